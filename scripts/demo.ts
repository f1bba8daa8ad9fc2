/** A sample school with real titles, in a data folder of its own: created on the first start, served on each. */
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { DEMO_WARNING } from "../domain/platform/demo";
import { buildAll } from "./build";
import { launch, makeWhole } from "./launch";
import { ROOT } from "./paths";
import { main } from "./run-script";
import { fillWithSample } from "./sample";
import { place } from "./settings";
import { SmtpCatcher } from "./smtp-catcher";
import { WhatsAppGateway } from "./whatsapp-gateway";

const ACCOUNTS = [
  ["admin@demo.escola", "Admin"],
  ["biblioteca@demo.escola", "Biblioteca"],
  ["tecnologia@demo.escola", "Tecnologia"],
  ["almoxarifado@demo.escola", "Almoxarifado"],
  ["professora@demo.escola", "sem perfil"],
] as const;

/** The environment of the sample school: open to anyone without limits, and marked as a sample. */
export const DEMO_ENVIRONMENT = { RATE_LIMITS: "off", DEMO: "on" } as const;

/**
 * Creates the sample school unless the folder already holds one. @param env further variables for the program, such as another
 * day.
 */
export async function makeSample(data: string, env: Record<string, string> = {}): Promise<void> {
  if (existsSync(resolve(data, "data.db"))) {
    return;
  }
  console.log("Making the sample school, once…");
  await makeWhole(data, async (unfinished) => {
    const madeAreas = await fillWithSample(unfinished, env);
    // The program's logger writes date and time before each line.
    console.log(madeAreas.trim().replace(/^[\d/]+ [\d:]+ /, ""));
  });
}

function printAccounts(url: string, data: string): void {
  const folder = relative(ROOT, data);
  console.log(
    [
      "",
      `  Sineta    ${url}/`,
      `  Painel    ${url}/_/   (super@demo.escola)`,
      "",
      ...ACCOUNTS.map(([email, role]) => `  ${email.padEnd(26)} ${role}`),
      "  Senha de todas: demo-escola-2026",
      `  ${DEMO_WARNING}`,
      "",
      `  Dados em ${folder.startsWith("..") ? data : folder} (apague a pasta para recomeçar). Ctrl+C encerra.`,
      "",
    ].join("\n"),
  );
}

/**
 * A mail server that stores the mail it gets, and prints the recipients on the terminal. @returns the program's settings for it.
 */
async function beginMail(): Promise<Record<string, string>> {
  const smtpCatcher = new SmtpCatcher();
  await smtpCatcher.start();
  smtpCatcher.onMail = () => {
    const mail = smtpCatcher.mails.at(-1);
    console.log(`  E-mail para ${mail?.to.join(", ")}: ${mail?.subject}`);
  };
  return smtpCatcher.environment();
}

/** A gateway without WhatsApp, for a look at a campaign. @returns the values to enter in order to connect it. */
async function beginGateway(port: number): Promise<string> {
  const gateway = new WhatsAppGateway();
  await gateway.start(port);
  return [
    `  WhatsApp de mentira em ${gateway.url}, chave ${gateway.key}: conecte-o em Configurações, WhatsApp.`,
    `  ${gateway.url}/__scan lê o código; /__unpair solta o telefone; /__log mostra o que chegou;`,
    `  curl ${gateway.url}/__inbound -d '{"from":"5519988886402","text":"Bom dia"}' escreve à escola.`,
    "",
  ].join("\n");
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    const { host, port, data, url } = place("demo-data");
    await buildAll();
    await makeSample(data);
    const gateway = process.env.GATEWAY === "on" ? await beginGateway(port + 1) : "";
    const gatewayEnv = gateway === "" ? {} : { APP_URL: `http://127.0.0.1:${port}`, ...(await beginMail()) };
    const env = { ...gatewayEnv, ...DEMO_ENVIRONMENT };
    await launch({ host, port, data, env }, () => {
      printAccounts(url, data);
      console.log(gateway);
    });
  });
}
