/** The school's own server, from the checkout's folders. The program itself asks for the school and the first Admin at its first start. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { buildAll } from "./build";
import { launch } from "./launch";
import { BINARY } from "./paths";
import { main, StepFailed } from "./run-script";
import { environment, flags } from "./server";
import { place } from "./settings";

const NEEDS_GO =
  "Sem o Go este computador só mostra a escola de exemplo (make demo): o PocketBase comum não guarda os dados de uma escola com segurança. Instale o Go e rode de novo.";

await main(async () => {
  const { host, port, data, url } = place("data");
  await buildAll();
  if (spawnSync(BINARY, ["version"]).status !== 0) {
    throw new StepFailed(NEEDS_GO);
  }
  if (!existsSync(resolve(data, "data.db"))) {
    const { status } = spawnSync(BINARY, [...flags(data), "setup"], { env: environment(), stdio: "inherit" });
    if (status !== 0) {
      process.exit(status ?? 1);
    }
  }
  await launch({ host, port, data }, () => console.log(`Sineta: ${url}/   Painel: ${url}/_/`));
});
