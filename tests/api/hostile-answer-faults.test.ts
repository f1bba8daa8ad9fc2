/** The texts that the hostile trial treats as the program's internals, in a refusal and in an answer of ours. */
import { describe, expect, test } from "vitest";
import { faultsOf } from "../hostile/answer-faults";
import type { Sent } from "../hostile/request";

const requestTo = (path: string, body = ""): Sent => ({
  who: "Admin",
  method: "POST",
  path,
  headers: [],
  body: Buffer.from(body),
});
const JSON_TYPE = "application/json";
const faultsIn = (path: string, text: string, { body = "", status = 200, type = JSON_TYPE } = {}) =>
  faultsOf(requestTo(path, body), { status, type, text });

describe("an answer that tells of the inside", () => {
  test.each([
    ["SQLite's words", '{"id":"SQL logic error: no such column: x (1)"}'],
    ["Go's", '{"id":"strconv.ParseInt: value out of range"}'],
    ["JavaScript's", '{"id":"TypeError: Cannot read property"}'],
    ["a path", '{"id":"/opt/school/pb_data/data.db"}'],
  ])("is seen in a success: %s", (_, text) => {
    expect(faultsIn("/api/school/library/scan", text).join()).toContain("tells of its inside");
  });

  test("is seen in any refusal", () => {
    expect(faultsIn("/api/collections/titles/records", '{"message":"no such file or directory"}', { status: 400 })).toHaveLength(
      1,
    );
  });

  test.each([
    ["repeats what was sent", "/api/school/library/scan", '{"code":"pb_hooks \\"x\\""}', '{"code":"pb_hooks \\"x\\""}'],
    ["repeats what was asked", "/api/school/list/titles?q=TypeError", '{"q":"TypeError"}', ""],
    ["is a record, which says what people wrote", "/api/collections/titles/records", '{"title":"TypeError"}', ""],
  ])("is none where it %s", (_, path, text, body) => {
    expect(faultsIn(path, text, { body })).toEqual([]);
  });

  test("is none in a page", () => {
    expect(faultsIn("/api/school/", "<html>TypeError</html>", { type: "text/html" })).toEqual([]);
  });
});
