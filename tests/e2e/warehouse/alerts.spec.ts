/**
 * The stockroom's automatic alerts: an administrator's choice, and the bell that rings once.
 *
 * @module-tag full
 */
import { ONE } from "../../../domain/warehouse/quantity";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, test } from "../fixtures";

test("a choice about alerts is saved, and the bell tells of a crossing once, with a way to the material", async ({
  school,
  signedIn,
}) => {
  const admin = await signedIn("Admin", "/configuracoes/almoxarifado");
  const minimum = admin.getByRole("radiogroup", { name: "Material abaixo do mínimo" });
  await expect(minimum.getByRole("radio", { name: "no sino", exact: true })).toBeChecked();
  await minimum.getByRole("radio", { name: "no sino e por e-mail" }).check();
  await admin.getByLabel("Lote a vencer: quantos dias antes").fill("45");
  await admin.getByRole("button", { name: "Salvar" }).click();
  await expect(admin.getByText("Ajustes do almoxarifado salvos")).toBeVisible();
  await expectAccessible(admin);

  const stockroom = new Stockroom(school);
  const [paper, kitchen] = [
    await stockroom.stocked(10, 1000, { name: "Papel que acaba", minimum: 5 * ONE }),
    await stockroom.requester(),
  ];
  const keeper = await signedIn("Almoxarifado", "/materiais");
  await stockroom.exit(kitchen.code, [{ material: paper.code, quantity: 6 * ONE }]);
  await stockroom.exit(kitchen.code, [{ material: paper.code, quantity: ONE }]);
  await keeper.goto("/notifications");
  const notice = keeper.getByRole("row", { name: /Papel que acaba/ });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText("4 unidades em estoque disponível, mínimo de 5 unidades");
  await notice.getByRole("button").click();
  await expect(keeper).toHaveURL(new RegExp(`/materiais/${paper.id}$`));
});
