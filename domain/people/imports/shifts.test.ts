import { describe, expect, it } from "vitest";
import { readShift } from "./shifts";

describe("the shift of a class", () => {
  it.each([
    ["Manhã", "morning"],
    ["MATUTINO", "morning"],
    ["Tarde", "afternoon"],
    ["vespertino", "afternoon"],
    ["T", "afternoon"],
    ["Período da tarde", "afternoon"],
    ["Noturno", "evening"],
    ["Turno da noite", "evening"],
    ["Integral", "full_day"],
    ["Tempo integral", "full_day"],
    ["6º A", ""],
    ["qualquer", ""],
    // Of a column "Período": a term, or a lesson.
    ["1º", ""],
    ["2", ""],
    ["tempo", ""],
    ["", ""],
  ])("%s is %s", (text, shift) => {
    expect(readShift(text)).toBe(shift);
  });
});
