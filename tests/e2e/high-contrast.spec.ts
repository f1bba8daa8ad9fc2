/** Windows' high contrast, which paints all grounds alike: what says its state by a ground must say it there too. */
import { expect, goWithin, type Page, test, watchRequests } from "./fixtures";
import { narrowing } from "./screen-addresses";

const CONTRAST = { forcedColors: "active", colorScheme: "dark" } as const;

/** The colours of an element as a person sees it, the most frequent first. */
async function coloursOf(page: Page, selector: string): Promise<readonly string[]> {
  const picture = [...(await page.locator(selector).first().screenshot({ animations: "disabled" }))];
  return page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!canvas) {
      throw new Error("This browser draws nothing outside of the page.");
    }
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.slice(at, at + 3).join(" ");
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  }, picture);
}

const groundOf = async (page: Page, selector: string): Promise<string> => (await coloursOf(page, selector))[0]!;

async function expectToDiffer(page: Page, chosen: string, other: string): Promise<void> {
  expect(await groundOf(page, chosen), chosen).not.toBe(await groundOf(page, other));
}

test("in high contrast a person sees which view, tab, part and option is chosen, and whether a switch is on", async ({
  signedIn,
}) => {
  const page = await signedIn("Admin", "/pessoas", CONTRAST);
  const allAnswered = watchRequests(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectToDiffer(page, "main a[aria-current=page]", "main li a:not([aria-current])");
  await expectToDiffer(page, "nav a[aria-current=page]", "nav a:not([aria-current])");
  await expectToDiffer(page, "main button[aria-pressed=true]", "main button[aria-pressed=false]");

  await goWithin(page, "/pessoas/nova");
  await allAnswered();
  const kind = page.getByRole("combobox", { name: "Vínculo" });
  await kind.click();
  await kind.press("ArrowDown");
  await expectToDiffer(page, "[role=option][data-combobox-selected]", "[role=option]:not([data-combobox-selected])");
  await kind.press("Escape");

  await goWithin(page, "/relatorios/turmas");
  await allAnswered();
  await expectToDiffer(page, "main a[aria-current=page]", "main li a:not([aria-current])");

  await goWithin(page, "/minhas-informacoes");
  await allAnswered();
  await expectToDiffer(
    page,
    ".mantine-SegmentedControl-label[data-active]",
    ".mantine-SegmentedControl-label:not([data-active])",
  );
  const on = ".mantine-Switch-input:checked + .mantine-Switch-track";
  const off = ".mantine-Switch-input:not(:checked) + .mantine-Switch-track";
  await expectToDiffer(page, on, off);
  expect((await coloursOf(page, off)).length).toBeGreaterThan(1);

  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: /Buscar/ });
  await search.fill("pessoas");
  await expectToDiffer(page, "[role=option][aria-selected=true]", "[role=option][aria-selected=false]");
});

test("in high contrast a code is black on white, and the used part of a call's time is seen @full", async ({
  school,
  signedIn,
}) => {
  const address = "/acervo/etiquetas";
  const page = await signedIn("Admin", address + (await narrowing(school, "acervo/etiquetas")), CONTRAST);
  const allAnswered = watchRequests(page);
  const code = "[role=img][aria-label^='Código de barras']";
  await expect(page.locator(code).first()).toBeVisible();
  expect(await coloursOf(page, code)).toEqual(expect.arrayContaining(["255 255 255", "0 0 0"]));
  expect(await groundOf(page, code)).toBe("255 255 255");

  await goWithin(page, "/atendimentos");
  await allAnswered();
  expect((await coloursOf(page, "main [class*=_bar_]:has(> [class*=_used_])")).length).toBeGreaterThan(1);
});
