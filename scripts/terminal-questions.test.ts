import { expect, test } from "vitest";
import { askFor } from "./terminal-questions";

const QUESTIONS = [
  { variable: "NAME", question: "Seu nome: ", secret: false },
  { variable: "PASSWORD", question: "Sua senha: ", secret: true },
];

/** What is asked, and what is said, when these lines are typed. */
async function conversation(answers: Record<string, string>, ...typed: string[]) {
  const heard: string[] = [];
  await askFor(QUESTIONS, answers, {
    line: async (question, hidden) => {
      heard.push(hidden ? `(${question})` : question);
      return typed.shift() ?? "";
    },
    say: (sentence) => heard.push(sentence),
  });
  return { answers, heard };
}

test("a password that nobody sees is asked for twice, until both are the same", async () => {
  const { answers, heard } = await conversation(
    { NAME: "", PASSWORD: "" },
    " Ana ",
    "senha-um",
    "senha-dois",
    "senha-um",
    "senha-um",
  );
  expect(answers).toEqual({ NAME: "Ana", PASSWORD: "senha-um" });
  expect(heard).toEqual([
    "Seu nome: ",
    "(Sua senha: )",
    "(Repita a senha: )",
    "As duas senhas são diferentes. Digite de novo.",
    "(Sua senha: )",
    "(Repita a senha: )",
  ]);
});

test("what the environment names is not asked for; an empty line is asked again, and a password's blanks are kept", async () => {
  const { answers, heard } = await conversation({ NAME: "Ana", PASSWORD: "" }, "", " com espaço ", " com espaço ");
  expect(answers.PASSWORD).toBe(" com espaço ");
  expect(heard).toEqual(["(Sua senha: )", "(Sua senha: )", "(Repita a senha: )"]);
});
