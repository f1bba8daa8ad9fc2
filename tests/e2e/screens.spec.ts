/** Every screen of the route table: who gets in, and that it holds up in light, in dark and on a phone. */
import { type Person, SCREEN_RIGHTS } from "../api/role-screens";
import { addressOf, narrowing } from "./addresses";
import { expect, expectAccessible, type Page, test } from "./fixtures";

const PEOPLE: readonly Person[] = ["guest", "none", "Tecnologia", "Biblioteca", "Almoxarifado", "Admin"];
/** They leave the page locked; the account's own tests hold them. */
const LOCKS = ["auth/lockscreen", "lockscreenfake"];
const SCREENS = Object.keys(SCREEN_RIGHTS).filter((path) => !LOCKS.includes(path));

test.describe.configure({ mode: "parallel" });

async function open(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

for (const who of PEOPLE) {
  test(`where ${who} gets in`, async ({ school, signedIn, guest }) => {
    const page = who === "guest" ? await guest("") : await signedIn(who as Exclude<Person, "guest">, "");
    const elsewhere = who === "guest" ? "/auth/login" : "/";
    for (const path of SCREENS) {
      const address = await addressOf(school, path);
      const entered = SCREEN_RIGHTS[path]!.includes(who);
      expect({ address, at: await open(page, address) }).toEqual({ address, at: entered ? address : elsewhere });
    }
  });
}

for (const path of SCREENS) {
  test(`/${path} has no fault that axe can see, and nothing sideways on a phone`, async ({ school, signedIn, guest }) => {
    const address = await addressOf(school, path);
    const page = SCREEN_RIGHTS[path]!.includes("guest") ? await guest("") : await signedIn("Admin", "");
    expect(await open(page, address + (await narrowing(school, path)))).toBe(address);
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const [content, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(content).toBeLessThanOrEqual(width!);
  });
}
