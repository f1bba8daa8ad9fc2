import { describe, expect, test } from "vitest";
import {
  cursorAt,
  distribute,
  type Grid,
  itemsOf,
  itemsWithoutVerdict,
  nextCell,
  placeScanned,
  placingProblem,
  shortSentence,
} from "./class-grid";
import type { IdentifiedCopy, SetBook, SetStudent, SetVerdict } from "./commands";

const student = (reader: string, values: Partial<SetStudent> = {}): SetStudent => ({
  person: `p${reader}`,
  reader,
  name: reader.toUpperCase(),
  card: `L${reader}`,
  enrolment: "",
  blocks: [],
  has: [],
  ...values,
});
const book = (id: string, tombos: string[], consumable = false): SetBook => ({
  id,
  name: id,
  authors: "",
  program: "PNLD",
  grade: "",
  component: "",
  consumable,
  textbook: !consumable,
  available: tombos.length,
  copies: tombos.map((tombo) => ({ id: `c${tombo}`, tombo })),
});
const BLOCKED = [{ code: "reader_suspended", sentence: "suspenso", spares_textbooks: false }];
const grid = (values: Partial<Grid> = {}): Grid => ({
  students: [student("ana"), student("bia", { blocks: BLOCKED }), student("caio"), student("", { name: "Sem carteirinha" })],
  books: [book("mat", ["1", "2", "3"]), book("por", ["11", "12"])],
  placements: {},
  overriddenReaders: [],
  order: "by_title",
  ...values,
});
const copy = (tombo: string, title: string, problem = "") => ({
  id: `c${tombo}`,
  tombo,
  title,
  title_name: title,
  problem,
  reserved: null,
});
const planned = ({ placements }: Grid) => Object.entries(placements).map(([key, { tombo }]) => `${key} ${tombo}`);

describe("the next copies", () => {
  test("go in the order of the tombos to the students who may have them", () => {
    const done = distribute(grid());
    expect(planned(done.grid)).toEqual(["ana mat 1", "caio mat 2", "ana por 11", "caio por 12"]);
    expect(done.short).toEqual([]);
  });

  test("pass over what is placed, held, and set aside for others; a student whose obstacle was lifted gets theirs", () => {
    const students = [
      student("ana", { has: [{ title: "mat", tombo: "9" }] }),
      student("bia", { blocks: BLOCKED }),
      student("caio"),
    ];
    const placed = { "caio mat": { copy: "c1", tombo: "1" } };
    const done = distribute(grid({ students, placements: placed, overriddenReaders: ["bia"], books: [book("mat", ["1", "2"])] }));
    expect(planned(done.grid)).toEqual(["caio mat 1", "bia mat 2"]);
  });

  test("of a textbook go to a student who is barred from other books only", () => {
    const students = [student("ana"), student("bia", { blocks: [{ ...BLOCKED[0]!, spares_textbooks: true }] })];
    const novel = { ...book("rom", ["21", "22"]), textbook: false };
    const done = distribute(grid({ students, books: [book("mat", ["1", "2"]), novel] }));
    expect(planned(done.grid)).toEqual(["ana mat 1", "bia mat 2", "ana rom 21"]);
    expect(planned(distribute({ ...done.grid, overriddenReaders: ["bia"] }).grid)).toContain("bia rom 22");
  });

  test("run out, and the titles say how many are missing; a consumable goes without a tombo, also to the suspended", () => {
    const done = distribute(grid({ books: [book("mat", ["1"]), book("art", []), book("cad", ["7"], true)] }));
    expect(planned(done.grid)).toEqual(["ana mat 1", "ana cad 7", "bia cad ", "caio cad "]);
    expect(shortSentence(done.short)).toBe("Falta 1 exemplar de mat e 2 de art");
    expect(itemsOf(done.grid).filter(({ title }) => title === "cad")).toEqual([
      { reader: "ana", title: "cad", copy: "c7" },
      { reader: "bia", title: "cad", copy: null },
      { reader: "caio", title: "cad", copy: null },
    ]);
  });
});

describe("scanning", () => {
  function scan(start: Grid, copies: IdentifiedCopy[]) {
    let [state, cursor] = [start, nextCell(start)];
    const sentences = copies.map((scanned) => {
      const step = placeScanned(state, cursor, scanned);
      [state, cursor] = [step.grid, step.cursor];
      return `${step.ok ? "ok" : "não"}: ${step.sentence}`;
    });
    return { said: sentences, placed: planned(state), cursor };
  }

  test("down the list: one title at a time, past who may not borrow", () => {
    expect(scan(grid(), [copy("3", "mat"), copy("1", "mat"), copy("12", "por")])).toEqual({
      said: ["ok: mat para ANA", "ok: mat para CAIO", "ok: por para ANA"],
      placed: ["ana mat 3", "caio mat 1", "ana por 12"],
      cursor: { reader: "caio", title: "por" },
    });
  });

  test("a wrong title, a foreign one, one that is out, and one that was scanned before are each refused in a sentence", () => {
    const copies = [copy("11", "por"), copy("50", "his"), copy("2", "mat", "Está com Zoé."), copy("1", "mat"), copy("1", "mat")];
    const { said, placed, cursor } = scan(grid(), copies);
    expect(said).toEqual([
      "não: Este é “por”; próximo: “mat”.",
      "não: Este é “his”, que não está nesta entrega.",
      "não: Está com Zoé.",
      "ok: mat para ANA",
      "não: O tombo 1 já está com ANA nesta entrega.",
    ]);
    expect([placed, cursor]).toEqual([["ana mat 1"], { reader: "caio", title: "mat" }]);
  });

  test("L-29: a copy that is set aside for one reader goes to nobody else", () => {
    const reserved = { reader: "caio", sentence: "mat está separado para CAIO." };
    expect(scan(grid(), [{ ...copy("1", "mat"), reserved }, copy("2", "mat"), { ...copy("1", "mat"), reserved }]).said).toEqual([
      "não: mat está separado para CAIO.",
      "ok: mat para ANA",
      "ok: mat para CAIO",
    ]);
  });

  test("student by student: any of their books, in any order, then the next student", () => {
    const { said, cursor } = scan(grid({ order: "by_student" }), [
      copy("11", "por"),
      copy("12", "por"),
      copy("2", "mat"),
      copy("12", "por"),
      copy("1", "mat"),
      copy("3", "mat"),
    ]);
    expect(said).toEqual([
      "ok: por para ANA",
      "não: ANA já tem “por”: passe outro livro.",
      "ok: mat para ANA",
      "ok: por para CAIO",
      "ok: mat para CAIO",
      "não: Todos já têm os seus livros.",
    ]);
    expect(cursor).toBeNull();
  });

  test("a card makes it that student's turn; nobody's when they may have nothing", () => {
    expect(cursorAt(grid(), "caio")).toEqual({ reader: "caio", title: "mat" });
    expect(cursorAt(grid(), "caio", "por")).toEqual({ reader: "caio", title: "por" });
    expect(cursorAt(grid({ order: "by_student" }), "caio")).toEqual({ reader: "caio", title: "" });
    expect(cursorAt(grid(), "bia")).toBeNull();
  });
});

test("a tombo typed into a cell must be of its title, at hand, and nobody else's", () => {
  const state = grid({ placements: { "ana mat": { copy: "c1", tombo: "1" } } });
  const [ana, , caio] = state.students as [SetStudent, SetStudent, SetStudent];
  const mat = state.books[0]!;
  expect(placingProblem(state, caio, mat, copy("2", "mat"))).toBe("");
  expect(placingProblem(state, ana, mat, copy("1", "mat"))).toBe("");
  expect(placingProblem(state, caio, mat, copy("1", "mat"))).toBe("Já está com ANA nesta entrega.");
  expect(placingProblem(state, caio, mat, copy("11", "por"))).toBe("O tombo 11 é de “por”.");
  expect(placingProblem(state, caio, mat, copy("2", "mat", "Está em reparo."))).toBe("Está em reparo.");
});

describe("L-48: the lines that a delivery's answer does not mention", () => {
  const verdict = (reader: string, title: string, copy: string, outcome: SetVerdict["outcome"] = "lent"): SetVerdict => ({
    reader,
    title,
    outcome,
    copy,
    tombo: "",
    code: "",
    sentence: "",
    obstacles: [],
  });
  const item = (reader: string, title: string, copy: string | null = null) => ({ reader, title, copy });

  test.each([
    ["nothing where each has its verdict", [item("ana", "mat", "c1")], [verdict("ana", "mat", "c1")], []],
    ["a refusal is a verdict", [item("ana", "mat", "c1")], [verdict("ana", "mat", "c1", "refused")], []],
    [
      "a cell that was filled since",
      [item("ana", "mat", "c1"), item("bia", "mat", "c2")],
      [verdict("ana", "mat", "c1")],
      ["bia mat"],
    ],
    ["a cell with another copy by now", [item("ana", "mat", "c2")], [verdict("ana", "mat", "c1")], ["ana mat"]],
    ["a consumable without a tombo", [item("ana", "cad")], [verdict("ana", "cad", "", "given")], []],
    [
      "of a teacher's five the two were sent",
      Array.from({ length: 5 }, () => item("eva", "mat")),
      [verdict("eva", "mat", "c1"), verdict("eva", "mat", "c2")],
      ["eva mat", "eva mat", "eva mat"],
    ],
    ["a line that was removed from the grid since", [], [verdict("ana", "mat", "c1")], []],
  ])("%s", (_name, items, verdicts, expected) => {
    expect(itemsWithoutVerdict(items, verdicts).map(({ reader, title }) => `${reader} ${title}`)).toEqual(expected);
  });
});
