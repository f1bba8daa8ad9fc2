/** A conversation as it is kept: with which telephone, whose matter it is, what was said last, and who waits for the school. */
import type { ConversationDetail } from "../../../../domain/messaging/conversations/commands";
import { mediaSentence } from "../../../../domain/messaging/conversations/words";
import { refuse } from "../../../../domain/messaging/refusals";
import { maskPhone, parsePhone, phoneKey, withNinth } from "../../../../domain/people/phone";
import { searchText } from "../../../../domain/text";
import { now, stamp } from "../../platform/clock";
import {
  type App,
  column,
  insertNew,
  list,
  newRecordId,
  number,
  selectFirst,
  selection,
  text,
  texts,
} from "../../platform/database";
import { type Owner, whoHas } from "./who-has";

export interface ConversationRow
  extends Omit<
    ConversationDetail,
    "bubbles" | "more" | "channel" | "window_until" | "closed_because" | "blocked" | "by_template"
  > {
  destination: string;
  address: string;
  people: readonly string[];
  heard_at: string;
  emptied_at: string;
  family_since: string;
}

const ROW = selection<ConversationRow>()({
  ...texts("c.id", "c.name", "c.masked_address", "c.person", "c.regarding", "c.regarding_class", "c.assignee"),
  ...texts("c.destination", "c.address", "c.heard_at", "c.emptied_at", "c.family_since"),
  state: text("c.state"),
  assignee_name: text("u.name"),
  unread: number("c.unread"),
  people: list("c.people"),
});

/** @throws Refusal not_found. */
export function requireConversation(app: App, id: string): ConversationRow {
  const row = selectFirst(app, ROW, "FROM conversations c LEFT JOIN users u ON u.id = c.assignee WHERE c.id = {:id}", { id });
  if (!row) {
    throw refuse("not_found", { what: "esta conversa" });
  }
  return row;
}

export const isTelephone = (said: string): boolean => /^\+\d+$/.test(said);

/** As it is compared: a telephone, or whatever WhatsApp calls somebody whose telephone it does not tell. */
export const conversationKey = (said: string): string => (isTelephone(said) ? phoneKey(said) : said.slice(0, MOST_KEY));

const MOST_KEY = 60;

/** The conversation with a telephone, or with somebody who shows none; made where there is none. */
export function conversationWith(tx: App, said: string, { id = newRecordId(), name = "" } = {}): string {
  const destination = conversationKey(said);
  const who = isTelephone(said) ? whoHas(tx, said) : null;
  const known = column(tx, "SELECT id FROM conversations WHERE destination = {:destination}", { destination })[0];
  if (known) {
    keepOwner(tx, known, who);
    return known;
  }
  // WhatsApp may say it without the ninth digit.
  const address = isTelephone(said) ? (who?.address ?? withNinth(parsePhone(said)?.e164 ?? said)) : "";
  const row = new Record(tx.findCachedCollectionByNameOrId("conversations"));
  row.load({
    ...{ id, destination, address, masked_address: address === "" ? "Sem telefone" : maskPhone(address) },
    ...ownerColumns(who ? { ...who, name: who.name || name } : { ...NOBODY, name }, destination),
    state: "open",
    last_at: stamp(now()),
  });
  tx.save(row);
  return id;
}

const NOBODY: Owner = { name: "", address: "", people: [], regarding: "", regarding_class: "", blocked: false };

const ownerColumns = ({ name, people, regarding, regarding_class }: Owner, destination: string) => ({
  name: name.slice(0, 160),
  person: people[0] ?? "",
  people,
  regarding: regarding.slice(0, 300),
  regarding_class: regarding_class.slice(0, 160),
  search: searchText(name, regarding, regarding_class, destination.slice(-4)),
});

/** The number's owner as the register has them now. What was said with another family is nothing of theirs. */
export function keepOwner(tx: App, id: string, who: Owner | null): void {
  const before = requireConversation(tx, id);
  if (!who || (JSON.stringify(who.people) === JSON.stringify(before.people) && who.name === before.name)) {
    return;
  }
  const row = tx.findRecordById("conversations", id);
  row.load(ownerColumns(who, before.destination));
  if (before.people.length > 0 && !who.people.some((person) => before.people.includes(person))) {
    row.load({ family_since: stamp(now()), last_text: "", unread: 0, is_unread: false, waiting_since: "" });
  }
  tx.save(row);
}

interface Word {
  kind: "inbound" | "outbound" | "note";
  said: string;
  /** Milliseconds. */
  at: number;
  /** Of what was heard: it asks for nothing, as the word that one wants no more messages. */
  isSettled?: boolean;
}

/** What is said last stands in the list, and opens what was put aside. Whoever writes waits until the school has written. */
export function touch(tx: App, id: string, { kind, said, at, isSettled = false }: Word): void {
  const row = tx.findRecordById("conversations", id);
  const when = stamp(at);
  // What comes late takes nothing back: neither the last word, nor until when free text is open.
  const isLate = kind === "inbound" && when < row.getString("heard_at");
  if (!isLate) {
    const before = row.getString("last_kind") === "" ? "" : row.getString("last_at");
    row.set("last_at", when > before ? when : before);
    row.set("last_kind", kind);
    row.set("last_text", said.replace(/\s+/g, " ").slice(0, 200));
  }
  if (kind === "inbound") {
    row.set("unread", row.getInt("unread") + 1);
    row.set("is_unread", true);
    row.set("heard_at", isLate ? row.getString("heard_at") : when);
  }
  if (kind !== "note") {
    row.set("state", "open");
    const waits = kind === "inbound" && !isSettled;
    row.set("waiting_since", waits ? row.getString("waiting_since") || when : "");
  }
  tx.save(row);
}

const DAY = 24 * 60 * 60_000;

/**
 * What was written on the school's telephone itself stands in the conversation that there is; none is begun by it: what else is written
 * there is nobody's business here. What this program sent comes back the same way, and is none of it.
 * @param at milliseconds.
 */
export function saidOnTelephone(
  tx: App,
  said: { provider_id: string; to: string; text: string; media: string; at: number },
): void {
  const destination = conversationKey(said.to);
  const at = said.at > 0 && said.at < now() ? said.at : now();
  const [id] = column(tx, "SELECT id FROM conversations WHERE destination = {:destination} AND emptied_at = ''", { destination });
  if (!id || (said.text === "" && said.media === "") || isOurs(tx, destination, said.text)) {
    return;
  }
  const [made] = insertNew(tx, "conversation_entries", stamp(now()), [
    {
      ...{ id: newRecordId(), conversation: id, kind: "outbound", text: said.text.slice(0, 5000), media: said.media },
      ...{ at: stamp(at), made_by: "", provider_id: said.provider_id.slice(0, 200) },
    },
  ]);
  const { heard_at } = requireConversation(tx, id);
  if (made !== undefined && stamp(at) >= heard_at) {
    touch(tx, id, { kind: "outbound", said: said.text || mediaSentence(said.media), at });
  }
}

/** Whether it is on its way from here, or was handed to somebody who sent it by hand. */
const isOurs = (app: App, destination: string, body: string): boolean =>
  column(
    app,
    `SELECT id FROM messages WHERE destination = {:destination} AND destination != '' AND created >= {:since}
       AND ((channel = 'whatsapp' AND state = 'sending') OR (channel = 'assisted' AND body = {:body})) LIMIT 1`,
    { destination, body, since: stamp(now() - DAY) },
  ).length > 0;
