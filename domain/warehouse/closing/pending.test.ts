import { expect, test } from "vitest";
import { closedSentence, type PendingFigures, pendingOf, reopenedSentence } from "./pending";

const NOTHING: PendingFigures = { invoices: 0, requests: 0, counts: 0, findings: 0, values: 0, running: false };

test.each<[string, Partial<PendingFigures>, string[]]>([
  ["nothing", {}, []],
  [
    "a month that goes on",
    { running: true },
    [
      "running: O mês ainda não terminou: depois do fechamento, não são aceitos lançamentos com data até 31/12/2026. Os próximos terão data a partir de 01/01/2027.",
    ],
  ],
  ["a note", { invoices: 1 }, ["invoices: 1 nota recebida ainda não foi lançada: depois do fechamento, entra no mês seguinte."]],
  [
    "notes",
    { invoices: 2 },
    ["invoices: 2 notas recebidas ainda não foram lançadas: depois do fechamento, entram no mês seguinte."],
  ],
  ["a request", { requests: 1 }, ["requests: 1 solicitação aprovada aguarda entrega: a saída contará no mês em que for feita."]],
  [
    "requests",
    { requests: 2 },
    ["requests: 2 solicitações aprovadas aguardam entrega: a saída contará no mês em que for feita."],
  ],
  ["a count", { counts: 1 }, ["counts: 1 contagem em andamento: a diferença entra no mês em que for lançada."]],
  ["counts", { counts: 2 }, ["counts: 2 contagens em andamento: a diferença entra no mês em que for lançada."]],
  [
    "a difference",
    { findings: 1 },
    ["findings: 1 diferença entre os lançamentos e os saldos: avise a equipe técnica antes de fechar."],
  ],
  [
    "differences",
    { findings: 2 },
    ["findings: 2 diferenças entre os lançamentos e os saldos: avise a equipe técnica antes de fechar."],
  ],
  [
    "a value that cannot be",
    { values: 1 },
    ["values: 1 material termina o mês com valor negativo, ou com valor sem quantidade: o mês só fecha depois da correção."],
  ],
  [
    "values that cannot be",
    { values: 2 },
    ["values: 2 materiais terminam o mês com valor negativo, ou com valor sem quantidade: o mês só fecha depois da correção."],
  ],
])("before a month is closed: %s", (_, figures, expected) => {
  expect(pendingOf("2026-12", { ...NOTHING, ...figures }).map(({ kind, text }) => `${kind}: ${text}`)).toEqual(expected);
});

test("leads where it is settled", () => {
  const all = pendingOf("2026-12", { invoices: 1, requests: 1, counts: 1, findings: 1, values: 1, running: true });
  expect(all.map(({ to }) => to)).toEqual([
    "",
    "/entradaSaida/notas?lancada=false",
    "/solicitacoes?fila=deliver",
    "/contagens",
    "",
    "",
  ]);
});

test("the sentences of a month's history", () => {
  expect(closedSentence("2026-10", 1, "4F7K-2M9D")).toBe("Outubro de 2026 fechado, código 4F7K-2M9D");
  expect(closedSentence("2026-10", 2, "4F7K-2M9D")).toBe("Outubro de 2026 fechado, versão 2, código 4F7K-2M9D");
  expect(reopenedSentence("2026-10", "4F7K-2M9D")).toBe(
    "Outubro de 2026 reaberto: o balancete de código 4F7K-2M9D perdeu a validade",
  );
});
