import { expect, test } from "vitest";
import { accountLines } from "./home";

test.each([
  [{ idle: 0, proposals: 0, left: 0 }, []],
  [{ idle: 0, proposals: 0, left: 1 }, ["1 conta ativa com titular que saiu da escola"]],
  [{ idle: 0, proposals: 0, left: 2 }, ["2 contas ativas com titular que saiu da escola"]],
  [{ idle: 1, proposals: 0, left: 0 }, ["1 conta não tem perfil nem pessoa do cadastro"]],
  [
    { idle: 1, proposals: 2, left: 0 },
    ["2 contas têm o e-mail de pessoas do cadastro", "1 conta não tem perfil nem pessoa do cadastro"],
  ],
  [{ idle: 0, proposals: 1, left: 0 }, ["1 conta tem o e-mail de uma pessoa do cadastro"]],
])("%j reads %j", (figures, sentences) => {
  expect(accountLines(figures).map(({ lead, text }) => `${lead} ${text}`)).toEqual(sentences);
});
