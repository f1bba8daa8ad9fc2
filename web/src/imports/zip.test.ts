import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { unpackedSize } from "./zip";

const sizeOf = (bytes: Uint8Array) =>
  unpackedSize(async (start, end) => bytes.slice(start, end).buffer as ArrayBuffer, bytes.length);

test("the size of a zip is the sum of its files' unpacked sizes", async () => {
  expect(await sizeOf(zipSync({ "a.xml": new Uint8Array(1_000_000), "b/c.xml": new Uint8Array(234) }))).toBe(1_000_234);
});

test("a file that is no zip has nothing to unpack", async () => {
  expect(await sizeOf(new TextEncoder().encode("titulo;autor"))).toBe(0);
  expect(await sizeOf(new Uint8Array())).toBe(0);
});

test("one that leaves its size open counts as too large", async () => {
  const zip = zipSync({ "a.xml": new Uint8Array(1000) });
  const end = new DataView(zip.buffer, zip.byteOffset);
  end.setUint32(zip.length - 22 + 16, 0xffffffff, true);
  expect(await sizeOf(zip)).toBe(Number.POSITIVE_INFINITY);
});
