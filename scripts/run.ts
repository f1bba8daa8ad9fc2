/** The school's own server. The first start makes the first Admin, from the environment or by asking; there never is an installer page. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { buildAll } from "./build";
import { launch, makeWhole } from "./launch";
import { main } from "./run-script";
import { runCommand } from "./server";
import { place } from "./settings";
import { askFor } from "./terminal-questions";

const QUESTIONS = [
  { variable: "SCHOOL_NAME", called: "O nome da escola", question: "Nome da escola: ", secret: false },
  { variable: "ADMIN_NAME", called: "O nome", question: "Seu nome: ", secret: false },
  { variable: "ADMIN_EMAIL", called: "O e-mail", question: "Seu e-mail: ", secret: false },
  { variable: "ADMIN_PASSWORD", called: "A senha", question: "Sua senha (8 caracteres ou mais): ", secret: true },
] as const;

type Variable = (typeof QUESTIONS)[number]["variable"];
type FirstAdmin = Record<Variable, string>;

const fromEnvironment = (): FirstAdmin =>
  Object.fromEntries(QUESTIONS.map(({ variable }) => [variable, process.env[variable] ?? ""])) as FirstAdmin;

/** Asks on the terminal for what is still empty; the password is not shown, and asked for twice. */
async function ask(answers: FirstAdmin): Promise<void> {
  let hidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) {
        process.stdout.write(chunk);
      }
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  terminal.once("SIGINT", () => process.exit(130));
  await askFor(QUESTIONS, answers, {
    line: async (question, secret) => {
      if (!secret) {
        return terminal.question(question);
      }
      process.stdout.write(question);
      hidden = true;
      const answer = await terminal.question("");
      hidden = false;
      process.stdout.write("\n");
      return answer;
    },
    say: (sentence) => console.log(sentence),
  });
  terminal.close();
}

/** The program's own sentence in a failed command's output, without date and time. */
const sentenceOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .trim()
    .split("\n")
    .pop()!
    .replace(/^[\d/]+ [\d:]+ /, "");

async function makeFirstAdmin(data: string): Promise<void> {
  const answers = fromEnvironment();
  const interactive = process.stdin.isTTY === true;
  if (!interactive && !(answers.ADMIN_EMAIL && answers.ADMIN_PASSWORD)) {
    throw new Error(
      "Primeiro início: defina ADMIN_EMAIL e ADMIN_PASSWORD (e ADMIN_NAME, SCHOOL_NAME) no ambiente, ou rode em um terminal para responder.",
    );
  }
  if (interactive) {
    console.log("Primeiro início: vamos criar a conta Admin da escola.");
  }
  for (;;) {
    if (interactive) {
      await ask(answers);
    }
    try {
      await makeWhole(data, (unfinished) => {
        runCommand(unfinished, ["first-admin"], answers);
      });
      return;
    } catch (error) {
      const sentence = sentenceOf(error);
      const wrong = QUESTIONS.filter(({ variable }) => sentence.includes(variable));
      if (!interactive || wrong.length === 0) {
        throw new Error(sentence);
      }
      console.log(wrong.reduce((text, { variable, called }) => text.replace(variable, called), sentence));
      for (const { variable } of wrong) {
        answers[variable] = "";
      }
    }
  }
}

await main(async () => {
  const { host, port, data, url } = place("data");
  await buildAll();
  if (!existsSync(resolve(data, "data.db"))) {
    await makeFirstAdmin(data);
  }
  await launch({ host, port, data }, () => console.log(`Sineta: ${url}/   Painel: ${url}/_/`));
});
