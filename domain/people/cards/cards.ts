/** The rules of the cards of pupils and staff: validity, state, reading and display. */
import { cleanCode } from "../../codes";
import { type Day, isDay, yearOf } from "../../dates";
import { searchText } from "../../text";

/** A card's stored state. */
export type CardStatus = "active" | "blocked" | "replaced";
/** A card's state at the moment of a check. */
export type CardState = "valid" | "expired" | "blocked" | "replaced" | "not_enrolled";

export const CARD_STATES = ["valid", "expired", "blocked", "replaced", "not_enrolled"] as const satisfies readonly CardState[];

export interface CardFacts {
  status: CardStatus;
  valid_until: Day;
  /** The person is at the school. */
  present: boolean;
}

/** A card's state on a day: its last day is still valid, and a person who has left has no card. */
export function cardState({ status, valid_until, present }: CardFacts, today: Day): CardState {
  if (status !== "active") {
    return status;
  }
  if (!present) {
    return "not_enrolled";
  }
  return valid_until < today ? "expired" : "valid";
}

export interface CardTerms {
  /** MM-DD. */
  card_last_day: string;
  card_last_year: "same" | "next";
}

export const CARD_TERMS: CardTerms = { card_last_day: "03-31", card_last_year: "next" };

/** The last day of a card that is issued today. */
export function lastDayOfCard({ card_last_day, card_last_year }: CardTerms, today: Day): Day {
  const year = yearOf(today);
  const lastOf = (of: number): Day => {
    const day = `${of}-${card_last_day}`;
    return isDay(day) ? day : `${of}-02-28`;
  };
  const lastDay = lastOf(card_last_year === "next" ? year + 1 : year);
  return lastDay < today ? lastOf(year + 1) : lastDay;
}

export const formatSerial = (year: number, number: number): string => `${year}-${String(number).padStart(6, "0")}`;

const SERIAL = /^\d{4}-\d{6}$/;
/** 32 letters and digits that are hard to confuse: 26 of them are 130 bits. */
export const TOKEN_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
export const TOKEN_LENGTH = 26;
const TOKEN = /^[0-9a-z]{26}$/;
const ADDRESS = /CARTEIRA[^0-9A-Z]([0-9A-Z]{26})(?![0-9A-Z])(.*)$/;
/**
 * The part after a token in the code of a paired phone, "?c=1.3f00bc12", with other signs where a scanner has another keyboard
 * layout.
 */
const LIVE = /^[^0-9a-z]*c[^0-9a-z]*([12])[^0-9a-z]?([0-9a-f]{8})$/;
const MAX_LIVE = 40;

/** A scanner's reading of a card. */
export type CardCode = { serial: string } | { token: string; live: string };

/**
 * A card's address, or the serial of its bar code. A scanner with another keyboard layout changes every sign but letters and
 * digits, and Caps Lock the case: only the token itself counts. Any text after it is a phone's code, so that an old one never
 * passes as a printed card. Null where the text cannot be a card's.
 */
export function readCardCode(text: string): CardCode | null {
  const code = cleanCode(text);
  if (SERIAL.test(code)) {
    return { serial: code };
  }
  const [, token = "", remainder = ""] = ADDRESS.exec(code)?.map((part) => part.toLowerCase()) ?? [];
  if (token === "") {
    return null;
  }
  const [, slot, digits] = LIVE.exec(remainder) ?? [];
  return { token, live: slot ? `${slot}.${digits}` : remainder.replace(/^[^0-9a-z]+/, "").slice(0, MAX_LIVE) };
}

/** A scanned code for a screen that others see: never a token. */
export function formatScanned(typedCode: string): string {
  const code = readCardCode(typedCode);
  return code && "token" in code ? "Carteira" : typedCode;
}

export const isToken = (text: string): boolean => TOKEN.test(text);

/** Second given names, which are no surname. */
const SECOND_NAMES = new Set(
  "alice antonio augusto beatriz carlos carolina cecilia clara cristina eduarda eduardo elisa emanuel felipe fernanda fernando gabriel gabriela guilherme gustavo heitor helena heloisa henrique isabel isabela isabelly julia juliana laura leticia livia lucas luis luisa luiz luiza manuela mariana miguel otavio paula paulo pedro rafael rafaela roberto sofia sophia valentina victor vitor vitoria yasmin".split(
    " ",
  ),
);
const PARTICLES = new Set(["da", "das", "de", "do", "dos", "e"]);

/** The first name, a second given name, and initials of the rest: "Maria Eduarda S. O.". */
export function shortenedName(name: string): string {
  const [first = "", ...otherNames] = name.trim().split(/\s+/);
  const second = otherNames.length > 1 && SECOND_NAMES.has(searchText(otherNames[0])) ? otherNames[0]! : "";
  const initials = otherNames
    .slice(second ? 1 : 0)
    .filter((part) => !PARTICLES.has(part.toLowerCase()))
    .map((part) => `${[...part][0]!.toUpperCase()}.`);
  return [first, ...(second ? [second] : []), ...initials].join(" ");
}

/** First and last initial: "MO". */
export function initialsOf(name: string): string {
  const parts = name
    .trim()
    .split(/\s+/)
    .filter((part) => !PARTICLES.has(part.toLowerCase()));
  const letters = parts.length > 1 ? [parts[0]!, parts.at(-1)!] : parts;
  return letters.map((part) => [...part][0]!.toUpperCase()).join("");
}

const SHOWN_DIGITS = 4;

/** "••••0118": never more than half of it. */
export function maskedEnrolment(enrolment: string): string {
  const shownCount = Math.min(SHOWN_DIGITS, Math.floor(enrolment.length / 2));
  return enrolment === "" ? "" : `••••${enrolment.slice(enrolment.length - shownCount)}`;
}
