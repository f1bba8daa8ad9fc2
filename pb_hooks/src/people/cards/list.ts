/** How the list of cards is read. */
import { CARD_STATES, type CardState, type CardStatus, cardState, readCardCode } from "../../../../domain/people/cards/cards";
import type { lists, StudentCardRow } from "../../../../domain/people/lists";
import { flag, number, selection, text, texts } from "../../platform/database";
import { type ListSource, made, reference } from "../../platform/list";
import { type Clause, matching } from "../../platform/list-search";
import { calledName } from "../../platform/person-sql";
import { KINDS } from "../lists";

/** The rule of `cardState` as a condition. */
const IN_STATE: Record<CardState, string> = {
  valid: "c.status = 'active' AND p.active = TRUE AND c.valid_until >= {:today}",
  expired: "c.status = 'active' AND p.active = TRUE AND c.valid_until < {:today}",
  blocked: "c.status = 'blocked'",
  replaced: "c.status = 'replaced'",
  not_enrolled: "c.status = 'active' AND p.active = FALSE",
};

const isState = (value: string): value is CardState => (CARD_STATES as readonly string[]).includes(value);

export const studentCards: ListSource<(typeof lists)["student-cards"]> = {
  from: "student_cards c JOIN people p ON p.id = c.person",
  id: "c.id",
  search: ({ typed, terms }): { where: Clause } => {
    const code = readCardCode(typed);
    return code && "serial" in code
      ? { where: { sql: "c.serial = {:serial}", params: { serial: code.serial } } }
      : { where: { sql: `p.id IN (SELECT d.id FROM ${matching("people", "{:match}")})`, params: { match: terms.join(" ") } } };
  },
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
    select: made(
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
