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
const SCANS = [0xff, 0xda, 0, 2, 9, 0xff, 0, 0xff, 0xd0, 7, 0xff, 0xff];
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
    [
      "jpg",
      // Two scans, a place between them, and a telephone's second picture behind the end.
      [...JPEG, ...SCANS, ...segment(0xe1, PLACE), ...SCAN, ...JPEG, ...SCAN],
      [0xff, 0xd8, ...segment(0xe0, text("JFIF")), ...segment(0xdb, [1, 2]), ...SCANS, ...SCAN],
    ],
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

describe("how the telephone was held is kept, and nothing beside it", () => {
  const exif = (tiff: readonly number[]) => segment(0xe1, [...text("Exif"), 0, 0, ...tiff]);
  const big = (value: number) => [
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    value,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  // A maker's entry first, and a place behind.
  const little = (value: number) => [
    ...[0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 2, 0, 0x0f, 0x01, 2, 0, 4, 0, 0, 0, 65, 66, 67, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0, ...PLACE],
  ];
  test.each([
    ["big end first", exif(big(6)), exif(big(6))],
    ["little end first", exif(little(8)), exif(big(8))],
    ["upright", exif(little(1)), []],
    ["no such value", exif(big(9)), []],
    ["a directory that lies behind the end", exif([0x4d, 0x4d, 0, 0x2a, 0, 0, 0xff, 0xff]), []],
    ["an entry that breaks off", exif(big(6).slice(0, 16)), []],
    ["another program's", segment(0xe1, text("http://ns.adobe.com/xap/1.0/")), []],
  ])("%s", (_, given, kept) => {
    const found = cleanPhoto(new Uint8Array([0xff, 0xd8, ...given, ...SCAN]));
    expect([...(found?.bytes ?? [])]).toEqual([0xff, 0xd8, ...kept, ...SCAN]);
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
