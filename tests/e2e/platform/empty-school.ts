/** A school after the starting script's questions, and the common steps of the tests of its first day. */
import type { Locator } from "@playwright/test";
import { runCommand } from "../../../scripts/server";
import { freshFolder } from "../../helpers/template";
import { TestSchool } from "../../helpers/test-school";
import { test as base, chooseFile, expect, openSchool, type Page } from "../fixtures";

export const ADMIN = { name: "Ana Diretora", email: "ana@escola.test", password: "uma-senha-da-ana-26" };

function emptySchool(name: string): TestSchool {
  const data = freshFolder(name, "nothing");
  runCommand(data, ["first-admin"], {
    SCHOOL_NAME: "Escola Nova",
    ADMIN_NAME: ADMIN.name,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  return new TestSchool({}, "nothing", { data });
}

/** A file's tests on an empty school of their own, one after the other. @param name of its folder, which no other file uses. */
export const emptySchoolTest = (name: string) =>
  base.extend<object, { school: TestSchool }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    school: [({}, use) => openSchool(emptySchool(name), use), { scope: "worker" }],
  });

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Senha" }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Imports a sheet from the import screen, which is open. */
export async function importSheet(page: Page, card: string, name: string, text: string): Promise<void> {
  await chooseFile(page.getByRole("button", { name: `Escolher arquivo: ${card}` }), {
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(text, "utf8"),
  });
  await page.getByRole("button", { name: /^Conferir \d+ linhas?$/ }).click();
  await page.getByRole("button", { name: /^Gravar \d+ linhas?$/ }).click();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();
}

/** The step that is open, by its heading. */
export const stepHeading = (page: Page, title: string): Locator => page.getByRole("heading", { level: 1, name: title });

/** Waits until the open step is done, and goes on to the next one. */
export async function goOn(page: Page, next: string): Promise<void> {
  await page.getByRole("link", { name: `Próximo passo: ${next}`, exact: true }).click();
  await expect(stepHeading(page, next)).toBeVisible();
}

/** Returns from the screen of the step's action. */
export async function backToStep(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: `Voltar ao passo: ${title}` }).click();
  await expect(stepHeading(page, title)).toBeVisible();
}
