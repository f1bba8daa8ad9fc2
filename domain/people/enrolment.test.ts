import { describe, expect, it } from "vitest";
import { Remarks } from "../imports/messages";
import { bareEnrolment, comparableEnrolment, enrolmentKey, enrolmentSpellings, enrolmentTaken, readEnrolment } from "./enrolment";

describe("an enrolment", () => {
  it.each([
    ["RA 123456789 SP", "123456789"],
    ["RA: 123.456.789-0 SP", "123.456.789-0"],
    ["R.A. 123456789-X/SP", "123456789-X"],
    ["000123456789-0 sp", "000123456789-0"],
    ["Matrícula 2026-0012", "2026-0012"],
    ["123.456.789-0", "123.456.789-0"],
    // No name of the number, and no state.
    ["RM551234", "RM551234"],
    ["PROF-77", "PROF-77"],
    ["12 SP", "12 SP"],
    ["RA", "RA"],
    // As a PDF writes it.
    ["123.456.789\u20130", "123.456.789-0"],
    ["123\u20114", "123-4"],
    // Marks alone stand for no number.
    ["-", ""],
    ["\u2014", ""],
    ["./.", ""],
    ["", ""],
  ])("%s is stored as %s", (text, kept) => {
    expect(bareEnrolment(text)).toBe(kept);
  });

  it.each([
    ["123.456.789-0", "1234567890", true],
    ["RA 123456789-0 SP", "123.456.789-0", true],
    ["123 456 789", "123456789", true],
    ["prof-77", "PROF77", true],
    ["2026/0012", "2026-0012", true],
    ["123.456.789-0", "1234567891", false],
    ["123456789-0", "123456789", false],
    ["0012", "12", false],
  ])("%s and %s are one: %s", (first, second, isSame) => {
    expect(comparableEnrolment(first) === comparableEnrolment(second)).toBe(isSame);
  });

  it("of a spreadsheet has lost its zeros", () => {
    expect(enrolmentKey("00.123-4")).toBe(enrolmentKey("1234"));
    expect(enrolmentKey("00A1")).not.toBe(enrolmentKey("A1"));
    expect(enrolmentSpellings("12-3")).toContain("000123");
    expect(enrolmentSpellings("prof-77")).toEqual(["PROF77"]);
    expect(enrolmentSpellings("-")).toEqual([]);
  });

  it("of a cell with marks alone is none, with a note", () => {
    const remarks = new Remarks();
    expect(readEnrolment("-/-", "Matrícula", remarks)).toBe("");
    expect(remarks.messages.map(({ text }) => text)).toEqual(["Matrícula “-/-” não tem número: ficou em branco."]);
  });

  it("of another person is refused with that person's name", () => {
    const ana = { name: "Ana Prado", enrolment: "123-4", active: true };
    expect(enrolmentTaken(ana)).toBe("A matrícula 123-4 é de Ana Prado.");
    expect(enrolmentTaken({ ...ana, active: false })).toBe("A matrícula 123-4 é de Ana Prado (cadastro inativo).");
  });
});
