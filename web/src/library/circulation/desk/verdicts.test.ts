import { describe, expect, test } from "vitest";
import type { Loan, LoanAnswer, ReaderSheet, ScanAnswer, ScannedCopy } from "../../../../../domain/library/commands";
import type { SetAside } from "../../../../../domain/library/holds/commands";
import { refuse } from "../../../../../domain/library/refusals";
import { isUnanswered } from "../../../ui/scan/scan-session";
import { failedVerdict, isUnsent, unansweredSentence, unsentVerdict, verdictOf } from "./verdicts";

const NOW = Date.UTC(2026, 10, 23, 12);
const loan: Loan = {
  id: "loan00000000001",
  copy: "copy00000000001",
  tombo: "000412",
  title: "title0000000001",
  title_name: "Capitães da Areia",
  authors: "Jorge Amado",
  reader: "reader000000001",
  reader_name: "Maria Oliveira",
  card: "L00001",
  class_name: "7º ano A",
  class_year: 2026,
  lent_at: "2026-11-23 12:00:00.000Z",
  lent_on: "2026-11-23",
  due: "2026-12-07",
  returned_at: "",
  returned_on: "",
  closed_as: "",
  lost: false,
  renewals: 0,
  max_renewals: 2,
  days_late: 0,
};
const copy: ScannedCopy = {
  id: loan.copy,
  tombo: loan.tombo,
  title: loan.title,
  title_name: loan.title_name,
  authors: loan.authors,
  state: "em circulação",
  on_loan: false,
};
const sheet: ReaderSheet = {
  id: loan.reader,
  person: "person000000001",
  name: loan.reader_name,
  card: loan.card,
  enrolment: "",
  class_name: "",
  category_name: "Aluno",
  photo: "",
  active: true,
  valid_until: "",
  open: 0,
  all_open: 0,
  max_loans: 3,
  overdue: 0,
  lost: 0,
  suspensions: [],
  suspended_until: "",
  blocks: [],
  loans: [],
  holds: [],
};
const setAside: SetAside = {
  hold: "hold00000000001",
  reader: "reader000000002",
  reader_name: "Ana Souza",
  class_name: "7º B",
  pickup_until: "2026-12-09",
  sentence: "Separar para Ana Souza (7º B), retirar até quarta, 9 de dezembro",
};
const loanAnswer = (outcome: LoanAnswer["outcome"], overrides: Partial<LoanAnswer> = {}): ScanAnswer => ({
  kind: "loan",
  answer: { ...loan, outcome, sentence: "frase", why: "", warning: "", ...overrides },
  sheet: null,
});
const refusalAnswer = (refusal: ReturnType<typeof refuse>): ScanAnswer => ({
  kind: "refused",
  refusal: refusal.body(),
  loan,
  copy,
  sheet,
});

const severalRefusals = (first: "reader_overdue", second: "loan_limit_reached" | "reader_inactive") => {
  const reader = "Maria";
  const refusal = refuse(first, { reader, overdue: 1 });
  const other = second === "reader_inactive" ? refuse(second, { reader }) : refuse(second, { reader, open: 3, limit: 3 });
  return refusal.among([refusal, other]);
};

test("L-22: the row shows that the reader had the book before, beside the reason for the date", () => {
  const { note } = verdictOf(loanAnswer("lent", { why: "14 dias caem no sábado", warning: "Já pegou este livro" }), NOW, true);
  expect(note).toBe("14 dias caem no sábado · Já pegou este livro");
});

test("L-22: a book for older readers is lent, in yellow, with the reason first", () => {
  const caution = "Indicado a partir de 14 anos: Maria ainda não tem essa idade";
  expect(verdictOf(loanAnswer("lent", { caution, warning: "Já pegou este livro" }), NOW, true)).toMatchObject({
    tone: "warn",
    sentence: "frase",
    note: `${caution} · Já pegou este livro`,
    actions: [{ do: "undo" }],
  });
});

describe("the row for a scan", () => {
  const scenarios: [string, ScanAnswer, { tone: string; sentence: string; does: string[] }][] = [
    ["a reader who may borrow", { kind: "reader", sheet }, { tone: "info", sentence: "Pode pegar livros", does: [] }],
    [
      "a reader with books",
      { kind: "reader", sheet: { ...sheet, open: 2, all_open: 2 } },
      { tone: "info", sentence: "Está com 2 livros", does: [] },
    ],
    [
      "a reader with textbooks beside the book that counts",
      { kind: "reader", sheet: { ...sheet, open: 1, all_open: 4 } },
      { tone: "info", sentence: "Está com 4 livros, 1 no limite", does: [] },
    ],
    [
      "a blocked reader",
      { kind: "reader", sheet: { ...sheet, blocks: ["Maria tem 1 livro em atraso."] } },
      { tone: "warn", sentence: "Maria tem 1 livro em atraso.", does: [] },
    ],
    ["lent", loanAnswer("lent"), { tone: "ok", sentence: "frase", does: ["undo"] }],
    ["returned in time", loanAnswer("returned"), { tone: "ok", sentence: "frase", does: ["undo"] }],
    ["returned late", loanAnswer("returned", { days_late: 3 }), { tone: "warn", sentence: "frase", does: ["undo"] }],
    [
      "L-41: returned late and suspended offers the pardon",
      loanAnswer("returned", { days_late: 3, suspension: "suspension00001" }),
      { tone: "warn", sentence: "frase", does: ["pardon", "undo"] },
    ],
    [
      "L-16: several obstacles are set aside in one dialog",
      refusalAnswer(severalRefusals("reader_overdue", "loan_limit_reached")),
      {
        tone: "bad",
        sentence: "Não emprestado: Maria está com 1 livro em atraso; devolva-o para levar outro.",
        does: ["override"],
      },
    ],
    [
      "L-16: where one of them can't be set aside, nothing is offered",
      refusalAnswer(severalRefusals("reader_overdue", "reader_inactive")),
      { tone: "bad", sentence: "Não emprestado: Maria está com 1 livro em atraso; devolva-o para levar outro.", does: [] },
    ],
    [
      "L-21: a lost book offers to be taken back",
      refusalAnswer(refuse("copy_lost", { title: loan.title_name })),
      {
        tone: "bad",
        sentence:
          "Não emprestado: Capitães da Areia consta como extraviado. Registre antes a devolução, para que volte ao acervo.",
        does: ["return"],
      },
    ],
    [
      "L-29: returned, and someone waits",
      loanAnswer("returned", { days_late: 3, set_aside: setAside }),
      { tone: "keep", sentence: setAside.sentence, does: ["slip", "undo"] },
    ],
    [
      "L-29: on nobody's loan, and someone waits",
      { kind: "available", copy, sentence: "Não estava emprestado", set_aside: setAside },
      { tone: "keep", sentence: setAside.sentence, does: ["slip"] },
    ],
    [
      "L-16: a book that is reserved for another may be overridden",
      refusalAnswer(refuse("reserved_for_another", { title: loan.title_name, reader: "Ana", pickup_until: "2026-12-09" })),
      {
        tone: "bad",
        sentence: "Não emprestado: Capitães da Areia está separado para Ana, que pode retirar até quarta, 9 de dezembro.",
        does: ["override"],
      },
    ],
    ["renewed", loanAnswer("renewed"), { tone: "ok", sentence: "frase", does: ["undo"] }],
    ["undone", loanAnswer("undone"), { tone: "info", sentence: "frase", does: [] }],
    [
      "L-13: already with this reader offers renewal and return",
      refusalAnswer(
        refuse("already_with_reader", { title: loan.title_name, reader: loan.reader_name, due: loan.due, today: "2026-11-20" }),
      ),
      {
        tone: "info",
        sentence: "Capitães da Areia já está com Maria Oliveira, até segunda, 7 de dezembro.",
        does: ["renew", "return"],
      },
    ],
    [
      "L-13: with another offers return and lend",
      refusalAnswer(refuse("lent_to_another", { title: loan.title_name, reader: "João", due: loan.due, today: "2026-11-20" })),
      {
        tone: "bad",
        sentence: "Não emprestado: Capitães da Areia está com João até segunda, 7 de dezembro.",
        does: ["return_and_lend"],
      },
    ],
    [
      "L-16: the limit may be overridden by name",
      refusalAnswer(refuse("loan_limit_reached", { reader: "Maria", open: 3, limit: 3 })),
      { tone: "bad", sentence: "Não emprestado: Maria já tem 3 de 3 livros.", does: ["override"] },
    ],
    [
      "an inactive reader can't be overridden",
      refusalAnswer(refuse("reader_inactive", { reader: "Maria" })),
      { tone: "bad", sentence: "Não emprestado: Maria está com o cadastro de leitor desativado.", does: [] },
    ],
    [
      "a book on the shelf",
      { kind: "available", copy, sentence: "Não estava emprestado" },
      { tone: "info", sentence: "Não estava emprestado", does: [] },
    ],
    [
      "L-45: an ISBN offers its free copies",
      { kind: "copies", isbn: "9788535914849", copies: [{ ...copy, on_loan: true }, copy] },
      { tone: "info", sentence: "Este é o ISBN. Escolha o exemplar que está em mãos", does: ["lend"] },
    ],
  ];
  test.each(scenarios)("%s", (_name, answer, expected) => {
    const verdict = verdictOf(answer, NOW, true);
    expect({ tone: verdict.tone, sentence: verdict.sentence, does: verdict.actions.map((action) => action.do) }).toEqual(
      expected,
    );
  });

  test("L-45: an ISBN offers nothing where no reader is open: a free copy is neither lent nor on its way back", () => {
    const verdict = verdictOf({ kind: "copies", isbn: "9788535914849", copies: [copy] }, NOW, false);
    expect(verdict).toMatchObject({ actions: [], note: "para emprestar, passe antes a carteirinha" });
  });

  test("the undo ends two minutes after the answer", () => {
    expect(verdictOf(loanAnswer("lent"), NOW, true).actions).toEqual([
      { do: "undo", what: "lend", loan: loan.id, renewals: 0, until: NOW + 120_000 },
    ]);
  });

  test("the undo of a renewal names the one that it takes back", () => {
    expect(verdictOf(loanAnswer("renewed", { renewals: 2 }), NOW, true).actions).toMatchObject([
      { do: "undo", what: "renew", renewals: 2 },
    ]);
  });
});

describe("the row for a code that led nowhere", () => {
  test.each([
    ["a number nobody has", "999999", true, []],
    ["a name typed into the box", "maria", true, ["find"]],
    ["no answer from the server", "000412", false, ["retry"]],
  ])("%s", (_name, code, isRefused, does) => {
    expect(failedVerdict(code, "frase", isRefused).actions.map((action) => action.do)).toEqual(does);
  });
});

test("a book whose card got no answer waits, and names the card; an answered book waits no more", () => {
  const verdict = unsentVerdict("000412", unansweredSentence("L00012"));
  expect(verdict.sentence).toBe(
    "Ainda não emprestado: a carteirinha L00012 ficou sem resposta. Passe-a de novo e depois este livro",
  );
  expect([isUnsent(verdict), isUnanswered(verdict), isUnanswered(null)]).toEqual([true, true, true]);
  const failure = failedVerdict("000412", "Sem conexão", false);
  expect([isUnsent(failure), isUnanswered(failure)]).toEqual([false, true]);
  expect(isUnanswered(failedVerdict("999999", "Não existe", true))).toBe(false);
});
