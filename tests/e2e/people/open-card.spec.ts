/** The page of a card, for a stranger who has scanned its code. */
import { newId } from "../../helpers/ids";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("a stranger learns whether a card holds, and little of its person", async ({ school, guest, signedIn }) => {
  const schoolClass = await school.seed.class({ name: "7º W", shift: "morning" });
  const { id } = await school.seed.person({ name: "Maria Silva Ourives", class: schoolClass.id, enrolment: "20250118" });
  const issued = await school
    .as("Admin")
    .call("people/issue-cards", { id: "cardsofmaria001", people: [id], class: "", valid_until: "" });
  const [card] = issued.body.cards;
  const page = await guest(card!.path, { viewport: PHONE });
  await expect(page.getByRole("heading", { name: "Válida" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Maria S. O." })).toBeVisible();
  await expect(page.getByRole("region", { name: "Titular" })).toContainText("7º W · manhã");
  await expect(page.getByText("••••0118")).toBeVisible();
  // The school may be a "colégio": no article before its name.
  await expect(page.getByRole("status")).toHaveText(/^Conferida agora, às \d\d:\d\d:\d\d, por /);
  await expect(page.locator("body")).not.toContainText(/Ourives|20250118/);
  await expectNothingSideways(page);
  await expectAccessible(page);

  await school.as("Admin").call("people/block-card", { card: card!.id, reason: "Perdida no ônibus" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Bloqueada" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText("ônibus");

  const staff = await signedIn("Admin", `/pessoas/${id}`);
  const [opened] = await Promise.all([
    staff.waitForEvent("popup"),
    staff.getByRole("link", { name: "Página de conferência" }).click(),
  ]);
  await expect(opened.getByRole("heading", { name: "Bloqueada" })).toBeVisible();
});

test("a code that was old stays old when the page is loaded again, and one without a code says so @full", async ({
  school,
  guest,
}) => {
  const { id } = await school.seed.person();
  const issued = await school.as("Admin").call("people/issue-cards", { id: newId(), people: [id], class: "", valid_until: "" });
  const { path } = issued.body.cards[0]!;
  const page = await guest(`${path}?c=1.00000000`, { viewport: PHONE });
  await expect(page.getByRole("heading", { name: "Código vencido" })).toBeVisible();
  await expect(page).toHaveURL(({ search }) => search === "");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Código vencido" })).toBeVisible();
  const printed = await guest(path, { viewport: PHONE });
  await expect(printed.getByRole("heading", { name: "Válida" })).toBeVisible();
  await expect(printed.getByRole("region", { name: "O código lido" })).toContainText("Código impresso ou sem código ao vivo");
  await expectAccessible(printed);
});

test("a code that nobody has gets the same page as a text that is no code @full", async ({ guest }) => {
  for (const token of ["a".repeat(26), "1234"]) {
    const page = await guest(`/carteira/${token}`, { viewport: PHONE });
    await expect(page.getByRole("heading", { name: "Não conferida" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText("Esta carteira não existe.");
  }
});
