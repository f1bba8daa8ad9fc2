/** Admin's home shows when a copy was last checked, and warns when the checks stop; other users see neither. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { now } from "../../helpers/day";
import { expect, expectAccessible, test } from "../fixtures";

const DAY = 86_400_000;

test("Admin reads when a copy was last looked at, and is warned after eight days", async ({ school, signedIn }) => {
  const record = resolve(school.server.data, "backups/drill.json");
  const looked = (days: number, fault = "") => {
    const tried = new Date(now() - days * DAY).toISOString();
    mkdirSync(resolve(record, ".."), { recursive: true });
    writeFileSync(record, JSON.stringify({ source: "/mnt/copia", tried, last: tried, fault }));
  };
  try {
    looked(2);
    const page = await signedIn("Admin");
    const now = page.getByRole("link", { name: "Cópias de segurança" });
    await expect(now).toContainText("restauração conferida há 2 dias");
    await expect(page.getByText("Nenhuma cópia é conferida")).toHaveCount(0);

    looked(9);
    await page.reload();
    await expect(page.getByText("Nenhuma cópia é conferida há 9 dias:")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Ver: Nenhuma cópia é conferida há 9 dias/ }).click();
    await expect(page.getByText("Cópias de segurança: restauração conferida há 9 dias.")).toBeVisible();
    await expect(page.locator('[data-tone="warn"]').filter({ hasText: "Nenhuma cópia é conferida há 9 dias" })).toBeVisible();

    looked(1, "ela está danificada (data.db: x).");
    await page.goto("/");
    await expect(page.getByText("A última cópia conferida não serve para restaurar a escola:")).toBeVisible();

    const librarian = await signedIn("Biblioteca");
    await expect(librarian.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(librarian.getByText("não serve para restaurar")).toHaveCount(0);
  } finally {
    rmSync(record, { force: true });
  }
});
