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

const QUESTIONS = [
  { variable: "SCHOOL_NAME", question: "Nome da escola: ", secret: false },
  { variable: "ADMIN_NAME", question: "Seu nome: ", secret: false },
  { variable: "ADMIN_EMAIL", question: "Seu e-mail: ", secret: false },
  { variable: "ADMIN_PASSWORD", question: "Sua senha (8 caracteres ou mais): ", secret: true },
] as const;

type FirstAdmin = Record<(typeof QUESTIONS)[number]["variable"], string>;

/** What the environment does not say is asked, when there is someone to ask. */
async function firstAdmin(): Promise<FirstAdmin> {
  const answers = Object.fromEntries(QUESTIONS.map(({ variable }) => [variable, process.env[variable] ?? ""])) as FirstAdmin;
  if (!process.stdin.isTTY) {
    const missing = QUESTIONS.map(({ variable }) => variable).filter((variable) => !answers[variable]);
    if (missing.length > 0) {
      throw new Error(`Primeiro início: defina ${missing.join(", ")} no ambiente, ou rode em um terminal para responder.`);
    }
    return answers;
  }
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
  console.log("Primeiro início: vamos criar a conta Admin da escola.");
  for (const { variable, question, secret } of QUESTIONS) {
    while (!answers[variable]) {
      process.stdout.write(question);
      hidden = secret;
      answers[variable] = (await terminal.question("")).trim();
      hidden = false;
      if (secret) {
        process.stdout.write("\n");
      }
    }
  }
  terminal.close();
  return answers;
}

await main(async () => {
  const { host, port, data, url } = place("data");
  await buildAll();
  if (!existsSync(resolve(data, "data.db"))) {
    const admin = await firstAdmin();
    await makeWhole(data, (unfinished) => {
      runCommand(unfinished, ["first-admin"], admin);
    });
  }
  await launch({ host, port, data }, () => console.log(`Sineta: ${url}/   Painel: ${url}/_/`));
});
