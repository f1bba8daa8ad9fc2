/** What somebody says to the school: whoever asks to be left alone is, before anything else. */
import { mediaSentence } from "../../../../domain/messaging/conversations/words";
import type { ChannelEvent, HeardFile } from "../../../../domain/messaging/providers/provider";
import { asksToReturn, asksToStop, OPT_OUT_ANSWER } from "../../../../domain/messaging/whatsapp";
import { maskPhone } from "../../../../domain/people/phone";
import { SERVER } from "../../platform/actor";
import { now, stamp } from "../../platform/clock";
import { type App, column, execute, insertNew, newRecordId } from "../../platform/database";
import { conversationKey, conversationWith, touch } from "../conversations/keeping";
import { liftSuppression, suppress, suppressionsOf } from "../suppressions";
import { postToPhone } from "../whatsapp-outbox";

type Inbound = Extract<ChannelEvent, { kind: "inbound" }>;

/** What is said is heard once, however often it is reported, by whomever: who shows no telephone may still ask to be left alone. */
export function heard(tx: App, channel: string, event: Inbound): void {
  const { provider_id, name, text, media, at, file } = event;
  const from = event.from || addressOf(tx, channel, event.answers) || event.from_id;
  if (from === "") {
    return;
  }
  const when = at > 0 && at < now() ? at : now();
  const conversation = conversationWith(tx, from, { name });
  const [made] = insertNew(tx, "conversation_entries", stamp(now()), [
    {
      ...{ id: newRecordId(), conversation, kind: "inbound", text: text.slice(0, 5000), media, at: stamp(when), made_by: "" },
      provider_id: provider_id.slice(0, 200),
      media_ref: file ? refOf(file) : "",
    },
  ]);
  if (made === undefined) {
    return;
  }
  const destination = conversationKey(from);
  const [stops, returns] = [asksToStop(text), asksToReturn(text)];
  touch(tx, conversation, {
    ...{ kind: "inbound", said: text || mediaSentence(media), at: when },
    isSettled: stops || returns,
  });
  if (stops) {
    leaveAlone(tx, from, destination);
  } else if (returns) {
    liftSuppression(tx, "whatsapp", destination, "opt_out");
  }
}

/** Where the message went that somebody answers; empty where it is none of ours. */
function addressOf(tx: App, channel: string, answers: string): string {
  const [address = ""] =
    answers === ""
      ? []
      : column(
          tx,
          "SELECT address FROM messages WHERE provider_id = {:answers} AND provider_id != '' AND via = {:channel} LIMIT 1",
          { answers, channel },
        );
  return address;
}

const MOST_REF = 500;

/** By which it is fetched a moment later; the webhook waits for nobody. */
function refOf({ ref, name }: HeardFile): string {
  const kept = JSON.stringify({ ref, name: name.slice(0, 100) });
  return kept.length <= MOST_REF ? kept : "";
}

/** Nothing goes there any more, but for one word that it was heard. */
function leaveAlone(tx: App, from: string, destination: string): void {
  if (suppressionsOf(tx, "whatsapp", [destination]).get(destination) === "opt_out") {
    return;
  }
  const [person = ""] = column(
    tx,
    "SELECT person FROM messages WHERE destination = {:destination} AND destination != '' ORDER BY created DESC LIMIT 1",
    { destination },
  );
  const isTelephone = from.startsWith("+");
  const masked = isTelephone ? maskPhone(from) : "Sem telefone";
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
