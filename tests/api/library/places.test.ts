/** Places that differ by case, accents or the composition of letters are one, whichever way they are entered. */
import { expect, it } from "vitest";
import type { Copies, Inventories, Materials } from "../../../domain/collections.gen";
import { newId } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const all = () => school.as("superuser");
const library = () => school.as("Biblioteca");

async function addCopy(location: string): Promise<Copies> {
  const title = await all()
    .collection("titles")
    .create<{ id: string }>({ title: `Lugar ${newId()}`, active: true });
  const id = newId();
  const { status, body } = await library().call("library/add-copies", {
    title: title.id,
    material_type: "typebook0000000",
    location,
    copies: [{ id, tombo: "", barcode: "" }],
  });
  expect([status, body]).toMatchObject([200, {}]);
  return all().collection("copies").getOne<Copies>(id);
}

it("copies that are added, changed or imported take the first copy's spelling of the place, and the inventory of the place awaits all", async () => {
  expect((await addCopy("Sala Ciências")).location).toBe("Sala Ciências");
  expect((await addCopy("SALA CIENCIAS")).location).toBe("Sala Ciências");
  const third = await addCopy("Outra");
  await library().collection("copies").update(third.id, { location: "sala  Cie\u0302ncias" });
  expect((await all().collection("copies").getOne<Copies>(third.id)).location).toBe("Sala Ciências");

  const fileImport = new Import(school.as("Admin"));
  await fileImport.prepare(
    "titles",
    "Título;Local\nLugar importado;sala ciências\nLugar novo;Estante Nova\nLugar novo dois;ESTANTE NOVA\n",
  );
  const [first] = await fileImport.rows();
  expect(first!.messages.map(({ text }) => text)).toContain(
    "Localização “sala ciências” é a mesma que “Sala Ciências”, já cadastrada.",
  );
  await fileImport.commit();
  const places = await all().collection("copies").getFullList<Copies>({ filter: 'title.title ~ "Lugar"' });
  expect(new Set(places.map(({ location }) => location))).toEqual(new Set(["Sala Ciências", "Estante Nova"]));

  const inventory = newId();
  await library().call("library/start-inventory", { id: inventory, name: "Sala", location: "SALA CIÊNCIAS", material_type: "" });
  expect((await all().collection("inventories").getOne<Inventories>(inventory)).location).toBe("Sala Ciências");
  const { body } = await library().call("library/inventory-places", {
    inventory,
  });
  expect(body.places).toEqual([{ location: "Sala Ciências", copies: 4 }]);
});

it("a user who changes only the spelling of a place corrects it for all its copies", async () => {
  const [first, second] = [await addCopy("estante b"), await addCopy("estante b")];
  await library().collection("copies").update(first.id, { location: "Estante B" });
  expect((await all().collection("copies").getOne<Copies>(second.id)).location).toBe("Estante B");
});

it("a shelf of the stockroom likewise, by hand, by file and when it is counted", async () => {
  const stockroom = school.as("Almoxarifado");
  const newMaterial = (name: string, shelf: string) =>
    stockroom.collection("materials").create<Materials>({ name, unit: "unidade", kind: "consumable", shelf, active: true });
  expect((await newMaterial("Giz lugar", "Armário Fundo")).shelf).toBe("Armário Fundo");
  expect((await newMaterial("Apagador lugar", "ARMARIO FUNDO")).shelf).toBe("Armário Fundo");
  const fileImport = new Import(school.as("Admin"));
  await fileImport.run("materials", "Material;Prateleira;Quantidade;Valor unitário\nPincel lugar;armário  fundo;3;1,00\n");
  const materials = await all().collection("materials").getFullList<Materials>({ filter: 'name ~ "lugar"' });
  expect(new Set(materials.map(({ shelf }) => shelf))).toEqual(new Set(["Armário Fundo"]));
  const { body } = await stockroom.call("warehouse/start-count", {
    id: newId(),
    name: "Fundo",
    shelf: "ARMÁRIO FUNDO",
    expense_element: "",
    materials: [],
  });
  expect(body.lines).toBe(3);
});
