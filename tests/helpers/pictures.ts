/**
 * Pictures of one colour that a decoder accepts, small as files and as large as requested when they are drawn; some with
 * misleading headers.
 */
import { deflateSync } from "node:zlib";

const text = (words: string) => Buffer.from(words, "latin1");
const bytes = (...values: number[]) => Buffer.from(values);
const big16 = (value: number) => bytes(value >> 8, value & 255);
const little24 = (value: number) => bytes(value & 255, (value >> 8) & 255, value >> 16);
const little32 = (value: number) => Buffer.concat([little24(value & 0xffffff), bytes(value >>> 24)]);

export const segment = (marker: number, ...body: Uint8Array[]): Buffer => {
  const content = Buffer.concat(body);
  return Buffer.concat([bytes(0xff, marker), big16(content.length + 2), content]);
};

interface JpegTerms {
  /** 0xc0 baseline, 0xc2 progressive; others no decoder of ours knows. */
  frame?: number;
  components?: number;
  precision?: number;
  /** Segments before the frame, between it and the scan, and behind the end. */
  before?: readonly Uint8Array[];
  between?: readonly Uint8Array[];
  after?: readonly Uint8Array[];
  scans?: number;
}

export const jpegFrame = (
  width: number,
  height: number,
  { frame = 0xc0, components = 1, precision = 8 }: JpegTerms = {},
): Buffer =>
  segment(
    frame,
    bytes(precision),
    big16(height),
    big16(width),
    bytes(components),
    ...Array.from({ length: components }, (_, index) => bytes(index + 1, 0x11, 0)),
  );

/** Each code is one bit: two a block, and all of them zero. */
export function jpeg(width: number, height: number, terms: JpegTerms = {}): Buffer {
  const { frame = 0xc0, components = 1, before = [], between = [], after = [], scans = 1 } = terms;
  const table = (kind: number) => segment(0xc4, bytes(kind, 1, ...Array<number>(15).fill(0), 0));
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8) * components;
  const isProgressive = frame === 0xc2;
  const ids = Array.from({ length: components }, (_, index) => bytes(index + 1, 0));
  const scan = [
    segment(0xda, bytes(components), ...ids, isProgressive ? bytes(0, 0, 0) : bytes(0, 63, 0)),
    Buffer.alloc(Math.ceil((blocks * (isProgressive ? 1 : 2)) / 8)),
  ];
  return Buffer.concat([
    bytes(0xff, 0xd8),
    ...before,
    segment(0xdb, bytes(0, ...Array<number>(64).fill(1))),
    jpegFrame(width, height, terms),
    ...between,
    table(0),
    table(0x10),
    ...Array.from({ length: scans }, () => scan).flat(),
    bytes(0xff, 0xd9),
    ...after,
  ]);
}

const CRC = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return value >>> 0;
});

export function pngChunk(kind: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([text(kind), content]);
  const check = (body.reduce((value, byte) => (CRC[(value ^ byte) & 255]! ^ (value >>> 8)) >>> 0, 0xffffffff) ^ 0xffffffff) >>> 0;
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(check);
  return Buffer.concat([length, body, sum]);
}

export interface PngTerms {
  depth?: number;
  /** 0 grey, 2 colours, 3 palette, 4 grey and alpha, 6 colours and alpha. */
  kind?: number;
  interlace?: number;
  /** Chunks before the picture's data, and behind the end. */
  before?: readonly Uint8Array[];
  behind?: readonly Uint8Array[];
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function pngHeader(width: number, height: number, { depth = 1, kind = 0, interlace = 0 }: PngTerms = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, kind, 0, 0, interlace], 8);
  return pngChunk("IHDR", header);
}

export function plainPng(width: number, height: number, terms: PngTerms = {}): Buffer {
  const { depth = 1, kind = 0, before = [], behind = [] } = terms;
  const row = Math.ceil((width * depth * (CHANNELS[kind] ?? 1)) / 8) + 1;
  return Buffer.concat([
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngHeader(width, height, terms),
    ...before,
    pngChunk("IDAT", deflateSync(Buffer.alloc(height * row))),
    pngChunk("IEND"),
    ...behind,
  ]);
}

const riff = (kind: string, ...body: Uint8Array[]): Buffer => {
  const content = Buffer.concat(body);
  return Buffer.concat([text(kind), little32(content.length), content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Uint8Array[]): Buffer => {
  const body = Buffer.concat(chunks);
  return Buffer.concat([text("RIFF"), little32(body.length + 4), text("WEBP"), body]);
};

/** Codes of one value each: a point takes no bit at all. */
const NO_BITS = bytes(0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xfe, 0x07, 0);
const lossless = (width: number, height: number) =>
  riff("VP8L", bytes(0x2f), little32((width - 1 + (height - 1) * 16_384 + 0x10000000) >>> 0), NO_BITS);
/** One point, lossy. */
const POINT = Buffer.from("MAEAnQEqAQABAA7A/iWkAANwAAAAAA==", "base64");
const canvas = (flags: number, width: number, height: number) =>
  riff("VP8X", bytes(flags, 0, 0, 0), little24(width - 1), little24(height - 1));
const alpha = riff("ALPH", bytes(1), NO_BITS);

export const losslessWebp = (width: number, height: number): Buffer => webp(lossless(width, height));
export const lossyWebp = (...behind: Uint8Array[]): Buffer => webp(riff("VP8 ", POINT), ...behind);
/** A header with the canvas's size, and one pixel beside an alpha plane of that size. */
export const canvasWebp = (width: number, height: number): Buffer =>
  webp(canvas(0x10, width, height), alpha, riff("VP8 ", POINT));
/** Frames of the given sizes on a canvas of another. */
export const animatedWebp = (width: number, height: number, frames: readonly { width: number; height: number }[]): Buffer =>
  webp(
    canvas(0x02, width, height),
    riff("ANIM", Buffer.alloc(6)),
    ...frames.map((frame) =>
      riff(
        "ANMF",
        Buffer.alloc(6),
        little24(frame.width - 1),
        little24(frame.height - 1),
        Buffer.alloc(4),
        lossless(frame.width, frame.height),
      ),
    ),
  );
