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
