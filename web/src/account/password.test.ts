import { expect, test } from "vitest";
import { EASY_PASSWORD } from "../../../domain/account/password";
import { passwordFaults } from "./password";

test.each([
  ["", "", { password: "Escolha uma senha." }],
  ["curta12", "curta12", { password: "Use pelo menos 8 caracteres." }],
  ["oito1234", "oito1234", {}],
  ["oito1234", "oito123", { passwordConfirm: "As duas senhas não são iguais." }],
  ["12345678", "12345678", { password: EASY_PASSWORD }],
  ["ab".repeat(35).concat("c"), "ab".repeat(35).concat("c"), {}],
  ["a".repeat(72), "a".repeat(72), { password: "Use no máximo 71 letras ou números." }],
  ["ã".repeat(36), "ã".repeat(36), { password: "Use no máximo 71 letras ou números." }],
])("%j twice as %j", (password, repetition, faults) => {
  expect(passwordFaults(password, repetition)).toEqual(faults);
});
