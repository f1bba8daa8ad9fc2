/** Photos as every form accepts them: chosen or taken, cropped, made smaller, and without the camera's metadata. */
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cleanPhoto } from "../../../domain/platform/photo";
import { BY_FINGER, chooseFile, expect, expectAccessible, expectNothingSideways, test } from "../fixtures";

const photo = (page: Page) => page.getByRole("group", { name: "Foto" });

/** A telephone's photo, which lies on its side, says so, and tells where it was taken. */
async function lyingPhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2400, 1600];
    canvas.getContext("2d")?.fillRect(0, 0, 1200, 800);
    return canvas.toDataURL("image/jpeg", 0.9);
  });
  const picture = Buffer.from(encoded.replace(/^[^,]*,/, ""), "base64");
  const orientation = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), orientation, Buffer.from("GPS -22.90")]);
  return Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif, picture.subarray(2)]);
}

/** The stored file of the photo that the page shows. */
async function kept(page: Page): Promise<Buffer> {
  const shown = photo(page).locator("img");
  await expect(shown).toHaveAttribute("src", /\/api\/files\//);
  const address = (await shown.getAttribute("src"))!.replace(/([?&])thumb=[^&]*&?/, "$1");
  return (await page.request.get(address)).body();
}

const sizeOf = (bytes: Buffer) => {
  const { width, height } = cleanPhoto(bytes)!.size;
  return { width, height };
};

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Nome e foto salvos")).toBeVisible();
}

test("a telephone's photo is stood up, made smaller, and keeps nothing of the camera's", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia", "/minhas-informacoes");
  const buffer = await lyingPhoto(page);
  await page.locator("input[type=file]").setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer });
  await expect(photo(page).getByRole("button", { name: "Recortar" })).toBeVisible();
  await save(page);
  const file = await kept(page);
  expect(sizeOf(file)).toEqual({ width: 1067, height: 1600 });
  expect(file.includes("Exif")).toBe(false);
  expect(file.includes("GPS")).toBe(false);
});

test("a photo is taken with the computer's camera and cut with the arrow keys @full", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia");
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [640, 480];
      const picture = canvas.getContext("2d");
      setInterval(() => picture?.fillRect(0, 0, Math.random() * 640, 480), 50);
      return Promise.resolve(canvas.captureStream(20));
    };
  });
  await page.goto("/minhas-informacoes");
  await photo(page).getByRole("button", { name: "Tirar foto" }).click();
  const camera = page.getByRole("dialog", { name: "Tirar foto" });
  await expect(camera.getByRole("button", { name: "Fotografar" })).toBeVisible();
  await expectAccessible(page);
  await camera.getByRole("button", { name: "Fotografar" }).click();
  const cutting = page.getByRole("dialog", { name: "Recortar a foto" });
  await expect(cutting.getByRole("img", { name: "A foto escolhida" })).toBeVisible();
  await expectAccessible(page);
  await cutting.getByRole("button", { name: /^Canto inferior direito/ }).focus();
  // Each of ten long steps is a twentieth of the longer side: 32 points.
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press("Shift+ArrowLeft");
  }
  await cutting.getByRole("button", { name: "Girar" }).click();
  await cutting.getByRole("button", { name: /^Canto superior esquerdo/ }).focus();
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press("Shift+ArrowDown");
  }
  await cutting.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(cutting).toBeHidden();
  await save(page);
  expect(sizeOf(await kept(page))).toEqual({ width: 480, height: 320 });
});

test("a file that is no picture and a missing camera are reported by a sentence @full", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia", "/minhas-informacoes");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg onload=alert(1)>") });
  await expect(page.getByText("Esta imagem não pôde ser lida. Escolha outra.")).toBeVisible();
  await photo(page).getByRole("button", { name: "Tirar foto" }).click();
  await expect(page.getByText(/Nenhuma câmera foi encontrada|O navegador não permitiu o uso da câmera/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Fotografar" })).toBeHidden();
});

test("a phone opens its own camera, on any address @full", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia", "", BY_FINGER);
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.goto("/minhas-informacoes");
  await expect(photo(page).getByRole("button", { name: "Tirar foto" })).toBeVisible();
  await expect(page.locator("input[type=file][capture=environment]")).toHaveCount(1);
  const buffer = await lyingPhoto(page);
  await page.locator("input[type=file][capture=environment]").setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
  await photo(page).getByRole("button", { name: "Recortar" }).click();
  await expect(page.getByRole("dialog", { name: "Recortar a foto" })).toBeVisible();
  await expectNothingSideways(page);
});

test("a photo that was removed can be chosen again", async ({ signedIn }, testInfo) => {
  // The other tests give Tecnologia a photo.
  const page = await signedIn("Biblioteca", "/minhas-informacoes");
  const path = testInfo.outputPath("IMG_0001.JPG");
  await writeFile(path, await lyingPhoto(page));
  const choose = photo(page).getByRole("button", { name: "Escolher imagem" });
  const remove = photo(page).getByRole("button", { name: "Remover" });
  await chooseFile(choose, path);
  await remove.click();
  await chooseFile(choose, path);
  await expect(remove).toBeVisible();
});

test("a photo is cut by dragging where the browser tells no movement, as an iPhone before iOS 17 @full", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia");
  await page.addInitScript(() => {
    for (const name of ["movementX", "movementY"]) {
      Reflect.deleteProperty(MouseEvent.prototype, name);
    }
  });
  await page.goto("/minhas-informacoes");
  const buffer = await lyingPhoto(page);
  await page.locator("input[type=file]").setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer });
  await photo(page).getByRole("button", { name: "Recortar" }).click();
  const crop = page.getByRole("dialog", { name: "Recortar a foto" }).getByRole("button", { name: /^Recorte:/ });
  const corner = page.getByRole("button", { name: /^Canto inferior direito/ });
  const [before, at] = [(await crop.boundingBox())!, (await corner.boundingBox())!];
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 - 60, at.y + at.height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  const after = (await crop.boundingBox())!;
  expect(Math.round(before.width - after.width)).toBe(60);
  expect(Math.round(before.height - after.height)).toBe(40);
});

test("a crop that the browser can't draw is reported, and can be tried again @full", async ({ signedIn }) => {
  const page = await signedIn("Tecnologia", "/minhas-informacoes");
  const buffer = await lyingPhoto(page);
  await page.locator("input[type=file]").setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer });
  await photo(page).getByRole("button", { name: "Recortar" }).click();
  const cutting = page.getByRole("dialog", { name: "Recortar a foto" });
  await expect(cutting.getByRole("img", { name: "A foto escolhida" })).toBeVisible();
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = (done) => {
      HTMLCanvasElement.prototype.toBlob = toBlob;
      done(null);
    };
  });
  await cutting.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(cutting.getByRole("alert")).toContainText("O navegador não conseguiu preparar a foto.");
  await expectAccessible(page);
  await cutting.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(cutting).toBeHidden();
});
