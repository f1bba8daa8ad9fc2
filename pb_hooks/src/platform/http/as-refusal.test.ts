import { expect, test } from "vitest";
import { NoOpenDayError } from "../../../../domain/platform/calendar";
import { refuse } from "../../../../domain/platform/refusals";
import { asRefusal } from "./as-refusal";

test.each([
  ["database or disk is full (13)", "storage_full"],
  ["write data.db-wal: no space left on device", "storage_full"],
  ["disk I/O error (522)", "storage_failed"],
  ["attempt to write a readonly database (8)", "storage_failed"],
  ["mkdir storage: read-only file system", "storage_failed"],
  ["no such column: tombo", undefined],
])("“%s” is to a person %s", (message, code) => {
  expect(asRefusal(new Error(message))?.code).toBe(code);
});

test("a broken rule becomes its own refusal, and so does a calendar that never opens", () => {
  expect(asRefusal(refuse("not_found", { what: "este livro" }))).toMatchObject({ code: "not_found" });
  expect(asRefusal(new NoOpenDayError())).toMatchObject({ code: "no_open_day" });
});
