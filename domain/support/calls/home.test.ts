import { expect, test } from "vitest";
import { bookingLines, callLines, callsNow, deskLines, ownLines, planLines, serverLines, termLines } from "./home";

const CALM = { open: 0, unclaimed: 0, late: 0, approvals: 0, overdue_waits: 0 };
const sentencesOf = (lines: readonly { lead: string; text: string }[]) => lines.map(({ lead, text }) => `${lead} ${text}`);

test("nothing to say of nothing", () => {
  expect([callLines(CALM, true), ownLines({ resolved: 0, asked: 0 }), callsNow(CALM)]).toEqual([[], [], ""]);
});

test("late calls come first; only a user who approves sees approvals", () => {
  const figures = { open: 9, unclaimed: 2, late: 1, approvals: 1, overdue_waits: 1 };
  const lines = ["1 atendimento em atraso", "2 atendimentos sem técnico", "1 espera para cobrar hoje"];
  expect(sentencesOf(callLines(figures, false))).toEqual(lines);
  expect(sentencesOf(callLines(figures, true))).toEqual([lines[0], lines[1], "1 pedido aguarda a sua aprovação", lines[2]]);
  expect(callsNow(figures)).toBe("9 atendimentos abertos");
});

test("each line leads to what it counts", () => {
  const figures = { open: 9, unclaimed: 2, late: 1, approvals: 1, overdue_waits: 1 };
  expect(callLines(figures, true).map(({ to }) => to)).toEqual([
    "/atendimentos/prazo?atraso=true",
    "/atendimentos?tecnico=none",
    "/atendimentos?aprovacao=pending",
    "/atendimentos?cobrar=true",
  ]);
});

test("one's own", () => {
  expect(sentencesOf(ownLines({ resolved: 2, asked: 1 }))).toEqual([
    "1 chamado seu aguarda uma resposta sua",
    "2 chamados seus foram resolvidos: confira",
  ]);
});

test("servers that are down", () => {
  expect(sentencesOf(serverLines([]))).toEqual([]);
  expect(sentencesOf(serverLines(["Servidor de arquivos"]))).toEqual(["Servidor de arquivos fora do ar"]);
  expect(sentencesOf(serverLines(["Arquivos", "Roteador"]))).toEqual(["2 servidores fora do ar"]);
});

test("a user sees the terms of custody that they have not accepted", () => {
  expect(termLines([])).toEqual([]);
  expect(sentencesOf(termLines(["t1"]))).toEqual(["1 termo de responsabilidade aguarda o seu aceite"]);
  expect(termLines(["t1", "t2"])[0]).toMatchObject({ to: "/termos/t1/imprimir", text: "aguardam o seu aceite" });
});

test("bookings that wait for approval", () => {
  expect(sentencesOf(bookingLines(0))).toEqual([]);
  expect(sentencesOf(bookingLines(2))).toEqual(["2 reservas a aprovar"]);
});

test("plans that opened nothing", () => {
  expect(sentencesOf(planLines(0))).toEqual([]);
  expect(sentencesOf(planLines(1))).toEqual(["1 plano preventivo não abriu a ordem"]);
});

test.each([
  [{ kinds: false, rooms: false, equipment: false, services: false }, ["Nenhum tipo de equipamento", "Nenhum serviço de TI"]],
  [{ kinds: true, rooms: false, equipment: false, services: true }, ["Nenhuma sala"]],
  [{ kinds: true, rooms: true, equipment: false, services: false }, ["Nenhum equipamento", "Nenhum serviço de TI"]],
  [{ kinds: false, rooms: false, equipment: true, services: true }, []],
])("a desk with %j begins with %j", (figures, leads) => {
  expect(deskLines(figures).map(({ lead }) => lead)).toEqual(leads);
});
