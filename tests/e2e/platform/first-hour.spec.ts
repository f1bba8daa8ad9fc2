/** A new school's first hour, by the pages alone: closed days, people and books from their sheets, the librarian, the first loan. */

import { formatDay } from "../../../domain/dates";
import { runCommand } from "../../../scripts/server";
import { thisYear } from "../../helpers/day";
import { freshFolder } from "../../helpers/template";
import { TestSchool } from "../../helpers/test-school";
import { test as base, expect, expectAccessible, openSchool, type Page } from "../fixtures";

const ADMIN = { name: "Ana Diretora", email: "ana@escola.test", password: "uma-senha-da-ana-26" };

/** As after the starting script's questions. */
function emptySchool(): TestSchool {
  const data = freshFolder("first-hour", "nothing");
  runCommand(data, ["first-admin"], {
    SCHOOL_NAME: "Escola Nova",
    ADMIN_NAME: ADMIN.name,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  return new TestSchool({}, "nothing", { data });
}

const test = base.extend<object, { school: TestSchool }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
  school: [({}, use) => openSchool(emptySchool(), use), { scope: "worker" }],
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Senha" }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

async function importSheet(page: Page, card: string, name: string, text: string): Promise<void> {
  await page.goto("/migration");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: `Escolher arquivo: ${card}` }).click();
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });
  await page.getByRole("button", { name: /^Conferir \d+ linhas?$/ }).click();
  await page.getByRole("button", { name: /^Gravar \d+ linhas?$/ }).click();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();
}

test("from the first sign-in to the first loan", async ({ guest }) => {
  test.slow();
  const page = await guest();
  await signIn(page, ADMIN.email, ADMIN.password);
  const steps = page.getByRole("region", { name: "Primeiros passos" });
  await expect(steps).toContainText("Horário e dias fechados");
  await expectAccessible(page);
  const done = steps.getByRole("listitem").filter({ has: page.getByLabel("Concluído") });

  const year = thisYear();
  await steps.getByRole("link", { name: /Horário e dias fechados/ }).click();
  await page.getByRole("textbox", { name: "Dia" }).fill(formatDay(`${year}-12-22`));
  await page.getByRole("textbox", { name: "Até" }).fill(formatDay(`${year + 1}-01-06`));
  await page.getByLabel("Motivo").fill("Recesso de fim de ano");
  await page.getByRole("button", { name: "Incluir dia fechado" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Recesso de fim de ano" }).first()).toBeVisible();

  await importSheet(
    page,
    "Pessoas e leitores",
    "alunos.csv",
    "Nome;Matrícula;Turma;Categoria de leitor\nBeatriz Primeira;2026001;6º A;Aluno\nCaio Segundo;2026002;6º A;Aluno\n",
  );
  await importSheet(page, "Livros e exemplares", "acervo.csv", "Título;Autor;Tombo\nDom Casmurro;Machado de Assis;000001\n");

  await page.goto("/users");
  await page.getByRole("button", { name: "Convidar" }).click();
  const drawer = page.getByRole("dialog", { name: "Convidar usuário" });
  await drawer.getByLabel("Nome").fill("Lia Bibliotecária");
  await drawer.getByLabel("E-mail").fill("lia@escola.test");
  await drawer.getByRole("checkbox", { name: "Biblioteca" }).check();
  await drawer.getByRole("button", { name: "Enviar convite" }).click();
  const link = await page.getByRole("dialog", { name: "Entregue o convite" }).getByRole("status").textContent();
  await page.getByRole("button", { name: "Pronto" }).click();

  await page.goto("/");
  for (const step of ["Horário e dias fechados", "Turmas e alunos", "Contas da equipe", "Acervo da biblioteca"]) {
    await expect(done.filter({ hasText: step })).toBeVisible();
  }

  const librarian = await guest(new URL(link ?? "").pathname);
  await librarian.getByRole("textbox", { name: "Nova senha", exact: true }).fill("uma-senha-da-lia-26");
  await librarian.getByRole("textbox", { name: "Repita a nova senha" }).fill("uma-senha-da-lia-26");
  await librarian.getByRole("button", { name: /senha/i }).last().click();
  await librarian.getByRole("link", { name: "Entrar" }).click();
  await signIn(librarian, "lia@escola.test", "uma-senha-da-lia-26");
  await expect(librarian.getByRole("link", { name: "Emprestar e devolver" }).first()).toBeVisible();
  await librarian.goto("/emprestimos");
  await expect(librarian.getByLabel("Passe a carteirinha ou o livro")).toBeFocused();
  for (const code of ["L00001", "000001"]) {
    await librarian.keyboard.type(code);
    await librarian.keyboard.press("Enter");
  }
  await expect(librarian.getByRole("region", { name: "Agora" }).getByRole("listitem").first()).toContainText(
    /Dom Casmurro.*Emprestado até/,
  );
});
