/** Cards of two classes in the made-up school, valid, blocked, replaced and expired ones, and what some families decided. */
import { formatSerial, TOKEN_ALPHABET, TOKEN_LENGTH } from "../../../../domain/people/cards/cards";
import { raiseTo } from "../../platform/counters";
import type { App } from "../../platform/database";
import { insertAll } from "../../platform/sample/bulk";
import type { Random } from "../../platform/sample/random";

interface Terms {
  year: number;
  at: string;
  random: Random;
  /** Who gets one. */
  holders: readonly { id: string; guardian: string }[];
}

/** @returns how many cards there are. */
export function sampleCards(app: App, { year, at, random, holders }: Terms): number {
  const counter = `student_card_${year}`;
  const issued_on = at.slice(0, 10);
  let number = 0;
  const card = (person: string, values: Record<string, unknown> = {}) => ({
    id: random.id(),
    person,
    token: $security.randomStringWithAlphabet(TOKEN_LENGTH, TOKEN_ALPHABET),
    serial: formatSerial(String(year), ++number),
    copy: 1,
    status: "active",
    issued_on,
    valid_until: `${year + 1}-03-31`,
    reason: "",
    issue: "",
    ...values,
  });
  const cards = holders.flatMap(({ id }, index) => {
    switch (index) {
      case 1:
        return [card(id, { status: "blocked", reason: "Perdida no ônibus" })];
      case 2:
        return [card(id, { status: "replaced", reason: "Quebrou" }), card(id, { copy: 2 })];
      case 3:
        return [card(id, { issued_on: `${year - 1}-02-10`, valid_until: `${year}-03-31` })];
      default:
        return [card(id)];
    }
  });
  const consents = holders.slice(0, 12).map(({ id: person, guardian }, index) => ({
    id: random.id(),
    person,
    purpose: "card_photo",
    decision: index % 4 === 3 ? "refused" : "given",
    text_version: 1,
    declared_by: guardian,
    declared_at: at,
    recorded_by: "",
    ended_at: "",
  }));
  insertAll(app, "student_cards", cards, at);
  insertAll(app, "consents", consents, at);
  raiseTo(app, counter, number);
  return cards.length;
}
