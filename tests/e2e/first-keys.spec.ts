/** A key that arrives as soon as a screen is shown: scanners and keyboard users need no pause. */
import { expect, type Page, test } from "./fixtures";

/** Presses a key in the very turn in which the next page's heading is there, before anything else can run. */
async function pressWithHeading(page: Page, press: { key: string; ctrlKey?: boolean }): Promise<void> {
  await page.addInitScript((init) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("h1")) {
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
      }
    }).observe(document, { childList: true, subtree: true });
  }, press);
}

test("the search over everything opens", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "");
  await pressWithHeading(page, { key: "k", ctrlKey: true });
  await page.goto("/");
  await expect(page.getByRole("combobox", { name: "Buscar" })).toBeFocused();
});

test("a list's search has the focus", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "");
  await pressWithHeading(page, { key: "/" });
  await page.goto("/acervo");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("the desk's field takes a code's first figure", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "");
  await page.addInitScript(() => {
    // The field takes the focus by itself two frames later: what it has by then, it has from the key.
    window.requestAnimationFrame = () => 0;
  });
  await pressWithHeading(page, { key: "1" });
  await page.goto("/emprestimos");
  await expect(page.getByLabel("Passe a carteirinha ou o livro")).toBeFocused();
});
