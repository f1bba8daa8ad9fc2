/** Every screen of the route table: its permitted roles, and its layout in light, in dark and on a phone. */
import { areaOf, type Person, SCREEN_RIGHTS } from "../../api/role-table";
import { isWanted } from "../../helpers/area";
import {
  test as base,
  collectFailures,
  DESK,
  expect,
  expectAccessibleIn,
  expectNothingSideways,
  goWithin,
  type Page,
  PHONE,
  sessionOf,
  watchRequests,
  watchShifts,
} from "../fixtures";
import { addressOf, linesBeside, missingIn, narrowing } from "../screen-addresses";

const PEOPLE: readonly Person[] = ["guest", "none", "Tecnologia", "Biblioteca", "Almoxarifado", "Admin"];
/** They leave the page locked; the account's own tests hold them. */
const LOCKS = ["auth/lockscreen", "lockscreenfake"];
const PATHS = Object.keys(SCREEN_RIGHTS);
/** Outside of the application, or of its frame. */
const isOutside = (path: string) => /^\/?(auth|carteira|qr)\//.test(path);
/** Those outside last: the guard leads a signed-in user home from them. */
const SCREENS = PATHS.filter((path) => !LOCKS.includes(path) && isWanted(areaOf("screens", path))).sort(
  (path, second) => Number(isOutside(path)) - Number(isOutside(second)),
);
/** A line of a screen, not a card. */
const MAX_SHIFTED = 0.02;

/** One page of Admin's for all screens, each reloaded in it: most of a browser's first load is not about the screen. */
const test = base.extend<{ adminPage: Page }, { keptPage: Page }>({
  keptPage: [
    async ({ browser, school }, use) => {
      const context = await browser.newContext({ baseURL: school.url, storageState: await sessionOf(school, "Admin") });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  adminPage: async ({ keptPage, failures }, use) => {
    const end = collectFailures(keptPage, failures);
    await keptPage.setViewportSize(DESK);
    await keptPage.goto("/");
    await use(keptPage);
    end();
  },
});

test.describe.configure({ mode: "parallel" });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function open(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
  return pathOf(page);
}

/** Says where going there ended, which for the refused is `elsewhere`. */
async function goTo(page: Page, address: string, mayEnter: boolean, elsewhere: string): Promise<string> {
  const arrived = await goWithin(page, address);
  if (mayEnter) {
    await expect(arrived, address).toBeVisible();
  } else {
    await expect(page, address).toHaveURL(({ pathname }) => pathname === elsewhere);
  }
  return pathOf(page);
}

test("every screen with a parameter has its address", () => {
  expect(PATHS.filter((path) => missingIn(path).length > 0)).toEqual([]);
  expect(linesBeside(PATHS)).toEqual([]);
});

/** A user without a role is refused the most; tests/e2e/account has the guard's other cases. */
const ofQuickSuite = (who: Person) => who === "none";

for (const account of PEOPLE) {
  test(`the screens that ${account} may enter${ofQuickSuite(account) ? "" : " @full"}`, async ({ school, signedIn, guest }) => {
    const page = account === "guest" ? await guest("") : await signedIn(account as Exclude<Person, "guest">, "");
    const mayEnter = (path: string) => SCREEN_RIGHTS[path]!.includes(account);
    // An address that is typed loads the page; the guard is the same for the ways inside.
    for (const path of [SCREENS.find((screen) => !mayEnter(screen)), SCREENS.findLast(mayEnter)].filter(
      (one) => one !== undefined,
    )) {
      const address = await addressOf(school, path);
      const elsewhere = account === "guest" ? "/auth/login" : "/";
      expect({ address, at: await open(page, address) }).toEqual({ address, at: mayEnter(path) ? address : elsewhere });
    }
    // The screens that Admin may enter are opened below, each by its address.
    for (const path of SCREENS.filter((screen) => account !== "Admin" || !mayEnter(screen))) {
      const address = await addressOf(school, path);
      const before = pathOf(page);
      // A refused user stays on the page; the pages outside are no page to stay on.
      const elsewhere = account === "guest" ? "/auth/login" : isOutside(before) ? "/" : before;
      const at = await goTo(page, address, mayEnter(path), elsewhere);
      expect({ address, at }).toEqual({ address, at: mayEnter(path) ? address : elsewhere });
    }
  });
}

for (const area of new Set(SCREENS.map((path) => areaOf("screens", path)))) {
  test(`no screen of ${area} has a fault that axe can see in light`, async ({ school, adminPage, guest }) => {
    const outside = await guest("/auth/login");
    for (const path of SCREENS.filter((screen) => areaOf("screens", screen) === area)) {
      const page = SCREEN_RIGHTS[path]!.includes("guest") ? outside : adminPage;
      const address = await addressOf(school, path);
      const allAnswered = watchRequests(page);
      await expect(await goWithin(page, address + (await narrowing(school, path))), address).toBeVisible();
      await allAnswered();
      expect(pathOf(page)).toBe(address);
      await expectAccessibleIn(page, "light");
    }
  });
}

for (const path of SCREENS) {
  test(`/${path} has no fault that axe can see, pushes nothing about as it loads, and has nothing sideways on a phone @full`, async ({
    school,
    adminPage,
    guest,
  }) => {
    const address = await addressOf(school, path);
    const page = SCREEN_RIGHTS[path]!.includes("guest") ? await guest("") : adminPage;
    const allAnswered = watchRequests(page);
    const shifted = await watchShifts(page);
    expect(await open(page, address + (await narrowing(school, path)))).toBe(address);
    await allAnswered();
    const { value, moved } = await shifted();
    expect(value, moved.join("\n")).toBeLessThan(MAX_SHIFTED);
    await expectAccessibleIn(page, "light");
    await page.setViewportSize(PHONE);
    await allAnswered();
    await expectNothingSideways(page);
    await expectAccessibleIn(page, "dark");
    await page.emulateMedia({ colorScheme: "light" });
  });
}
