import { describe, expect, test } from "vitest";
import { cleanPhoto } from "../../../domain/platform/photo";
import {
  animatedWebp,
  canvasWebp,
  jpeg,
  jpegFrame,
  losslessWebp,
  lossyWebp,
  plainPng,
  pngChunk,
  pngHeader,
  segment,
} from "../../helpers/pictures";

const text = (words: string) => Buffer.from(words, "latin1");
const PLACE = text("Exif\0\0GPS -22.9");
const EXIF = segment(0xe1, PLACE);
const riff = (kind: string, body: Uint8Array) =>
  Buffer.concat([text(kind), Buffer.from([body.length, 0, 0, 0]), body, Buffer.alloc(body.length % 2)]);
const JFIF = segment(0xe0, text("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0"));
const ADOBE = segment(0xee, text("Adobe\0d\0\0\0\0\u0001"));
const kept = (bytes: Uint8Array) => Buffer.from(cleanPhoto(bytes)?.bytes ?? []);

describe("the camera's data beside the picture are gone, and the picture is not", () => {
  const plain = jpeg(80, 40);
  test.each([
    ["a place and a note", jpeg(80, 40, { before: [EXIF, segment(0xfe, text("oi"))] }), plain],
    ["a place between the tables", jpeg(80, 40, { between: [EXIF] }), plain],
    [
      "a colour profile, and Canon's and Photoshop's own",
      jpeg(80, 40, { before: [0xe2, 0xec, 0xed].map((one) => segment(one, PLACE)) }),
      plain,
    ],
    [
      "a thumbnail of JFIF's extension",
      jpeg(80, 40, { before: [JFIF, segment(0xe0, text("JFXX\0\u0010"), PLACE)] }),
      jpeg(80, 40, { before: [JFIF] }),
    ],
    [
      "a thumbnail in JFIF's own segment",
      jpeg(80, 40, { before: [segment(0xe0, text("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\u0002\u0001"), Buffer.alloc(6, 9))] }),
      jpeg(80, 40, { before: [JFIF] }),
    ],
    [
      "words behind Adobe's",
      jpeg(80, 40, { before: [segment(0xee, text("Adobe\0d\0\0\0\0\u0001"), PLACE)] }),
      jpeg(80, 40, { before: [ADOBE] }),
    ],
    [
      "a telephone's second picture and a film behind the end",
      jpeg(80, 40, { after: [jpeg(9000, 9000, { before: [EXIF] }), text("ftyp")] }),
      plain,
    ],
    ["filling before a marker", jpeg(80, 40, { before: [Buffer.from([0xff, 0xff])] }), plain],
  ])("a JPEG with %s", (_, given, clean) => {
    expect(cleanPhoto(given)?.extension).toBe("jpg");
    expect(kept(given)).toEqual(clean);
  });

  const notes = ["eXIf", "tEXt", "iTXt", "zTXt", "tIME", "iCCP", "zzZz"].map((kind) => pngChunk(kind, PLACE));
  const frames = ["acTL", "fcTL", "fdAT"].map((kind) => pngChunk(kind, Buffer.alloc(26)));
  test.each([
    ["texts, a profile and a place", plainPng(80, 40, { before: notes }), plainPng(80, 40)],
    ["the frames of an animation", plainPng(80, 40, { before: frames }), plainPng(80, 40)],
    ["a page behind its end", plainPng(80, 40, { behind: [text("<html>")] }), plainPng(80, 40)],
    ["a place where its resolution should be", plainPng(80, 40, { before: [pngChunk("pHYs", PLACE)] }), plainPng(80, 40)],
  ])("a PNG with %s", (_, given, clean) => {
    expect(cleanPhoto(given)?.extension).toBe("png");
    expect(kept(given)).toEqual(clean);
  });

  test("a PNG keeps what says how to draw it", () => {
    const palette = plainPng(80, 40, {
      depth: 8,
      kind: 3,
      before: [pngChunk("gAMA", Buffer.alloc(4, 1)), pngChunk("PLTE", Buffer.alloc(768)), pngChunk("tRNS", Buffer.alloc(256))],
    });
    expect(kept(palette)).toEqual(palette);
  });

  test.each([
    ["a place and texts", lossyWebp(riff("EXIF", PLACE), riff("XMP ", PLACE)), lossyWebp()],
    [
      "frames behind the first",
      animatedWebp(80, 40, [
        { width: 80, height: 40 },
        { width: 9, height: 9 },
      ]),
      losslessWebp(80, 40),
    ],
    ["a transparent plane of its size", canvasWebp(1, 1), lossyWebp()],
  ])("a WebP with %s", (_, given, clean) => {
    expect(cleanPhoto(given)?.extension).toBe("webp");
    expect(kept(given)).toEqual(clean);
  });

  test("a stored photo is stored again unchanged", () => {
    for (const one of [jpeg(80, 40, { before: [JFIF, ADOBE, EXIF] }), plainPng(80, 40, { before: notes }), canvasWebp(1, 1)]) {
      const clean = cleanPhoto(one)!;
      expect(cleanPhoto(clean.bytes)).toEqual(clean);
    }
  });
});

describe("the orientation of the telephone stays, and nothing beside it", () => {
  const exif = (tiff: readonly number[]) => segment(0xe1, text("Exif\0\0"), Buffer.from(tiff));
  const big = (value: number) => [
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0],
  ];
  // A maker's entry first, and a place behind.
  const little = (value: number) => [
    ...[0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 2, 0, 0x0f, 0x01, 2, 0, 4, 0, 0, 0, 65, 66, 67, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0, ...PLACE],
  ];
  test.each([
    ["big end first", [exif(big(6))], [exif(big(6))]],
    ["little end first", [exif(little(8))], [exif(big(8))]],
    ["said twice", [exif(big(6)), exif(big(3))], [exif(big(6))]],
    ["upright", [exif(little(1))], []],
    ["no such value", [exif(big(9))], []],
    ["a directory that lies behind the end", [exif([0x4d, 0x4d, 0, 0x2a, 0, 0, 0xff, 0xff])], []],
    ["an entry that breaks off", [exif(big(6).slice(0, 16))], []],
    ["another program's", [segment(0xe1, text("http://ns.adobe.com/xap/1.0/"))], []],
  ])("%s", (_, before, left) => {
    expect(kept(jpeg(8, 8, { before }))).toEqual(jpeg(8, 8, { before: left }));
  });
});

const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);

test.each([
  ["nothing", []],
  ["a page", text("<html><script>alert(1)</script>")],
  ["an SVG", text("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["a GIF", text("GIF89a\u0001\0\u0001\0")],
  ["a JPEG that breaks off", Buffer.concat([jpeg(8, 8).subarray(0, -2), Buffer.from([0xff, 0xe1, 0xff, 0xff, 1])])],
  ["a JPEG without its end", jpeg(8, 8).subarray(0, -2)],
  ["a JPEG without a picture", Buffer.from([0xff, 0xd8, ...JFIF, 0xff, 0xd9])],
  ["a JPEG with bytes between its segments", jpeg(8, 8, { before: [text("abc")] })],
  // Measured as 8 by 8 by who takes the first frame, drawn as 16,000 by 16,000 by who takes the last.
  ["a JPEG of two frames", jpeg(16_000, 16_000, { before: [jpegFrame(8, 8)] })],
  ["a JPEG whose second frame follows its first", jpeg(8, 8, { between: [jpegFrame(16_000, 16_000)] })],
  ["a JPEG of frames within frames", jpeg(8, 8, { before: [jpegFrame(16_000, 16_000, { frame: 0xde })] })],
  ["a JPEG with a height to come", jpeg(8, 0)],
  ["a lossless JPEG", jpeg(8, 8, { frame: 0xc3 })],
  ["an arithmetic JPEG", jpeg(8, 8, { frame: 0xc9 })],
  ["a JPEG of twelve bits", jpeg(8, 8, { precision: 12 })],
  ["a JPEG of two channels", jpeg(8, 8, { components: 2 })],
  ["a JPEG of very many scans", jpeg(8, 8, { frame: 0xc2, scans: 33 })],
  ["a JPEG of very many segments", jpeg(8, 8, { before: many(4001, segment(0xfe)) })],
  ["a PNG that breaks off", plainPng(8, 8).subarray(0, 30)],
  ["a PNG of two headers", plainPng(8, 8, { before: [pngHeader(16_000, 16_000)] })],
  ["a PNG with a part that must be known and is not", plainPng(8, 8, { before: [pngChunk("ZIPP")] })],
  ["a PNG of a depth that its kind may not have", plainPng(8, 8, { depth: 4, kind: 6 })],
  ["a PNG of very many chunks", plainPng(8, 8, { before: many(4001, pngChunk("tEXt")) })],
  ["a PNG without a side", plainPng(8, 0)],
  ["a WebP whose frame is not its canvas", canvasWebp(16_383, 16_383)],
  ["a WebP that breaks off", losslessWebp(8, 8).subarray(0, 24)],
  ["a WebP without a picture", animatedWebp(8, 8, [])],
])("%s is no photo", (_, bytes) => {
  expect(cleanPhoto(new Uint8Array(bytes))).toBeNull();
});
