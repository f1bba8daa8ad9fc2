/** The state of the contact between the school and a family, for users who may not read the messages. */
import type { InputIn } from "../../../../domain/contract";
import { destinationKey } from "../../../../domain/messaging/campaigns/audience";
import type * as contracts from "../../../../domain/messaging/conversations/commands";
import type { ConversationStatus } from "../../../../domain/messaging/conversations/commands";
import { mayPass } from "../../../../domain/roles";
import { allContacts } from "../../people/contacts";
import type { Call } from "../../platform/http/endpoint";
import { selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { selection, text, texts } from "../../platform/sql/selection";

const LAST = selection({
  ...texts("created", "sent_at"),
  channel: text<ConversationStatus["last_channel"]>("channel"),
  state: text<ConversationStatus["last_state"]>("state"),
});
const CONVERSATION = selection(texts("c.id", "c.waiting_since"));

export function conversationStatus(
  { app, actor }: Call,
  { person }: InputIn<typeof contracts, "conversationStatus">,
): ConversationStatus {
  requireRecord(app, "people", person, "esta pessoa");
  const contacts = allContacts(app, [person]).get(person) ?? [];
  const keys = (kind: "phone" | "email") =>
    contacts.filter((contact) => contact.kind === kind).map(({ value }) => destinationKey(kind, value));
  const phones = keys("phone");
  const last = selectFirst(
    app,
    LAST,
    `FROM messages WHERE id IN (
       SELECT (SELECT m.id FROM messages m WHERE m.destination = place.value AND m.destination != '' ORDER BY m.created DESC LIMIT 1)
       FROM json_each({:places}) place
       UNION ALL SELECT * FROM (SELECT id FROM messages WHERE person = {:person} ORDER BY created DESC LIMIT 1)
     ) ORDER BY created DESC LIMIT 1`,
    // A notice by mail is found by the person whom it concerns.
    { places: [...phones, ...keys("email")], person },
  );
  const conversation = selectFirst(
    app,
    CONVERSATION,
    `FROM conversations c WHERE c.destination IN (SELECT value FROM json_each({:phones}))
       AND EXISTS (SELECT 1 FROM conversation_people w WHERE w.conversation = c.id AND w.person = {:person}) ORDER BY c.last_at DESC LIMIT 1`,
    { phones, person },
  );
  return {
    last_at: last ? last.sent_at || last.created : "",
    last_channel: last?.channel ?? "",
    last_state: last?.state ?? "",
    waiting_since: conversation?.waiting_since ?? "",
    conversation: mayPass(actor.roles, ["Admin"]) ? (conversation?.id ?? "") : "",
  };
}
