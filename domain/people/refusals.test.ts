/** Refusals with names of either gender, and with figures. */
import { expect, test } from "vitest";
import { refuse } from "./refusals";

test.each([
  [refuse("sector_archived", { sector: "Secretaria" }), "O setor Secretaria está inativo: ative o setor antes."],
  [
    refuse("rollover_changed", { moving: 1, repeating: 1, leaving: 1 }),
    "A prévia mudou: agora 1 aluno muda de turma, 1 repete e 1 sai. Confira de novo.",
  ],
  [
    refuse("rollover_changed", { moving: 1000, repeating: 0, leaving: 21 }),
    "A prévia mudou: agora 1.000 alunos mudam de turma, 0 repetem e 21 saem. Confira de novo.",
  ],
])("%s", ({ message }, expected) => {
  expect(message).toBe(expected);
});
