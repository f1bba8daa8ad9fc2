import { expect, test } from "vitest";
import { zoned } from "./format";
import { instantAt } from "./instant-at";

test.each([
  ["2026-11-23", "10:15", "America/Sao_Paulo", "2026-11-23T13:15:00.000Z"],
  ["2026-12-31", "23:30", "America/Sao_Paulo", "2027-01-01T02:30:00.000Z"],
  ["2026-06-01", "00:00", "America/Rio_Branco", "2026-06-01T05:00:00.000Z"],
  ["2018-11-04", "08:00", "America/Sao_Paulo", "2018-11-04T10:00:00.000Z"],
])("%s %s in %s", (day, time, zone, instant) => {
  const at = instantAt(day, time, zone);
  expect(at.toISOString()).toBe(instant);
  expect(zoned(at, zone)).toEqual({ day, time });
});
