/** The outbox as lists: all of it for Admin, an area's for its staff; addresses are masked in both. */

import type { ListTerms } from "../../../domain/list";
import type { lists, MessageRow } from "../../../domain/messaging/lists";
import { MESSAGE_STATES } from "../../../domain/messaging/outbox";
import { selection, text, texts } from "../platform/database";
import { type ListSource, reference } from "../platform/list";
import { type Clause, fullText } from "../platform/list-search";
import { calledName } from "../platform/person-sql";

const MESSAGE = selection<MessageRow>()({
  ...texts(
    "m.id",
    "m.created",
    "m.area",
    "m.purpose",
    "m.recipient",
    "m.masked_address",
    "m.subject",
    "m.error",
    "m.sent_at",
    "m.person",
  ),
  state: text("m.state"),
  person_name: text(calledName("p")),
});

const state = (value: string): Clause | null =>
  (MESSAGE_STATES as readonly string[]).includes(value) ? { sql: "m.state = {:state}", params: { state: value } } : null;

const common = {
  from: "messages m",
  id: "m.id",
  search: (search) => fullText("messages", search),
  sorts: { created: ["m.created", "m.id"] },
  rows: { joins: "LEFT JOIN people p ON p.id = m.person", select: MESSAGE },
} satisfies Partial<ListSource<(typeof lists)["messages"]>>;
const filters = {
  state,
  person: reference("person", "m.person = {:person}"),
  about: reference("about", "m.about = {:about}"),
};

export const messages: ListSource<(typeof lists)["messages"]> = {
  ...common,
  filters: {
    ...filters,
    area: (value) => (/^[a-z]{1,20}$/.test(value) ? { sql: "m.area = {:area}", params: { area: value } } : null),
  },
};

/** The messages of one area, for a list of its own. */
export const messagesOf = (area: string) =>
  ({ ...common, where: () => ({ sql: "m.area = {:area}", params: { area } }), filters }) satisfies ListSource<
    ListTerms<MessageRow, keyof typeof filters, "created">
  >;
