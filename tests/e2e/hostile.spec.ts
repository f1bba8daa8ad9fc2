/**
 * Stored text stays text on every screen, and a workbook that is a zip bomb only causes an error message in one tab.
 * @module-tag full
 */
import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import writeXlsxFile from "write-excel-file/node";
import { SCREEN_RIGHTS } from "../api/role-table";
import { newId } from "../helpers/ids";
import { TestSchool } from "../helpers/test-school";
import { PATIENCE } from "../helpers/timeouts";
import { test as base, chooseFile, expect, goWithin, openSchool, type Page, watchRequests } from "./fixtures";
import { hostileRecords } from "./hostile-records";
import { addressOf } from "./screen-addresses";

/** A school of its own: nobody else wants these records in their lists. */
const test = base.extend<object, { school: TestSchool }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
  school: [({}, use) => openSchool(new TestSchool(), use), { scope: "worker" }],
});

const RAN = "hostileScriptRan";
const run = `window.${RAN}=1,alert(1)`;
/** By number, since some texts are unique; their ends may be cut off. */
const PAYLOADS: Readonly<Record<string, (number: number) => string>> = {
  "markup and templates": (number) =>
    `${number}<img src=x onerror=${run}>"><script>${run}</script>'><svg/onload=${run}>{{constructor.constructor('${run}')()}}\${${run}}`,
  "a script's address": (number) => `javascript:${run}//${number}`,
  "one word without end, turned and stacked": (number) =>
    `${number}\u202e\u2066${"a\u0301\u0300\u0302\u0323".repeat(8)}\u0000\u200b${"x".repeat(5000)}`,
};

/** They leave the page locked; the account's own tests hold them. */
const LOCKS = ["auth/lockscreen", "lockscreenfake"];
const screens = Object.keys(SCREEN_RIGHTS).filter((path) => !LOCKS.includes(path) && !path.startsWith("auth/"));
const WIDTH = 360;

async function expectHarmless(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 768 });
  const allAnswered = watchRequests(page);
  await expect(await goWithin(page, address)).toBeVisible();
  await allAnswered();
  await page.setViewportSize({ width: WIDTH, height: 740 });
  await allAnswered();
  const result = await page.evaluate(
    ([name, width]) => {
      const links = [...document.querySelectorAll("a[href], form[action], iframe[src]")].map((screen) =>
        String(screen.getAttribute("href") ?? screen.getAttribute("action") ?? screen.getAttribute("src")),
      );
      const isWide = document.documentElement.scrollWidth > width;
      const wide = [...document.querySelectorAll("main *, header *")].filter(
        (screen) => screen.getBoundingClientRect().right > width + 1,
      );
      return {
        at: window.location.pathname,
        ran: name in window,
        scripts: links.filter((link) => /^\s*(javascript|data|vbscript):/i.test(link)),
        images: document.querySelectorAll("img[src='x']").length,
        wide: isWide ? wide.slice(0, 5).map((screen) => `${screen.tagName} ${screen.className}`) : [],
      };
    },
    [RAN, WIDTH] as const,
  );
  // Softly: one look shows every screen that is wrong.
  expect.soft({ address, ...result }).toEqual({
    address,
    at: new URL(address, page.url()).pathname,
    ran: false,
    scripts: [],
    images: 0,
    wide: [],
  });
}

for (const [name, payload] of Object.entries(PAYLOADS)) {
  test(`${name} in every text of every record runs nowhere and breaks no screen`, async ({ school, signedIn, failures }) => {
    const ids = await hostileRecords(school, payload);
    const page = await signedIn("Admin", "");
    page.on("dialog", (dialog) => {
      failures.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(await addressOf(school, screens.at(-1)!, ids));
    // Lists show the records of all payloads so far; the record's own screens this payload's.
    const last = name === Object.keys(PAYLOADS).at(-1);
    for (const path of screens.filter((screen) => screen.includes(":id") || last)) {
      await expectHarmless(page, await addressOf(school, path, ids));
    }
  });
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function choose(page: Page, name: string, content: Uint8Array): Promise<void> {
  await page.goto("/migration");
  await chooseFile(page.getByRole("button", { name: "Escolher arquivo: Livros e exemplares" }), {
    name,
    mimeType: XLSX,
    buffer: Buffer.from(content),
  });
}

/** A little more than the page agrees to unpack. */
const MEGABYTES = 320;

/** A workbook whose one sheet is so many bytes of nothing. */
async function bomb(megabytes: number): Promise<Uint8Array> {
  const sheet = new Uint8Array(megabytes * 1024 * 1024).fill(0x20);
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
  return zipSync({ "[Content_Types].xml": new TextEncoder().encode(types), "xl/worksheets/sheet1.xml": sheet }, { level: 6 });
}

/** The same, with tables of contents that claim a hundred bytes. */
function lying(zip: Uint8Array, megabytes: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const real = Buffer.alloc(4);
  real.writeUInt32LE(megabytes * 1024 * 1024);
  for (let at = bytes.indexOf(real); at >= 0; at = bytes.indexOf(real, at + 1)) {
    bytes.writeUInt32LE(100, at);
  }
  return bytes;
}

test("a bomb that says what it is, and one that lies about it, are refused in words; the page goes on", async ({
  school,
  signedIn,
}) => {
  const page = await signedIn("Admin", "");
  const zip = await bomb(MEGABYTES);
  await choose(page, "bomba.xlsx", zip);
  await expect(page.getByRole("alert")).toContainText("é grande demais para ser aberta");
  await choose(page, "mentira.xlsx", lying(zip, MEGABYTES));
  await expect(page.getByRole("alert")).toContainText("Não foi possível abrir esta planilha", PATIENCE);
  await page.goto("/acervo");
  await expect(page.getByRole("heading", { level: 1, name: "Acervo" })).toBeVisible();
  expect((await school.as("guest").request("GET", "/api/health")).status).toBe(200);
});

test("an honest workbook of twenty thousand rows is read", async ({ signedIn }) => {
  const cell = (value: string) => ({ value, type: String });
  const mark = newId();
  // Different in each row, so that it does not compress to nothing.
  const line = (index: number) => createHash("sha256").update(`${mark}${index}`).digest("hex");
  const rows = Array.from({ length: 20_000 }, (_, index) => [cell(`Livro ${line(index)}`), cell(`Autora ${index}`)]);
  const workbook = await writeXlsxFile([[cell("Título"), cell("Autor")], ...rows]).toBuffer();
  const page = await signedIn("Admin", "");
  await choose(page, "acervo.xlsx", new Uint8Array(workbook));
  await expect(page.getByRole("button", { name: "Conferir 20.000 linhas" })).toBeVisible(PATIENCE);
});
