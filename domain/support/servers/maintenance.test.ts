import { expect, test } from "vitest";
import { formatMaintenance } from "./maintenance";

test.each([
  ["2026-11-30 18:00", "2026-11-30 20:00", "2026-11-28", "segunda, 30 de novembro, das 18h às 20h"],
  ["2026-11-30 18:30", "2026-11-30 20:15", "2026-11-30", "hoje, das 18h30 às 20h15"],
  ["2026-11-30 00:00", "2026-11-30 01:00", "2026-11-28", "segunda, 30 de novembro, das 0h à 1h"],
  ["2026-11-30 01:00", "2026-11-30 13:00", "2026-11-28", "segunda, 30 de novembro, da 1h às 13h"],
  ["2026-11-30 18:00", "2026-12-01 08:00", "2026-11-30", "de hoje, às 18h, a terça, 1º de dezembro, às 8h"],
  [
    "2026-12-31 18:00",
    "2027-01-02 08:00",
    "2026-12-30",
    "de quinta, 31 de dezembro, às 18h, a sábado, 2 de janeiro de 2027, às 8h",
  ],
])("from %s to %s, read on %s: %s", (starts, ends, today, words) => {
  const moment = (text: string) => ({ day: text.slice(0, 10), time: text.slice(11) });
  expect(formatMaintenance(moment(starts), moment(ends), today)).toBe(words);
});
