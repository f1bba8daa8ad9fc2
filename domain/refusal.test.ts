import { expect, test } from "vitest";
import { refusing, statusAndMessage } from "./refusal";

const SENTENCES = {
  lent: "Está emprestado.",
  taken: ({ name }: { name: string }) => `${name} já existe.`,
  empty: { status: 400, say: "Informe o nome." },
  long: { status: 400, say: ({ most }: { most: number }) => `Use no máximo ${most} caracteres.` },
} as const;

test("a refusal is a conflict unless it names its status", () => {
  expect(statusAndMessage(SENTENCES, "lent", {})).toEqual({ status: 409, message: "Está emprestado." });
  expect(statusAndMessage(SENTENCES, "taken", { name: "Cozinha" })).toEqual({ status: 409, message: "Cozinha já existe." });
  expect(statusAndMessage(SENTENCES, "empty", {})).toEqual({ status: 400, message: "Informe o nome." });
  expect(statusAndMessage(SENTENCES, "long", { most: 30 })).toEqual({ status: 400, message: "Use no máximo 30 caracteres." });
});

test("a refusal of one field shows its sentence there too", () => {
  const refuse = refusing(SENTENCES);
  expect(refuse("lent", {}).body().data).toEqual({});
  const { message, params, data } = refuse("long", { most: 30 }, "name").body();
  expect({ message, params, data }).toEqual({
    message: "Use no máximo 30 caracteres.",
    params: { most: 30 },
    data: { name: { code: "long", message: "Use no máximo 30 caracteres." } },
  });
});

test.each([
  ["Papelaria Silva Ltda.", "Papelaria Silva Ltda. já existe.", "O CNPJ já é de Papelaria Silva Ltda."],
  ["Quem tem medo de lobo?", "Quem tem medo de lobo? já existe.", "O CNPJ já é de Quem tem medo de lobo?"],
  ["Socorro!", "Socorro! já existe.", "O CNPJ já é de Socorro!"],
  ["Era uma vez...", "Era uma vez... já existe.", "O CNPJ já é de Era uma vez..."],
  ["Era uma vez…", "Era uma vez… já existe.", "O CNPJ já é de Era uma vez…"],
  ["Cozinha", "Cozinha já existe.", "O CNPJ já é de Cozinha."],
])("a sentence that ends with the name %s has one full stop", (name, inside, atEnd) => {
  const sentences = {
    taken: (params: { name: string }) => `${params.name} já existe.`,
    owned: (params: { name: string }) => `O CNPJ já é de ${params.name}.`,
    unlike: (params: { name: string }) => `O CNPJ já é de ${params.name}. Confira.`,
  } as const;
  const say = (code: keyof typeof sentences) => statusAndMessage(sentences, code, { name }).message;
  expect([say("taken"), say("owned"), say("unlike")]).toEqual([inside, atEnd, `${atEnd} Confira.`]);
});
