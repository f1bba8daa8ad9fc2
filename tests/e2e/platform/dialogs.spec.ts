/** A dialog keeps what was typed in it, and stays until its act is answered: on a phone a tap beside it hides the keyboard. */
import type { Page } from "@playwright/test";
import { CallDesk } from "../../helpers/calls";
import { newId, newName } from "../../helpers/ids";
import { Stockroom } from "../../helpers/warehouse";
import { BY_FINGER, expect, holdBack, PHONE, test } from "../fixtures";

const OFFLINE = "Sem conexão com o servidor. Confira a rede e tente de novo.";

const besideDialog = (page: Page) => page.touchscreen.tap(PHONE.width / 2, 8);

test("a counted quantity that does not arrive stays on the screen, though its dialog was to close meanwhile", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const [material, id] = [await stockroom.stocked(10, 1000, { name: newName("Detergente") }), newId()];
  await stockroom.keeper.call("warehouse/start-count", { id, name: newName("Prateleira"), materials: [material.id] });
  const page = await signedIn("Almoxarifado", `/contagens/${id}`, BY_FINGER);
  const table = page.getByRole("table", { name: "Linhas da contagem" });
  await table.getByRole("button", { name: material.name }).tap();
  const dialog = page.getByRole("dialog", { name: material.name });
  await dialog.getByLabel(/Quantidade contada/).fill("7");
  const { arrived, lose } = await holdBack(page, "**/api/school/warehouse/count", 1);
  await dialog.getByRole("button", { name: "Registrar" }).tap();
  await arrived;
  await besideDialog(page);
  lose();
  await expect(dialog.getByText(OFFLINE)).toBeVisible();
  await dialog.getByRole("button", { name: "Registrar" }).tap();
  await expect(dialog).toBeHidden();
  await expect(table.getByRole("row", { name: material.name })).toContainText("7");
});

test("an act with a reason that does not arrive says so, and its reason is not lost by a tap beside it or by the way back", async ({
  school,
  signedIn,
}) => {
  const { name } = await school.seed.person({ kind: "student", name: newName("Téo Teixeira") });
  const page = await signedIn("Admin", `/pessoas?busca=${encodeURIComponent(name)}`, BY_FINGER);
  await page.getByRole("table").getByText(name).tap();
  await page.getByRole("button", { name: "Emitir carteira" }).tap();
  await page.getByRole("button", { name: "Bloquear…" }).tap();
  const dialog = page.getByRole("dialog", { name: /^Bloquear a carteira/ });
  const reason = dialog.getByLabel("Motivo do bloqueio");
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  const stay = question.getByRole("button", { name: "Continuar editando" });
  await reason.fill("Perdida no passeio ao museu");
  await besideDialog(page);
  await stay.tap();
  await reason.tap();
  await page.goBack();
  await stay.tap();
  await expect(reason).toHaveValue("Perdida no passeio ao museu");

  const { arrived, lose } = await holdBack(page, "**/api/school/people/block-card", 1);
  await dialog.getByRole("button", { name: "Bloquear" }).tap();
  await arrived;
  await besideDialog(page);
  lose();
  await expect(dialog.getByText(OFFLINE)).toBeVisible();
  await dialog.getByRole("button", { name: "Bloquear" }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Carteira bloqueada")).toBeVisible();
});

test("the way back asks before it closes a record with what was typed over it", async ({ school, signedIn }) => {
  const title = newName("Projetor sem imagem");
  const desk = new CallDesk(school);
  const call = await desk.opened("none", { title });
  await desk.act("support/take-call", call);
  const page = await signedIn("Tecnologia", `/atendimentos?busca=${encodeURIComponent(title)}`, { hasTouch: true });
  await page.getByText(title).first().tap();
  await expect(page).toHaveURL(new RegExp(`aberto=${call}`));
  await page.getByRole("button", { name: "Aguardar…" }).tap();
  const dialog = page.getByRole("dialog", { name: "Aguardar" });
  await dialog.getByLabel("Cobrar em", { exact: true }).fill("25/12/2098");
  await page.goBack();
  await page.getByRole("dialog", { name: "Sair sem salvar?" }).getByRole("button", { name: "Continuar editando" }).tap();
  await expect(dialog.getByLabel("Cobrar em", { exact: true })).toHaveValue("25/12/2098");
  await page.goBack();
  await page.getByRole("button", { name: "Sair sem salvar" }).tap();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/aberto=/);
});
