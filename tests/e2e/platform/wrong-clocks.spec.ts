/** A desk's computer with a wrong clock: an empty battery, or a summer time that no longer exists. */
import { PASSWORD } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { isClockShifted, machineNow, today } from "../../helpers/day";
import { expect, test } from "../fixtures";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

for (const [name, wrongBy] of [
  ["forty days ahead, more than a session lasts", 40 * DAY],
  ["an hour ahead @full", HOUR],
  ["eleven years behind @full", -11 * 365 * DAY],
] as const) {
  test(`a user signs in and reads the right times on a computer whose clock is ${name}`, async ({ school, guest }) => {
    const call = await new CallDesk(school).opened("none", { title: "Projetor apagado" });
    const { email } = await school.seed.user({ name: "Nilo Novo", permissions: ["Tecnologia"] });
    const page = await guest("");
    await page.clock.install({ time: machineNow() + wrongBy });
    await page.goto(`/atendimentos?aberto=${call}`);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Entrar" }).click();
    const history = page.getByRole("list", { name: "Mensagens e histórico" });
    await expect(history.getByText(isClockShifted() ? /às \d\d:\d\d/ : "agora").first()).toBeVisible();
    await page.reload();
    await expect(history.getByText(isClockShifted() ? /às \d\d:\d\d/ : "agora").first()).toBeVisible();
  });
}

test("a calendar opens on the school's day and marks it, whatever the computer says @full", async ({ signedIn }) => {
  const page = await signedIn("Admin", "");
  await page.clock.install({ time: machineNow() - 40 * DAY });
  await page.goto("/configuracoes/calendario");
  await page.getByRole("button", { name: "Abrir o calendário: Dia" }).click();
  await expect(page.locator("[data-today]")).toHaveText(String(Number(today().slice(8))));
});
