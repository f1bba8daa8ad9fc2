/** One card: found by its id, its token or its serial, with its state today. */
import {
  type CardCode,
  type CardState,
  type CardStatus,
  cardState,
  isToken,
  readCardCode,
  TOKEN_LENGTH,
} from "../../../../domain/people/cards/cards";
import type { IssuedCard } from "../../../../domain/people/cards/commands";
import { isOfNow, type Liveness, liveText, readLive } from "../../../../domain/people/cards/live";
import { refuse } from "../../../../domain/people/refusals";
import type { PersonKind } from "../../../../domain/people/words";
import type { Refusal } from "../../../../domain/refusal";
import { admitsLookup } from "../../platform/http/lookup-limiter";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flag, number, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { now, today } from "../../platform/time/clock";

const CARD = selection({
  ...texts("c.id", "c.person", "c.serial", "c.issued_on", "c.valid_until", "c.reason", "c.token"),
  ...texts("p.enrolment", "p.photo", "k.shift"),
  class_name: text("k.name"),
  name: text(calledName("p")),
  copy: number("c.copy"),
  status: text<CardStatus>("c.status"),
  kind: text<PersonKind>("p.kind"),
  present: flag("p.active"),
});

/** A card with whose it is. */
export type CardRecord = SelectedRow<typeof CARD>;
const FROM = "FROM student_cards c CROSS JOIN people p ON p.id = c.person LEFT JOIN classes k ON k.id = p.class";

/** @param condition on the card `c` and the person `p`. */
export const cardsWhere = (app: App, condition: string, params: Record<string, string>): CardRecord[] =>
  select(app, CARD, `${FROM} WHERE ${condition}`, params);

export const cardBy = (app: App, column: "id" | "token" | "serial", value: string): CardRecord | null =>
  selectFirst(app, CARD, `${FROM} WHERE c.${column} = {:value}`, { value });

/** Looked up where the text is no token: an invalid token takes as long as an unknown one. */
const UNUSED_TOKEN = "0".repeat(TOKEN_LENGTH);

/**
 * The card that a stranger's token opens.
 * @param miss the refusal where there is none; the address of the request gets one more miss.
 * @throws Refusal too_many_misses, or `miss`.
 */
export function cardByToken(app: App, request: core.RequestEvent | null, token: string, miss: () => Refusal): CardRecord {
  const card = cardBy(app, "token", isToken(token) ? token : UNUSED_TOKEN);
  if (!card) {
    throw admitsLookup(app, "card", request?.realIP() ?? "") ? miss() : refuse("too_many_misses", {});
  }
  return card;
}

export const stateNow = (app: App, card: CardRecord): CardState => cardState(card, today(app));

/** The card as answers show it. */
export function issuedCard(app: App, card: CardRecord): IssuedCard {
  const { id, person, name, serial, copy, status, issued_on, valid_until, reason, token } = card;
  const state = stateNow(app, card);
  return { id, person, name, serial, copy, status, state, issued_on, valid_until, reason, path: `/carteira/${token}` };
}

export function requireCard(app: App, id: string): CardRecord {
  return requireFound(cardBy(app, "id", id), "esta carteira");
}

/** A scanned card's data about its holder. */
export interface ScannedCard {
  card: CardRecord;
  state: CardState;
  live: Liveness;
  /** The reason why a desk refuses it; null when the desk accepts it. */
  refusal: Refusal | null;
}

/**
 * The card that a scanner read, by its QR code, its bar code or its serial; null where the code belongs to no card. The person at
 * the desk is `card.person`, unless there is a refusal.
 */
export function cardByCode(app: App, typedCode: string): ScannedCard | null {
  const code = readCardCode(typedCode);
  const card = code && cardOf(app, code);
  if (!card) {
    return null;
  }
  const state = stateNow(app, card);
  const live = "live" in code ? livenessOf(app, card, code.live) : "none";
  const old = live === "old" ? refuse("card_code_old", { person: card.name, serial: card.serial }) : null;
  return { card, state, live, refusal: refusalOf(card, state) ?? old };
}

/**
 * A person with a blocked card is refused by each of their codes, at every desk.
 * @throws Refusal card_blocked
 */
export function requireUnblocked(app: App, person: string): void {
  const [card] = cardsWhere(app, "c.person = {:person} AND c.status = 'blocked'", { person });
  const refusal = card && refusalOf(card, "blocked");
  if (refusal) {
    throw refusal;
  }
}

const SECRET = selection(texts("secret"));

/** Whether the code behind a card's token is on the screen of a phone that is paired with it. */
export function livenessOf(app: App, { id, token }: CardRecord, live: string): Liveness {
  if (live === "") {
    return "none";
  }
  const liveCode = readLive(live);
  const phone =
    liveCode &&
    selectFirst(app, SECRET, "FROM card_devices WHERE card = {:card} AND slot = {:slot} AND ended_at = '' AND paired_at != ''", {
      card: id,
      slot: liveCode.slot,
    });
  const digestOf = (step: number): string => $security.hs256(liveText(token, step), phone!.secret);
  return phone && isOfNow(liveCode.code, now(), digestOf) ? "now" : "old";
}

const cardOf = (app: App, code: CardCode): CardRecord | null =>
  "serial" in code ? cardBy(app, "serial", code.serial) : cardBy(app, "token", code.token);

function refusalOf({ name: person, serial }: CardRecord, state: CardState): Refusal | null {
  switch (state) {
    // The person is certain: a desk lends by its own rules.
    case "valid":
    case "expired":
      return null;
    case "blocked":
      return refuse("card_blocked", { person, serial });
    case "replaced":
      return refuse("card_replaced", { person, serial });
    case "not_enrolled":
      return refuse("card_of_leaver", { person, serial });
  }
}
