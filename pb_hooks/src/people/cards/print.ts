/** The data for the print of the school's cards. */
import type { InputOf } from "../../../../domain/contract";
import type { PrintedCard, printCards as printContract } from "../../../../domain/people/cards/commands";
import { SHIFT_NAMES, type Shift } from "../../../../domain/platform/shifts";
import type { Call } from "../../platform/http/endpoint";
import { column } from "../../platform/sql/database";
import { type CardRecord, cardsWhere, stateNow } from "./card";
import { inGroup, isEmpty } from "./group";

/** GET people/print-cards: in the order of a class's register. */
export function printCards({ app }: Call, { person, ...group }: InputOf<typeof printContract>): { cards: PrintedCard[] } {
  if (isEmpty(group) && person === "") {
    return { cards: [] };
  }
  const { sql, params } = person ? { sql: "p.id = {:person}", params: { person } } : inGroup(group);
  const people = `SELECT p.id FROM people p WHERE ${sql}`;
  const cards = cardsWhere(
    app,
    `c.person IN (${people}) AND c.status = 'active' ORDER BY substr(p.search, 1, 60), p.id`,
    params,
  ).filter((card) => stateNow(app, card) === "valid");
  const agreed = new Set(
    column(
      app,
      `SELECT person FROM consents WHERE person IN (${people}) AND purpose = 'card_photo' AND decision = 'given' AND ended_at = ''`,
      params,
    ),
  );
  return { cards: cards.map((card) => printedCard(card, agreed.has(card.person))) };
}

function printedCard(card: CardRecord, withPhoto: boolean): PrintedCard {
  const { id, person, kind, name, class_name, shift, enrolment, serial, copy, valid_until, token, photo } = card;
  return {
    ...{ id, person, kind, name, class_name, enrolment, serial, copy, valid_until },
    shift: shift === "" ? "" : SHIFT_NAMES[shift as Shift].toLowerCase(),
    photo: withPhoto ? photo : "",
    path: `/carteira/${token}`,
  };
}
