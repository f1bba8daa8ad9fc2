/** The outbox as lists: all messages for Admin, an area's messages for its staff; both mask the addresses. */

import type { ListTerms } from "../../../domain/list";
import { OPTED_OUT, STATES_OF, WRONG_CONTACT } from "../../../domain/messaging/campaigns/states";
import type { lists, MessageRow, SuppressionRow } from "../../../domain/messaging/lists";
import { CHANNELS, MESSAGE_STATES } from "../../../domain/messaging/outbox";
import { recordListAccess } from "../people/privacy/access-log";
import { highestRowid, type ListSource, reference } from "../platform/lists/list";
import { type Clause, fullText, matching } from "../platform/lists/list-search";
import { calledName } from "../platform/person-data/person-sql";
import { selection, text, texts } from "../platform/sql/selection";
import { now, stamp } from "../platform/time/clock";

const MESSAGE = selection<MessageRow>()({
  ...texts("m.id", "m.created", "m.area", "m.purpose", "m.masked_address", "m.subject", "m.error", "m.sent_at"),
  ...texts("m.person", "m.regarding", "m.regarding_class", "m.delivered_at", "m.read_at", "m.error_class", "m.updated"),
  channel: text("m.channel"),
  state: text("m.state"),
  // An emptied message has no name, so the query reads its person again.
  recipient: text(`CASE WHEN m.recipient != '' THEN m.recipient ELSE ${calledName("p")} END`),
  person_name: text(calledName("p")),
});

const GROUPS = { waiting: STATES_OF.waiting, left_out: STATES_OF.left_out, decide: ["failed", "uncertain"] } as const;
const quoteList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join();
/** The messages that the provider refused although the contact is right: they may be sent from a person's own WhatsApp. */
const BY_HAND = `m.state = 'failed' AND m.channel = 'whatsapp' AND m.error_class NOT IN (${quoteList([...WRONG_CONTACT, OPTED_OUT])})`;

/** A campaign's figure stands for several states. */
const state = (value: string): Clause | null => {
  if ((MESSAGE_STATES as readonly string[]).includes(value)) {
    return { sql: "m.state = {:state}", params: { state: value } };
  }
  if (value === "by_hand") {
    return { sql: BY_HAND, params: {} };
  }
  const states = Object.entries(GROUPS).find(([group]) => group === value)?.[1];
  return states ? { sql: `m.state IN (${quoteList(states)})`, params: {} } : null;
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
/** The start of the last seven days: the home page counts the failures since then. */
export const weekAgo = (): string => stamp(now() - 7 * 86_400_000);

const filters = {
  state,
  last_week: (value: string): Clause | null =>
    value === "true" ? { sql: "m.created >= {:week_ago}", params: { week_ago: weekAgo() } } : null,
  person: reference("person", "m.person = {:person}"),
  about: reference("about", "m.about = {:about}"),
};

export const messages: ListSource<(typeof lists)["messages"]> = {
  ...common,
  size: highestRowid("messages"),
  onPageSent: recordListAccess("messages", "messages", "emptied_at = ''"),
  filters: {
    ...filters,
    channel,
    campaign: reference("campaign", "m.campaign = {:campaign}"),
    area: (value) => (/^[a-z]{1,20}$/.test(value) ? { sql: "m.area = {:area}", params: { area: value } } : null),
  },
};

/** A campaign's messages: those that need a decision first, by the index of that order. */
export const campaignMessages: ListSource<(typeof lists)["campaign-messages"]> = {
  ...common,
  where: () => ({ sql: "m.campaign != ''", params: {} }),
  filters: { state, campaign: reference("campaign", "m.campaign = {:campaign}") },
  sorts: { decide: ["m.state NOT IN ('failed', 'uncertain')", "m.id"] },
};

/** The messages of one area, for a list of its own. */
export const messagesOf = (area: string) =>
  ({ ...common, where: () => ({ sql: "m.area = {:area}", params: { area } }), filters }) satisfies ListSource<
    ListTerms<MessageRow, keyof typeof filters, "created">
  >;

const SUPPRESSION = selection<SuppressionRow>()({
  ...texts("s.id", "s.created", "s.masked_address", "s.origin", "s.person"),
  channel: text("s.channel"),
  kind: text("s.kind"),
  person_name: text(calledName("p")),
  class_name: text("k.name"),
});

const oneOf =
  (values: readonly string[], name: string) =>
  (value: string): Clause | null =>
    values.includes(value) ? { sql: `s.${name} = {:${name}}`, params: { [name]: value } } : null;

/** The stopped addresses; a cancelled stop only stays in the history. */
export const suppressions: ListSource<(typeof lists)["suppressions"]> = {
  from: "message_suppressions s",
  id: "s.id",
  where: () => ({ sql: "s.lifted_at = ''", params: {} }),
  search: (search) => ({
    where: {
      sql: `s.person IN (SELECT d.id FROM ${matching("people", "{:match}")})`,
      params: { match: search.terms.join(" ") },
    },
  }),
  filters: {
    channel: oneOf(["whatsapp", "email"], "channel"),
    kind: oneOf(["opt_out", "wrong", "bounce", "promotions"], "kind"),
    person: reference("person", "s.person = {:person}"),
  },
  sorts: { created: ["s.created", "s.id"] },
  rows: { joins: "LEFT JOIN people p ON p.id = s.person LEFT JOIN classes k ON k.id = p.class", select: SUPPRESSION },
};
