/** Sectors: Tecnologia edits them, they are deactivated rather than deleted, and the address holds the list's state. */
import { newId } from "../../helpers/ids";
import { expect, expectAccessible, test } from "../fixtures";

test("sectors are made in a row, renamed, deactivated and found again", async ({ school, signedIn }) => {
  const name = `Cantina ${newId().slice(0, 6)}`;
  const page = await signedIn("Tecnologia", "/setores");
  await page.getByRole("heading", { name: "Setores" }).waitFor();
  await page.keyboard.press("n");
  const drawer = page.getByRole("dialog", { name: "Novo setor" });
  await expect(drawer.getByLabel("Nome do setor")).toBeFocused();
  await drawer.getByLabel("Nome do setor").fill("secretaria");
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer.getByText("Já existe um registro com este valor.")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Nome do setor").fill(name);
  await drawer.getByLabel("Local").fill("Pátio");
  await drawer.getByRole("button", { name: "Salvar e novo" }).click();
  await expect(drawer.getByLabel("Nome do setor")).toHaveValue("");
  await expect(drawer.getByLabel("Nome do setor")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await page.getByRole("searchbox").fill("patio");
  await expect(page).toHaveURL(/busca=patio/);
  await page.getByRole("button", { name }).click();
  await expect(page).toHaveURL(/aberto=/);
  const edit = page.getByRole("dialog", { name: `Setor ${name}` });
  // A head reads what the sector asks for: nobody but Admin names one.
  await expect(edit.getByRole("combobox", { name: "Responsável" })).toBeDisabled();
  await expect(edit.getByText("O responsável é definido pelo perfil Admin.")).toBeVisible();
  await expect(edit.getByRole("switch", { name: "O responsável autoriza as solicitações de material" })).toBeDisabled();
  await edit.getByRole("switch", { name: "Setor ativo" }).click();
  await page.keyboard.press("Control+s");
  await expect(edit).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Inativo");
  await page.getByRole("button", { name: "Ativos", exact: true }).click();
  await expect(page.getByText("Nada encontrado para “patio” com estes filtros.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  const records = await school
    .as("superuser")
    .collection("sectors")
    .getFullList({ filter: `name = "${name}"` });
  expect(records).toHaveLength(1);
});

test("closing over something typed asks first, and what was typed comes back @full", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/setores?aberto=novo");
  const drawer = page.getByRole("dialog", { name: "Novo setor" });
  await drawer.getByLabel("Nome do setor").fill("Enfermaria");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(drawer.getByLabel("Nome do setor")).toHaveValue("Enfermaria");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(drawer.getByText("Os dados digitados e não salvos foram recuperados.")).toBeVisible();
  await expect(drawer.getByLabel("Nome do setor")).toHaveValue("Enfermaria");
});

test("a sector says how many people it has; Admin goes to them @full", async ({ school, signedIn }) => {
  const sector = await school.seed.create<{ name: string }>("sectors", { name: `Sala ${newId()}`, active: true });
  const person = await school.seed.person({ name: "Zélia da Sala", kind: "staff", sector: sector.id });
  const technician = await signedIn("Tecnologia", `/setores?busca=${sector.name}`);
  await expect(technician.getByRole("row", { name: new RegExp(sector.name) })).toContainText("1");
  await expect(technician.getByRole("link", { name: `1 em ${sector.name}` })).toHaveCount(0);
  const admin = await signedIn("Admin", `/setores?busca=${sector.name}`);
  await admin.getByRole("link", { name: `1 em ${sector.name}` }).click();
  await expect(admin.getByRole("row", { name: /Zélia da Sala/ })).toBeVisible();
  await school.as("superuser").collection("people").update(person.id, { sector: "" });
  await expect(admin.getByRole("row", { name: /Zélia da Sala/ })).toBeHidden();
});

test("a user without the role Tecnologia stays out @full", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "/setores");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("“Setores” é restrito ao perfil")).toBeVisible();
});
