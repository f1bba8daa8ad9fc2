import { expect, test } from "vitest";
import { lastAnnouncedDay } from "./request-announcement";

test("a request is announced from the fifth day before it is due", () => {
  expect(lastAnnouncedDay("2026-11-28")).toBe("2026-12-03");
});
