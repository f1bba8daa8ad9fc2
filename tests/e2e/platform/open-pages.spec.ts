/**
 * A page that stays open: over night, and by the hour.
 * @module-tag full
 */
import { addDays } from "../../../domain/dates";
import { CallDesk } from "../../helpers/calls";
import { today } from "../../helpers/day";
import { expect, installClock, test } from "../fixtures";

test("a page that stayed open over night shows the figures of the new day", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "");
  let day = today();
  await page.route("**/api/school/platform/school", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), today: day } });
  });
  await page.goto("/");
  await expect(page.getByText("Vencem hoje")).toBeVisible();
  const figures = page.waitForRequest(/library\/figures/);
  const answered = page.waitForResponse(/platform\/school/);
  day = addDays(day, 1);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await answered;
  await figures;
});

test("a call's “agora” becomes “há 5 min” while nobody touches the page, and its list is loaded again by the minute", async ({
  school,
  signedIn,
}) => {
  const call = await new CallDesk(school).opened("none", { title: "Projetor apagado" });
  const page = await signedIn("Tecnologia", "");
  await installClock(page);
  await page.goto(`/atendimentos?aberto=${call}`);
  const history = page.getByRole("list", { name: "Mensagens e histórico" });
  await expect(history.getByText("agora").first()).toBeVisible();
  const figures = page.waitForRequest(/list\/calls\?.*perPage=1/);
  await page.clock.fastForward("05:00");
  await figures;
  await expect(history.getByText("há 5 min").first()).toBeVisible();
});
