/** Conversations: commands that start, read, answer, annotate, assign and archive them. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/messaging/conversations/commands";
import type { Bubble, ConversationDetail, Replied } from "../../../../domain/messaging/conversations/commands";
import { belongsToFamily, familyChange } from "../../../../domain/messaging/conversations/family";
import { filledForConversation, replyWindowEnd } from "../../../../domain/messaging/conversations/words";
import { MAX_CAPTION } from "../../../../domain/messaging/files/files";
import { REPLY_MILLISECONDS } from "../../../../domain/messaging/outbox";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { refuse } from "../../../../domain/messaging/refusals";
import { parsePhone } from "../../../../domain/people/phone";
import { recordAccess } from "../../people/privacy/access-log";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, find, insertNew, select, selectFirst } from "../../platform/sql/database";
import { flag, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { record, recordOfEach } from "../../platform/timeline/timeline";
import { fileDetail, requireFile } from "../files/files";
import { postToPhone } from "../gateway/outbox";
import { activeChannel } from "../gateway/state";
import type { Composition, Message } from "../queue/claim";
import { mayBeAnswered, suppressionsOf } from "../suppressions";
import { chosenTemplate, templateUse } from "../templates/templates";
import {
  type ConversationRow,
  conversationWith,
  isDetached,
  isTelephone,
  ownerNow,
  requireConversation,
  updateLastMessage,
  updateOwner,
} from "./conversation-record";
import { ownerOfTelephone } from "./telephone-owner";

/** An emptied conversation accepts no messages. */
function requireFull({ emptied_at }: ConversationRow): void {
  if (emptied_at !== "") {
    throw refuse("conversation_emptied", {});
  }
}

const HOUR = 60 * 60_000;

type StoredBubble = Omit<Bubble, "file" | "fetching"> & { file_id: string; fetched_by: string };

const SENT_BUBBLE = selection<StoredBubble>()({
  ...texts("m.id", "m.error", "m.campaign"),
  at: text("CASE WHEN m.campaign != '' AND m.sent_at != '' THEN m.sent_at ELSE m.created END"),
  text: text("m.body"),
  kind: text("'outbound'"),
  media: text("''"),
  file_id: text("m.file"),
  fetched_by: text("''"),
  again: flag("m.purpose = 'conversation' AND m.channel = 'whatsapp' AND m.state IN ('failed', 'uncertain', 'expired')"),
  waits: flag("m.purpose = 'conversation' AND m.channel = 'assisted' AND m.state IN ('queued', 'sending')"),
  by: text("CASE WHEN s.name IS NOT NULL THEN s.name ELSE u.name END"),
  state: text("m.state"),
  channel: text("m.channel"),
  campaign_name: text("g.name"),
});

const RECEIVED_BUBBLE = selection<StoredBubble>()({
  ...texts("e.id", "e.at", "e.text", "e.media"),
  file_id: text("e.file"),
  fetched_by: text("e.media_ref"),
  again: flag("FALSE"),
  waits: flag("FALSE"),
  kind: text("e.kind"),
  by: text("u.name"),
  state: text("''"),
  error: text("''"),
  channel: text("''"),
  campaign: text("''"),
  campaign_name: text("''"),
});

/** The messages with the family that owns the number now; for a conversation without its number, its own messages. */
function bubblesOf(app: App, row: ConversationRow, limit: number): Bubble[] {
  const { id, destination, family_since } = row;
  const condition = isDetached(row)
    ? "about = {:id} AND about_collection = 'conversations'"
    : "destination = {:destination} AND destination != '' AND channel != 'email'";
  const sentBubbles = select(
    app,
    SENT_BUBBLE,
    `FROM (SELECT * FROM messages WHERE ${condition} AND created >= {:since} ORDER BY created DESC LIMIT {:most}) m
     LEFT JOIN users u ON u.id = m.made_by LEFT JOIN users s ON s.id = m.sent_by LEFT JOIN campaigns g ON g.id = m.campaign`,
    isDetached(row) ? { id, since: family_since, most: limit } : { destination, since: family_since, most: limit },
  );
  const receivedBubbles = select(
    app,
    RECEIVED_BUBBLE,
    `FROM (SELECT * FROM conversation_entries WHERE conversation = {:id} AND created >= {:since} ORDER BY at DESC, rowid DESC LIMIT {:most}) e
     LEFT JOIN users u ON u.id = e.made_by`,
    { id, since: family_since, most: limit },
  );
  // WhatsApp reports whole seconds: messages within one stay in the order of their arrival.
  const bubbles = [...sentBubbles.reverse(), ...receivedBubbles.reverse()].sort((first, second) =>
    first.at < second.at ? -1 : first.at > second.at ? 1 : 0,
  );
  return bubbles.slice(-limit).map(({ file_id, fetched_by, ...shown }) => ({
    ...shown,
    file: fileDetail(app, file_id),
    fetching: fetched_by !== "",
  }));
}

/** The kinds of messages that can be written now, and their channels. */
function termsOf(app: App, { destination, address, heard_at }: ConversationRow) {
  const channel = activeChannel(app);
  const suppression = suppressionsOf(app, "whatsapp", [destination]).get(destination);
  const left_alone = suppression === "opt_out";
  const stop = left_alone && mayBeAnswered(app, destination) ? undefined : suppression;
  const blocked = isBlocked(app, address);
  const windowEnd = replyWindowEnd(
    channel ? (providerOf(channel.provider)?.window_hours ?? 0) : 0,
    heard_at === "" ? 0 : fromStamp(heard_at),
    now(),
  );
  return {
    channel: channel ? ("whatsapp" as const) : ("assisted" as const),
    stop,
    left_alone,
    has_telephone: channel === null || (providerOf(channel.provider)?.pairs ?? false),
    blocked,
    window_until: windowEnd ? stamp(windowEnd) : "",
    shut: windowEnd === 0,
    by_template:
      channel !== null &&
      !suppression &&
      !blocked &&
      address !== "" &&
      (providerOf(channel.provider)?.templates ?? null) !== null,
  };
}

/** Tested again each time: a court's decision counts from the moment of its entry. */
const isBlocked = (app: App, address: string): boolean =>
  isTelephone(address) && ownerOfTelephone(app, address)?.blocked === true;

const BLOCKED = "Contato bloqueado por decisão judicial: a escola não escreve para este telefone.";
const OPTED_OUT_SENTENCE =
  "Esta pessoa pediu para não receber mensagens da escola. Ela volta a recebê-las se responder VOLTAR; se escrever de novo, pode ser respondida.";
const EMPTIED_SENTENCE = "O conteúdo desta conversa foi apagado. Para escrever a esta família, comece outra conversa.";
const DETACHED_SENTENCE = "Este telefone não está mais no cadastro desta família. A conversa é mantida somente para leitura.";
const WRONG = "Este número foi marcado como errado: é de outra pessoa.";
const NO_TELEPHONE = "O WhatsApp não informou o telefone desta pessoa: não é possível responder nesta tela.";
const WINDOW_CLOSED_SENTENCE =
  "Já se passaram 24 horas desde a última mensagem desta pessoa: pelo WhatsApp oficial, só ela pode recomeçar a conversa.";

export function conversation({ app, actor }: Call, input: InputIn<typeof contracts, "conversation">): ConversationDetail {
  const row = asOwnedNow(app, requireConversation(app, input.conversation));
  recordAccess(app, actor, "conversation", row.people);
  const { destination, address, people, heard_at, emptied_at, family_since, ...shown } = row;
  const { channel, stop, left_alone, has_telephone, blocked, window_until, shut, by_template } = termsOf(app, row);
  const closedReason = blocked
    ? BLOCKED
    : stop
      ? stop === "opt_out"
        ? OPTED_OUT_SENTENCE
        : WRONG
      : shut
        ? WINDOW_CLOSED_SENTENCE
        : "";
  const parted = isDetached(row);
  const closed_because =
    emptied_at !== "" ? EMPTIED_SENTENCE : parted ? DETACHED_SENTENCE : address === "" ? NO_TELEPHONE : closedReason;
  const bubbles = bubblesOf(app, row, input.most + 1);
  return {
    ...shown,
    bubbles: bubbles.slice(-input.most),
    more: bubbles.length > input.most,
    channel,
    window_until,
    closed_because,
    left_alone,
    has_telephone,
    blocked,
    number: row.people.length === 0 && emptied_at === "" ? address : "",
    by_template: by_template && emptied_at === "" && !parted,
  };
}

/** A read must show the present owner, even before the program has stored it. */
function asOwnedNow(app: App, row: ConversationRow): ConversationRow {
  const currentOwner = row.emptied_at !== "" || isDetached(row) ? null : ownerNow(app, row);
  if (row.emptied_at !== "" || isDetached(row) || familyChange(row, currentOwner) !== "parted") {
    return row;
  }
  const { name, people, regarding, regarding_class } = currentOwner ?? {
    name: "",
    people: [],
    regarding: "",
    regarding_class: "",
  };
  const owner = { name, people, regarding, regarding_class, person: people[0] ?? "" };
  return { ...row, ...owner, ...{ unread: 0, assignee: "", assignee_name: "", heard_at: "" }, family_since: stamp(now()) };
}

const CONTACT_COLUMNS = selection({ ...texts("value"), blocked: flag("blocked") });

export function openConversation({ app }: Call, input: InputIn<typeof contracts, "openConversation">): { conversation: string } {
  const contact =
    input.contact === undefined
      ? null
      : selectFirst(app, CONTACT_COLUMNS, "FROM contacts WHERE id = {:id} AND kind = 'phone'", { id: input.contact });
  if (input.contact !== undefined && !contact) {
    throw refuse("not_found", { what: "este telefone" });
  }
  const address = parsePhone(contact?.value || input.phone || "")?.e164 ?? "";
  if (address === "") {
    throw refuse("no_telephone", {});
  }
  if (contact?.blocked || isBlocked(app, address)) {
    throw refuse("contact_blocked", {});
  }
  return { conversation: conversationWith(app, address, { id: input.id }) };
}

/** An Admin only ever writes under their own name. */
function recordInConversation(
  app: App,
  actor: Actor,
  row: ConversationRow,
  event: { id?: string; kind: string; text: string },
): void {
  record(app, actor, { ...event, area: "messaging", collection: "conversations", subject: row.id });
}

/** The telephone's new owner gets no message that was written to another person. */
function requireSameOwner(app: App, row: ConversationRow, person: string): ConversationRow {
  const owner = ownerNow(app, row);
  if (isDetached(row) || (isTelephone(row.address) && !belongsToFamily(person, owner))) {
    throw refuse("conversation_parted", {});
  }
  updateOwner(app, row.id, owner);
  return requireConversation(app, row.id);
}

/** Two members of the team who read one question would answer it twice. */
function requireUnanswered(app: App, actor: Actor, { id }: ConversationRow, seen_at: string | undefined): void {
  const [name] =
    seen_at === undefined
      ? []
      : column(
          app,
          `SELECT ifnull(u.name, 'Outra pessoa da equipe') FROM messages m LEFT JOIN users u ON u.id = m.made_by
           WHERE m.about = {:id} AND m.purpose = 'conversation' AND m.created > {:seen} AND m.made_by != {:actor}
             AND m.state NOT IN ('skipped', 'failed', 'expired') ORDER BY m.created DESC LIMIT 1`,
          { id, actor: actor.id, seen: seen_at.replace("T", " ") },
        );
  if (name !== undefined) {
    throw refuse("answered_meanwhile", { name });
  }
}

export function reply({ app, actor }: Call, input: InputIn<typeof contracts, "reply">): Replied {
  const conversation = requireConversation(app, input.conversation);
  requireFull(conversation);
  const row = requireSameOwner(app, conversation, input.person ?? conversation.person);
  requireUnanswered(app, actor, row, input.seen_at);
  const { channel, stop, blocked, shut, by_template } = termsOf(app, row);
  if (blocked) {
    throw refuse("contact_blocked", {});
  }
  if (stop) {
    throw refuse("left_alone", {});
  }
  if (row.address === "") {
    throw refuse("no_telephone", {});
  }
  const school = schoolSettings(app).name;
  const fill = (value: string) => filledForConversation(value, row, school);
  const template = by_template ? chosenTemplate(app, input.template, input.template_values, fill) : null;
  if (shut && !template) {
    throw refuse("window_closed", {});
  }
  const body = template?.text ?? input.text;
  const file = template ? null : requireFile(app, input.file);
  if (file && channel === "assisted") {
    throw refuse("file_not_by_hand", {});
  }
  if (file && body.length > MAX_CAPTION) {
    throw refuse("caption_too_long", { limit: MAX_CAPTION });
  }
  postToPhone(app, actor, {
    id: input.id,
    channel,
    purpose: "conversation",
    about: { collection: "conversations", id: row.id },
    recipient: row.name || row.masked_address,
    address: row.address,
    subject: "Conversa",
    body,
    file: file?.id ?? "",
    template: template && templateUse(template, template.values),
    person: row.person,
    regarding: row.regarding,
    regarding_class: row.regarding_class,
    // A message by hand waits at its author's screen.
    expires: channel === "assisted" ? 0 : now() + REPLY_MILLISECONDS,
  });
  updateLastMessage(app, row.id, { kind: "outbound", text: body, at: now() });
  return { message: input.id, channel, address: channel === "assisted" ? row.address : "" };
}

/** A court's decision may have come while the message waited, and the telephone may belong to another person. */
export function composeReply(app: App, { address, person }: Message): Composition {
  const owner = isTelephone(address) ? ownerOfTelephone(app, address) : null;
  if (owner?.blocked) {
    return { skip: "O contato está bloqueado por decisão judicial." };
  }
  // For a duplicate, the message goes to the remaining record.
  const [expectedPerson = person] = column(app, "SELECT ifnull(nullif(merged_into, ''), id) FROM people WHERE id = {:person}", {
    person,
  });
  return belongsToFamily(expectedPerson, owner) ? { send: true } : { skip: "O telefone não é mais desta família no cadastro." };
}

export function noteConversation({ app, actor }: Call, input: InputIn<typeof contracts, "noteConversation">): { entry: string } {
  const row = requireConversation(app, input.conversation);
  requireFull(row);
  const at = now();
  insertNew(app, "conversation_entries", stamp(at), [
    {
      id: input.id,
      conversation: row.id,
      kind: "note",
      text: input.text,
      media: "",
      at: stamp(at),
      made_by: actor.id,
      provider_id: "",
    },
  ]);
  updateLastMessage(app, row.id, { kind: "note", text: input.text, at });
  return { entry: input.id };
}

/** Recorded once an hour for each viewer: in the conversation's history, and in that of each person whom it concerns. */
export function readConversation({ app, actor }: Call, input: InputIn<typeof contracts, "readConversation">): { unread: number } {
  updateOwner(app, input.conversation, ownerNow(app, requireConversation(app, input.conversation)));
  const row = requireConversation(app, input.conversation);
  if (row.unread > 0) {
    const record = app.findRecordById("conversations", row.id);
    record.set("unread", 0);
    record.set("is_unread", false);
    app.save(record);
  }
  const lately = column(
    app,
    "SELECT id FROM timeline WHERE subject = {:subject} AND kind = 'conversation_opened' AND actor = {:actor} AND at > {:since} LIMIT 1",
    { subject: row.id, actor: actor.id, since: stamp(now() - HOUR) },
  );
  if (lately.length === 0 && !find(app, "timeline", input.id)) {
    const event = { kind: "conversation_opened", text: "Conversa aberta" };
    recordInConversation(app, actor, row, { id: input.id, ...event });
    if (row.people.length > 0) {
      const data = { conversation: row.id };
      recordOfEach(app, actor, row.people, { ...event, area: "messaging", collection: "people", data });
    }
  }
  return { unread: 0 };
}

export function assignConversation(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "assignConversation">,
): { assignee: string } {
  const row = requireConversation(app, input.conversation);
  if (row.assignee === input.user) {
    return { assignee: row.assignee };
  }
  const [name = ""] = column(
    app,
    `SELECT name FROM users WHERE id = {:user} AND active = TRUE
       AND EXISTS (SELECT 1 FROM json_each(users.permissions) permission WHERE permission.value = 'Admin')`,
    { user: input.user },
  );
  if (input.user !== "" && name === "") {
    throw refuse("not_found", { what: "esta pessoa da equipe" });
  }
  const record = app.findRecordById("conversations", row.id);
  record.set("assignee", input.user);
  app.save(record);
  const words = input.user === "" ? "Sem responsável" : input.user === actor.id ? "Assumida" : `Passada a ${name}`;
  recordInConversation(app, actor, row, { id: input.id, kind: "conversation_assigned", text: words });
  return { assignee: input.user };
}

export function closeConversation(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "closeConversation">,
): { state: "open" | "closed" } {
  const row = requireConversation(app, input.conversation);
  const state = input.closed ? "closed" : "open";
  if (row.state !== state) {
    const record = app.findRecordById("conversations", row.id);
    record.set("state", state);
    record.set("waiting_since", "");
    app.save(record);
    recordInConversation(app, actor, row, {
      id: input.id,
      kind: `conversation_${state}`,
      text: input.closed ? "Conversa encerrada" : "Conversa reaberta",
    });
    return { state };
  }
  return { state: row.state };
}
