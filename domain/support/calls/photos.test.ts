import { expect, test } from "vitest";
import * as z from "zod/mini";
import { MAX_PHOTO_BYTES, MAX_PHOTOS, photosField } from "./photos";

/** As a page sends a file: the words before its data are those of a PNG. */
const sent = (bytes: number): string => `data:image/png;base64,${"A".repeat(Math.ceil(bytes / 3) * 4)}`;
const problemOf = (photos: unknown): string => {
  const read = z.safeParse(photosField(), photos);
  return read.success ? "" : read.error.issues[0]!.message;
};

test.each([
  ["none", undefined, ""],
  ["as many as one command takes", Array.from({ length: MAX_PHOTOS }, () => sent(3)), ""],
  ["one more", Array.from({ length: MAX_PHOTOS + 1 }, () => sent(3)), "Inclua no máximo 3 fotos de cada vez."],
  ["of the largest file that a page takes", [sent(MAX_PHOTO_BYTES)], ""],
  ["of the longest text", ["A".repeat(1_900_000)], ""],
  ["of a longer text", ["A".repeat(1_900_001)], "Cada foto pode ter até 1,4 MB."],
])("photos: %s", (_, photos, problem) => {
  expect(problemOf(photos)).toBe(problem);
});

test("a page takes a file as large as the sentence says", () => {
  expect(MAX_PHOTO_BYTES).toBe(1_400_000);
});
