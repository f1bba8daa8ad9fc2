/** Teachers' accounts: many invited at once from the register, and linked by the same e-mail. */
import { newId } from "../../helpers/ids";
import { expect, expectAccessible, test } from "../fixtures";

test("teachers are invited from the register, and an account is linked to the person of its e-mail", async ({
  school,
  signedIn,
}) => {
  const { seed } = school;
  const teacher = async () => {
    const name = `Professora ${newId()}`;
    const email = `${newId()}@escola.test`;
    const person = await seed.person({ kind: "teacher", name });
    await seed.create("contacts", { person: person.id, kind: "email", value: email });
    return { name, email, id: person.id };
  };
  const [invited, existing] = [await teacher(), await teacher()];
  const old = await seed.user({ email: existing.email, name: "Conta antiga", permissions: [] });

  const page = await signedIn("Admin", "/users");
  await page.getByRole("button", { name: "Convites do cadastro" }).click();
  const drawer = page.getByRole("dialog", { name: "Convidar pessoas do cadastro" });
  await expect(drawer.getByRole("checkbox", { name: invited.name })).toBeChecked();
  await expect(drawer.getByRole("checkbox", { name: existing.name })).toBeHidden();
  await expect(drawer.getByRole("checkbox", { name: "Selecionar todos" })).toBeFocused();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: /^Enviar \d+ convites?$/ }).click();
  await expect(drawer.getByLabel("Links de convite")).toHaveValue(new RegExp(`${invited.name}: http`));
  await drawer.getByRole("button", { name: "Pronto" }).click();
  await expect(page.getByRole("row", { name: new RegExp(invited.name) })).toContainText("Pedidos e chamados");

  await page.getByRole("button", { name: "Conferir e vincular" }).click();
  const linking = page.getByRole("dialog", { name: "Vincular contas a pessoas do cadastro" });
  await expect(linking.getByRole("checkbox", { name: existing.name })).toBeChecked();
  await linking.getByRole("button", { name: /^Vincular \d+ contas?$/ }).click();
  await expect(page.getByText(/contas? vinculadas?$/)).toBeVisible();
  const account = await school.as("Admin").collection("users").getOne(old.id);
  expect(account).toMatchObject({ person: existing.id });
});
