/** The file of a list, imported again as it is: the dry run finds each of its records, and changes none. */
import { readFile } from "node:fs/promises";
import type { ImportBatches } from "../../../domain/collections.gen";
import { ONE } from "../../../domain/warehouse/quantity";
import { thisYear } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { Import, type StoredRow } from "../../helpers/imports";
import { Stockroom } from "../../helpers/warehouse";
import { expect, type Page, test } from "../fixtures";

type Entity = ImportBatches["entity"];
type School = Parameters<Parameters<typeof test>[2]>[0]["school"];

/** The file that the list's button saves, with its rows found by this word. */
async function exported(page: Page, path: string, word: string): Promise<string> {
  await page.goto(`${path}?busca=${word}`);
  await expect(page.getByRole("table").first()).toContainText(word);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  return readFile(await (await download).path(), "utf8");
}

const isChange = ({ verdict, doubtful }: StoredRow) => verdict !== "unchanged" || doubtful;

/** The rows that would change something or ask the user, each with its messages; and the number of the others. */
async function importedAgain(school: School, entity: Entity, csv: string) {
  const fileImport = new Import(school.as("Admin"));
  const { body } = await fileImport.prepare(entity, csv);
  expect(body.status).toBe("checked");
  const rows = await fileImport.rows();
  return {
    unchanged: rows.filter((row) => !isChange(row)).length,
    others: rows
      .filter(isChange)
      .map(({ label, verdict, messages }) => [label, verdict, ...messages.map(({ level, text }) => `${level}: ${text}`)]),
  };
}

test("titles that differ by edition, volume or school year alone, and their copies", async ({ school, signedIn }) => {
  const AUTHORS = "Assis, Machado de; Zarpo, Ana";
  const titles = [
    { title: "Zarpo Crônicas", edition: "2. ed." },
    { title: "Zarpo Crônicas", edition: "3. ed.", subtitle: 'os "anos" de 1880; e outros' },
    { title: "Zarpo História", volume: "1" },
    { title: "Zarpo História", volume: "2" },
    // Years that no class of the other tests of this school has.
    { title: "Zarpo Geografia", grade: "3º ano", program: "PNLD" },
    { title: "Zarpo Geografia", grade: "4º ano", program: "PNLD" },
    { title: "=Zarpo+1" },
  ];
  for (const values of titles) {
    await school.seed.title({ authors: AUTHORS, cdd: "869.301", year: 1998, ...values }, { copies: 2, copy: { price: 123_456 } });
  }
  const page = await signedIn("Admin", "");
  expect(await importedAgain(school, "titles", await exported(page, "/acervo", "Zarpo"))).toEqual({ unchanged: 7, others: [] });
  const copies = await exported(page, "/acervo/exemplares", "Zarpo");
  expect(await importedAgain(school, "titles", copies)).toEqual({ unchanged: 14, others: [] });
});

test("people and readers: who left stays away, and nobody goes from last year's class to this year's", async ({
  school,
  signedIn,
}) => {
  const { seed } = school;
  const year = thisYear();
  const [oldClass, thisClass] = [
    await seed.class({ name: "Zarpa 6-1", year: year - 1 }),
    await seed.class({ name: "Zarpa 6-1", year }),
  ];
  const closed = await seed.create("sectors", { name: newName("Setor"), active: true });
  await seed.reader({}, { name: "Zarpo Atual", enrolment: "0077001", class: thisClass.id });
  await seed.reader({}, { name: "Zarpo Do Ano Passado", social_name: "Zarpa Social", enrolment: "0077002", class: oldClass.id });
  await seed.reader({}, { name: "Zarpo Transferido", enrolment: "0077003", class: thisClass.id, active: false });
  await seed.reader({ active: false }, { name: "Zarpo Sem Empréstimo", enrolment: "0077004", class: thisClass.id });
  await seed.reader({}, { name: "@Zarpo Aposentada", kind: "teacher", sector: closed.id, active: false });
  await seed.reader({}, { name: "Profª Zarpa Mestra", kind: "teacher" });
  await seed.reader({}, { name: "Zarpo, Inverso", class: thisClass.id });
  await seed.change("sectors", closed.id, { active: false });
  const page = await signedIn("Admin", "");
  for (const path of ["/pessoas", "/leitores"]) {
    expect(await importedAgain(school, "people", await exported(page, path, "Zarp"))).toEqual({ unchanged: 7, others: [] });
  }
});

test("the stockroom's lists: loans, batches, records out of use, telephones as typed, people of one name", async ({
  school,
  signedIn,
}) => {
  const { seed } = school;
  const stockroom = new Stockroom(school);
  const requester = await stockroom.requester();
  const lent = await stockroom.stocked(5, 1234, { name: "Zarpo Cadeira", code: "1E5", shelf: "12-05", kind: "permanent" });
  await stockroom.lend(requester.id, [{ material: lent.code, quantity: 2 * ONE }]);
  const batched = await stockroom.material({ name: 'Zarpo "Leite"; integral', code: "0012-3", batch_control: true });
  await stockroom.enter([
    { material: batched.code, quantity: 3 * ONE, value: 300, batch: { code: "L1", valid_until: "2198-01-31" } },
    { material: batched.code, quantity: 4 * ONE, value: 400, batch: { code: "L2", valid_until: "2198-02-28" } },
  ]);
  await stockroom.material({ name: "Zarpo Fora de uso", minimum: 10 * ONE, active: false });
  await stockroom.supplier({ name: "=Zarpo & Filhos", phone: "(19) 3555-1234", document: "47011623000123", active: true });
  await stockroom.supplier({ name: "Zarpo Inativa Ltda.", phone: "0800 123 456", active: false });
  for (const active of [true, true, false]) {
    const person = await seed.person({ name: "Zarpo Homônimo", kind: "staff" });
    await stockroom.keeper.collection("requesters").create({ id: newId(), kind: "person", person: person.id, active });
  }
  const page = await signedIn("Admin", "");
  for (const [path, entity, unchanged] of [
    ["/materiais", "materials", 2],
    ["/fornecedores", "suppliers", 1],
    ["/requisitantes", "requesters", 2],
  ] as const) {
    const { others, ...again } = await importedAgain(school, entity, await exported(page, path, "Zarpo"));
    expect({ path, ...again, others: others.filter(([, verdict]) => verdict !== "skipped") }).toEqual({
      path,
      unchanged,
      others: [],
    });
    expect(others).toHaveLength(1);
  }
});
