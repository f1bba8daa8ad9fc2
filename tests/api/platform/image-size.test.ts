import { expect, test } from "vitest";
import { isTooLarge, megapixels } from "../../../domain/platform/image-size";
import { cleanPhoto } from "../../../domain/platform/photo";
import { animatedWebp, jpeg, losslessWebp, lossyWebp, plainPng, segment } from "../../helpers/pictures";

const exif = (orientation: number) =>
  segment(
    0xe1,
    Buffer.from("Exif\0\0"),
    Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  );
const adobe = segment(0xee, Buffer.from("Adobe\0\0\0\0\0\0\0"));
const transparency = [Buffer.from([0, 0, 0, 2, 0x74, 0x52, 0x4e, 0x53, 0, 0, 0, 0, 0, 0])];

// Bytes a point, of which four are the copy that a thumbnail is cut from. Held against what Go's decoders allocate.
test.each([
  ["a grey JPEG", jpeg(800, 1600), 5],
  ["a JPEG in colours", jpeg(800, 1600, { components: 3 }), 7],
  ["a JPEG that is turned upright", jpeg(800, 1600, { before: [exif(6)] }), 9],
  ["a JPEG in RGB, which is converted", jpeg(800, 1600, { components: 3, before: [adobe] }), 11],
  ["a JPEG in CMYK, which is converted", jpeg(800, 1600, { components: 4 }), 12],
  ["a progressive JPEG, with its coefficients in memory", jpeg(800, 1600, { frame: 0xc2, components: 3 }), 19],
  ["a PNG of one bit", plainPng(800, 1600), 5],
  ["a PNG in colours", plainPng(800, 1600, { depth: 8, kind: 2 }), 8],
  ["a PNG with a transparent grey", plainPng(800, 1600, { depth: 8, before: transparency }), 8],
  ["a PNG of sixteen bits", plainPng(800, 1600, { depth: 16, kind: 6 }), 12],
  ["an interlaced PNG", plainPng(800, 1600, { depth: 8, kind: 2, interlace: 1 }), 12],
  ["a lossless WebP", losslessWebp(800, 1600), 12],
])("%s", (_, bytes, point) => {
  expect(cleanPhoto(bytes)?.size).toEqual({ width: 800, height: 1600, decoded: 800 * 1600 * point });
});

test.each([
  ["a lossy WebP", lossyWebp(), { width: 1, height: 1 }],
  [
    "an animation's first frame, whatever its canvas",
    animatedWebp(9000, 9000, [{ width: 20, height: 10 }]),
    { width: 20, height: 10 },
  ],
  ["one of a phone's camera", jpeg(8000, 4900), { width: 8000, height: 4900 }],
])("the sides of %s", (_, bytes, sides) => {
  expect(cleanPhoto(bytes)?.size).toMatchObject(sides);
});

test.each([
  ["40 megapixels", jpeg(8000, 5000), false],
  ["more than 40 megapixels", jpeg(8000, 5001), true],
  ["one side of many points", jpeg(65_535, 612), true],
  ["12 megapixels in colours, progressive", jpeg(4000, 3000, { frame: 0xc2, components: 3 }), true],
  ["8 megapixels in colours, progressive", jpeg(3200, 2500, { frame: 0xc2, components: 3 }), false],
  ["25 megapixels of sixteen bits", plainPng(5000, 5000, { depth: 16, kind: 0 }), false],
  ["25 megapixels of sixteen bits, with alpha", plainPng(5000, 5000, { depth: 16, kind: 6 }), true],
  ["WebP of 34 bytes and 268 megapixels", losslessWebp(16_384, 16_384), true],
  ["a canvas of 268 megapixels whose frame is as large", animatedWebp(16_000, 16_000, [{ width: 16_000, height: 16_000 }]), true],
])("%s is too large: %s", (_, bytes, large) => {
  expect(isTooLarge(cleanPhoto(bytes)!.size)).toBe(large);
});

test.each([
  [200_000_000, false],
  [200_000_001, true],
])("%d decoded bytes are too many: %s", (decoded, large) => {
  expect(isTooLarge({ width: 1, height: 1, decoded })).toBe(large);
});

test("the size is shown in millions of points, rounded up", () => {
  expect(megapixels({ width: 30_000, height: 30_000, decoded: 0 })).toBe(900);
  expect(megapixels({ width: 1, height: 1, decoded: 0 })).toBe(1);
});
