/**
 * Readers' cards and the class's sheet on paper: their size, the number per page, readable bars, no more personal data than
 * needed.
 */

import { readCode128 } from "../../../domain/code128";
import { CARD_SHEET, placeOf } from "../../../domain/label-sheets";
import { barcodesOf, type PdfPage, readPdf } from "../../helpers/pdf";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, type Page, test } from "../fixtures";

const print = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
const cardsIn = (pages: readonly PdfPage[]) => pages.flatMap(barcodesOf).map(({ widths }) => readCode128(widths));

async function classOf(school: TestSchool, students: number, values: Record<string, unknown> = {}) {
  const schoolClass = await school.seed.class(values);
  const readers = [];
  for (let number = 1; number <= students; number++) {
    readers.push(
      await school.seed.reader(
        { valid_until: "2099-12-18" },
        {
          name: `Aluna ${String(number).padStart(2, "0")} de ${schoolClass.name}`,
          class: schoolClass.id,
          enrolment: `${schoolClass.id}${number}`,
        },
      ),
    );
  }
  return { ...schoolClass, readers };
}

test("prints the cards of a class in the size of a bank card, ten to a page", async ({ school, signedIn }) => {
  const schoolClass = await classOf(school, 12);
  const page = await signedIn("Biblioteca", `/leitores?turma=${schoolClass.id}`);
  await page.getByRole("link", { name: "Carteirinhas" }).click();
  await expect(page.getByRole("status").filter({ hasText: "12 carteirinhas em 2 folhas A4" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByRole("article").first()).toContainText("Válida até 18/12/2099");
  // Not on paper: what the desk does not need.
  await expect(page.getByText(`${schoolClass.id}1`)).toHaveCount(0);
  await expectAccessible(page);

  const pages = await print(page);
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [210, 297],
    [210, 297],
  ]);
  expect(pages.map((page) => barcodesOf(page).length)).toEqual([10, 2]);
  expect(cardsIn(pages).sort()).toEqual(schoolClass.readers.map(({ card }) => card).sort());
  for (const [index, code] of barcodesOf(pages[0]!).entries()) {
    const place = placeOf(CARD_SHEET, index);
    expect(code.left).toBeGreaterThan(place.left);
    expect(code.right).toBeLessThan(place.left + CARD_SHEET.width);
    expect(code.bottom).toBeLessThan(place.top + CARD_SHEET.height);
  }
});

/** JPEGs as a camera makes them, drawn by the browser itself; with `turned`, stored lying and marked as standing (EXIF 6). */
async function photograph(page: Page, width: number, height: number, turned = false): Promise<Blob> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [wide!, high!];
      const pen = canvas.getContext("2d")!;
      const sky = pen.createLinearGradient(0, 0, wide!, high!);
      sky.addColorStop(0, "#6a8caf");
      sky.addColorStop(1, "#d8b48a");
      pen.fillStyle = sky;
      pen.fillRect(0, 0, wide!, high!);
      for (let dot = 0; dot < 4000; dot++) {
        pen.fillStyle = `hsl(${(dot * 37) % 360} 40% ${30 + ((dot * 13) % 40)}% / 0.25)`;
        pen.fillRect((dot * 7919) % wide!, (dot * 104_729) % high!, 6, 6);
      }
      pen.fillStyle = "#5b3a29";
      pen.beginPath();
      pen.ellipse(wide! / 2, high! * 0.36, Math.min(wide!, high!) * 0.17, Math.min(wide!, high!) * 0.22, 0, 0, 7);
      pen.fill();
      return canvas.toDataURL("image/jpeg", 0.9).split(",")[1]!;
    },
    [width, height],
  );
  const bytes = Buffer.from(base64, "base64");
  // APP1 with one entry, Orientation = 6, right behind the start of the image.
  const exif = Buffer.from("ffe100224578696600004d4d002a00000008000101120003000000010006000000000000", "hex");
  const file = turned ? Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)]) : bytes;
  return new Blob([new Uint8Array(file)], { type: "image/jpeg" });
}

test("the cards of a class of 35 with their photographs: standing, lying, turned by the phone, and none @full", async ({
  school,
  signedIn,
}) => {
  const schoolClass = await classOf(school, 35);
  const page = await signedIn("Biblioteca", "/leitores");
  const pictures = [
    await photograph(page, 900, 1200),
    await photograph(page, 1600, 1200),
    await photograph(page, 1200, 900, true),
    null,
  ];
  for (const [index, { person }] of schoolClass.readers.entries()) {
    const picture = pictures[index % pictures.length];
    if (picture) {
      const form = new FormData();
      form.set("photo", picture, "foto.jpg");
      const { status } = await school.as("Admin").request("PATCH", `/api/collections/people/records/${person}`, form);
      expect(status).toBe(200);
    }
  }
  const asked: string[] = [];
  page.on("request", (request) => (request.url().includes("/api/files/people/") ? asked.push(request.url()) : undefined));
  await page.goto(`/leitores/carteirinhas?turma=${schoolClass.id}`);
  await expect(page.getByRole("status").filter({ hasText: "35 carteirinhas em 4 folhas A4" })).toBeVisible();
  const images = page.getByRole("article").locator("header + div img");
  await expect(images).toHaveCount(27);
  const sizes = () =>
    images.evaluateAll((all: HTMLImageElement[]) => all.map((image) => [image.naturalWidth, image.naturalHeight]));
  // Upright, however it was stored.
  await expect.poll(sizes).toEqual(Array.from({ length: 27 }, (_, index) => [240, index % 3 === 1 ? 180 : 320]));
  expect(asked).toHaveLength(27);
  const pages = await print(page);
  expect(pages.map((page) => barcodesOf(page).length)).toEqual([10, 10, 10, 5]);
  expect(new Set(cardsIn(pages)).size).toBe(35);

  // A photograph that can't be fetched leaves the initials, never a broken picture.
  await page.route("**/api/files/people/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(35);
  await expect(images).toHaveCount(0);
});

test("prints the cards of the readers that were marked in the list @full", async ({ school, signedIn }) => {
  const schoolClass = await classOf(school, 3);
  const page = await signedIn("Biblioteca", `/leitores?turma=${schoolClass.id}`);
  const rows = page.getByRole("table", { name: "Leitores" }).locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await rows.nth(0).getByRole("checkbox").check();
  await rows.nth(2).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Imprimir carteirinhas" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(cardsIn(await print(page)).sort()).toEqual([schoolClass.readers[0]!.card, schoolClass.readers[2]!.card].sort());
});

test("the class's sheet takes a page for each class, forty students on one @full", async ({ school, signedIn }) => {
  const large = await classOf(school, 40);
  const small = await classOf(school, 2);
  const empty = await classOf(school, 0);
  const page = await signedIn("Biblioteca", `/leitores/folha-da-turma?turma=${large.id},${small.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Aluna" })).toHaveCount(42);
  const pages = await print(page);
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [210, 297],
    [210, 297],
  ]);
  expect(pages.map((page) => barcodesOf(page).length)).toEqual([40, 2]);
  expect(cardsIn(pages)).not.toContain(null);
  expect(new Set(cardsIn(pages))).toEqual(new Set([...large.readers, ...small.readers].map(({ card }) => card)));

  await page.goto(`/leitores/folha-da-turma?turma=${empty.id}`);
  await expect(page.getByText("Nenhum leitor ativo nesta turma.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeDisabled();
});

test("the cards at the desk lend: the scanner sends the printed code @full", async ({ school, signedIn }) => {
  const schoolClass = await classOf(school, 1);
  const page = await signedIn("Biblioteca", `/leitores/carteirinhas?turma=${schoolClass.id}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  const [card] = cardsIn(await print(page));
  const { body } = await school.as("Biblioteca").call("library/reader-sheet", { reader: card! });
  expect(body.name).toBe(schoolClass.readers[0]!.name);
});
