import type { Page } from "@playwright/test";

/** The page goes by its own clock: the server's answers name no time that it would follow. */
export async function ignoreServerClock(page: Page): Promise<void> {
  await page.route("**/api/school/platform/school", async (route) => {
    const answer = await route.fetch();
    const { date: _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
}
