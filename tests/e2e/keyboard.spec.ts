/** The focus after each keyboard action: one rule for all dialogs, lists and forms. */
import { formatDay } from "../../domain/dates";
import { thisYear } from "../helpers/day";
import { newId } from "../helpers/ids";
import { expect, test } from "./fixtures";

test("dialogs begin at their first field, whatever comes before it", async ({ signedIn }) => {
  const page = await signedIn("Admin");
  for (const [path, button, field] of [
    ["/requisitantes", "Novo requisitante", ""],
    ["/pessoas/pedidos", "Novo pedido", ""],
    ["/setores", "Novo setor", "Nome do setor"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("button", { name: button }).first().click();
    const dialog = page.getByRole("dialog");
    const focused = dialog.locator("input:focus, textarea:focus");
    await expect(focused).toHaveCount(1);
    if (field) {
      await expect(dialog.getByLabel(field).first()).toBeFocused();
    }
    await page.keyboard.press("Escape");
  }
});

test("a removed row gives the keyboard to the next, and a question answered to what was typed", async ({ school, signedIn }) => {
  const days = [1, 2, 3].map((day) => `${thisYear() + 1}-03-0${day + 1}`);
  const reason = `Conselho ${newId()}`;
  for (const [index, day] of days.entries()) {
    await school
      .as("Admin")
      .collection("calendar_days")
      .create({ id: newId(), day, reason: `${reason} ${index}` });
  }
  const page = await signedIn("Admin", "/configuracoes/calendario");
  await page.getByRole("button", { name: `Remover ${reason} 1` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remover ${reason} 2` })).toBeFocused();

  await page.getByRole("textbox", { name: "Dia" }).fill(formatDay(`${thisYear() + 1}-04-07`));
  await page.getByLabel("Motivo").fill("Feira de livros");
  await page.getByLabel("Motivo").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Feira de livros" })).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();

  await page.goto("/setores?aberto=novo");
  const name = page.getByRole("dialog").getByLabel("Nome do setor");
  await name.fill("Secretaria nova");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Continuar editando" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
});

test("Enter in a choice takes the first that fits, and sends nothing where none does", async ({ school, signedIn }) => {
  const parent = `Diretoria ${newId()}`;
  await school.as("Admin").collection("sectors").create({ id: newId(), name: parent, active: true });
  const page = await signedIn("Admin", "/setores?aberto=novo");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome do setor").fill("Sala dos professores");
  const choice = dialog.getByRole("combobox", { name: "Faz parte de" });
  await choice.fill("nenhum setor com este nome");
  await choice.press("Enter");
  await expect(dialog).toBeVisible();
  await choice.fill(parent.toLowerCase());
  await choice.press("Enter");
  await expect(choice).toHaveValue(parent);
  await expect(dialog).toBeVisible();
});
