import { describe, expect, test } from "vitest";
import { formatPhone, isMobile, maskPhone, parsePhone, phoneKey, withNinth, withoutNinth } from "./phone";

describe("parsePhone", () => {
  test.each([
    ["(21) 98765-4321", "+5521987654321"],
    ["21987654321", "+5521987654321"],
    ["21 9 8765 4321", "+5521987654321"],
    ["21.98765.4321", "+5521987654321"],
    ["+55 21 98765-4321", "+5521987654321"],
    ["5521987654321", "+5521987654321"],
    ["021 98765-4321", "+5521987654321"],
    ["0 15 21 98765-4321", "+5521987654321"],
    ["0 15 21 3456-7890", "+552134567890"],
    ["(21) 3456-7890", "+552134567890"],
    ["552134567890", "+552134567890"],
    ["55 98765-4321", "+5555987654321"],
    ["55 3220-8000", "+555532208000"],
    ["+55 55 98765-4321", "+5555987654321"],
    ["5555987654321", "+5555987654321"],
    ["+351 912 345 678", "+351912345678"],
    ["+1 (415) 555-2671", "+14155552671"],
  ])("reads %s", (typedText, e164) => {
    expect(parsePhone(typedText)).toEqual({ e164, ninthDigitAdded: false });
  });

  test.each([
    ["21 8765-4321", "+5521987654321"],
    ["552187654321", "+5521987654321"],
    ["(11) 6123-4567", "+5511961234567"],
    ["+55 21 8765-4321", "+5521987654321"],
  ])("gives %s its ninth digit, and says so", (typedText, e164) => {
    expect(parsePhone(typedText)).toEqual({ e164, ninthDigitAdded: true });
  });

  test.each([
    ["+552187654321", "+552187654321"],
    ["+551161234567", "+551161234567"],
  ])("leaves %s without it, as somebody decided to keep it", (typedText, e164) => {
    expect(parsePhone(typedText)).toEqual({ e164, ninthDigitAdded: false });
    expect(parsePhone(formatPhone(e164))?.e164).toBe(e164);
    expect(isMobile(e164)).toBe(true);
    expect(withoutNinth(withNinth(e164))).toBe(e164);
    expect(phoneKey(withNinth(e164))).toBe(phoneKey(e164));
  });

  test.each([
    ["", "nothing"],
    ["98765-4321", "no area code"],
    ["(20) 98765-4321", "an area code that does not exist"],
    ["(21) 88765-4321", "nine digits that don't begin with 9"],
    ["(21) 1234-5678", "a subscriber's number never begins with 1"],
    ["(21) 98765-432", "too short"],
    ["(21) 98765-43210", "too long"],
    ["351912345678", "another country without its +"],
    ["+351 12", "too short for any country"],
    ["21 98765-4321 ramal 2", "words"],
    ["maria@escola.br", "an e-mail"],
  ])("refuses %j: %s", (typedText) => {
    expect(parsePhone(typedText)).toBeNull();
  });

  test("reads back what it shows", () => {
    for (const e164 of ["+5521987654321", "+552134567890", "+5555987654321", "+351912345678"]) {
      expect(parsePhone(formatPhone(e164))?.e164).toBe(e164);
    }
  });
});

test.each([
  ["+5521987654321", "(21) 98765-4321"],
  ["+552134567890", "(21) 3456-7890"],
  ["+351912345678", "+351912345678"],
  ["", ""],
])("formatPhone(%j) is %j", (e164, expectedText) => {
  expect(formatPhone(e164)).toBe(expectedText);
});

describe("a number on a screen and in a comparison", () => {
  test.each([
    ["+5519987652210", "(19) 9••••-2210", "551987652210", true],
    ["+551932562210", "(19) 3•••-2210", "551932562210", false],
    ["+5555987654321", "(55) 9••••-4321", "555587654321", true],
    ["+351912345678", "+35 •••• 5678", "351912345678", true],
  ])("%s is shown as %s and compared as %s", (e164, masked, key, mobile) => {
    expect(maskPhone(e164)).toBe(masked);
    expect(phoneKey(e164)).toBe(key);
    expect(isMobile(e164)).toBe(mobile);
  });

  test("is the same one with and without its ninth digit", () => {
    expect(phoneKey("+551987652210")).toBe(phoneKey("+5519987652210"));
  });

  test("is not the mobile whose last eight a landline has", () => {
    expect(phoneKey("+551134567890")).not.toBe(phoneKey("+5511934567890"));
  });
});
