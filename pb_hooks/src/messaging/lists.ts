/** The outbox as lists: all of it for Admin, an area's for its staff; addresses are masked in both. */

import type { ListTerms } from "../../../domain/list";
import { STATES_OF } from "../../../domain/messaging/campaigns/states";
import type { lists, MessageRow } from "../../../domain/messaging/lists";
import { CHANNELS, MESSAGE_STATES } from "../../../domain/messaging/outbox";
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
    "m.regarding",
    "m.regarding_class",
    "m.delivered_at",
    "m.read_at",
    "m.error_class",
  ),
  channel: text("m.channel"),
  state: text("m.state"),
  person_name: text(calledName("p")),
});

const GROUPS = { waiting: STATES_OF.waiting, left_out: STATES_OF.left_out, decide: ["failed", "uncertain"] } as const;

/** A figure of a campaign stands for several states. */
const state = (value: string): Clause | null => {
  if ((MESSAGE_STATES as readonly string[]).includes(value)) {
    return { sql: "m.state = {:state}", params: { state: value } };
  }
  const states = Object.entries(GROUPS).find(([group]) => group === value)?.[1];
  return states ? { sql: `m.state IN (${states.map((one) => `'${one}'`).join()})`, params: {} } : null;
};

const channel = (value: string): Clause | null =>
  (CHANNELS as readonly string[]).includes(value) ? { sql: "m.channel = {:channel}", params: { channel: value } } : null;

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
    channel,
    campaign: reference("campaign", "m.campaign = {:campaign}"),
    area: (value) => (/^[a-z]{1,20}$/.test(value) ? { sql: "m.area = {:area}", params: { area: value } } : null),
  },
};

/** The messages of one area, for a list of its own. */
export const messagesOf = (area: string) =>
  ({ ...common, where: () => ({ sql: "m.area = {:area}", params: { area } }), filters }) satisfies ListSource<
    ListTerms<MessageRow, keyof typeof filters, "created">
  >;
