import { describe, expect, test } from "vitest";
import { recordBytes, type SizedField } from "./record-size";

describe("the number of bytes that a record may have", () => {
  test.each<[string, SizedField[], number]>([
    ["of no fields", [], 64_000],
    ["of short fields", [{ type: "text", max: 300 }, { type: "text", max: 0 }, { type: "number" }, { type: "relation" }], 64_000],
    ["with a long text", [{ type: "text", max: 20_000 }], 124_000],
    [
      "with JSON",
      [
        { type: "json", maxSize: 20_000 },
        { type: "text", max: 5000 },
      ],
      84_000,
    ],
    ["with JSON of PocketBase's own size", [{ type: "json" }], 1_112_576],
    ["with a picture", [{ type: "file", maxSize: 1_048_576, maxSelect: 1 }], 1_112_576],
    ["with three files of PocketBase's own size", [{ type: "file", maxSize: 0, maxSelect: 3 }], 15_792_640],
  ])("%s", (_, fields, bytes) => {
    expect(recordBytes(fields)).toBe(bytes);
  });
});
