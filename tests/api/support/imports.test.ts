/** A school's list of machines: read, written, imported again, and undone. */
import { describe, expect, it } from "vitest";
import type { Custodies, CustodyTerms, Equipment } from "../../../domain/collections.gen";
import { newId } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

const school = testSchool();
const desk = new Desk(school);
const newImport = () => new Import(school.as("Admin"));
const all = () => school.as("superuser");
const machine = (tombo: string) => all().collection("equipment").getFirstListItem<Equipment>(`tombo = "${tombo}"`);
const sentencesOf = async (fileImport: Import) =>
  (await fileImport.rows()).map(({ messages }) => messages.map(({ text }) => text).join(" "));
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

const HEAD = "Patrimônio;Descrição do bem;Marca;Nº de série;Localização;Setor;Responsável;Data de aquisição;Valor;Garantia";

describe("a list of machines", () => {
  it("makes machines with kind, place, warranty and a term for the person responsible", async () => {
    const person = await school.seed.person({ enrolment: "PROF-77", kind: "teacher" });
    await desk.kind({ name: "Notebook de planilha" });
    const file = [
      "ESCOLA MUNICIPAL DEMONSTRAÇÃO;;;;;;;;;",
      HEAD,
      "007001;NOTEBOOK DE PLANILHA Motion Q4128;Positivo;4A1;Laboratório da planilha;Secretaria da planilha;PROF-77;10/02/2026;R$ 2.899,90;36",
      "007002;Notebook de planilha;Positivo;4A2;laboratorio da planilha;;PROF-77;10/02/2026;2.899,90;31/12/2027",
      ";Lousa da planilha;;;;;ninguem@demo.escola;;;",
      "007003;;;;;;;;;",
      "007001;Notebook de planilha;;;;;;;;",
      "007005;Notebook de planilha;;;;;;31/02/2026;muito;",
      `007006;${"Lousa ".repeat(14)};;;;;;;;`,
    ].join("\r\n");
    const fileImport = newImport();
    const { body } = await fileImport.prepare("equipment", latin(file));
    expect(body.counts).toMatchObject({ create: 3, error: 4, makes_equipment: 3, makes_kinds: 1, makes_rooms: 1 });
    expect(body.counts).toMatchObject({ makes_sectors: 1, makes_charges: 2, makes_value: 579_980 });
    const messages = await sentencesOf(fileImport);
    expect(messages[1]).toContain("Garantia até 31/12/2027 lida como 23 meses");
    expect(messages[2]).toContain("a máquina entra sem responsável");
    expect(messages[3]).toContain("Falta o tipo");
    expect(messages[4]).toMatch(/A linha \d+ já trata deste equipamento/);
    expect(messages[5]).toMatch(/não é uma data.*não é um valor/);
    expect(messages[6]).toContain("O tipo tem mais de 80 caracteres");
    await fileImport.commit();
    const [first, second] = [await machine("007001"), await machine("007002")];
    expect(first).toMatchObject({
      ...{ brand: "Positivo", model: "Motion Q4128", serial: "4A1", acquired_on: "2026-02-10", value: 289_990, state: "in_use" },
      ...{ warranty_months: 36, warranty_until: "2029-02-10" },
    });
    expect(second.room).toBe(first.room);
    expect((await school.as("Tecnologia").list("equipment", { q: "lousa da planilha" })).body.items).toMatchObject([
      { state: "in_stock", kind_name: "Lousa da planilha" },
    ]);
    const custodies = await all()
      .collection("custodies")
      .getFullList<Custodies>({ filter: `person = "${person.id}"` });
    expect(custodies.map(({ equipment }) => equipment).sort()).toEqual([first.id, second.id].sort());
    expect(new Set(custodies.map(({ term }) => term)).size).toBe(1);
    const { body: term } = await school.as("Tecnologia").call("support/term", { term: custodies[0]!.term });
    expect(term).toMatchObject({ kind: "charge", person: person.id });
    expect(term.machines).toHaveLength(2);

    expect(await newImport().run("equipment", latin(file))).toMatchObject({ create: 1, unchanged: 2, error: 4 });

    const other = await all()
      .collection("equipment")
      .getFirstListItem<Equipment>(`kind.name = "Lousa da planilha" && import_batch = "${fileImport.id}"`);
    expect(
      (await school
        .as("superuser")
        .collection("equipment")
        .delete(other.id)
        .catch(() => "refused")) as unknown,
    ).toBe("refused");
    const again = await fileImport.undo();
    expect(again.refusal.code).toBe("import_undo_blocked");
  });

  it("changes what a row says of a machine that is there, and takes it back", async () => {
    const { id, tombo } = await desk.machine({ serial: "OLD1", value: 100 });
    const oldMachine = await desk.machine();
    await desk.technician.call("support/write-off-equipment", { id: newId(), equipment: oldMachine.id, reason: "Quebrou" });
    const fileImport = newImport();
    const file = [
      "Tombo;Nº de série;Valor;Fornecedor;Sala",
      `${Number(tombo)};NEW1;1.500,00;Papelaria;Sala de longe`,
      `${oldMachine.tombo};X;;;`,
    ].join("\n");
    expect((await fileImport.prepare("equipment", file)).body.counts).toMatchObject({ update: 1, unchanged: 1 });
    const [changed, kept] = await sentencesOf(fileImport);
    expect(changed).toContain("Número de série: de OLD1 para NEW1. Fornecedor: Papelaria.");
    expect(changed).toContain("A sala de um equipamento já cadastrado só muda na tela do equipamento");
    expect(kept).toContain("está baixado: nada foi alterado");
    await fileImport.commit();
    expect(await machine(tombo)).toMatchObject({ serial: "NEW1", value: 150_000, supplier: "Papelaria", room: "" });
    expect((await school.as("Tecnologia").list("equipment", { q: "papelaria" })).body.items.map((row) => row.id)).toContain(id);
    expect((await fileImport.undo()).status).toBe(200);
    expect(await machine(tombo)).toMatchObject({ serial: "OLD1", value: 100, supplier: "" });
  });

  it("finds a machine whose own number has marks, as the list of machines has it", async () => {
    const kind = await desk.kind({ name: "Tablet com marcas" });
    for (const tombo of ["PAT.7071", "7071"]) {
      await school.seed.create("equipment", { tombo, kind: kind.id, brand: "Multi", state: "in_stock" });
    }
    const fileImport = newImport();
    const file =
      "Tombo;Tipo;Marca\nPAT.7071;Tablet com marcas;Multi\n7071;Tablet com marcas;Multi\nPAT.7072;Tablet com marcas;\n";
    expect((await fileImport.prepare("equipment", file)).body.counts).toMatchObject({ unchanged: 2, create: 1, doubtful: 0 });
    expect(await sentencesOf(fileImport)).toEqual(["", "", "Tombo “PAT.7072” lido como 7072."]);
  });

  it("never sets another machine that only has the same number; one that differs in one thing is doubted", async () => {
    const kind = await desk.kind({ name: "Monitor de planilha" });
    const existingMachine = await desk.machine({ kind: kind.id, brand: "Dell", serial: "D-1" });
    const number = Number(existingMachine.tombo);
    const fileImport = newImport();
    const file = ["Tombo;Tipo;Marca;Nº de série", `${number};Projetor;Epson;E-9`, `1E+05;Projetor;Epson;E-10`].join("\n");
    expect((await fileImport.prepare("equipment", file)).body.counts).toMatchObject({ error: 2, update: 0 });
    const [other, rounded] = await sentencesOf(fileImport);
    expect(other).toContain("a marca é Dell, e não Epson; o número de série é D-1, e não E-9");
    expect(rounded).toContain("perdeu dígitos");
    const doubted = newImport();
    const { body } = await doubted.prepare("equipment", `Tombo;Tipo;Marca;Nº de série\n${number};Monitor de planilha;HP;D-1\n`);
    expect(body.counts).toMatchObject({ update: 1, doubtful: 1 });
  });

  it("is taken back whole; the term keeps its number and says why it is empty", async () => {
    const person = await school.seed.person({ enrolment: "PROF-88", kind: "teacher" });
    const file = ["tombo;tipo;sala;responsável", "008001;Câmera de teste;Sala da câmera;PROF-88"].join("\n");
    const fileImport = newImport();
    await fileImport.run("equipment", file);
    const [term] = await all()
      .collection("custody_terms")
      .getFullList<CustodyTerms>({ filter: `person = "${person.id}"` });
    expect((await fileImport.undo()).status).toBe(200);
    expect(await all().collection("equipment").getFullList({ filter: `tombo = "008001"` })).toEqual([]);
    expect(await all().collection("rooms").getFullList({ filter: `name = "Sala da câmera"` })).toEqual([]);
    expect(await all().collection("custody_terms").getOne(term!.id)).toMatchObject({
      ...{ number: term!.number, note: "Sem efeito: a importação foi desfeita" },
    });

    const signed = newImport();
    await signed.run("equipment", file);
    const [open] = await all()
      .collection("custody_terms")
      .getFullList<CustodyTerms>({ filter: `person = "${person.id}" && note !~ "Sem efeito"` });
    await school.as("Tecnologia").call("support/accept-term", { id: newId(), term: open!.id });
    const refusedAnswer = await signed.undo();
    expect(refusedAnswer.refusal.message).toContain("tem termo assinado");
    await expect(query(school, "DELETE FROM equipment WHERE tombo = '008001'")).rejects.toThrow();
  });
});
