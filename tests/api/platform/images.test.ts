/** A picture of one colour is a few kilobytes as a file and gigabytes in memory: the server refuses it before it decodes it. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { newId } from "../../helpers/ids";
import { animatedWebp, canvasWebp, jpeg, jpegFrame, losslessWebp, plainPng } from "../../helpers/pictures";
import { PIXEL_JPEG } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";
import { png } from "../../hostile/uploads";

const school = testSchool();
const address = `/api/collections/users/records/${ACCOUNT_TERMS.none.id}`;

interface Refused {
  data: Record<string, { code: string; message: string }>;
}
const send = (content: Uint8Array, type = "image/png") =>
  school
    .as("none")
    .request<Refused & { avatar: string }>("PATCH", address, { avatar: new File([content as BlobPart], "foto.png", { type }) });

const statusFile = () => `/proc/${school.server.pid}/status`;
/** The most memory that the program ever had, in megabytes; 0 where the system does not tell. */
const peak = () => (existsSync(statusFile()) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(statusFile(), "utf8"))![1]) / 1024 : 0);

test("a picture as a phone takes it is stored, and has its thumbnail", async () => {
  const { status, body } = await send(png(6000, 4000));
  expect(status).toBe(200);
  const token = (await school.as("none").request<{ token: string }>("POST", "/api/files/token")).body.token;
  const file = `${school.url}/api/files/users/${ACCOUNT_TERMS.none.id}/${body.avatar}?token=${token}`;
  const [whole, thumb] = await Promise.all([fetch(file), fetch(`${file}&thumb=96x96`)]);
  expect([whole.status, thumb.status]).toEqual([200, 200]);
  expect((await thumb.arrayBuffer()).byteLength).not.toBe((await whole.arrayBuffer()).byteLength);
});

test("one of 900 megapixels is refused in words, and costs no memory", async () => {
  const before = peak();
  const { status, body } = await send(png(30_000, 30_000));
  expect(status).toBe(400);
  expect(body.data).toEqual({
    avatar: {
      code: "image_too_large",
      message: "A imagem tem 900 megapixels; o limite é 40. Reduza-a e envie de novo.",
    },
  });
  expect(peak() - before).toBeLessThan(50);
});

test("one of 40 megapixels, whose drawing takes too much, is refused for its memory, not for a limit that it meets", async () => {
  const { body } = await send(jpeg(8000, 5000, { frame: 0xc2, components: 3 }), "image/jpeg");
  expect(body.data.avatar?.message).toBe(
    "A imagem, de 40 megapixels, ocuparia memória demais neste formato. Reduza-a e envie de novo.",
  );
});

const LARGE = 16_000;
/** Small as files, and hundreds of megabytes or more for who draws them as one of their parts says. */
const BOMBS: readonly [string, Buffer][] = [
  ["a WebP of 34 bytes and 268 megapixels", losslessWebp(16_384, 16_384)],
  ["a WebP whose canvas is not its frame", canvasWebp(16_383, 16_383)],
  ["an animation with a frame of 256 megapixels", animatedWebp(LARGE, LARGE, [{ width: LARGE, height: LARGE }])],
  ["a JPEG of 256 megapixels", jpeg(LARGE, LARGE)],
  ["a JPEG measured as 8 by 8 by its first frame", jpeg(LARGE, LARGE, { before: [jpegFrame(8, 8)] })],
  ["a progressive JPEG in colours, 19 bytes a point", jpeg(4000, 4000, { frame: 0xc2, components: 3 })],
  ["a PNG of sixteen bits with alpha, 12 bytes a point", plainPng(5000, 4000, { depth: 16, kind: 6 })],
];

test.each(BOMBS)("%s is taken at no door, and costs no memory", async (_, picture) => {
  const before = peak();
  const { status, body } = await send(picture);
  expect(status).toBe(400);
  expect(body.data.avatar?.code).toMatch(/^(unreadable_image|image_too_large)$/);
  const photo = picture.toString("base64");
  const person = await school.seed.person();
  const sent = await school
    .as("Admin")
    .call("people/send-photo", { ...{ id: newId(), person: person.id, source: "file" }, photo });
  expect(sent.refusal.code).toBe("unreadable_photo");
  expect(peak() - before).toBeLessThan(50);
});

test("an animation is stored as its first frame", async () => {
  const { status, body } = await send(
    animatedWebp(9000, 9000, [
      { width: 20, height: 10 },
      { width: 20, height: 10 },
    ]),
  );
  expect(status).toBe(200);
  expect(await fileOf(body.avatar)).toEqual(losslessWebp(20, 10));
});

async function fileOf(name: string, thumb = ""): Promise<Buffer> {
  const { token } = (await school.as("none").request<{ token: string }>("POST", "/api/files/token")).body;
  const answer = await fetch(`${school.url}/api/files/users/${ACCOUNT_TERMS.none.id}/${name}?token=${token}&thumb=${thumb}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test("thumbnails of the largest picture, all asked for at once, are made two at a time", async () => {
  const { body } = await send(jpeg(6600, 5900));
  const before = peak();
  const thumbs = await Promise.all(["96x96", "240x0", "100x100"].map((thumb) => fileOf(body.avatar, thumb)));
  for (const thumb of thumbs) {
    expect(thumb.length).toBeLessThan(5000);
  }
  expect(peak() - before).toBeLessThan(600);
});

/** A JPEG of one point with the place where it was taken, and as large as a telephone's. */
function placed(megabytes: number): Buffer {
  const place = Buffer.from("Exif\0\0GPS -22.90 -47.06");
  const note = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place]);
  const filler = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, "x")]);
  const segments = Array.from({ length: Math.floor((megabytes * 1_048_576) / filler.length) }, () => filler);
  return Buffer.concat([PIXEL_JPEG.subarray(0, 2), note, ...segments, PIXEL_JPEG.subarray(2)]);
}

test.each([0, 4.9])("the camera's metadata in %d MB are not stored", async (megabytes) => {
  const { status, body } = await send(placed(megabytes), "image/jpeg");
  expect(status).toBe(200);
  expect(await fileOf(body.avatar)).toEqual(PIXEL_JPEG);
});

test.each([
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
  ["nothing but a name", "x"],
])("%s that calls itself a picture is refused", async (_, content) => {
  const { status, body } = await send(Buffer.from(content));
  expect(status).toBe(400);
  expect(body.data.avatar?.code).toBe("unreadable_image");
});

test("an import takes no picture for a table", async () => {
  const form = new FormData();
  form.set("id", "hostileimport00");
  form.set("entity", "titles");
  form.set("file", new Blob([png(30_000, 30_000) as BlobPart], { type: "text/csv" }), "acervo.csv");
  expect((await school.as("Admin").call("imports/upload", form)).refusal.code).toBe("import_unreadable");
});
