import { expect, test } from "vitest";
import { correctionPath, repeatPath } from "./repeat-document";

const document = { id: "d1", work: "", request: "", invoice: "" };

test.each([
  [{ ...document, kind: "exit" }, "/entradaSaida?repetir=d1", "/entradaSaida?repetir=d1"],
  [{ ...document, kind: "exit", request: "r1" }, "/entradaSaida?repetir=d1", "/solicitacoes?aberta=r1"],
  [{ ...document, kind: "exit", work: "OS 2026/000123" }, "", ""],
  [{ ...document, kind: "exit", work: "OS 2026/000123", request: "r1" }, "", ""],
  [{ ...document, kind: "purchase" }, "/entradaSaida/entrada?repetir=d1", "/entradaSaida/entrada?repetir=d1"],
  [{ ...document, kind: "purchase", invoice: "n1" }, "/entradaSaida/entrada?repetir=d1", "/entradaSaida/notas/n1"],
  [{ ...document, kind: "donation" }, "/entradaSaida/entrada?repetir=d1", "/entradaSaida/entrada?repetir=d1"],
  [{ ...document, kind: "opening" }, "/entradaSaida/entrada?repetir=d1", "/entradaSaida/entrada?repetir=d1"],
  [{ ...document, kind: "count" }, "", ""],
  [{ ...document, kind: "reversal" }, "", ""],
] as const)("%j is repeated at %j, and put right at %j", (one, repeated, corrected) => {
  expect([repeatPath(one), correctionPath(one)]).toEqual([repeated, corrected]);
});
