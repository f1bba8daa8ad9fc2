/** Titles that may be duplicates: proposed, kept apart, or merged. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Copies, Holds, MarcRecords, Titles } from "../../../domain/collections.gen";
import type { DuplicateRow } from "../../../domain/library/lists";
import type { Page } from "../../../domain/list";
import { thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

const school = testSchool();
const librarian = () => school.as("Biblioteca");
const titleOf = (id: string) => school.as("superuser").collection("titles").getOne<Titles>(id);
const copiesOf = (id: string) =>
  school
    .as("superuser")
    .collection("copies")
    .getFullList<Copies>({ filter: `title = "${id}"` });
const historyOf = async (id: string) =>
  (
    await school
      .as("superuser")
      .collection("timeline")
      .getFullList<{ text: string }>({ filter: `subject = "${id}"`, sort: "@rowid" })
  ).map(({ text }) => text);

async function proposals(query = ""): Promise<Page<DuplicateRow>> {
  const { status, body } = await librarian().request<Page<DuplicateRow>>(
    "GET",
    `/api/school/list/duplicate-titles?perPage=500&${query}`,
  );
  expect(status).toBe(200);
  return body;
}
const proposalOf = async (...ids: string[]) =>
  (await proposals()).items.find(({ titles }) => ids.every((id) => titles.some((title) => title.id === id)));

const CLASS_SET = { kind: "students", year: 2026, due: "2026-12-11", made_at: "2026-02-09 12:00:00.000Z" };

const isbn = (() => {
  let number = 0;
  return () => `9788535${String(900_000 + ++number)}`;
})();

describe("proposals", () => {
  it("the same ISBN, unless the volumes differ", async () => {
    const isbn13 = isbn();
    const title = await school.seed.title({ title: "Fundação", isbn13 });
    const two = await school.seed.title({ title: "Fundação e Império", isbn13 });
    const other = await school.seed.title({ title: "Segunda Fundação", isbn13, volume: "3" });
    const proposal = await proposalOf(title.id, two.id);
    expect(proposal).toMatchObject({ reason: "isbn", total: 2, id: title.id });
    expect(proposal!.titles.map(({ id }) => id)).not.toContain(other.id);
    expect(proposal!.titles[0]).toMatchObject({ title: "Fundação", copies: 1 });
  });

  it("the same title where one has no author yet, unless another volume or edition is meant", async () => {
    const title = `Atlas ${newId()}`;
    const whole = await school.seed.title({ title, authors: "Simielli, Maria Elena" });
    const bare = await school.seed.title({ title: title.toUpperCase(), authors: "" });
    const volume = await school.seed.title({ title, authors: "", volume: "2" });
    const longer = await school.seed.title({ title: `${title} escolar`, authors: "" });
    const proposal = await proposalOf(whole.id, bare.id);
    expect(proposal).toMatchObject({ reason: "work", total: 2, id: whole.id });
    expect(proposal!.titles.map(({ id }) => id)).toEqual([whole.id, bare.id]);
    expect(await proposalOf(volume.id)).toBeUndefined();
    expect(await proposalOf(longer.id)).toBeUndefined();
    const { key, total } = proposal!;
    expect((await librarian().call("library/keep-apart", { key, titles: total })).status).toBe(200);
    expect(await proposalOf(bare.id)).toBeUndefined();
  });

  it("the same work, however it is written; also when it is changed into one", async () => {
    const title = await school.seed.title({ title: "O Alienista", authors: "Assis, Machado de", edition: "2. ed." });
    const two = await school.seed.title({ title: "O alienista.", authors: "Machado de Assis", edition: "2ª edição" });
    const three = await school.seed.title({ title: "O alienisto", authors: "Machado de Assis", edition: "2" });
    expect(await proposalOf(title.id, two.id)).toMatchObject({ reason: "work", total: 2 });
    await librarian().collection("titles").update(three.id, { title: "O alienista" });
    expect(await proposalOf(title.id, two.id, three.id)).toMatchObject({ total: 3 });
    expect((await proposals("q=alienista")).items).toHaveLength(1);
    expect((await proposals("q=alienista&reason=work")).items).toHaveLength(1);
    expect((await proposals("q=alienista&reason=isbn")).items).toHaveLength(0);
  });

  it("that a person kept apart stay away until another title joins them", async () => {
    const values = { title: "Gramática", authors: "Cunha, Celso" };
    const title = await school.seed.title(values);
    const two = await school.seed.title(values);
    const proposal = await proposalOf(title.id, two.id);
    for (let times = 0; times < 2; times++) {
      expect((await librarian().call("library/keep-apart", { key: proposal!.key, titles: proposal!.total })).status).toBe(200);
    }
    expect(await proposalOf(title.id, two.id)).toBeUndefined();
    const three = await school.seed.title(values);
    expect(await proposalOf(title.id, two.id, three.id)).toMatchObject({ total: 3 });
  });
});

describe("a hundred thousand titles", () => {
  it("are grouped from two indexes alone", async () => {
    const { body } = await school
      .as("superuser")
      .request<{ plans: { plan: string[] }[] }>("GET", "/api/school/list/duplicate-titles?explain=1");
    expect(body.plans[0]!.plan).toEqual(
      expect.arrayContaining([
        "SCAN titles USING COVERING INDEX idx_titles_same_isbn",
        "SCAN titles USING COVERING INDEX idx_titles_work_key",
      ]),
    );
  });
});

describe("a merge", () => {
  const pair = async (values: Record<string, unknown> = {}) => {
    const isbn13 = isbn();
    const keep = await school.seed.title({ title: "Capitães da Areia", isbn13, publisher: "", ...values }, { copies: 1 });
    const other = await school.seed.title(
      { title: "Capitaes da areia", isbn13, publisher: "Record", year: 1998, year_text: "c1998" },
      { copies: 2 },
    );
    return { keep, other };
  };
  const merge = (keep: string, merged: string[], fields: Record<string, string> = {}) =>
    librarian().call("library/merge-titles", { keep, merge: merged, fields });

  it("moves the copies, takes the chosen fields, leaves a signpost and a line on both", async () => {
    const { keep, other } = await pair();
    const preview = await librarian().call("library/merge-preview", { titles: `${keep.id},${other.id}` });
    expect(preview.body.titles).toMatchObject([
      { id: keep.id, merged_into: "", moving: [{ text: "1 exemplar" }] },
      { id: other.id, merged_into: "", moving: [{ text: "2 exemplares" }] },
    ]);
    const { status, body } = await merge(keep.id, [other.id], { publisher: other.id, year: other.id });
    expect([status, body]).toEqual([
      200,
      { title: keep.id, moved: ["2 exemplares"], merge: expect.stringMatching(/^[a-z0-9]{15}$/) },
    ]);
    expect(await titleOf(keep.id)).toMatchObject({
      title: "Capitães da Areia",
      publisher: "Record",
      year: 1998,
      year_text: "c1998",
      active: true,
    });
    expect(await titleOf(other.id)).toMatchObject({ merged_into: keep.id, active: false });
    expect(await copiesOf(keep.id)).toHaveLength(3);
    expect(await copiesOf(other.id)).toHaveLength(0);
    expect(await historyOf(other.id)).toEqual(["Título cadastrado", "Unido a “Capitães da Areia”"]);
    expect(await historyOf(keep.id)).toEqual(["Título cadastrado", "Recebeu “Capitaes da areia”: 2 exemplares"]);
    expect(await proposalOf(keep.id, other.id)).toBeUndefined();
    const { body: list } = await librarian().request<Page<{ id: string }>>("GET", "/api/school/list/titles?q=capitaes da areia");
    expect(list.items.map(({ id }) => id)).toEqual([keep.id]);
  });

  it("sent again does nothing twice", async () => {
    const { keep, other } = await pair();
    const { body: first } = await merge(keep.id, [other.id]);
    expect((await merge(keep.id, [other.id])).body).toEqual({ title: keep.id, moved: [], merge: first.merge });
    expect(await historyOf(keep.id)).toHaveLength(2);
  });

  it("leaves loans with their copies, open ones too", async () => {
    const { keep, other } = await pair();
    const reader = await school.seed.reader();
    await librarian().call("library/lend", { id: newId(), reader: reader.id, copy: other.copies[0]!.id });
    await merge(keep.id, [other.id]);
    const { body } = await librarian().request<Page<{ title: string }>>("GET", `/api/school/list/open-loans?reader=${reader.id}`);
    expect(body.items).toMatchObject([{ title: keep.id, title_name: "Capitães da Areia" }]);
  });

  it("joins the queues: each reader once, in the order in which they asked", async () => {
    const { keep, other } = await pair();
    const [busy, both, late] = [await school.seed.reader(), await school.seed.reader(), await school.seed.reader()];
    for (const copy of [...keep.copies, ...other.copies]) {
      await librarian().call("library/lend", { id: newId(), reader: busy.id, copy: copy.id });
    }
    const hold = (title: string, reader: string) => librarian().call("library/hold", { id: newId(), title, reader });
    expect((await hold(other.id, both.id)).status).toBe(200);
    expect((await hold(keep.id, late.id)).status).toBe(200);
    expect((await hold(keep.id, both.id)).status).toBe(200);
    expect((await merge(keep.id, [other.id])).status).toBe(200);
    const open = await school
      .as("superuser")
      .collection("holds")
      .getFullList<{ reader: string }>({ filter: `title = "${keep.id}" && state = "waiting"`, sort: "queued_at" });
    expect(open.map(({ reader }) => reader)).toEqual([both.id, late.id]);
  });

  it("sets a free copy of the one aside for the reader who waited for the other", async () => {
    const { keep, other } = await pair();
    const [busy, waiting] = [await school.seed.reader({ category: TEACHER }), await school.seed.reader()];
    for (const copy of other.copies) {
      await librarian().call("library/lend", { id: newId(), reader: busy.id, copy: copy.id });
    }
    const hold = await librarian().call("library/hold", { id: newId(), title: other.id, reader: waiting.id });
    expect(hold.body.state).toBe("waiting");
    await merge(keep.id, [other.id]);
    const after = await school.as("superuser").collection("holds").getOne<{ state: string; ready_copy: string }>(hold.body.id);
    expect(after.state).toBe("ready");
    expect(keep.copies.map(({ id }) => id)).toContain(after.ready_copy);
  });

  it("takes the cover and the library record of the other, and the export speaks of the title that stays", async () => {
    await new Import(school.as("Admin")).runMarc(readFileSync("tests/data/marc/marc-marc8.dat"));
    const [other] = await school
      .as("superuser")
      .collection("titles")
      .getFullList<Titles>({ filter: 'title = "Escape from loneliness"' });
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await librarian()
      .collection("titles")
      .update(other!.id, { cover: new File([pixel], "capa.png", { type: "image/png" }) });
    const keep = await school.seed.title({ title: "Fuga da solidão" }, { copies: 0 });
    expect((await merge(keep.id, [other!.id], { cover: other!.id })).body.moved).toEqual(["1 exemplar", "1 registro MARC"]);
    const { cover } = await titleOf(keep.id);
    expect(cover).not.toBe("");
    expect((await fetch(`${school.url}/api/files/titles/${keep.id}/${cover}`)).status).toBe(200);
    const record = await school.as("superuser").collection("marc_records").getFirstListItem<MarcRecords>(`title = "${keep.id}"`);
    expect(record.format).toBe("marc21");
    const { body } = await librarian().call("library/marc-export", { titles: keep.id, format: "marc21" });
    expect(JSON.stringify(body.records[0]!.record)).toContain("Fuga da solidão");
    expect(JSON.stringify(body.records[0]!.record)).toContain("De la solitude à la communauté");
  });

  it("of a merge leads on: no signpost points to a signpost", async () => {
    const { keep, other } = await pair();
    const last = await school.seed.title({ title: "Capitães de areia" });
    await merge(keep.id, [other.id]);
    await merge(last.id, [keep.id]);
    expect(await titleOf(other.id)).toMatchObject({ merged_into: last.id });
    const again = await merge(keep.id, [last.id]);
    expect([again.status, again.refusal.code]).toEqual([409, "title_merged"]);
    const elsewhere = await merge((await school.seed.title()).id, [other.id]);
    expect([elsewhere.status, elsewhere.refusal.message]).toEqual([
      409,
      "“Capitaes da areia” já foi unido a “Capitães de areia”.",
    ]);
  });

  it("is followed by a user with the old title open: new copies and holds go to the one that stays", async () => {
    const { keep, other } = await pair();
    const copies = [{ id: newId() }];
    const add = () => librarian().call("library/add-copies", { title: other.id, material_type: "typebook0000000", copies });
    const before = await add();
    await merge(keep.id, [other.id]);
    expect((await add()).body).toEqual(before.body);
    const addAnswer = await librarian().call("library/add-copies", {
      title: other.id,
      material_type: "typebook0000000",
      copies: [{ id: newId() }],
    });
    expect(addAnswer.body.title).toBe(keep.id);
    expect((await copiesOf(keep.id)).map(({ tombo }) => tombo)).toContain(addAnswer.body.copies[0]!.tombo);
    expect(await copiesOf(other.id)).toEqual([]);
    const { body: page } = await librarian().list("titles", { q: addAnswer.body.copies[0]!.tombo });
    expect(page.items.map(({ id }) => id)).toEqual([keep.id]);
    const reader = await school.seed.reader();
    const holding = { id: newId(), reader: reader.id, title: other.id, set_aside: true };
    for (const { status, body } of [
      await librarian().call("library/hold", holding),
      await librarian().call("library/hold", holding),
    ]) {
      expect([status, body.title]).toEqual([200, keep.id]);
    }
    const last = await school.seed.title({ title: "Capitães de areia" });
    await merge(last.id, [keep.id]);
    copies[0]!.id = newId();
    expect((await add()).body.title).toBe(last.id);
  });

  it("changes the merged title no more, nor delivers it to a class", async () => {
    const { keep, other } = await pair();
    await merge(keep.id, [other.id]);
    for (const values of [{ active: true }, { title: "Outro nome" }, { active: true, title: "Outro nome" }]) {
      await expect(librarian().collection("titles").update(other.id, values)).rejects.toMatchObject({
        status: 409,
        response: { code: "title_merged", params: { into: "Capitães da Areia" } },
      });
    }
    expect(await titleOf(other.id)).toMatchObject({ active: false, title: "Capitaes da areia" });
    const group = await school.seed.class();
    const reader = await school.seed.reader({}, { class: group.id });
    const deliveryAnswer = await librarian().call("library/deliver-class-set", {
      id: newId(),
      kind: "students",
      class: group.id,
      due: `${thisYear() + 1}-12-10`,
      items: [{ reader: reader.id, title: other.id }],
    });
    expect([deliveryAnswer.status, deliveryAnswer.refusal.code]).toEqual([409, "title_merged"]);
  });

  it("moves what other areas hang on a title, and leaves what the title may have only once", async () => {
    const { keep, other } = await pair();
    const reader = await school.seed.reader();
    const set = await school.seed.create("class_sets", CLASS_SET);
    const handout = (title: string) =>
      school.seed.create("handouts", {
        class_set: set.id,
        title,
        reader: reader.id,
        year: 2026,
        given_on: "2026-02-09",
      });
    await handout(keep.id);
    await handout(other.id);
    const { status } = await merge(keep.id, [other.id]);
    expect(status).toBe(200);
    const handouts = await school
      .as("superuser")
      .collection("handouts")
      .getFullList<{ title: string }>({ filter: `reader = "${reader.id}"` });
    expect(handouts.map(({ title }) => title).sort()).toEqual([keep.id, other.id].sort());
  });

  it.each([
    ["with itself", (id: string) => ({ keep: id, merge: [id] }), 400, "merge_with_itself"],
    ["of what is not there", (id: string) => ({ keep: id, merge: ["missing00000000"] }), 404, "not_found"],
    ["of nothing", (id: string) => ({ keep: id, merge: [] }), 400, "invalid_input"],
    [
      "with a field that is none",
      (id: string) => ({ keep: id, merge: ["missing00000000"], fields: { active: id } }),
      400,
      "invalid_input",
    ],
  ])("%s is refused", async (_name, input, status, code) => {
    const { id } = await school.seed.title();
    const answer = await librarian().call("library/merge-titles", input(id) as never);
    expect([answer.status, answer.refusal.code]).toEqual([status, code]);
  });

  it("of eight at once into each other ends in one title", async () => {
    const { keep, other } = await pair();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? merge(keep.id, [other.id]) : merge(other.id, [keep.id]))),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const [a, b] = [await titleOf(keep.id), await titleOf(other.id)];
    expect([a.active, b.active].filter(Boolean)).toHaveLength(1);
  });
});

describe("a merge taken back", () => {
  const undo = (merge: string) => librarian().call("library/undo-merge", { merge });
  const holdsOf = (title: string) =>
    school
      .as("superuser")
      .collection("holds")
      .getFullList<Holds>({ filter: `title = "${title}" && (state = "waiting" || state = "ready")`, sort: "queued_at" });
  async function merged() {
    const first = await school.seed.title({ title: "Iracema", publisher: "", year: 0 }, { copies: 1 });
    const other = await school.seed.title({ title: "Iracema, lenda do Ceará", publisher: "Ática", year: 1998 }, { copies: 2 });
    const before = [await titleOf(first.id), await titleOf(other.id)] as const;
    const input = { keep: first.id, merge: [other.id], fields: { publisher: other.id, year: other.id } };
    const { body } = await librarian().call("library/merge-titles", input);
    return { keep: first, other, before, input, merge: body.merge };
  }
  const unstamped = ({ updated: _, ...title }: Titles) => title;

  it("gives the titles, their copies and the fields back, and says so on both; twice is once", async () => {
    const { keep, other, before, input, merge } = await merged();
    expect((await librarian().call("library/merge-titles", input)).body).toEqual({ title: keep.id, moved: [], merge });
    for (let times = 0; times < 2; times++) {
      const { status, body } = await undo(merge);
      expect([status, body]).toEqual([200, { titles: [keep.id, other.id] }]);
    }
    expect([await titleOf(keep.id), await titleOf(other.id)].map(unstamped)).toEqual(before.map(unstamped));
    expect((await copiesOf(keep.id)).map(({ id }) => id)).toEqual(keep.copies.map(({ id }) => id));
    expect((await copiesOf(other.id)).map(({ id }) => id).sort()).toEqual(other.copies.map(({ id }) => id).sort());
    expect((await historyOf(keep.id)).at(-1)).toBe("União desfeita: “Iracema, lenda do Ceará” voltou a ser um título");
    expect((await historyOf(other.id)).at(-1)).toBe("União com “Iracema” desfeita");
    // And they can be made one again.
    expect((await librarian().call("library/merge-titles", input)).body).toMatchObject({ moved: ["2 exemplares"] });
  });

  it("takes the places in the queue and the loans made since along with their own", async () => {
    const first = await school.seed.title({}, { copies: 1 });
    const other = await school.seed.title({}, { copies: 1 });
    const [ana, bruno] = [await school.seed.reader(), await school.seed.reader()];
    for (const { copies } of [first, other]) {
      const reader = await school.seed.reader();
      await librarian().call("library/lend", { id: newId(), reader: reader.card, copy: copies[0]!.tombo });
    }
    await librarian().call("library/hold", { id: newId(), reader: ana.id, title: first.id });
    await librarian().call("library/hold", { id: newId(), reader: bruno.id, title: other.id });
    const { body } = await librarian().call("library/merge-titles", { keep: first.id, merge: [other.id] });
    expect((await holdsOf(first.id)).map(({ reader }) => reader)).toEqual([ana.id, bruno.id]);
    expect((await undo(body.merge)).status).toBe(200);
    expect((await holdsOf(first.id)).map(({ reader }) => reader)).toEqual([ana.id]);
    expect((await holdsOf(other.id)).map(({ reader }) => reader)).toEqual([bruno.id]);
  });

  it("a loan made since stays with its copy", async () => {
    const { other, merge } = await merged();
    const reader = await school.seed.reader();
    const { body } = await librarian().call("library/lend", { id: newId(), reader: reader.card, copy: other.copies[0]!.tombo });
    expect((await undo(merge)).status).toBe(200);
    const { items } = (await librarian().list("open-loans", { title: other.id })).body;
    expect(items.map(({ id }) => id)).toEqual([body.id]);
  });

  it.each<[string, (at: Awaited<ReturnType<typeof merged>>) => Promise<unknown>]>([
    ["the title was edited", ({ keep }) => librarian().collection("titles").update(keep.id, { edition: "2" })],
    [
      "it became part of another title",
      async ({ keep }) => librarian().call("library/merge-titles", { keep: (await school.seed.title()).id, merge: [keep.id] }),
    ],
    [
      "a copy that it moved went on to another title",
      async ({ other }) =>
        school
          .as("superuser")
          .collection("copies")
          .update(other.copies[0]!.id, { title: (await school.seed.title()).id }),
    ],
    [
      "someone waits for it now",
      async ({ keep, other }) => {
        for (const { tombo } of [...keep.copies, ...other.copies]) {
          const reader = await school.seed.reader();
          await librarian().call("library/lend", { id: newId(), reader: reader.card, copy: tombo });
        }
        const answer = await librarian().call("library/hold", {
          id: newId(),
          reader: (await school.seed.reader()).id,
          title: keep.id,
        });
        expect(answer.status).toBe(200);
      },
    ],
  ])("is refused whole once %s", async (_, happen) => {
    const merge = await merged();
    await happen(merge);
    const state = async () => [await titleOf(merge.keep.id), await titleOf(merge.other.id), await copiesOf(merge.keep.id)];
    const stateBefore = await state();
    const { status, refusal } = await undo(merge.merge);
    expect([status, refusal.code]).toEqual([409, "merge_moved_on"]);
    expect(await state()).toEqual(stateBefore);
  });

  it("is not offered where a place in a queue was joined", async () => {
    const [first, other] = [await school.seed.title({}, { copies: 1 }), await school.seed.title({}, { copies: 1 })];
    const reader = await school.seed.reader();
    for (const { id: title, copies } of [first, other]) {
      const holder = await school.seed.reader();
      await librarian().call("library/lend", { id: newId(), reader: holder.card, copy: copies[0]!.tombo });
      await librarian().call("library/hold", { id: newId(), reader: reader.id, title });
    }
    const { body } = await librarian().call("library/merge-titles", { keep: first.id, merge: [other.id] });
    expect(body.merge).toBe("");
  });

  it("leads earlier signposts back to where they led", async () => {
    const { keep, other } = await merged();
    const last = await school.seed.title({ title: "Iracema completa" });
    const { body } = await librarian().call("library/merge-titles", { keep: last.id, merge: [keep.id] });
    expect(await titleOf(other.id)).toMatchObject({ merged_into: last.id });
    expect((await undo(body.merge)).status).toBe(200);
    expect(await titleOf(other.id)).toMatchObject({ merged_into: keep.id, active: false });
    expect(await titleOf(keep.id)).toMatchObject({ merged_into: "", active: true });
    expect(await copiesOf(keep.id)).toHaveLength(3);
  });

  it("knows no merge that was none", async () => {
    expect((await undo(newId())).refusal).toMatchObject({ status: 404, code: "not_found" });
  });

  it("of eight at once is done once", async () => {
    const { keep, other, merge } = await merged();
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(merge)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await historyOf(other.id)).filter((text) => text.startsWith("União com"))).toHaveLength(1);
    expect(await copiesOf(keep.id)).toHaveLength(1);
  });
});
