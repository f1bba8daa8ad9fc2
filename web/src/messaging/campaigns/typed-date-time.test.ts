import { describe, expect, it } from "vitest";
import { launch } from "../../../../domain/messaging/campaigns/commands";
import { instantOfTyped, isInstantOrEmpty, typedOfInstant } from "./typed-date-time";

const ZONE = "America/Sao_Paulo";

describe("a moment of two fields", () => {
  it.each([
    ["both empty: none", "", "", ""],
    ["both whole: the instant on the school's clock", "2026-12-07", "07:30", "2026-12-07T10:30:00.000Z"],
    ["the last minute of a day is the next day in UTC", "2026-12-31", "23:59", "2027-01-01T02:59:00.000Z"],
  ])("%s", (_, day, time, value) => {
    expect(instantOfTyped({ day, time }, ZONE)).toBe(value);
    expect(typedOfInstant(value, ZONE)).toEqual({ day, time });
    expect(isInstantOrEmpty(value)).toBe(true);
  });

  it.each([
    ["a day without a time", "2026-12-07", ""],
    ["a time without a day", "", "07:30"],
    ["a day that can't be read", "31/02/2026", "07:30"],
    ["a time that can't be read", "2026-12-07", "25:00"],
    ["a time that reads like an instant", "2026-12-07", "07:30Z"],
  ])("%s is no moment: the form refuses it and nothing typed is lost", (_, day, time) => {
    const value = instantOfTyped({ day, time }, ZONE);
    expect(isInstantOrEmpty(value)).toBe(false);
    expect(typedOfInstant(value, ZONE)).toEqual({ day, time });
    const fault = launch.input.safeParse({ at: value }).error?.issues.find(({ path }) => path[0] === "at");
    expect(fault?.message).toBe("Informe a data e a hora.");
  });
});
