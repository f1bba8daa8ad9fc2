import { describe, expect, test } from "vitest";
import type { LoanTerms } from "../circulation/terms";
import type { RefusalCode } from "../refusals";
import {
  blocksOfSet,
  type ClassSetCase,
  type ClassSetItem,
  deliveredSentence,
  mayUndoClassSet,
  planClassSet,
  type SetCopy,
  type SetReader,
  undoneSentence,
} from "./class-sets";

const TODAY = "2026-02-09";
const TERMS: LoanTerms = {
  rule: "rule",
  day_mode: "calendar_days",
  loan_days: 14,
  max_loans: null,
  max_renewals: 0,
  renewal_days: 0,
} as LoanTerms;
const TEXTBOOK = { name: "Livro didático (PNLD)", lendable: true, counts_in_limit: false };
const BOOK = { name: "Livro", lendable: true, counts_in_limit: true };

const reader = (id: string, values: Partial<SetReader> = {}): SetReader =>
  ({
    id,
    name: `Aluno ${id}`,
    active: true,
    valid_until: "",
    blocked_when_overdue: true,
    overdue: 0,
    lost: 0,
    suspended_until: "",
    max_loans: 3,
    open: 0,
    category: "student",
    open_by_type: {},
    holds: [],
    givenTitles: [],
    ...values,
  }) as SetReader;

const copy = (id: string, title: string, values: Partial<SetCopy> = {}): SetCopy =>
  ({
    id,
    tombo: id,
    title,
    state: "normal",
    material_type: "textbook",
    type: TEXTBOOK,
    textbook: false,
    lent_to: null,
    ready_for: null,
    ...values,
  }) as SetCopy;

describe("the reasons that bar a reader from a delivery's books", () => {
  const NOVEL = { textbook: false, consumable: false };
  const [BOOK_OF_CLASS, WORKBOOK] = [
    { textbook: true, consumable: false },
    { textbook: false, consumable: true },
  ];
  const late = reader("a1", { overdue: 1, valid_until: "2026-02-08", textbooks_apart: true });
  const all = ["reader_expired", "reader_overdue but no textbook"];
  test.each([
    ["a novel", late, [NOVEL], all],
    ["a textbook", late, [BOOK_OF_CLASS], ["reader_expired"]],
    ["a workbook that is given for good", late, [WORKBOOK], ["reader_expired"]],
    ["both kinds", late, [BOOK_OF_CLASS, NOVEL], all],
    ["none yet", late, [], ["reader_expired"]],
    [
      "a textbook, where an outstanding item holds it back as any book",
      { ...late, textbooks_apart: false },
      [BOOK_OF_CLASS],
      ["reader_expired", "reader_overdue"],
    ],
    ["a novel, of who owes nothing", reader("a2"), [NOVEL], []],
  ])("%s", (_, account, books, expected) => {
    const sentences = blocksOfSet(account, TODAY, books).map(({ code, spares_textbooks }) =>
      spares_textbooks ? `${code} but no textbook` : code,
    );
    expect(sentences).toEqual(expected);
  });
});

interface Terms {
  readers: SetReader[];
  copies: SetCopy[];
  items: [reader: string, title: string, copy?: string][];
  consumable?: string[];
  kind?: ClassSetCase["kind"];
  overrides?: RefusalCode[];
  terms?: LoanTerms;
}

/** "a1 lent 001", "a2 reader_overdue": one line per item. */
function plan({ readers, copies, items, consumable = [], kind = "students", overrides = [], terms = TERMS }: Terms): string[] {
  const titles = [...new Set([...copies.map(({ title }) => title), ...items.map(([, title]) => title)])].filter(
    (title) => title !== "unknown",
  );
  const free = copies.filter(({ lent_to, state }) => !lent_to && state === "normal");
  return planClassSet({
    today: TODAY,
    kind,
    due: "2026-12-11",
    items: items.map(([id, title, named = null]): ClassSetItem => ({ reader: id, title, copy: named })),
    readers: new Map(readers.map((reader) => [reader.id, reader])),
    titles: new Map(titles.map((id) => [id, { id, name: id.toUpperCase(), consumable: consumable.includes(id) }])),
    copies: new Map(copies.map((copy) => [copy.id, copy])),
    shelf: new Map(titles.map((title) => [title, free.filter((one) => one.title === title).map(({ id }) => id)])),
    termsFor: () => terms,
    overrides,
  }).map((decision) =>
    decision.outcome === "refused"
      ? `${decision.reader} ${decision.refusal.code}`
      : `${decision.reader} ${decision.outcome} ${decision.copy ?? "-"}`,
  );
}

const many = <T>(quantity: number, make: (number: string) => T): T[] =>
  Array.from({ length: quantity }, (_, index) => make(String(index + 1).padStart(3, "0")));

describe("L-48: a class set is decided student by student", () => {
  test("35 students, 35 copies, one suspended: he is reported, the other 34 receive theirs in the order of the tombos", () => {
    const readers = many(35, (number) => reader(`a${number}`, number === "007" ? { suspended_until: "2026-02-12" } : {}));
    const copies = many(35, (number) => copy(number, "mat"));
    const decisions = plan({ readers, copies, items: readers.map(({ id }) => [id, "mat"]) });
    expect(decisions.filter((line) => line.includes(" lent "))).toHaveLength(34);
    expect(decisions[6]).toBe("a007 reader_suspended");
    expect(decisions[0]).toBe("a001 lent 001");
    expect(decisions[7]).toBe("a008 lent 007");
    expect(decisions[34]).toBe("a035 lent 034");
  });

  test("delivered a second time, nobody gets a second book", () => {
    const readers = [reader("a1", { holds: ["mat"] }), reader("a2")];
    const copies = many(3, (number) => copy(number, "mat"));
    const items: Terms["items"] = [
      ["a1", "mat"],
      ["a2", "mat"],
      ["a2", "mat"],
    ];
    expect(plan({ readers, copies, items })).toEqual(["a1 already_has_title", "a2 lent 001", "a2 already_has_title"]);
  });

  test("a copy goes out once, by whatever way it was chosen", () => {
    const readers = many(4, (number) => reader(number));
    const copies = many(3, (number) => copy(number, "mat"));
    const items: Terms["items"] = [
      ["001", "mat", "002"],
      ["002", "mat", "002"],
      ["003", "mat"],
      ["004", "mat"],
    ];
    expect(plan({ readers, copies, items })).toEqual(["001 lent 002", "002 lent_to_another", "003 lent 001", "004 lent 003"]);
  });

  test.each<[string, Partial<SetCopy>, string]>([
    ["with someone else", { lent_to: { reader: "z9", name: "Zoé", due: "2026-03-01" } }, "lent_to_another"],
    ["lost", { state: "lost" }, "copy_lost"],
    ["in repair", { state: "repair" }, "copy_unavailable"],
    ["of another title", { title: "por" }, "copy_of_other_title"],
    ["that stays in the library", { type: { ...TEXTBOOK, lendable: false } }, "not_lendable"],
  ])("a named copy %s is refused", (_, values, code) => {
    expect(plan({ readers: [reader("a1")], copies: [copy("001", "mat", values)], items: [["a1", "mat", "001"]] })).toEqual([
      `a1 ${code}`,
    ]);
  });

  test("the next copy is the next that may go: one that stays in the library is passed over", () => {
    const copies = [copy("001", "mat", { type: { ...TEXTBOOK, lendable: false } }), copy("002", "mat")];
    expect(plan({ readers: [reader("a1")], copies, items: [["a1", "mat"]] })).toEqual(["a1 lent 002"]);
  });

  test("an unknown reader, title or copy is refused by itself", () => {
    const items: Terms["items"] = [
      ["zz", "mat"],
      ["a1", "unknown"],
      ["a1", "mat", "999"],
      ["a1", "mat"],
    ];
    expect(plan({ readers: [reader("a1")], copies: [copy("001", "mat")], items })).toEqual([
      "zz unknown_reader",
      "a1 not_found",
      "a1 unknown_copy",
      "a1 lent 001",
    ]);
  });

  test("L-29: a copy that is set aside for one reader is nobody else's next copy; its reader takes any", () => {
    const ready_for = { reader: "a2", reader_name: "Aluno a2", pickup_until: "2026-02-11" };
    const readers = [reader("a1"), reader("a2"), reader("a3")];
    const copies = [copy("001", "mat", { ready_for }), copy("002", "mat"), copy("003", "mat")];
    const items: Terms["items"] = readers.map(({ id }) => [id, "mat"]);
    expect(plan({ readers, copies, items })).toEqual(["a1 lent 002", "a2 lent 001", "a3 lent 003"]);
    expect(plan({ readers, copies, items: [["a1", "mat", "001"]] })).toEqual(["a1 reserved_for_another"]);
    const workbook = { readers, copies: copies.slice(0, 1), consumable: ["mat"] };
    expect(plan({ ...workbook, items: [["a1", "mat"]] })).toEqual(["a1 given -"]);
    expect(plan({ ...workbook, items: [["a1", "mat", "001"]] })).toEqual(["a1 reserved_for_another"]);
    expect(plan({ ...workbook, items: [["a2", "mat", "001"]] })).toEqual(["a2 given 001"]);
  });

  test("the shelf runs empty: each further line gets the refusal that no copy is left", () => {
    const readers = many(3, (number) => reader(number));
    expect(plan({ readers, copies: [copy("001", "mat")], items: readers.map(({ id }) => [id, "mat"]) })).toEqual([
      "001 lent 001",
      "002 no_copy_left",
      "003 no_copy_left",
    ]);
  });

  test.each<[string, Partial<SetReader>, string]>([
    ["with an inactive record", { active: false }, "a1 reader_inactive"],
    ["with an expired card", { valid_until: "2025-12-31" }, "a1 reader_expired"],
    ["with an overdue book", { overdue: 2 }, "a1 reader_overdue"],
    ["with a lost book", { lost: 1 }, "a1 reader_has_lost"],
    ["with a suspension", { suspended_until: "2026-02-20" }, "a1 reader_suspended"],
  ])("a reader %s is refused", (_, values, expected) => {
    expect(plan({ readers: [reader("a1", values)], copies: [copy("001", "mat")], items: [["a1", "mat"]] })).toEqual([expected]);
  });

  test("L-16: an override lifts its own refusal and no other, and does nobody harm who needs none", () => {
    const readers = [
      reader("a1", { overdue: 1 }),
      reader("a2", { overdue: 1, valid_until: "2025-12-31" }),
      reader("a3"),
      reader("a4", { active: false }),
    ];
    const copies = many(4, (number) => copy(number, "mat"));
    const items: Terms["items"] = readers.map(({ id }) => [id, "mat"]);
    expect(plan({ readers, copies, items, overrides: ["reader_overdue"] })).toEqual([
      "a1 lent 001",
      "a2 reader_expired",
      "a3 lent 002",
      "a4 reader_inactive",
    ]);
    expect(plan({ readers, copies, items, overrides: ["reader_inactive"] })[3]).toBe("a4 reader_inactive");
  });
});

describe("L-15: limits", () => {
  test("textbooks do not count, not even beside three library books", () => {
    const titles = ["mat", "por", "his", "geo", "cie", "art", "ing", "edf"];
    const copies = titles.map((title) => copy(title, title));
    const items: Terms["items"] = titles.map((title) => ["a1", title]);
    expect(plan({ readers: [reader("a1", { open: 3 })], copies, items }).filter((line) => line.includes("lent"))).toHaveLength(8);
  });

  test("the library's own books do, in the middle of a pile too", () => {
    const copies = many(4, (number) => copy(number, number, { type: BOOK, material_type: "book" }));
    const items: Terms["items"] = copies.map(({ title }) => ["a1", title]);
    expect(plan({ readers: [reader("a1", { open: 1, open_by_type: { book: 1 } })], copies, items })).toEqual([
      "a1 lent 001",
      "a1 lent 002",
      "a1 loan_limit_reached",
      "a1 loan_limit_reached",
    ]);
    expect(plan({ readers: [reader("a1")], copies, items, terms: { ...TERMS, max_loans: 1 } })).toEqual([
      "a1 lent 001",
      "a1 type_limit_reached",
      "a1 type_limit_reached",
      "a1 type_limit_reached",
    ]);
  });

  test("a teacher receives thirty copies of one title", () => {
    const copies = many(31, (number) => copy(number, "mat"));
    const items: Terms["items"] = many(30, () => ["t1", "mat"]);
    const decisions = plan({ readers: [reader("t1", { holds: ["mat"] })], copies, items, kind: "teacher" });
    expect(decisions).toEqual(many(30, (number) => `t1 lent ${number}`));
  });
});

describe("consumables are given for good (Decreto 9.099/2017, art. 7, § 2)", () => {
  const consumable = ["cad"];
  test("with a copy while there are any, without one after that", () => {
    const readers = many(3, (number) => reader(number));
    expect(plan({ readers, copies: [copy("c1", "cad")], items: readers.map(({ id }) => [id, "cad"]), consumable })).toEqual([
      "001 given c1",
      "002 given -",
      "003 given -",
    ]);
  });

  test("no loan's rule holds them back; once a year, and not to a reader who left", () => {
    const readers = [
      reader("a1", { overdue: 2, open: 3 }),
      reader("a2", { givenTitles: ["cad"] }),
      reader("a3", { active: false }),
      reader("a4"),
    ];
    const items: Terms["items"] = [...readers.map(({ id }): [string, string] => [id, "cad"]), ["a4", "cad"]];
    expect(plan({ readers, copies: [], items, consumable })).toEqual([
      "a1 given -",
      "a2 already_given",
      "a3 reader_inactive",
      "a4 given -",
      "a4 already_given",
    ]);
  });

  test("a copy that is not on the shelf cannot be given", () => {
    const copies = [
      copy("c1", "cad", { lent_to: { reader: "z9", name: "Zoé", due: "2026-03-01" } }),
      copy("c2", "cad", { state: "withdrawn" }),
    ];
    const items: Terms["items"] = [
      ["a1", "cad", "c1"],
      ["a1", "cad", "c2"],
    ];
    expect(plan({ readers: [reader("a1")], copies, items, consumable })).toEqual(["a1 lent_to_another", "a1 copy_given"]);
  });
});

test("a delivery can be taken back for a week", () => {
  expect([mayUndoClassSet("2026-02-02", TODAY), mayUndoClassSet("2026-02-01", TODAY)]).toEqual([true, false]);
});

test.each([
  [{ lent: 312, given: 40, refused: 8 }, "312 livros emprestados, 40 entregues em definitivo e 8 recusados"],
  [{ lent: 1, given: 0, refused: 0 }, "1 livro emprestado"],
  [{ lent: 0, given: 1, refused: 1 }, "1 entregue em definitivo e 1 recusado"],
  [{ lent: 0, given: 0, refused: 0 }, "Nenhum livro entregue"],
])("%j in words", (figures, sentence) => {
  expect(deliveredSentence(figures)).toBe(sentence);
});

test("an undoing in words", () => {
  expect(undoneSentence(34, 1)).toBe("Entrega desfeita: 34 livros voltaram à biblioteca; 1 livro ficou como está");
  expect(undoneSentence(1, 0)).toBe("Entrega desfeita: 1 livro voltou à biblioteca");
});
