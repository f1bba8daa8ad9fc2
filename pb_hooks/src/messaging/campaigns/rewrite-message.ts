/** A message that waits, or that failed, written anew since those whom it names are others now. */
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
 * A campaign's message that no family has, as it reads now: for those who are still meant, or not sent at all.
 * @returns why it is not sent; empty where it may be.
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
  // Only what waits in the queue may be written anew.
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
