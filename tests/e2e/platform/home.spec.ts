/** The home page of a user without a role, and of a user of one area. */
import { Desk } from "../../helpers/library";
import { expect, expectAccessible, test } from "../fixtures";

test("a user without a role reads why the page is empty and whom to ask", async ({ school, signedIn }) => {
  await school.seed.user({ name: "Aava Diretora", permissions: ["Admin"] });
  const page = await signedIn("none");
  await expect(page.getByRole("main")).toContainText(
    /Sua conta ainda não tem perfil de acesso. Peça a Aava Diretora ou .+, da administração da escola, que o defina./,
  );
  await expectAccessible(page);
});

test("the loans due today appear once, as the figure that leads to them", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  await desk.loanDueToday();
  const page = await signedIn("Biblioteca");
  await expect(page.getByRole("link", { name: /^Vencem hoje [1-9]/ })).toBeVisible();
  await expect(page.getByRole("main").getByText(/Vencem hoje|vencem? hoje/)).toHaveCount(1);
});
