/** A new school's first hour, by the guided steps: its own data, closed days, people, sectors, the librarian, books, the first loan. */

import { formatDay } from "../../../domain/dates";
import { thisYear } from "../../helpers/day";
import { expect, expectAccessible } from "../fixtures";
import { ADMIN, backToStep, emptySchoolTest, goOn, importSheet, signIn, stepHeading } from "./empty-school";

const test = emptySchoolTest("first-hour");

test("from the first sign-in to the first loan", async ({ guest }) => {
  test.slow();
  const page = await guest();
  await signIn(page, ADMIN.email, ADMIN.password);
  const steps = page.getByRole("region", { name: "Primeiros passos" });
  await expect(steps).toContainText("Horário e dias fechados");
  await expectAccessible(page);
  await steps.getByRole("link", { name: "Ver todos os passos" }).click();
  await page.getByRole("link", { name: "Começar" }).click();

  await expect(stepHeading(page, "Dados da escola")).toBeVisible();
  await page.getByLabel("CNPJ da escola").fill("11.222.333/0001-81");
  await page.getByLabel("Endereço").fill("Rua das Flores, 10");
  await page.getByRole("button", { name: "Salvar" }).click();
  await goOn(page, "Horário e dias fechados");

  const year = thisYear();
  await page.getByRole("textbox", { name: "Dia" }).fill(formatDay(`${year}-12-22`));
  await page.getByRole("textbox", { name: "Até" }).fill(formatDay(`${year + 1}-01-06`));
  await page.getByLabel("Motivo").fill("Recesso de fim de ano");
  await page.getByRole("button", { name: "Incluir dia fechado" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Recesso de fim de ano" }).first()).toBeVisible();
  await goOn(page, "Endereço na rede");
  await page.getByRole("button", { name: "Não se aplica" }).click();
  await expect(page.getByText(/^por Ana Diretora em/)).toBeVisible();
  await goOn(page, "Turmas e alunos");

  await page.getByRole("link", { name: "Importar planilha" }).click();
  await importSheet(
    page,
    "Pessoas e leitores",
    "alunos.csv",
    "Nome;Matrícula;Turma;Categoria de leitor\nBeatriz Primeira;2026001;6º A;Aluno\nCaio Segundo;2026002;6º A;Aluno\n",
  );
  await backToStep(page, "Turmas e alunos");
  await goOn(page, "Setores");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Portaria" }).uncheck();
  await page.getByRole("button", { name: /^Cadastrar \d+ itens$/ }).click();
  await expect(page.getByRole("checkbox", { name: "Secretaria" })).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Portaria" })).toBeVisible();
  await goOn(page, "Contas da equipe");

  await page.getByRole("link", { name: "Convidar a equipe" }).click();
  await page.getByRole("button", { name: "Convidar", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Convidar usuário" });
  await drawer.getByLabel("Nome").fill("Lia Bibliotecária");
  await drawer.getByLabel("E-mail").fill("lia@escola.test");
  await drawer.getByRole("checkbox", { name: "Biblioteca" }).check();
  await drawer.getByRole("button", { name: "Enviar convite" }).click();
  const link = await page.getByRole("dialog", { name: "Entregue o convite" }).getByRole("status").textContent();
  await page.getByRole("button", { name: "Pronto" }).click();
  await backToStep(page, "Contas da equipe");

  await page.getByRole("navigation", { name: "Primeiros passos" }).getByRole("link").click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Acervo da biblioteca" }).click();
  await page.getByRole("link", { name: "Importar o acervo" }).click();
  await importSheet(page, "Livros e exemplares", "acervo.csv", "Título;Autor;Tombo\nDom Casmurro;Machado de Assis;000001\n");
  await backToStep(page, "Acervo da biblioteca");
  await expect(page.getByText("Concluído", { exact: true })).toBeVisible();

  const librarian = await guest(new URL(link ?? "").pathname);
  await librarian.getByRole("textbox", { name: "Nova senha", exact: true }).fill("uma-senha-da-lia-26");
  await librarian.getByRole("textbox", { name: "Repita a nova senha" }).fill("uma-senha-da-lia-26");
  await librarian.getByRole("button", { name: /senha/i }).last().click();
  await librarian.getByRole("link", { name: "Entrar" }).click();
  await signIn(librarian, "lia@escola.test", "uma-senha-da-lia-26");
  await expect(librarian.getByRole("link", { name: "Emprestar e devolver" }).first()).toBeVisible();
  await librarian.goto("/abrir-chamado");
  await expect(librarian.getByText("Para cadastrar serviços, fale com quem tem o perfil Tecnologia ou Admin.")).toBeVisible();
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
