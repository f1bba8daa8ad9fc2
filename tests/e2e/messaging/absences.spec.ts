/** Who is absent today: ticked on the class's list, and told to each guardian in two keys. */
import { family } from "../../support/campaigns";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("ticks a class's list by keyboard, tells the families, and shows who was told", async ({ school, signedIn }) => {
  const room = await school.seed.class({ name: "7º F" });
  await family(school, { class: room.id, name: "Bia Falta", guardian: "Rosa Falta" });
  await family(school, { class: room.id, name: "Caio Presente" });
  const page = await signedIn("Admin", `/faltas?turma=${room.id}`);
  await expect(page.getByRole("checkbox", { name: "Bia Falta" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Bia Falta" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Avisar 1 falta" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("region", { name: "Envio à mão" })).toContainText("Rosa Falta");
  await page.goto(`/faltas?turma=${room.id}`);
  await expect(page.getByRole("checkbox", { name: "Bia Falta" })).toBeDisabled();
  await expect(page.getByText("1 família já foi avisada hoje.")).toBeVisible();
});

test("fits a telephone", async ({ school, signedIn }) => {
  const room = await school.seed.class({ name: "7º G" });
  await family(school, { class: room.id, name: "Davi do Celular" });
  const page = await signedIn("Admin", `/faltas?turma=${room.id}`, { viewport: PHONE });
  await expect(page.getByRole("checkbox", { name: "Davi do Celular" })).toBeVisible();
  await expectNothingSideways(page);
});
