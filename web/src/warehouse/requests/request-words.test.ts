import { expect, test } from "vitest";
import { ONE } from "../../../../domain/warehouse/quantity";
import type { RequestLine } from "../../../../domain/warehouse/requests/lists";
import { deliverySentence } from "./request-words";

const line = (name: string, approved: number, delivered: number, available: number, decimals = 0): RequestLine => ({
  ...{ id: name, line: 1, material: name, code: name, name, unit: "un", decimals, shelf: "", returned: 0, stock: 0, reserved: 0 },
  ...{ asked: approved * ONE, approved: approved * ONE, cancelled: 0, batches: [] },
  ...{ delivered: delivered * ONE, available: available * ONE },
});
const GLUE = line("Cola", 1, 1, 0);
const PENCIL = line("Lápis", 2, 2, 0);

test.each([
  ["Falta 1 item, disponível.", [line("Papel", 1, 0, 9)]],
  ["Faltam 18 itens, todos disponíveis.", [line("Papel", 18, 0, 90)]],
  ["Faltam 1.000 itens, todos disponíveis.", [line("Papel", 1000, 0, 9000)]],
  ["Falta 1 material, disponível.", [line("Tecido", 1.5, 0, 9, 1)]],
  ["Faltam 2 materiais, todos disponíveis.", [line("Tecido", 1.5, 0, 9, 1), line("Papel", 2, 0, 9)]],
  ["Falta 1 item; sem saldo para tudo: Papel.", [line("Papel", 1, 0, 0)]],
  ["Cola: já entregue. Falta 1 item, disponível.", [GLUE, line("Papel", 1, 0, 9)]],
  ["Cola e Lápis: já entregues. Falta 1 item, disponível.", [GLUE, PENCIL, line("Papel", 1, 0, 9)]],
])("%s", (sentence, lines) => {
  expect(deliverySentence({ state: "approved", lines })).toBe(sentence);
});
