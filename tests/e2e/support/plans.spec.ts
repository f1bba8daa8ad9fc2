/** A preventive plan on the screen: created, found again, and the reason why it opened no order. */
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { Desk } from "../../helpers/support";
import { expect, expectAccessible, test } from "../fixtures";

test("a plan is made for a kind of machine, and says when its next time is and why the last one failed", async ({
  school,
  signedIn,
}) => {
  const kind = await new Desk(school).kind();
  const name = `Limpeza ${newId().slice(0, 6)}`;
  const page = await signedIn("Tecnologia", "/ordem-servico");
  await page.getByRole("navigation", { name: "Ordens e planos" }).getByRole("link", { name: "Planos" }).click();
  await page.getByRole("heading", { name: "Planos preventivos", level: 1 }).waitFor();
  await page.keyboard.press("n");
  const drawer = page.getByRole("dialog", { name: "Novo plano" });
  await drawer.getByLabel("Nome").fill(name);
  await drawer.getByLabel("Serviço a fazer").fill("Limpar o filtro e a lente");
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer.getByText("Escolha o tipo, a sala ou o equipamento").first()).toBeVisible();
  await drawer.getByRole("combobox", { name: "Tipo de equipamento" }).fill(kind.name);
  await page.getByRole("option", { name: kind.name }).click();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer).toBeHidden();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("a cada 6 meses");
  await expect(row).toContainText("Em dia");
  const problem = "Nenhum equipamento em uso corresponde ao plano.";
  await query(school, `UPDATE maintenance_plans SET problem = '${problem}' WHERE name = '${name}'`);
  await page.reload();
  await expect(row).toContainText("Não foi aberto");
  await page.getByRole("button", { name: "Com problema" }).click();
  await expect(row).toBeVisible();
});
