import { expect, test } from "vitest";
import { EASY_PASSWORD, isEasyPassword, PERSONAL_PASSWORD, passwordFault } from "./password";

test.each([
  ["12345678", true],
  ["01022010", true],
  ["aaaaaaaa", true],
  ["abababab", true],
  ["abcdefgh", true],
  ["hgfedcba", true],
  ["asdfghjk", true],
  [" Senha123 ", true],
  ["        ", true],
  ["demo1234", true],
  ["demo-escola-2026", true],
  ["Escola@2026", true],
  ["Mudar#123", true],
  ["s3nh4123", true],
  ["@dmin2026", true],
  ["P@ssw0rd", true],
  ["flamengo81", true],
  ["Direção2026", true],
  ["professora1", true],
  ["2026setembro", true],
  ["oito1234", false],
  ["208374659120", false],
  ["k7mp-x3tq-w9hf", false],
  ["senha-de-teste-2026", false],
  ["senha-nova-2026", false],
  ["demo208374659", false],
  ["flauta e janela", false],
])("%j is easy: %s", (password, easy) => {
  expect(isEasyPassword(password)).toBe(easy);
});

const OWNER = { email: "ana.lima@cecilia.sp.gov.br", name: "Ana Paula de Lima Conceição", school: "EE Cecília Meireles" };

test.each([
  ["ana.lima@cecilia.sp.gov.br", PERSONAL_PASSWORD],
  ["Ana.Lima@Cecilia.sp.gov.br", PERSONAL_PASSWORD],
  ["ana.lima", PERSONAL_PASSWORD],
  ["AnaLima2026", PERSONAL_PASSWORD],
  ["lima1234", PERSONAL_PASSWORD],
  ["ana01022010", PERSONAL_PASSWORD],
  ["Conceição1", PERSONAL_PASSWORD],
  ["conceicao!", PERSONAL_PASSWORD],
  ["anaconceicao", PERSONAL_PASSWORD],
  ["Ana Paula de Lima Conceição", PERSONAL_PASSWORD],
  ["c3c1l14!!", PERSONAL_PASSWORD],
  ["ceciliameireles", PERSONAL_PASSWORD],
  ["EECeciliaMeireles26", PERSONAL_PASSWORD],
  ["eecm2026", null],
  ["demo1234", EASY_PASSWORD],
  ["anaconda e bule", null],
  ["lima-com-sal-e-gelo", null],
  ["senha-da-nina-1", null],
])("%j as Ana's: %s", (password, fault) => {
  expect(passwordFault(password, OWNER)).toBe(fault);
});

test("of nothing that is known, nothing is personal", () => {
  expect(passwordFault("oito1234", { email: "", name: "", school: "" })).toBe(null);
});
