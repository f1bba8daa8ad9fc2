/** The source of the list of cards. */
import { CARD_STATES, type CardState, type CardStatus, cardState, readCardCode } from "../../../../domain/people/cards/cards";
import type { CheckOutcome } from "../../../../domain/people/cards/commands";
import type { CardCheckRow, lists, StudentCardRow } from "../../../../domain/people/lists";
import { type ListSource, mappedRows, reference } from "../../platform/lists/list";
import { type Clause, matching, type Search } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { flag, number, selection, text, texts } from "../../platform/sql/selection";
import { KINDS } from "../lists";

/** The rule of `cardState` as a condition in SQL. */
const IN_STATE: Record<CardState, string> = {
  valid: "c.status = 'active' AND p.active = TRUE AND c.valid_until >= {:today}",
  expired: "c.status = 'active' AND p.active = TRUE AND c.valid_until < {:today}",
  blocked: "c.status = 'blocked'",
  replaced: "c.status = 'replaced'",
  not_enrolled: "c.status = 'active' AND p.active = FALSE",
};

const isState = (value: string): value is CardState => (CARD_STATES as readonly string[]).includes(value);

/** Searches by the number of a card, otherwise by its holder. */
function searchCards({ typedText, terms }: Search): { where: Clause } {
  const code = readCardCode(typedText);
  return code && "serial" in code
    ? { where: { sql: "c.serial = {:serial}", params: { serial: code.serial } } }
    : { where: { sql: `p.id IN (SELECT d.id FROM ${matching("people", "{:match}")})`, params: { match: terms.join(" ") } } };
}

export const studentCards: ListSource<(typeof lists)["student-cards"]> = {
  from: "student_cards c JOIN people p ON p.id = c.person",
  id: "c.id",
  search: searchCards,
  filters: {
    state: (value, today) => (isState(value) ? { sql: IN_STATE[value], params: { today } } : null),
    class: reference("class", "p.class = {:class}"),
    kind: (value) => (KINDS.includes(value) ? { sql: "p.kind = {:kind}", params: { kind: value } } : null),
  },
  sorts: {
    serial: ["c.serial"],
    valid_until: ["c.valid_until", "c.rowid"],
  },
  rows: {
    joins: "LEFT JOIN classes k ON k.id = p.class",
    select: mappedRows(
      selection({
        ...texts("c.id", "c.person", "p.enrolment", "c.serial", "c.issued_on", "c.valid_until"),
        name: text(calledName("p")),
        kind: text<StudentCardRow["kind"]>("p.kind"),
        class_name: text("k.name"),
        copy: number("c.copy"),
        status: text<CardStatus>("c.status"),
        present: flag("p.active"),
      }),
      ({ status, present, ...row }, { today }) => ({
        ...row,
        state: cardState({ status, present, valid_until: row.valid_until }, today),
      }),
    ),
  },
};

const isOutcome = (value: string): value is CheckOutcome => value === "old" || isState(value);

/** The gate's checks, the latest first. */
export const cardChecks: ListSource<(typeof lists)["card-checks"]> = {
  from: "card_checks x JOIN student_cards c ON c.id = x.card JOIN people p ON p.id = c.person",
  id: "x.id",
  search: searchCards,
  filters: { outcome: (value) => (isOutcome(value) ? { sql: "x.outcome = {:outcome}", params: { outcome: value } } : null) },
  sorts: { at: ["x.at", "x.rowid"] },
  rows: {
    joins: "LEFT JOIN classes k ON k.id = p.class",
    select: mappedRows(
      selection<CardCheckRow>()({
        ...texts("x.id", "x.at", "c.person", "c.serial"),
        outcome: text<CheckOutcome>("x.outcome"),
        name: text(calledName("p")),
        class_name: text("k.name"),
      }),
      (row) => row,
    ),
  },
};
