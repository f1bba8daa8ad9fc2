/** Cards of some classes and of the staff of the sample school: valid, blocked, replaced and expired ones. */
import { yearOf } from "../../domain/dates";
import { formatSerial, TOKEN_ALPHABET, TOKEN_LENGTH } from "../../domain/people/cards/cards";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { localTime, stamp } from "../../pb_hooks/src/platform/time/clock";
import { insertAll } from "../bulk";
import type { Random } from "../random";
import type { Sample } from "../sample-school";

interface Terms {
  random: Random;
  /** The people with a card. */
  holders: readonly { id: string }[];
  /** A person who left the school with a card in hand. */
  leaver: string;
}

/** The latest results at the gate. */
const CHECKED_STATES = ["valid", "blocked", "valid", "valid", "old", "not_enrolled"] as const;

/** @returns the number of cards. */
export function sampleCards({ app, today, at, lastOpenMoment }: Sample, { random, holders, leaver }: Terms): number {
  const { day: issued_on } = localTime(app, lastOpenMoment);
  const year = yearOf(issued_on);
  const counter = `student_card_${year}`;
  // Cards end with March: last year's card ends in this year only once this year's March is past.
  const endYear = today > `${year}-03-31` ? year : year - 1;
  let number = 0;
  const card = (person: string, values: Record<string, unknown> = {}) => ({
    id: random.id(),
    person,
    token: $security.randomStringWithAlphabet(TOKEN_LENGTH, TOKEN_ALPHABET),
    serial: formatSerial(year, ++number),
    copy: 1,
    status: "active",
    issued_on,
    valid_until: `${year + 1}-03-31`,
    reason: "",
    issue: "",
    ...values,
  });
  const heldCards = holders.flatMap(({ id }, index) => {
    switch (index) {
      case 1:
        return [card(id, { status: "blocked", reason: "Perdida no ônibus" })];
      case 2:
        return [card(id, { status: "replaced", reason: "Quebrou" }), card(id, { copy: 2 })];
      case 3:
        return [card(id, { issued_on: `${endYear - 1}-02-10`, valid_until: `${endYear}-03-31` })];
      default:
        return [card(id)];
    }
  });
  const cards = [...heldCards, card(leaver)];
  const checks = CHECKED_STATES.flatMap((outcome, index) => {
    const of = outcome === "not_enrolled" ? cards.at(-1) : cards[outcome === "blocked" ? 1 : outcome === "valid" ? index + 4 : 0];
    return of ? [{ id: random.id(), card: of.id, at: stamp(lastOpenMoment), outcome }] : [];
  });
  insertAll(app, "student_cards", cards, at);
  insertAll(app, "card_checks", checks, at);
  raiseTo(app, counter, number);
  return cards.length;
}
