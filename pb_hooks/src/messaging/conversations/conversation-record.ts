/**
 * A stored conversation: its telephone, the person whom it concerns, the last message, and the people who wait for the school.
 */
import type { ConversationDetail } from "../../../../domain/messaging/conversations/commands";
import { familyChange } from "../../../../domain/messaging/conversations/family";
import { mediaSentence } from "../../../../domain/messaging/conversations/words";
import { truncateText } from "../../../../domain/messaging/providers/content-words";
import { maskPhone, parsePhone, phoneKey, withNinth } from "../../../../domain/people/phone";
import { headOf, searchText } from "../../../../domain/text";
import type { RecordHooks } from "../../platform/records/records";
import {
  type App,
  column,
  execute,
  insertNew,
  newRecordId,
  selectFirst,
  transact,
  transactEach,
} from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { list, number, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { recordOfEach } from "../../platform/timeline/timeline";
import { type Owner, ownerOfTelephone } from "./telephone-owner";

const ROW = selection({
  ...texts("c.id", "c.name", "c.masked_address", "c.person", "c.regarding", "c.regarding_class", "c.assignee"),
  ...texts("c.destination", "c.address", "c.heard_at", "c.emptied_at", "c.family_since"),
  state: text<ConversationDetail["state"]>("c.state"),
  assignee_name: text("u.name"),
  unread: number("c.unread"),
  people: list<readonly string[]>("c.people"),
});

export type ConversationRow = SelectedRow<typeof ROW>;

/** @throws Refusal not_found. */
export function requireConversation(app: App, id: string): ConversationRow {
  return requireFound(
    selectFirst(app, ROW, "FROM conversations c LEFT JOIN users u ON u.id = c.assignee WHERE c.id = {:id}", { id }),
    "esta conversa",
  );
}

export const isTelephone = (address: string): boolean => /^\+\d+$/.test(address);

/** The key for comparisons: a telephone, or WhatsApp's name for a person whose telephone it does not reveal. */
export const conversationKey = (address: string): string =>
  isTelephone(address) ? phoneKey(address) : address.slice(0, MAX_KEY);

const MAX_KEY = 60;

/** The conversation with a telephone, or with a person who shows none; created where there is none. */
export function conversationWith(tx: App, telephone: string, { id = newRecordId(), name = "" } = {}): string {
  const destination = conversationKey(telephone);
  const owner = isTelephone(telephone) ? ownerOfTelephone(tx, telephone) : null;
  const existing = column(tx, "SELECT id FROM conversations WHERE destination = {:destination}", { destination })[0];
  if (existing) {
    updateOwner(tx, existing, owner, name);
    return existing;
  }
  // WhatsApp may write the number without the ninth digit.
  const address = isTelephone(telephone) ? (owner?.address ?? withNinth(parsePhone(telephone)?.e164 ?? telephone)) : "";
  const row = new Record(tx.findCachedCollectionByNameOrId("conversations"));
  row.load({
    ...{ id, destination, address, masked_address: address === "" ? "Sem telefone" : maskPhone(address) },
    ...ownerColumns(owner ? { ...owner, name: owner.name || name } : { ...NO_OWNER, name }, destination),
    state: "open",
    last_at: stamp(now()),
  });
  tx.save(row);
  return id;
}

const NO_OWNER: Owner = { name: "", address: "", people: [], regarding: "", regarding_class: "", blocked: false };

const ownerColumns = ({ name, people, regarding, regarding_class }: Owner, destination: string) => ({
  name: headOf(name, 160),
  person: people[0] ?? "",
  people,
  regarding: headOf(regarding, 300),
  regarding_class: headOf(regarding_class, 160),
  search: searchText(name, regarding, regarding_class, destination.slice(-4)),
});

/** Ended for good: the telephone no longer belongs to that family. The messages stay, and no telephone leads to them. */
export const isDetached = ({
  id,
  destination,
  emptied_at,
}: Pick<ConversationRow, "id" | "destination" | "emptied_at">): boolean => destination === id && emptied_at === "";

/** The present owner of a conversation's telephone in the register; null: nobody, or the telephone is unknown. */
export const ownerNow = (app: App, { address }: Pick<ConversationRow, "address">): Owner | null =>
  isTelephone(address) ? ownerOfTelephone(app, address) : null;

/**
 * Stores the number's present owner by the register. Messages with another family stay with that family, in a separate
 * conversation.
 * @param name a stranger's own name for themselves.
 */
export function updateOwner(tx: App, id: string, owner: Owner | null, name = ""): void {
  const previous = requireConversation(tx, id);
  if (previous.emptied_at !== "" || isDetached(previous)) {
    return;
  }
  const change = familyChange(previous, owner);
  const isNamed = owner === null && change === "same" && previous.people.length === 0 && previous.name === "" && name !== "";
  if (change === "same" && !isNamed) {
    return;
  }
  const row = tx.findRecordById("conversations", id);
  if (change === "parted") {
    partWith(tx, row);
    row.load({ ...NEW_CONVERSATION, family_since: stamp(now()) });
  }
  row.load(ownerColumns(owner ?? { ...NO_OWNER, name }, previous.destination));
  tx.save(row);
}

/** The columns of a new conversation with a telephone. */
const NEW_CONVERSATION = {
  ...{ last_text: "", last_kind: "", unread: 0, is_unread: false, waiting_since: "", heard_at: "" },
  ...{ assignee: "", state: "closed", chat: "" },
};

const FAMILY_FIELDS = ["address", "masked_address", "name", "person", "people", "regarding", "regarding_class"] as const;
const CONTENT_FIELDS = ["last_at", "last_text", "last_kind", "heard_at", "family_since", "search"] as const;

/** Moves a family's messages, sent and waiting, to a conversation that no telephone leads to. */
function partWith(tx: App, row: core.Record): void {
  const params = { id: row.id, kept: newRecordId(), at: stamp(now()) };
  const entries = column(
    tx,
    `SELECT id FROM conversation_entries WHERE conversation = {:id}
     UNION ALL SELECT id FROM messages WHERE about = {:id} AND about_collection = 'conversations' LIMIT 1`,
    params,
  );
  if (entries.length === 0) {
    return;
  }
  const record = new Record(tx.findCachedCollectionByNameOrId("conversations"));
  for (const field of [...FAMILY_FIELDS, ...CONTENT_FIELDS]) {
    record.set(field, row.get(field));
  }
  record.load({ id: params.kept, destination: params.kept, state: "closed" });
  tx.save(record);
  execute(tx, "UPDATE conversation_entries SET conversation = {:kept}, updated = {:at} WHERE conversation = {:id}", params);
  execute(
    tx,
    "UPDATE messages SET about = {:kept}, updated = {:at} WHERE about = {:id} AND about_collection = 'conversations'",
    params,
  );
}

/** The conversation with a telephone, where there is one, with its present owner by the register. */
function updateOwnerOf(tx: App, telephone: string): void {
  const [id] = column(tx, "SELECT id FROM conversations WHERE destination = {:destination}", {
    destination: conversationKey(telephone),
  });
  if (id !== undefined) {
    updateOwner(tx, id, ownerOfTelephone(tx, telephone));
  }
}

const BY_NUMBER_KEY = "conversations:number";

/** A saved, corrected or deleted telephone changes the owner of its conversation at once. */
export const telephoneHooks: RecordHooks = {
  creates: { after: (e) => updateOwnersOf(e.app, e.record!.getString("value")) },
  updates: {
    before: (e) => e.set(BY_NUMBER_KEY, e.record!.original().getString("value")),
    after: (e) => updateOwnersOf(e.app, String(e.get(BY_NUMBER_KEY) ?? ""), e.record!.getString("value")),
  },
  deletes: { after: (e) => updateOwnersOf(e.app, e.record!.getString("value")) },
};

function updateOwnersOf(tx: App, ...values: readonly string[]): void {
  for (const value of new Set(values)) {
    if (isTelephone(value)) {
      updateOwnerOf(tx, value);
    }
  }
}

/** A conversation is assigned only to an open account with the right: otherwise it becomes free, and the others see that. */
export function freeAssignees(app: App): void {
  const conversations = column(
    app,
    `SELECT c.id FROM conversations c WHERE c.assignee != '' AND NOT EXISTS (
       SELECT 1 FROM users u, json_each(u.permissions) permission
       WHERE u.id = c.assignee AND u.active = TRUE AND permission.value = 'Admin')`,
    {},
  );
  if (conversations.length === 0) {
    return;
  }
  transact(app, (tx) => {
    execute(tx, "UPDATE conversations SET assignee = '', updated = {:at} WHERE id IN (SELECT value FROM json_each({:left}))", {
      left: conversations,
      at: stamp(now()),
    });
    const event = { area: "messaging", collection: "conversations", kind: "conversation_assigned" } as const;
    recordOfEach(tx, SERVER, conversations, {
      ...event,
      text: "Sem responsável: a conta foi encerrada ou não é mais Admin",
    });
  });
}

export const assigneeHooks: RecordHooks = {
  updates: { after: (e) => freeAssignees(e.app) },
  deletes: { after: (e) => freeAssignees(e.app) },
};

const MAX_AT_ONCE = 100;

/** Each minute: a telephone may also leave the register by an import's undo, a merge, or with a person who left the school. */
export function updateOwners(app: App): void {
  const conversations = column(
    app,
    `SELECT c.id FROM conversations c WHERE c.person != '' AND c.address != '' AND c.emptied_at = '' AND c.destination != c.id
       AND NOT EXISTS (SELECT 1 FROM conversation_people w JOIN contacts k ON k.person = w.person AND k.kind = 'phone'
         WHERE w.conversation = c.id AND substr(k.value, -8) = substr(c.address, -8)) LIMIT ${MAX_AT_ONCE}`,
    {},
  );
  transactEach(app, conversations, (tx, id) => updateOwner(tx, id, ownerNow(tx, requireConversation(tx, id))));
}

interface LastMessage {
  kind: "inbound" | "outbound" | "note";
  text: string;
  /** Milliseconds. */
  at: number;
  /** An inbound message that asks for nothing, such as the wish for no more messages. */
  isSettled?: boolean;
}

/** The text as the list shows it. */
export const oneLine = (text: string): string => headOf(text.replace(/\s+/g, " "), 200);

/**
 * Updates the last message, which the list shows, and reopens an archived conversation. A person who writes waits until the
 * school has written.
 */
export function updateLastMessage(tx: App, id: string, { kind, text, at, isSettled = false }: LastMessage): void {
  const row = tx.findRecordById("conversations", id);
  const receivedAt = stamp(at);
  // A late message changes neither the last one, nor the end of free text.
  const isLate = kind === "inbound" && receivedAt < row.getString("heard_at");
  if (!isLate) {
    const previousAt = row.getString("last_kind") === "" ? "" : row.getString("last_at");
    row.set("last_at", receivedAt > previousAt ? receivedAt : previousAt);
    row.set("last_kind", kind);
    row.set("last_text", oneLine(text));
  }
  if (kind === "inbound") {
    row.set("unread", row.getInt("unread") + 1);
    row.set("is_unread", true);
    row.set("heard_at", isLate ? row.getString("heard_at") : receivedAt);
  }
  if (kind !== "note") {
    row.set("state", "open");
    const waits = kind === "inbound" && !isSettled;
    row.set("waiting_since", waits ? row.getString("waiting_since") || receivedAt : "");
  }
  tx.save(row);
}

const DAY = 24 * 60 * 60_000;

/**
 * A message from the school's telephone itself joins an existing conversation. It starts none, since other messages there do not
 * concern this program. This program's own messages come back the same way, and are left out.
 * @param at milliseconds.
 */
export function addTelephoneEntry(
  tx: App,
  message: { provider_id: string; to: string; text: string; media: string; at: number },
): void {
  const destination = conversationKey(message.to);
  const at = message.at > 0 && message.at < now() ? message.at : now();
  const [id] = column(tx, "SELECT id FROM conversations WHERE destination = {:destination} AND emptied_at = ''", { destination });
  if (!id || (message.text === "" && message.media === "") || isSentByProgram(tx, destination, message.text)) {
    return;
  }
  const [entryId] = insertNew(tx, "conversation_entries", stamp(now()), [
    {
      ...{ id: newRecordId(), conversation: id, kind: "outbound", text: truncateText(message.text), media: message.media },
      ...{ at: stamp(at), made_by: "", provider_id: message.provider_id.slice(0, 200) },
    },
  ]);
  const { heard_at } = requireConversation(tx, id);
  if (entryId !== undefined && stamp(at) >= heard_at) {
    updateLastMessage(tx, id, { kind: "outbound", text: message.text || mediaSentence(message.media), at });
  }
}

/** Whether this program is sending it, or a user sent it by hand. */
const isSentByProgram = (app: App, destination: string, body: string): boolean =>
  column(
    app,
    `SELECT id FROM messages WHERE destination = {:destination} AND destination != '' AND created >= {:since}
       AND ((channel = 'whatsapp' AND state = 'sending') OR (channel = 'assisted' AND body = {:body})) LIMIT 1`,
    { destination, body, since: stamp(now() - DAY) },
  ).length > 0;
