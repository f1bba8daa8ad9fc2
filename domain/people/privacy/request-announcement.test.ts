import { expect, test } from "vitest";
import { announcedUntil } from "./request-announcement";

test("a request is announced from the fifth day before it is due", () => {
  expect(announcedUntil("2026-11-28")).toBe("2026-12-03");
});
