import { describe, expect, test } from "vitest";
import { type WarehouseFigures, warehouseHome } from "./home";
import { NO_OWN_FIGURES, ownLines, type RequestFigures, requestLines } from "./requests/home";

const NO_REQUESTS: RequestFigures = { answer: 0, deliver: 0, waiting: 0, days: 3, headless: 0, left: 0, late: 0 };
const QUIET: WarehouseFigures = {
  ...{ materials: 1, requesters: 1, low: 0, expired: 0, expiring: 0, exits_today: 0, findings: 0, expiring_days: 30 },
  expiring_until: "2026-12-30",
  ...{ requests: NO_REQUESTS, lent: 0, overdue: 0 },
};
const formatLines = (lines: readonly { kind: string; tone: string; lead: string; text: string }[]): string[] =>
  lines.map(({ kind, tone, lead, text }) => `${kind} ${tone}: ${lead} ${text}`);
const home = (figures: Partial<WarehouseFigures>, isAdmin = false) => warehouseHome({ ...QUIET, ...figures }, isAdmin);

describe("the stockroom's part of the home page", () => {
  test.each<[string, Partial<WarehouseFigures>, boolean, string[]]>([
    ["nothing to do", {}, false, []],
    ["nothing to do, as Admin", {}, true, []],
    [
      "the books disagree",
      { findings: 1 },
      true,
      ["Conferência bad: 1 diferença entre os lançamentos e os saldos do almoxarifado: avise a equipe técnica"],
    ],
    ["the books disagree, which is Admin's", { findings: 1 }, false, []],
    ["a loan is late", { overdue: 1, lent: 1 }, false, ["Empréstimos bad: 1 empréstimo de material passou do prazo"]],
    [
      "of more that are out",
      { overdue: 1, lent: 2 },
      false,
      ["Empréstimos bad: 1 empréstimo de material passou do prazo, de 2 em aberto"],
    ],
    ["loans are late", { overdue: 2, lent: 2 }, false, ["Empréstimos bad: 2 empréstimos de material passaram do prazo"]],
    [
      "no material",
      { materials: 0, requesters: 0 },
      false,
      ["Primeiros passos info: O almoxarifado está vazio: cadastre o primeiro material"],
    ],
    ["no material, as Admin, who has the list of steps", { materials: 0, requesters: 0 }, true, []],
    [
      "nobody who fetches",
      { requesters: 0 },
      false,
      [
        "Primeiros passos info: Nenhum requisitante cadastrado na saída, busque pelo nome uma pessoa do cadastro, ou cadastre os requisitantes",
      ],
    ],
    ["nobody who fetches, as Admin", { requesters: 0 }, true, []],
    ["a batch has expired", { expired: 1 }, false, ["Validade bad: 1 lote está vencido e só sai por baixa"]],
    ["batches have", { expired: 2 }, false, ["Validade bad: 2 lotes estão vencidos e só saem por baixa"]],
    ["one below its minimum", { low: 1 }, false, ["Mínimo warn: 1 material está abaixo do mínimo"]],
    ["two below", { low: 2 }, false, ["Mínimo warn: 2 materiais estão abaixo do mínimo"]],
    ["a batch expires soon", { expiring: 1 }, false, ["Validade warn: 1 lote vence nos próximos 30 dias"]],
    ["batches do, by tomorrow", { expiring: 2, expiring_days: 1 }, false, ["Validade warn: 2 lotes vencem até amanhã"]],
  ])("%s", (_, figures, isAdmin, lines) => {
    expect(formatLines(home(figures, isAdmin).lines)).toEqual(lines);
  });

  test("has its counts in the menu, and a sentence about the state of the day", () => {
    const { counts, now } = home({ overdue: 2, low: 3, exits_today: 1, requests: { ...NO_REQUESTS, answer: 4 } });
    expect(counts).toEqual({ emprestimoDevolucao: 2, materiais: 3, solicitacoes: 4 });
    expect(now).toBe("1 saída hoje");
    expect(home({ exits_today: 2 }).now).toBe("2 saídas hoje");
    expect(home({ materials: 0, exits_today: 2 }).now).toBe("");
  });
});

describe("requests", () => {
  test.each<[string, Partial<RequestFigures>, boolean, string[]]>([
    ["none", {}, true, []],
    ["one to answer", { answer: 1 }, false, ["Solicitação warn: 1 solicitação aguarda resposta"]],
    ["two", { answer: 2 }, false, ["Solicitação warn: 2 solicitações aguardam resposta"]],
    [
      "one that waits too long",
      { answer: 2, waiting: 1 },
      false,
      ["Solicitação bad: 2 solicitações aguardam resposta, 1 há 3 dias ou mais"],
    ],
    ["one that was needed before today", { answer: 1, late: 1 }, false, ["Solicitação bad: 1 solicitação aguarda resposta"]],
    ["one to deliver", { deliver: 1 }, false, ["Entrega keep: 1 solicitação aprovada aguarda entrega"]],
    ["two, one of them late", { deliver: 2, late: 1 }, false, ["Entrega warn: 2 solicitações aprovadas aguardam entrega"]],
    [
      "a sector without a head",
      { headless: 1 },
      true,
      ["Autorização warn: 1 solicitação aguarda um setor sem responsável que possa autorizar"],
    ],
    [
      "two sectors",
      { headless: 2 },
      true,
      ["Autorização warn: 2 solicitações aguardam setores sem responsável que possa autorizar"],
    ],
    ["a sector without a head, which is Admin's", { headless: 1 }, false, []],
    [
      "of one who left",
      { left: 1 },
      false,
      ["Solicitação warn: 1 solicitação em aberto é de pessoa que saiu da escola: cancele para liberar o material"],
    ],
    [
      "of those who left",
      { left: 2 },
      false,
      ["Solicitação warn: 2 solicitações em aberto são de pessoas que saíram da escola: cancele para liberar o material"],
    ],
  ])("the storekeeper's: %s", (_, figures, isAdmin, lines) => {
    expect(formatLines(requestLines({ ...NO_REQUESTS, ...figures }, isAdmin))).toEqual(lines);
  });

  test.each([
    ["none", {}, []],
    ["open ones, which need nothing", { open: 3 }, []],
    ["one to authorise", { authorize: 1 }, ["Autorização warn: 1 solicitação de material aguarda a sua autorização"]],
    ["two", { authorize: 2 }, ["Autorização warn: 2 solicitações de material aguardam a sua autorização"]],
    ["one to confirm", { confirm: 1 }, ["Recebimento warn: 1 entrega de material aguarda a sua confirmação"]],
    ["two to confirm", { confirm: 2 }, ["Recebimento warn: 2 entregas de material aguardam a sua confirmação"]],
  ])("one's own: %s", (_, figures, lines) => {
    expect(formatLines(ownLines({ ...NO_OWN_FIGURES, ...figures }))).toEqual(lines);
  });
});
