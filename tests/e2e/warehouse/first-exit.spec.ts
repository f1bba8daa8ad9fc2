/** The first exit of a school: there are no requesters yet, and some people have no sector. */
import { newId } from "../../helpers/ids";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, test } from "../fixtures";
import { scan, scanField } from "./desk-page";

test("a person of the register takes material: made a requester at the desk, in a sector made on the way", async ({
  school,
  signedIn,
}) => {
  const material = await new Stockroom(school).stocked(10, 1000);
  const name = `Neide Cozinheira ${newId()}`;
  await school.seed.person({ kind: "staff", name });
  const sector = `Cozinha ${newId()}`;
  const page = await signedIn("Admin", "/entradaSaida");
  await expect(scanField(page)).toBeFocused();
  await scan(page, material.code);

  await page.keyboard.press("F2");
  await page.getByRole("dialog", { name: "Buscar pelo nome" }).getByRole("textbox").fill(name);
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await page.getByRole("button", { name: "Cadastrar como requisitante" }).click();
  const dialog = page.getByRole("dialog", { name: "Cadastrar como requisitante" });
  await expect(dialog.getByRole("combobox", { name: "Setor da pessoa" })).toBeFocused();
  await page.keyboard.type(sector);
  await expect(page.getByRole("option", { name: `Criar o setor “${sector}”` })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Setor da pessoa" })).toHaveValue(sector);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cadastrar e usar" }).click();
  await expect(page.getByRole("region", { name, exact: true })).toContainText("Pode retirar");
  await expect(page.getByRole("heading", { name: `Saída para ${sector}` })).toBeVisible();
  await page.keyboard.press("F9");
  await expect(page.getByRole("list", { name: "Avisos do balcão" })).toContainText("1 material para");
});
