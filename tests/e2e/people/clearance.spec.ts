/** The "nada consta" of a person: one sheet of all areas, with another area's items only as a pendency. */
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../helpers/ids";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, test } from "../fixtures";

test("names the items of the stockroom, and of the library only the contact", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const reader = await school.seed.reader({}, { name: "Nina Prado" });
  const title = await school.seed.title({ title: "Helena" });
  await school.as("Biblioteca").call("library/lend", { id: newId(), reader: reader.card, copy: title.copies[0]?.tombo ?? "" });
  const chairs = await stockroom.stocked(10, 1000, { name: "Cadeira dobrável" });
  const requester = await stockroom.keeper
    .collection("requesters")
    .create<{ id: string }>({ id: newId(), kind: "person", person: reader.person, active: true });
  await stockroom.lend(requester.id, [{ material: chairs.id, quantity: 2 * ONE }]);
  const page = await signedIn("Almoxarifado", `/requisitantes/${requester.id}`);
  await expect(page.getByRole("table", { name: "Material emprestado" })).toContainText("2 unidades de Cadeira dobrável");
  await page.getByRole("link", { name: "Nada consta" }).click();
  await expect(page.getByRole("heading", { name: "Pendências com a escola" })).toBeVisible();
  await expect(page.getByRole("row", { name: /2 unidades de Cadeira dobrável/ })).toContainText("devolver até");
  await expect(page.getByText(/^Pendência com a biblioteca: falar com .+\.$/)).toBeVisible();
  await expect(page.getByText("Helena")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page).toHaveURL(new RegExp(`/requisitantes/${requester.id}$`));
});
