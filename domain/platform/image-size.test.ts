import { expect, test } from "vitest";
import { imageSize, megapixels } from "./image-size";

const reader = (bytes: readonly number[]) => (offset: number, length: number) => bytes.slice(offset, offset + length);
const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0));
const zeros = (count: number) => Array<number>(count).fill(0);

const png = [0x89, ...text("PNG\r\n\u001a\n"), 0, 0, 0, 13, ...text("IHDR"), 0, 0, 0x75, 0x30, 0, 0, 0, 100, 1, 0, 0, 0, 0];
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x03, 0x20, 0x04, 0xb0, 3, ...zeros(9)];
const exif = [0xff, 0xe1, 0x01, 0x02, ...zeros(256)];
const riff = [...text("RIFF"), 0, 0, 0, 0, ...text("WEBP")];

test.each<[string, readonly number[], { width: number; height: number } | null]>([
  ["a PNG", png, { width: 30_000, height: 100 }],
  ["a JPEG", [0xff, 0xd8, ...exif, ...frame(0xc0)], { width: 1200, height: 800 }],
  ["a progressive JPEG", [0xff, 0xd8, ...frame(0xc2)], { width: 1200, height: 800 }],
  ["a JPEG with bytes between its segments", [0xff, 0xd8, 1, 2, 3, 0xff, 0xff, ...frame(0xc1)], { width: 1200, height: 800 }],
  ["a JPEG whose tables come first", [0xff, 0xd8, 0xff, 0xc4, 0, 4, 9, 9, ...frame(0xc0)], { width: 1200, height: 800 }],
  [
    "a lossy WebP",
    [...riff, ...text("VP8 "), 10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x40, 0x01, 0xf0, 0x40],
    { width: 320, height: 240 },
  ],
  [
    "a lossless WebP",
    [...riff, ...text("VP8L"), 5, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0],
    { width: 16_384, height: 16_384 },
  ],
  [
    "an extended WebP, whatever its header claims",
    [...riff, ...text("VP8X"), 10, 0, 0, 0, ...zeros(10), ...text("VP8 "), 10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 2, 0, 3, 0],
    { width: 2, height: 3 },
  ],
  ["nothing", [], null],
  ["a PNG without a side", [...png.slice(0, 16), ...zeros(16)], null],
  ["a JPEG that ends too soon", [0xff, 0xd8, ...exif], null],
  ["a WebP that ends too soon", riff, null],
  ["a page that calls itself a picture", text("<!doctype html><script>alert(1)</script>"), null],
  ["an SVG", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), null],
])("%s", (_, bytes, size) => {
  expect(imageSize(reader(bytes))).toEqual(size);
});

test("a file made to keep us busy is given up", () => {
  expect(imageSize((offset, length) => (offset === 0 ? [0xff, 0xd8, ...zeros(30)] : Array<number>(length).fill(0)))).toBeNull();
});

test("millions of points are rounded up", () => {
  expect(megapixels({ width: 6000, height: 5000 })).toBe(30);
  expect(megapixels({ width: 6000, height: 5001 })).toBe(31);
});
