/** What there is to do in the world: books that are out, files in each step of an import, a merge. Under ids of its own, the same each time. */

import { today } from "../support/day";
import { Import } from "../support/imports";
import { query } from "../support/library";
import { BOOK } from "../support/seed";
import type { TestSchool } from "../support/test-school";
import type { Random } from "./random";
import { tableContent } from "./uploads";

export interface Known {
  /** Of copies that are there; other tombos stand in `words`. */
  tombos: readonly string[];
  readers: readonly string[];
  /** Titles with a copy on the shelf. */
  titles: readonly string[];
  /** Loans that are due today, that were made a moment ago, and whose book is lost. */
  due: readonly string[];
  fresh: readonly string[];
  lost: readonly string[];
  merges: readonly string[];
  failed: readonly string[];
  /** Codes of the stockroom, and documents that may be taken back. */
  materials: readonly string[];
  requesters: readonly string[];
  entries: readonly string[];
  exits: readonly string[];
  /** Files by the step that an import of theirs has taken. */
  uploaded: readonly string[];
  records: readonly string[];
  checked: readonly string[];
  committed: readonly string[];
}

const OF_EACH = 3;
/** Files that somebody else uploaded: whatever a file may be. */
const HOSTILE_FILES = 6;

const ids = (kind: string, count = OF_EACH) =>
  Array.from({ length: count }, (_, index) => `hostile${kind.padEnd(5, "0")}${String(index).padStart(3, "0")}`);

export async function prepareKnown(school: TestSchool, random: Random, marc: Uint8Array): Promise<Known> {
  const { seed } = school;
  const librarian = school.as("Biblioteca");
  const [titles, shelf, out, readers] = [ids("title"), ids("shelf"), ids("out", 3 * OF_EACH), ids("read", 4 * OF_EACH)];
  const tombos = shelf.map((_, index) => String(600_001 + index));
  const put = async (id: string, index: number) => {
    await seed.title({ id }, { copies: 0 });
    await seed.copy(id, { id: shelf[index], tombo: tombos[index], material_type: BOOK });
  };
  await Promise.all([...titles.map(put), ...readers.map((id, index) => seed.reader({ id, card: `L${60_001 + index}` }))]);
  const loans = ids("loan", 3 * OF_EACH);
  const lend = async (id: string, index: number) => {
    await seed.copy(titles[index % OF_EACH]!, { id: out[index], tombo: String(600_101 + index) });
    await librarian.call("library/lend", { id, reader: readers[OF_EACH + index], copy: out[index] });
  };
  await Promise.all(loans.map(lend));
  const [due, fresh, lost] = [loans.slice(0, OF_EACH), loans.slice(OF_EACH, 2 * OF_EACH), loans.slice(2 * OF_EACH)];
  await query(school, `UPDATE loans SET due = '${today()}' WHERE id IN (${due.map((id) => `'${id}'`).join()})`);
  const lose = (copy: string) => librarian.call("library/mark-copy", { copy, state: "lost", reason: "Sumiu" });
  await Promise.all(out.slice(2 * OF_EACH).map(lose));
  const merge = async (keep: string) => {
    const other = keep.replace("keep", "away");
    await seed.title({ id: keep }, { copies: 0 });
    await seed.title({ id: other }, { copies: 0 });
    await librarian.call("library/merge-titles", { keep, merge: [other] });
    const [[event = ""] = []] = await query(school, `SELECT id FROM timeline WHERE subject = '${keep}' AND kind = 'merged'`);
    return event;
  };
  const merges = await Promise.all(ids("keep").map(merge));
  const failed = ids("mail");
  const letter = { area: "library", channel: "email", purpose: "test", subject: "Aviso", address: "a@example.com" };
  await Promise.all(failed.map((id) => seed.create("messages", { id, ...letter, state: "failed" })));
  return {
    tombos,
    readers: readers.slice(0, OF_EACH),
    titles,
    due,
    fresh,
    lost,
    merges,
    failed,
    ...(await prepareStock(school)),
    ...(await prepareImports(school, random, marc)),
  };
}

async function prepareStock(school: TestSchool) {
  const [materials, requesters, entries, exits] = [ids("stock"), ids("whom"), ids("entry"), ids("exit")];
  const keeper = school.as("Almoxarifado");
  for (const [index, id] of materials.entries()) {
    await keeper
      .collection("materials")
      .create({ id, name: `Material ${id}`, unit: "unidade", kind: "consumable", active: true });
    const sector = await school.seed.create("sectors", { name: `Setor ${id}`, active: true });
    await keeper.collection("requesters").create({ id: requesters[index], kind: "sector", sector: sector.id, active: true });
    const line = { material: id, quantity: 1_000_000_000 };
    await keeper.call("warehouse/enter", { id: entries[index], kind: "donation", lines: [{ ...line, value: 100_000 }] });
    await keeper.call("warehouse/exit", { id: exits[index], to: requesters[index], lines: [{ ...line, quantity: 10_000 }] });
  }
  return { materials, requesters, entries, exits };
}

async function prepareImports(school: TestSchool, random: Random, marc: Uint8Array) {
  const admin = school.as("Admin");
  const [uploaded, records, checked, committed] = [ids("csv"), ids("marc"), ids("check"), ids("done")];
  const csv = (id: string) => `titulo;autores\n${id};Machado de Assis\n`;
  await Promise.all([
    ...uploaded.map((id) => new Import(admin, id).upload("titles", csv(id))),
    ...records.map((id) => new Import(admin, id).upload("titles", marc, "acervo.mrc")),
    ...checked.map((id) => new Import(admin, id).prepare("titles", csv(id))),
    ...committed.map((id) => new Import(admin, id).run("titles", csv(id))),
    // What is refused at once stays another's to send again.
    ...ids("file", HOSTILE_FILES).map((id) =>
      new Import(admin, id).upload(random.often(70) ? "titles" : "people", tableContent(random)),
    ),
  ]);
  return { uploaded, records, checked, committed };
}
