import { expect, test } from "vitest";
import { availabilityOf } from "./availability";

test.each([
  [{ active: true, copies: 3, available: 2 }, "ok", "2 de 3"],
  [{ active: true, copies: 3, available: 0 }, "warn", "0 de 3"],
  [{ active: true, copies: 0, available: 0 }, "neutral", "Sem exemplar"],
  [{ active: false, copies: 3, available: 3 }, "neutral", "Inativo"],
])("%j", (title, tone, text) => {
  expect(availabilityOf(title)).toMatchObject({ tone, text });
});

test.each([
  [1, 1, "1 de 1 disponível"],
  [2, 1, "1 de 2 disponíveis"],
  [1000, 21, "21 de 1.000 disponíveis"],
  [1, 0, "Nenhum disponível, de 1"],
])("of %i copies %i available are read as %s", (copies, available, sentence) => {
  expect(availabilityOf({ active: true, copies, available }).sentence).toBe(sentence);
});
