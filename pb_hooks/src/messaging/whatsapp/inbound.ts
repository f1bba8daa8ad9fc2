/** Handles an inbound message: a request for no more messages has priority. */
import { mediaSentence } from "../../../../domain/messaging/conversations/words";
import { LONGEST_TEXT, truncateText } from "../../../../domain/messaging/providers/content-words";
import type { ChannelEvent, InboundFile } from "../../../../domain/messaging/providers/provider";
import { asksToReturn, asksToStop, asksToStopPromotions, OPT_OUT_ANSWER } from "../../../../domain/messaging/whatsapp";
import { formatPhone, maskPhone, parsePhone } from "../../../../domain/people/phone";
import { headOf } from "../../../../domain/text";
import { type App, column, execute, insertNew, newRecordId, select } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { conversationKey, conversationWith, oneLine, updateLastMessage } from "../conversations/conversation-record";
import { postToPhone } from "../gateway/outbox";
import { liftSuppression, promotionsEnded, suppress, suppressionsOf } from "../suppressions";

type Of<Kind extends ChannelEvent["kind"]> = Extract<ChannelEvent, { kind: Kind }>;

/**
 * Handles each inbound message once, for any number of reports, from any sender: a person without a visible telephone may still
 * ask for no messages.
 * @param hasTelephone whether the school's own telephone can show a content that this program cannot.
 */
export function receiveInbound(tx: App, channel: string, event: Of<"inbound">, hasTelephone: boolean): void {
  const { provider_id, name, media, at, file } = event;
  const text = truncateText(event.text);
  const from = event.from || addressOf(tx, channel, event.answers) || event.from_id;
  if (from === "") {
    return;
  }
  const receivedAt = at > 0 && at < now() ? at : now();
  const destination = conversationKey(from);
  const question = lastQuestion(tx, destination);
  const conversation = conversationWith(tx, from, { name });
  const [entryId] = insertNew(tx, "conversation_entries", stamp(now()), [
    {
      ...{ id: newRecordId(), conversation, kind: "inbound", text, media, at: stamp(receivedAt), made_by: "" },
      provider_id: provider_id.slice(0, 200),
      media_ref: file ? refOf(file) : "",
    },
  ]);
  if (entryId === undefined) {
    return;
  }
  storeChat(tx, conversation, event.from, event.from_id);
  const [stops, returns] = [asksToStop(text, question), asksToReturn(text)];
  const noPromotions = !stops && asksToStopPromotions(text);
  updateLastMessage(tx, conversation, {
    ...{ kind: "inbound", text: text || mediaSentence(media, hasTelephone), at: receivedAt },
    isSettled: stops || returns || noPromotions,
  });
  if (stops) {
    leaveAlone(tx, from, destination);
  } else if (noPromotions) {
    endPromotions(tx, from, destination);
  } else if (returns) {
    liftSuppression(tx, "whatsapp", destination, "opt_out");
    liftSuppression(tx, "whatsapp", destination, "promotions");
  }
}

/** The reply goes to the id from which the person wrote: an account from before the ninth digit has no other. */
function storeChat(tx: App, conversation: string, from: string, chat: string): void {
  if (from !== "" && /^[\w.:-]{5,60}@(c\.us|lid|s\.whatsapp\.net)$/.test(chat)) {
    execute(tx, "UPDATE conversations SET chat = {:chat} WHERE id = {:id} AND chat != {:chat}", { id: conversation, chat });
  }
}

const DAY = 24 * 60 * 60_000;
/** The time for which "cancelar" may answer the school's question. */
const QUESTION_WINDOW = 3 * DAY;

/** The school's last recent message to a telephone; empty: none. */
function lastQuestion(tx: App, destination: string): string {
  const [last = ""] = column(
    tx,
    `SELECT said FROM (
       SELECT body AS said, created AS at FROM messages WHERE destination = {:destination} AND destination != '' AND channel != 'email'
         AND created > {:since} AND state IN ('sending', 'sent', 'delivered', 'read', 'uncertain') AND purpose != 'opt_out'
       UNION ALL SELECT e.text, e.created FROM conversations c JOIN conversation_entries e ON e.conversation = c.id AND e.kind = 'outbound'
         WHERE c.destination = {:destination} AND e.created > {:since})
     ORDER BY at DESC LIMIT 1`,
    { destination, since: stamp(now() - QUESTION_WINDOW) },
  );
  return last;
}

const EDITED_PREFIX = "(editada; antes: “";
const DELETED = "(apagada pelo remetente)";
const EDITED_WITHOUT_TEXT = "(editada; o texto novo não foi informado)";

/** An edited or deleted message: its bubble shows both texts, and no new bubble appears. */
export function changeEntry(tx: App, channel: string, { target, change, text, ...event }: Of<"changed">): void {
  const [entry] = select(
    tx,
    ENTRY,
    `FROM conversation_entries e JOIN conversations c ON c.id = e.conversation
     WHERE e.provider_id = {:target} AND e.provider_id != '' AND e.kind = 'inbound' AND e.emptied_at = ''`,
    { target },
  );
  if (!entry) {
    const words = change === "deleted" ? "Apagou uma mensagem que não chegou à escola." : text || EDITED_WITHOUT_TEXT;
    const { provider_id: providerId, kind: _, ...from } = event;
    const provider_id = providerId || `${target}:${change}`;
    receiveInbound(
      tx,
      channel,
      { kind: "inbound", ...from, provider_id, answers: "", text: words, media: "", file: null },
      false,
    );
    return;
  }
  if (
    entry.text.endsWith(DELETED) ||
    (change === "edited" && (text === entry.text || entry.text.startsWith(`${text}\n\n${EDITED_PREFIX}`)))
  ) {
    return;
  }
  const previousText = entry.text.split(`\n\n${EDITED_PREFIX}`)[0] ?? "";
  const shortText = headOf(previousText, LONGEST_TEXT / 3);
  const words =
    change === "deleted"
      ? `${entry.text}\n${DELETED}`
      : text === ""
        ? `${entry.text}\n${EDITED_WITHOUT_TEXT}`
        : `${headOf(text, LONGEST_TEXT / 2)}\n\n${EDITED_PREFIX}${shortText}”)`;
  execute(tx, "UPDATE conversation_entries SET text = {:text}, updated = {:at} WHERE id = {:id}", {
    ...{ id: entry.id, text: truncateText(words.trim()), at: stamp(now()) },
  });
  execute(
    tx,
    `UPDATE conversations SET updated = {:at}, last_text = iif(last_kind = 'inbound' AND last_text = {:before}, {:last}, last_text)
     WHERE id = {:id}`,
    {
      id: entry.conversation,
      last: oneLine(change === "deleted" ? DELETED : text || EDITED_WITHOUT_TEXT),
      before: oneLine(entry.text),
      at: stamp(now()),
    },
  );
  if (change === "edited" && asksToStop(text)) {
    leaveAlone(tx, entry.address || event.from || event.from_id, entry.destination);
  }
}

const ENTRY = selection(texts("e.id", "e.text", "e.conversation", "c.destination", "c.address"));

/** A person's choice about promotions in WhatsApp itself. */
export function promotionsChosen(tx: App, { from, from_id, accepted }: Of<"promotions">): void {
  const sender = from || from_id;
  const destination = conversationKey(sender);
  if (accepted) {
    liftSuppression(tx, "whatsapp", destination, "promotions");
  } else {
    endPromotions(tx, sender, destination);
  }
}

/** Notices still come; waiting promotions are not sent. */
function endPromotions(tx: App, from: string, destination: string): void {
  const { person, masked } = personOfNumber(tx, from, destination);
  suppress(tx, SERVER, "whatsapp", destination, {
    ...{ kind: "promotions", origin: "Pediu no WhatsApp para não receber divulgação.", person, masked },
  });
}

/** The person no longer has the old telephone. A refusal there applies to the new one. */
export function moveConversation(tx: App, { provider_id, from, to, at }: Of<"moved">): void {
  const [oldKey, newKey] = [conversationKey(from), conversationKey(to)];
  const stop = suppressionsOf(tx, "whatsapp", [oldKey]).get(oldKey);
  const noPromotions = promotionsEnded(tx, "whatsapp", [oldKey]).size > 0;
  const movedAt = at > 0 && at < now() ? at : now();
  const conversation = conversationWith(tx, from);
  const text = `Mudou de número no WhatsApp. O novo número é ${formatPhone(parsePhone(to)?.e164 ?? to)}: registre-o no cadastro.`;
  const [entryId] = insertNew(tx, "conversation_entries", stamp(now()), [
    {
      ...{ id: newRecordId(), conversation, kind: "inbound", text, media: "", at: stamp(movedAt), made_by: "", media_ref: "" },
      provider_id: provider_id.slice(0, 200),
    },
  ]);
  if (entryId === undefined) {
    return;
  }
  updateLastMessage(tx, conversation, { kind: "inbound", text: text, at: movedAt });
  const { person } = personOfNumber(tx, from, oldKey);
  if (stop === "opt_out" || noPromotions) {
    suppress(tx, SERVER, "whatsapp", newKey, {
      ...{
        kind: stop === "opt_out" ? "opt_out" : "promotions",
        origin: "Pedido feito pelo número anterior.",
        person,
        masked: maskPhone(to),
      },
    });
  }
  suppress(tx, SERVER, "whatsapp", oldKey, {
    ...{ kind: "wrong", origin: "Mudou de número, segundo o WhatsApp.", person, masked: maskPhone(from) },
  });
}

const personOfNumber = (tx: App, from: string, destination: string) => {
  const [person = ""] = column(
    tx,
    "SELECT person FROM messages WHERE destination = {:destination} AND destination != '' ORDER BY created DESC LIMIT 1",
    { destination },
  );
  return { person, masked: from.startsWith("+") ? maskPhone(from) : "Sem telefone" };
};

/** The destination of the message that a person answers; empty where it is not the school's. */
function addressOf(tx: App, channel: string, answers: string): string {
  const [address = ""] =
    answers === ""
      ? []
      : column(
          tx,
          `SELECT address FROM messages WHERE provider_id = {:answers} AND provider_id != '' AND via = {:channel}
           UNION ALL SELECT m.address FROM message_attempts a JOIN messages m ON m.id = a.message
             WHERE a.via = {:channel} AND a.provider_id = {:answers} LIMIT 1`,
          { answers, channel },
        );
  return address;
}

const MAX_REF = 500;

/** The reference by which the file is fetched a moment later; the webhook waits for no download. */
function refOf({ ref, name }: InboundFile): string {
  const reference = JSON.stringify({ ref, name: headOf(name, 100) });
  return reference.length <= MAX_REF ? reference : "";
}

/** Nothing leaves for that telephone any more, except one confirmation of the wish. */
function leaveAlone(tx: App, from: string, destination: string): void {
  if (suppressionsOf(tx, "whatsapp", [destination]).get(destination) === "opt_out") {
    return;
  }
  const isTelephone = from.startsWith("+");
  const { person, masked } = personOfNumber(tx, from, destination);
  suppress(tx, SERVER, "whatsapp", destination, {
    kind: "opt_out",
    origin: "Respondeu que não quer mais mensagens.",
    person,
    masked,
  });
  execute(
    tx,
    `UPDATE messages SET state = 'skipped', error = 'O destinatário pediu para não receber mensagens da escola.', error_class = 'opt_out', updated = {:at}
     WHERE destination = {:destination} AND destination != '' AND state IN ('queued', 'held')`,
    { destination, at: stamp(now()) },
  );
  if (!isTelephone) {
    return;
  }
  postToPhone(tx, SERVER, {
    id: newRecordId(),
    channel: "whatsapp",
    purpose: "opt_out",
    about: { collection: "", id: "" },
    recipient: masked,
    address: from,
    subject: "Confirmação de saída",
    body: OPT_OUT_ANSWER,
  });
}
