/** Queues one message for a telephone, in the caller's transaction: nothing is sent here. */

import type { TemplateUse } from "../../../../domain/messaging/templates/templates";
import { maskPhone, phoneKey } from "../../../../domain/people/phone";
import { headOf, searchText } from "../../../../domain/text";
import { type App, insertNew } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";

interface ToPhone {
  id: string;
  channel: "whatsapp" | "assisted";
  purpose: string;
  about: { collection: string; id: string };
  recipient: string;
  /** E.164. */
  address: string;
  subject: string;
  body: string;
  /** The approved template of the text. */
  template?: TemplateUse | null;
  /** The attachment. */
  file?: string;
  person?: string;
  /** The people whom it concerns, by id and in words. */
  people?: readonly string[];
  regarding?: string;
  regarding_class?: string;
  /** The end of its validity, in milliseconds; 0: none. */
  expires?: number;
}

/**
 * A person waits for it: it goes first.
 * @returns whether it was queued; false when its id existed before.
 */
export function postToPhone(app: App, actor: Actor, message: ToPhone): boolean {
  const { id, channel, purpose, about, recipient, address, subject, body } = message;
  const { template = null, file = "", person = "", people = [], regarding = "", regarding_class = "", expires = 0 } = message;
  const at = stamp(now());
  const inserted = insertNew(app, "messages", at, [
    {
      ...{ id, area: "messaging", channel, purpose, person, about_collection: about.collection, about: about.id },
      recipient: headOf(recipient, 160),
      ...{ address, masked_address: maskPhone(address), destination: phoneKey(address), subject: headOf(subject, 200), body },
      ...{ dedupe_key: "", priority: 0, state: "queued", attempts: 0, next_at: at, made_by: actor.id },
      expires_at: expires === 0 ? "" : stamp(expires),
      people: JSON.stringify(people),
      file,
      template: template ? JSON.stringify(template) : "",
      regarding: headOf(regarding, 300),
      regarding_class: headOf(regarding_class, 160),
      search: searchText(recipient, subject),
    },
  ]);
  if (inserted.length === 0) {
    return false;
  }
  record(app, actor, {
    area: "messaging",
    collection: "messages",
    subject: id,
    kind: "message_queued",
    text: "Na fila de envio",
  });
  return true;
}
