import { describe, expect, test } from "vitest";
import { formatDue, formatRemainingTime, formatSince, remainingTimeSuffix } from "./clock-words";

const left = (of: "response" | "solution" | "none", minutes: number, paused = false) => ({ of, minutes, paused });

test.each([
  [left("solution", 125), "faltam 2h05", "restantes"],
  [left("solution", 65), "falta 1h05", "restante"],
  [left("response", 1), "falta 1 min", "restante"],
  [left("solution", -217), "3h37 de atraso", "de atraso"],
  [left("solution", 90, true), "relógio parado", "restante, relógio parado"],
  [left("solution", -217, true), "parado com 3h37 de atraso", "de atraso, relógio parado"],
  [left("none", 0), "sem prazo", "sem prazo"],
  [left("none", 0, true), "relógio parado", "relógio parado"],
])("%j is %s; behind its figure %s", (of, expected, behind) => {
  expect(formatRemainingTime(of)).toBe(expected);
  expect(remainingTimeSuffix(of)).toBe(behind);
});

describe("on Friday, 27 November 2026", () => {
  const today = "2026-11-27";
  test.each([
    ["2026-11-27", "09:06", "desde hoje, 9h06"],
    ["2026-11-26", "09:06", "desde ontem, 9h06"],
    ["2026-11-25", "09:06", "desde 25 de novembro, 9h06"],
    ["2025-12-01", "14:00", "desde 1º de dezembro de 2025, 14h"],
  ])("since %s %s: %s", (day, time, expected) => {
    expect(formatSince(day, time, today)).toBe(expected);
  });

  test.each([
    ["2026-11-27", "13:20", false, "até hoje, 13h20"],
    ["2026-11-28", "08:00", false, "até amanhã, 8h"],
    ["2026-11-30", "08:22", false, "até segunda, 8h22"],
    ["2026-12-03", "08:22", false, "até quinta, 8h22"],
    ["2026-12-04", "08:22", false, "até 4 de dezembro, 8h22"],
    ["2026-11-27", "13:22", true, "venceu hoje, 13h22"],
    ["2026-11-26", "13:22", true, "venceu ontem, 13h22"],
    ["2026-11-25", "09:06", true, "venceu em 25 de novembro, 9h06"],
    ["2026-11-01", "09:06", true, "venceu em 1º de novembro, 9h06"],
  ])("due on %s %s, over: %s, it reads %s", (day, time, isOver, expected) => {
    expect(formatDue(day, time, today, isOver)).toBe(expected);
  });
});
