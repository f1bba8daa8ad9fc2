import { describe, expect, test } from "vitest";
import { cleanPhoto } from "./photo";

const text = (words: string) => [...words].map((letter) => letter.charCodeAt(0));
const segment = (marker: number, body: readonly number[]) => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
];
const chunk = (kind: string, body: readonly number[]) => [0, 0, 0, body.length, ...text(kind), ...body, 0, 0, 0, 0];
const riff = (kind: string, body: readonly number[]) => [
  ...text(kind),
  body.length,
  0,
  0,
  0,
  ...body,
  ...(body.length % 2 ? [0] : []),
];

const PLACE = text("Exif GPS -22.9");
const JPEG = [
  0xff,
  0xd8,
  ...segment(0xe0, text("JFIF")),
  ...segment(0xe1, PLACE),
  ...segment(0xfe, text("oi")),
  ...segment(0xdb, [1, 2]),
];
const SCAN = [0xff, 0xda, 0, 2, 9, 9, 0xff, 0xd9];
const PNG = [
  0x89,
  ...text("PNG\r\n\x1a\n"),
  ...chunk("IHDR", [1]),
  ...chunk("tEXt", PLACE),
  ...chunk("IDAT", [7]),
  ...chunk("IEND", []),
];
const webp = (body: readonly number[]) => [...text("RIFF"), body.length + 4, 0, 0, 0, ...text("WEBP"), ...body];

describe("what the camera wrote beside the picture is gone, and the picture is not", () => {
  test.each([
    ["jpg", [...JPEG, ...SCAN], [0xff, 0xd8, ...segment(0xe0, text("JFIF")), ...segment(0xdb, [1, 2]), ...SCAN]],
    ["png", PNG, [0x89, ...text("PNG\r\n\x1a\n"), ...chunk("IHDR", [1]), ...chunk("IDAT", [7]), ...chunk("IEND", [])]],
    [
      "webp",
      webp([...riff("VP8X", [0x1c, 0, 0]), ...riff("VP8 ", [5, 6]), ...riff("EXIF", PLACE)]),
      webp([...riff("VP8X", [0x10, 0, 0]), ...riff("VP8 ", [5, 6])]),
    ],
  ])("%s", (extension, photo, clean) => {
    const found = cleanPhoto(new Uint8Array(photo));
    expect(found?.extension).toBe(extension);
    expect([...(found?.bytes ?? [])]).toEqual(clean);
  });
});

test.each([
  ["nothing", []],
  ["a page", text("<html><script>alert(1)</script>")],
  ["an SVG", text("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["a JPEG that breaks off", [...JPEG, 0xff, 0xe1, 0xff, 0xff, 1]],
  ["a JPEG without a picture", JPEG],
  ["a PNG that breaks off", PNG.slice(0, 30)],
])("%s is no photo", (_, bytes) => {
  expect(cleanPhoto(new Uint8Array(bytes))).toBeNull();
});
