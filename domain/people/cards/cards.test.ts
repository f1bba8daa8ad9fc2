import { describe, expect, test } from "vitest";
import {
  CARD_TERMS,
  type CardStatus,
  cardState,
  formatSerial,
  initialsOf,
  isToken,
  lastDayOfCard,
  maskedEnrolment,
  readCardCode,
  shortenedName,
} from "./cards";

const TODAY = "2026-11-23";

describe("a card's state", () => {
  test.each<[string, CardStatus, string, boolean, string]>([
    ["on its last day", "active", TODAY, true, "valid"],
    ["on the day after", "active", "2026-11-22", true, "expired"],
    ["of who has left", "active", "2027-03-31", false, "not_enrolled"],
    ["of who has left, also past its day", "active", "2026-11-22", false, "not_enrolled"],
    ["blocked, whatever else", "blocked", "2026-11-22", false, "blocked"],
    ["replaced, whatever else", "replaced", "2027-03-31", true, "replaced"],
  ])("%s", (_, status, valid_until, present, state) => {
    expect(cardState({ status, valid_until, present }, TODAY)).toBe(state);
  });
});

test.each([
  [CARD_TERMS, TODAY, "2027-03-31"],
  [CARD_TERMS, "2027-02-01", "2028-03-31"],
  [{ card_last_day: "12-31", card_last_year: "same" }, TODAY, "2026-12-31"],
  [{ card_last_day: "03-31", card_last_year: "same" }, TODAY, "2027-03-31"],
  [{ card_last_day: "02-29", card_last_year: "next" }, TODAY, "2027-02-28"],
  [{ card_last_day: "02-29", card_last_year: "next" }, "2027-05-01", "2028-02-29"],
] as const)("with %j a card of %s is good until %s", (terms, today, last) => {
  expect(lastDayOfCard(terms, today)).toBe(last);
});

describe("a code that a scanner reads", () => {
  const token = "0123456789abcdefghjkmnpqrs";
  test.each([
    [`https://escola.br/carteira/${token}`, { token, live: "" }],
    [`https://escola.br/carteira/${token}?c=1.3f00bc12`, { token, live: "1.3f00bc12" }],
    [`HTTPS://ESCOLA.BR/CARTEIRA/${token.toUpperCase()}?C=1.3F00BC12\r\n`, { token, live: "1.3f00bc12" }],
    [`httpsÇ;;escola.br;carteira;${token}`, { token, live: "" }],
    // A scanner set for the US keyboard at a Brazilian, a Spanish, a Portuguese and a German one; with Caps Lock; and with "=" lost.
    [`httpsÇ;;escola.br;carteira;${token}:c=1.3f00bc12`, { token, live: "1.3f00bc12" }],
    [`httpsÑ--escola.br-carteira-${token}_c¡2.3f00bc12\n`, { token, live: "2.3f00bc12" }],
    [`httpsº--escola.br-carteira-${token}_c«1.3f00bc12`, { token, live: "1.3f00bc12" }],
    [`httpsÖ--escola.br-carteira-${token}_c´1.3f00bc12`, { token, live: "1.3f00bc12" }],
    [`HTTPSç;;ESCOLA.BR;CARTEIRA;${token.toUpperCase()}:C=1.3F00BC12`, { token, live: "1.3f00bc12" }],
    [`/carteira/${token}?c1.3f00bc12`, { token, live: "1.3f00bc12" }],
    // An unreadable rest is a code that no phone shows, never a printed card.
    [`/carteira/${token}?x=1.3f00bc12`, { token, live: "x=1.3f00bc12" }],
    [`/carteira/${token}?c=`, { token, live: "c=" }],
    [`/carteira/${token}#p=abc`, { token, live: "p=abc" }],
    [`/carteira/${token}/`, { token, live: "" }],
    [`/carteira/${token}x`, null],
    [`/carteira/${token.slice(1)}`, null],
    ["2026-000118", { serial: "2026-000118" }],
    [" 2026-000118\n", { serial: "2026-000118" }],
    ["2026000118", null],
    ["000123", null],
    ["L00012", null],
    ["", null],
  ])("%j", (typedText, code) => {
    expect(readCardCode(typedText)).toEqual(code);
  });
});

test.each([
  ["Maria Eduarda Souza de Oliveira", "Maria Eduarda S. O.", "MO"],
  ["Maria Souza de Oliveira", "Maria S. O.", "MO"],
  ["João da Silva", "João S.", "JS"],
  ["Clara Vitória", "Clara V.", "CV"],
  ["Ícaro", "Ícaro", "Í"],
  ["Ana e Silva dos Santos", "Ana S. S.", "AS"],
  ["  Zé   das   Couves ", "Zé C.", "ZC"],
])("%s is shown as %s", (name, expectedText, initials) => {
  expect([shortenedName(name), initialsOf(name)]).toEqual([expectedText, initials]);
});

test.each([
  ["20240118", "••••0118"],
  ["118", "••••8"],
  ["1", "••••"],
  ["", ""],
])("the enrolment %j is shown as %j", (enrolment, expectedText) => {
  expect(maskedEnrolment(enrolment)).toBe(expectedText);
});

test("a token is 26 small letters and digits, a serial its year and six digits", () => {
  expect(isToken("0123456789abcdefghjkmnpqrs")).toBe(true);
  expect(isToken("0123456789ABCDEFGHJKMNPQRS")).toBe(false);
  expect(isToken("0123456789abcdefghjkmnpqr'")).toBe(false);
  expect(formatSerial(2026, 118)).toBe("2026-000118");
});
