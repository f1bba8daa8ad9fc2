import { describe, expect, test } from "vitest";
import { OVERRIDABLE } from "../overridable";
import type { RefusalCode } from "../refusals";
import {
  type Borrower,
  COPY_STATES,
  type LendingCase,
  type RenewalCase,
  refusalsOfCopy,
  refusalsToBorrow,
  refusalsToLend,
  refusalsToRenew,
  remainingRefusal,
} from "./lending";
import { withDefaultTerms } from "./terms";

const TODAY = "2026-11-20";

interface Change {
  reader?: Partial<LendingCase["reader"]>;
  copy?: Partial<LendingCase["copy"]>;
  type?: Partial<LendingCase["copy"]["type"]>;
  terms?: Partial<LendingCase["terms"]>;
}

/** A case in which nothing speaks against the loan, with the changes. */
const lending = ({ reader, copy, type, terms }: Change = {}): LendingCase => ({
  today: TODAY,
  reader: {
    id: "maria",
    name: "Maria",
    active: true,
    valid_until: "",
    max_loans: 3,
    blocked_when_overdue: true,
    open: 0,
    open_of_type: 0,
    overdue: 0,
    lost: 0,
    suspended_until: "",
    ...reader,
  },
  copy: {
    title: "Dom Casmurro",
    state: "normal",
    type: { name: "Livro", lendable: true, counts_in_limit: true, ...type },
    textbook: false,
    lent_to: null,
    ...copy,
  },
  terms: { ...withDefaultTerms({ rule: "general", loan_days: 14, max_renewals: 2, renewal_days: 14 }), ...terms },
});
const codes = (change: Change) => refusalsToLend(lending(change)).map((refusal) => refusal.code);
const lentTo = (reader: string, name: string, due = "2026-11-27") => ({ lent_to: { reader, name, due } });

const REFUSED: [string, Change, RefusalCode, string][] = [
  [
    "L-12: lent to another",
    { copy: lentTo("joao", "João") },
    "lent_to_another",
    "Dom Casmurro está com João até sexta, 27 de novembro.",
  ],
  [
    "L-12: lent to another since an earlier year",
    { copy: lentTo("joao", "João", "2024-11-27") },
    "lent_to_another",
    "Dom Casmurro está com João até quarta, 27 de novembro de 2024.",
  ],
  [
    "L-13: already with this reader, until next year",
    { copy: lentTo("maria", "Maria", "2027-01-04") },
    "already_with_reader",
    "Dom Casmurro já está com Maria, até segunda, 4 de janeiro de 2027.",
  ],
  [
    "L-13: already with this reader",
    { copy: lentTo("maria", "Maria") },
    "already_with_reader",
    "Dom Casmurro já está com Maria, até sexta, 27 de novembro.",
  ],
  ["L-14: the limit in all", { reader: { open: 3 } }, "loan_limit_reached", "Maria já tem 3 de 3 livros."],
  ["L-14: over the limit", { reader: { open: 5 } }, "loan_limit_reached", "Maria já tem 5 de 3 livros."],
  ["L-14: a limit of none", { reader: { max_loans: 0 } }, "loan_limit_reached", "Maria já tem 0 de 0 livros."],
  [
    "L-15: the limit of the type",
    { reader: { open: 1, open_of_type: 1 }, terms: { max_loans: 1 } },
    "type_limit_reached",
    'Maria já tem 1 de 1 em "Livro".',
  ],
  [
    "L-15: a type that may not be had at all",
    { terms: { max_loans: 0 } },
    "type_limit_reached",
    'Maria já tem 0 de 0 em "Livro".',
  ],
  [
    "L-19: an inactive reader",
    { reader: { active: false } },
    "reader_inactive",
    "Maria está com o cadastro de leitor desativado.",
  ],
  [
    "L-19: a reader who has left the school",
    { reader: { active: false, left: true } },
    "reader_inactive",
    "Maria não está mais na escola: a pessoa consta como inativa no cadastro.",
  ],
  [
    "L-19: an expired card",
    { reader: { valid_until: "2026-11-19" } },
    "reader_expired",
    "A carteirinha de Maria venceu quinta, 19 de novembro.",
  ],
  [
    "L-19: a card that expired in an earlier year",
    { reader: { valid_until: "2024-12-31" } },
    "reader_expired",
    "A carteirinha de Maria venceu terça, 31 de dezembro de 2024.",
  ],
  [
    "L-20: something overdue",
    { reader: { open: 1, overdue: 1 } },
    "reader_overdue",
    "Maria está com 1 livro em atraso; devolva-o para levar outro.",
  ],
  [
    "L-19: a suspended reader hears until when",
    { reader: { suspended_until: "2026-11-24" } },
    "reader_suspended",
    "Maria está com os empréstimos suspensos até terça, 24 de novembro.",
  ],
  [
    "L-19: a reader who is suspended for years",
    { reader: { suspended_until: "2031-11-24" } },
    "reader_suspended",
    "Maria está com os empréstimos suspensos até segunda, 24 de novembro de 2031.",
  ],
  [
    "L-42: a lost book that is neither replaced nor pardoned",
    { reader: { open: 1, lost: 1 } },
    "reader_has_lost",
    "Maria tem 1 livro perdido a repor ou perdoar.",
  ],
  [
    "L-21: a type that stays in the library",
    { type: { lendable: false, name: "Obra de referência" } },
    "not_lendable",
    'Dom Casmurro é "Obra de referência" e só pode ser consultado na biblioteca.',
  ],
  [
    "L-11: a rule of 0 days",
    { terms: { loan_days: 0 } },
    "not_lendable",
    'Dom Casmurro é "Livro" e só pode ser consultado na biblioteca.',
  ],
  [
    "L-21: a lost copy",
    { copy: { state: "lost" } },
    "copy_lost",
    "Dom Casmurro consta como extraviado. Registre antes a devolução, para que volte ao acervo.",
  ],
  [
    "L-21: a damaged copy",
    { copy: { state: "damaged" } },
    "copy_unavailable",
    "Dom Casmurro está danificado e não pode ser emprestado.",
  ],
  [
    "a consumable textbook",
    { copy: { consumable: true } },
    "given_for_good",
    "Dom Casmurro é consumível e não é devolvido. Entregue-o em Livros didáticos, Entregar livros.",
  ],
  [
    "L-21: a copy in repair",
    { copy: { state: "repair" } },
    "copy_unavailable",
    "Dom Casmurro está em reparo e não pode ser emprestado.",
  ],
  ["L-21: a copy written off", { copy: { state: "withdrawn" } }, "copy_unavailable", "Dom Casmurro foi baixado do acervo."],
];

describe("refusals that depend on the copy alone", () => {
  const of = (change: Change, isGiven = false) => {
    const { copy, terms } = lending(change);
    return refusalsOfCopy(copy, isGiven ? null : terms, TODAY).map(({ code }) => code);
  };
  const lent_to = { reader: "r9", name: "Zoé", due: "2026-12-01" };
  test.each<[string, Change, string[]]>([
    ["nothing", {}, []],
    ["nothing, whoever asks", { reader: { active: false, overdue: 3, open: 9 } }, []],
    ["with somebody, though it may be who asks", { copy: { lent_to } }, ["lent_to_another"]],
    ["L-21: lost", { copy: { state: "lost" } }, ["copy_lost"]],
    [
      "L-21: in repair, of a type that stays in",
      { copy: { state: "repair" }, type: { lendable: false } },
      ["copy_unavailable", "not_lendable"],
    ],
    ["L-11: a rule of 0 days", { terms: { loan_days: 0 } }, ["not_lendable"]],
    ["given for good it would be no loan", { copy: { consumable: true } }, []],
  ])("%s", (_, change, codes) => {
    expect(of(change)).toEqual(codes);
  });

  test("given for good, no loan's rule holds a copy back, but its absence does", () => {
    expect(of({ type: { lendable: false }, terms: { loan_days: 0 } }, true)).toEqual([]);
    expect(of({ copy: { state: "withdrawn" } }, true)).toEqual(["copy_unavailable"]);
  });
});

describe("each reason alone", () => {
  test.each(REFUSED)("%s", (_, change, code, message) => {
    const refusals = refusalsToLend(lending(change));
    expect(refusals.map((refusal) => refusal.code)).toEqual([code]);
    expect(refusals[0]?.message).toBe(message);
    expect(refusals[0]?.body().status).toBe(409);
  });

  test.each(REFUSED)("L-16: %s, overridden by its own name", (_, change, code) => {
    const standing = remainingRefusal(refusalsToLend(lending(change)), [code]);
    expect(standing?.code).toBe(OVERRIDABLE.includes(code) ? undefined : code);
  });

  test.each(REFUSED)("L-16: %s is not lifted by any other name", (_, change, code) => {
    for (const other of OVERRIDABLE.filter((candidate) => candidate !== code)) {
      expect(remainingRefusal(refusalsToLend(lending(change)), [other])?.code).toBe(code);
    }
  });
});

describe("nothing speaks against it", () => {
  test.each<[string, Change]>([
    ["an ordinary loan", {}],
    ["L-14: one below the limit", { reader: { open: 2 } }],
    ["L-15: a type that does not count goes beyond the limit", { reader: { open: 3 }, type: { counts_in_limit: false } }],
    ["L-15: nor does a textbook, whatever type its copy was given", { reader: { open: 3 }, copy: { textbook: true } }],
    [
      "L-15: nor in the limit of a type that other books count in",
      { reader: { open_of_type: 2 }, copy: { textbook: true }, terms: { max_loans: 2 } },
    ],
    ["L-15: below the limit of the type", { reader: { open: 2, open_of_type: 1 }, terms: { max_loans: 2 } }],
    ["L-15: a teacher's limit is high", { reader: { open: 29, max_loans: 30 } }],
    ["L-19: the card's last day is a day on which it is good", { reader: { valid_until: TODAY } }],
    ["L-20: the category does not block for lateness", { reader: { overdue: 4, blocked_when_overdue: false } }],
    ["L-42: nor for what is lost", { reader: { lost: 1, blocked_when_overdue: false } }],
  ])("%s", (_, change) => {
    expect(codes(change)).toEqual([]);
    expect(remainingRefusal(refusalsToLend(lending(change)))).toBeNull();
  });
});

describe("several reasons at once", () => {
  const everything: Change = {
    reader: { active: false, valid_until: "2026-01-01", open: 3, open_of_type: 3, overdue: 2 },
    copy: { state: "damaged", ...lentTo("joao", "João") },
    type: { lendable: false },
    terms: { max_loans: 1 },
  };
  test("all are found, what can't be lifted first", () => {
    expect(codes(everything)).toEqual([
      "lent_to_another",
      "copy_unavailable",
      "reader_inactive",
      "reader_expired",
      "reader_overdue",
      "not_lendable",
      "loan_limit_reached",
      "type_limit_reached",
    ]);
  });
  test("L-16: an override lifts exactly one; the next one remains", () => {
    const change = { reader: { overdue: 1, open: 3 } };
    const refusals = refusalsToLend(lending(change));
    expect(remainingRefusal(refusals, ["reader_overdue"])?.code).toBe("loan_limit_reached");
    expect(remainingRefusal(refusals, ["loan_limit_reached"])?.code).toBe("reader_overdue");
  });
  test("L-16: several overrides lift their namesakes and nothing else", () => {
    const refusals = refusalsToLend(lending({ reader: { overdue: 1, open: 3, suspended_until: TODAY } }));
    expect(remainingRefusal(refusals, ["reader_overdue", "loan_limit_reached"])?.code).toBe("reader_suspended");
    expect(remainingRefusal(refusals, ["reader_overdue", "loan_limit_reached", "reader_suspended"])).toBeNull();
    expect(remainingRefusal(refusals, ["reader_overdue", "loan_limit_reached", "reader_suspended", "not_lendable"])?.code).toBe(
      "override_mismatch",
    );
  });
  test("L-16: the remaining refusal lists the others, so that each can be set aside", () => {
    const refusals = refusalsToLend(lending({ reader: { overdue: 1, open: 3 } }));
    expect(
      remainingRefusal(refusals)
        ?.body()
        .obstacles?.map(({ code }) => code),
    ).toEqual(["reader_overdue", "loan_limit_reached"]);
    expect(remainingRefusal(refusals, ["reader_overdue"])?.body()).not.toHaveProperty("obstacles");
  });
  test("L-16: a refusal that no override may lift remains whatever is overridden", () => {
    const refusals = refusalsToLend(lending({ reader: { active: false, open: 3 } }));
    expect(remainingRefusal(refusals, ["loan_limit_reached"])?.code).toBe("reader_inactive");
    expect(remainingRefusal(refusals, ["reader_inactive"])?.code).toBe("reader_inactive");
  });
  test("L-16: an override of a code that is no obstacle is refused, so that the record stays true", () => {
    expect(remainingRefusal([], ["loan_limit_reached"])?.code).toBe("override_mismatch");
    expect(remainingRefusal([], ["loan_limit_reached"])?.message).not.toContain("_");
  });
});

describe("L-19 and L-20: readers who may neither borrow nor renew", () => {
  const borrower: Borrower = {
    id: "maria",
    name: "Maria",
    active: true,
    valid_until: "",
    blocked_when_overdue: true,
    overdue: 0,
    lost: 0,
    suspended_until: "",
  };
  test.each<[Partial<Borrower>, RefusalCode[]]>([
    [{}, []],
    [{ active: false }, ["reader_inactive"]],
    [{ valid_until: "2026-11-19" }, ["reader_expired"]],
    [{ valid_until: TODAY }, []],
    [{ overdue: 1 }, ["reader_overdue"]],
    [{ overdue: 1, blocked_when_overdue: false }, []],
    [{ suspended_until: "2026-11-23" }, ["reader_suspended"]],
    [{ lost: 1 }, ["reader_has_lost"]],
    [{ lost: 1, blocked_when_overdue: false }, []],
    [
      { active: false, valid_until: "2026-01-01", suspended_until: "2026-11-23", lost: 1, overdue: 2 },
      ["reader_inactive", "reader_expired", "reader_suspended", "reader_has_lost", "reader_overdue"],
    ],
  ])("%j: %j", (change, expected) => {
    expect(refusalsToBorrow({ ...borrower, ...change }, TODAY).map((refusal) => refusal.code)).toEqual(expected);
  });
});

describe("the right to renew a loan", () => {
  const OWING = { suspended_until: TODAY, lost: 1, overdue: 1 };
  const renewal = ({
    reader,
    loan,
    ...change
  }: Omit<Partial<RenewalCase>, "reader" | "loan"> & {
    reader?: Partial<Borrower>;
    loan?: Partial<RenewalCase["loan"]>;
  }): RenewalCase => ({
    today: TODAY,
    reader: { ...lending().reader, ...reader },
    loan: { title: "Dom Casmurro", due: "2026-11-27", renewals: 0, state: "normal", textbook: false, ...loan },
    terms: withDefaultTerms({ max_renewals: 2, renewal_days: 7 }),
    wouldSuspend: false,
    queue: [],
    ineffectiveRenewal: null,
    ...change,
  });
  const window = (days: number) => ({ terms: withDefaultTerms({ max_renewals: 2, renewal_days: 7, renewal_window: days }) });
  test.each<[string, Parameters<typeof renewal>[0], RefusalCode[]]>([
    ["an ordinary renewal", {}, []],
    ["L-23: the count is used up", { loan: { renewals: 2 } }, ["renewal_limit_reached"]],
    [
      "L-24: it would give nothing",
      { ineffectiveRenewal: { usefulFrom: "2026-11-23", limitReason: "" } },
      ["renewal_gives_nothing"],
    ],
    ["L-25: before the window", window(6), ["renewal_too_early"]],
    [
      "L-24 and L-25: before the window, and it would give nothing",
      { ...window(6), ineffectiveRenewal: { usefulFrom: "2026-11-23", limitReason: "" } },
      ["renewal_too_early", "renewal_gives_nothing"],
    ],
    ["L-25: on the window's first day", window(7), []],
    ["L-25: once it is overdue the window is open", { ...window(0), loan: { due: "2026-11-19" } }, []],
    [
      "L-27: an overdue loan whose lateness costs something",
      { loan: { due: "2026-11-19" }, wouldSuspend: true },
      ["renewal_overdue"],
    ],
    ["L-27: named once", { loan: { due: "2026-11-19" }, wouldSuspend: true, reader: { overdue: 1 } }, ["reader_overdue"]],
    [
      "L-27: lateness that costs nothing",
      { loan: { due: "2026-11-19" }, reader: { blocked_when_overdue: false, overdue: 1 } },
      [],
    ],
    ["L-19: a suspended reader", { reader: { suspended_until: TODAY } }, ["reader_suspended"]],
    ["L-9: a textbook of this year", { loan: { textbook: true, due: "2026-11-19" } }, []],
    ["L-9: a textbook whose school year is over", { loan: { textbook: true, due: "2025-12-19" } }, ["textbook_year_over"]],
    ["L-9: any other book of last year", { loan: { due: "2025-12-19" } }, []],
    ["L-42: a lost book", { loan: { state: "lost" }, reader: { lost: 1 } }, ["copy_lost", "reader_has_lost"]],
    [
      "L-20: a textbook, where no outstanding item holds textbooks back",
      { loan: { textbook: true }, reader: { ...OWING, textbooks_apart: true } },
      [],
    ],
    [
      "L-20: a textbook, where an outstanding item holds it back as any book",
      { loan: { textbook: true }, reader: OWING },
      ["reader_suspended", "reader_has_lost", "reader_overdue"],
    ],
    [
      "L-20: a novel, where an outstanding item spares only textbooks",
      { reader: { ...OWING, textbooks_apart: true } },
      ["reader_suspended", "reader_has_lost", "reader_overdue"],
    ],
    [
      "L-27: a textbook that is late itself",
      { loan: { textbook: true, due: "2026-11-19" }, reader: { overdue: 1, textbooks_apart: true } },
      ["reader_overdue"],
    ],
    [
      "L-19: a textbook of who has left, or whose card has expired",
      { loan: { textbook: true }, reader: { active: false, valid_until: "2026-11-19", textbooks_apart: true } },
      ["reader_inactive", "reader_expired"],
    ],
  ])("%s", (_, change, expected) => {
    expect(refusalsToRenew(renewal(change)).map((refusal) => refusal.code)).toEqual(expected);
  });
  test("L-25: it says from when", () => {
    expect(refusalsToRenew(renewal(window(3)))[0]?.message).toBe(
      "Dom Casmurro vence sexta, 27 de novembro: a renovação é aceita a partir de terça, 24 de novembro.",
    );
  });
  test.each([
    [
      { loan: { due: "2025-12-19" }, wouldSuspend: true },
      "Dom Casmurro venceu sexta, 19 de dezembro de 2025. Registre a devolução: a renovação não apaga o atraso.",
    ],
    [
      { ...window(3), loan: { due: "2027-01-08" } },
      "Dom Casmurro vence sexta, 8 de janeiro de 2027: a renovação é aceita a partir de terça, 5 de janeiro de 2027.",
    ],
    [
      { loan: { due: "2027-01-08" }, ineffectiveRenewal: { usefulFrom: "2027-01-04", limitReason: "" } },
      "Dom Casmurro já vence sexta, 8 de janeiro de 2027: a renovação agora não aumentaria o prazo. Renove a partir de segunda, 4 de janeiro de 2027.",
    ],
  ])("a day of another year has its year: %j", (change, sentence) => {
    expect(refusalsToRenew(renewal(change)).map(({ message }) => message)).toEqual([sentence]);
  });
  test("L-25: the day is one on which it gives something, too", () => {
    const [first] = refusalsToRenew(renewal({ ...window(3), ineffectiveRenewal: { usefulFrom: "2026-11-25", limitReason: "" } }));
    expect(first?.params).toMatchObject({ from: "2026-11-25" });
  });
  test.each([
    [
      { usefulFrom: "2026-11-23", limitReason: "" },
      "Dom Casmurro já vence sexta, 27 de novembro: a renovação agora não aumentaria o prazo. Renove a partir de segunda, 23 de novembro.",
    ],
    [
      { usefulFrom: "", limitReason: "a carteirinha vale até sexta, 27 de novembro" },
      "Dom Casmurro já vence sexta, 27 de novembro e o prazo não pode ser aumentado: a carteirinha vale até sexta, 27 de novembro.",
    ],
    [{ usefulFrom: "", limitReason: "" }, "Dom Casmurro já vence sexta, 27 de novembro e o prazo não pode ser aumentado."],
  ])("L-24: says why a renewal gives nothing: %j", (idleRenewal, sentence) => {
    const refusals = refusalsToRenew(renewal({ ineffectiveRenewal: idleRenewal }));
    expect(refusals.map(({ message }) => message)).toEqual([sentence]);
    expect(remainingRefusal(refusals, ["renewal_gives_nothing"])?.code).toBe("renewal_gives_nothing");
  });
});

test("every state of a copy has its word", () => {
  expect(Object.values(COPY_STATES)).toEqual([
    "em circulação",
    "extraviado",
    "não localizado",
    "danificado",
    "em reparo",
    "baixado",
  ]);
});
