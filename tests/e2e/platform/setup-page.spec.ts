import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { BINARY } from "../../../scripts/paths";
import { environment, flags, freePort } from "../../../scripts/server";
import { newId } from "../../helpers/ids";
import { freshFolder } from "../../helpers/template";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

const UNNAMED = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", ADMIN_NAME: "", SCHOOL_NAME: "", DISPLAY: "", WAYLAND_DISPLAY: "" };

/** A program without a school and without a terminal. @returns the address that it prints. */
async function startEmpty(): Promise<{ child: ChildProcess; address: string }> {
  const data = resolve(freshFolder(`setup-${newId()}`, "nothing"), "data");
  const child = spawn(BINARY, [...flags(data), "serve", `--http=127.0.0.1:${await freePort()}`], {
    env: environment(UNNAMED),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const address = /http:\S+\/setup\/[0-9a-f]{32}/.exec(output)?.[0];
    if (address) {
      return { child, address };
    }
  }
  throw new Error(output);
}

test("the page of the first start makes the school on the narrowest phone's width @full", async ({ openBrowser }) => {
  const { child, address } = await startEmpty();
  try {
    const page = await (await openBrowser({ viewport: PHONE })).newPage();
    await page.goto(address);
    await expectAccessible(page);
    await expectNothingSideways(page);
    await page.getByLabel("Nome da escola").fill("Escola Três");
    await page.getByLabel("Seu nome").fill("Dora");
    await page.getByLabel("Seu e-mail").fill("diretora@escola.test");
    await page.getByLabel("Sua senha").fill("senha-da-diretora-1");
    await page.getByLabel("Repita a senha").fill("senha-da-diretora-2");
    await page.getByRole("button", { name: "Criar a escola" }).click();
    await expect(page.getByText("As duas senhas são diferentes. Digite de novo.")).toBeVisible();
    await expect(page.getByLabel("Nome da escola")).toHaveValue("Escola Três");
    await expectAccessible(page);
    await page.getByLabel("Repita a senha").fill("senha-da-diretora-1");
    await page.getByRole("button", { name: "Criar a escola" }).click();
    await expect(page.getByRole("heading", { name: "Escola criada" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Abrir a Sineta" })).toHaveAttribute("href", `${new URL(address).origin}/`);
  } finally {
    const ended = once(child, "close");
    child.kill("SIGTERM");
    await ended;
  }
});
