import { expect, test } from "vitest";
import { passwordFaults } from "./password";

test.each([
  ["", "", { password: "Escolha uma senha." }],
  ["curta12", "curta12", { password: "Use pelo menos 8 caracteres." }],
  ["oito1234", "oito1234", {}],
  ["oito1234", "oito123", { passwordConfirm: "As duas senhas não são iguais." }],
  ["        ", "        ", {}],
  ["a".repeat(71), "a".repeat(71), {}],
  ["a".repeat(72), "a".repeat(72), { password: "Use no máximo 71 letras ou números." }],
  ["ã".repeat(36), "ã".repeat(36), { password: "Use no máximo 71 letras ou números." }],
])("%j twice as %j", (password, repeated, faults) => {
  expect(passwordFaults(password, repeated)).toEqual(faults);
});
