/** Composes a waiting or failed message again, since its people have changed. */
import type { MessageState } from "../../../../domain/messaging/outbox";
import { searchText } from "../../../../domain/text";
import { type App, execute, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { finishIfDone } from "./campaigns";
import { currentContent, queuedMessage, WITHDRAWN_REASON } from "./send-guard";

/**
 * A campaign's unsent message, with its present text and recipient.
 * @returns the reason why it is not sent; empty where it may be.
 */
export function rewriteMessage(
  tx: App,
  actor: Actor,
  { id, campaign, state }: { id: string; campaign: string; state: MessageState },
): string {
  const message = queuedMessage(tx, id)!;
  const content = message.people.length === 0 ? { skip: WITHDRAWN_REASON } : currentContent(tx, id, message);
  const at = stamp(now());
  if ("skip" in content) {
    execute(
      tx,
      "UPDATE messages SET state = 'skipped', lease = '', leased_until = '', error = {:why}, updated = {:at} WHERE id = {:id}",
      { id, why: content.skip, at },
    );
    const reason = content.skip.replace(/\.$/, "");
    record(tx, actor, {
      ...{ area: "messaging", collection: "messages", subject: id, kind: "message_skipped" },
      text: `Não enviada: ${reason}`,
    });
    finishIfDone(tx, campaign);
    return content.skip;
  }
  const about = selectFirst(tx, selection(texts("regarding", "regarding_class")), "FROM messages WHERE id = {:id}", { id });
  // Only a message that waits in the queue may get a new text.
  const stays = state === "sending" ? "queued" : state;
  execute(tx, "UPDATE messages SET state = 'queued', lease = '', leased_until = '' WHERE id = {:id}", { id });
  execute(
    tx,
    "UPDATE messages SET recipient = {:recipient}, body = {:body}, search = {:search}, updated = {:at} WHERE id = {:id}",
    {
      ...{ id, at, recipient: content.recipient, body: content.body },
      search: searchText(content.recipient, about?.regarding ?? "", about?.regarding_class ?? ""),
    },
  );
  execute(tx, "UPDATE messages SET state = {:stays} WHERE id = {:id} AND state != {:stays}", { id, stays });
  return "";
}
