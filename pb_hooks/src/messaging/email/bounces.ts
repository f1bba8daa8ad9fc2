/** Returned mails, and addresses to which the school no longer writes. */
import type { InputIn } from "../../../../domain/contract";
import { type Bounce, bouncesIn } from "../../../../domain/messaging/email/bounce";
import type * as contracts from "../../../../domain/messaging/email/commands";
import type { BouncedAddress } from "../../../../domain/messaging/email/commands";
import { maskEmail } from "../../../../domain/messaging/email-text";
import type { MessageState } from "../../../../domain/messaging/outbox";
import { refuse } from "../../../../domain/messaging/refusals";
import { STATE_WORDS } from "../../../../domain/messaging/words";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, execute, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { destinationOf, suppress } from "../suppressions";
import { EMAIL } from "./channel";

const RETURNED_REASON = "E-mail devolvido: o endereço não existe ou não recebe mais.";
/** A sent message, or one with an unknown outcome, may come back. */
const MAY_RETURN: readonly MessageState[] = ["sent", "uncertain", "failed"];

const MESSAGE = selection({
  ...texts("id", "area", "person", "address", "masked_address"),
  state: text<MessageState>("state"),
});

export function markBounced({ app, actor }: Call, input: InputIn<typeof contracts, "markBounced">): { state: MessageState } {
  const message = requireFound(
    selectFirst(app, MESSAGE, "FROM messages WHERE id = {:id} AND channel = 'email'", { id: input.message }),
    "este e-mail",
  );
  if (!MAY_RETURN.includes(message.state) || message.address === "") {
    throw refuse("message_not_bounced", { state: STATE_WORDS[message.state] });
  }
  execute(
    app,
    "UPDATE messages SET state = 'failed', error = {:error}, error_class = 'bounced', updated = {:at} WHERE id = {:id}",
    { id: message.id, error: RETURNED_REASON, at: stamp(now()) },
  );
  suppress(app, actor, EMAIL, destinationOf(EMAIL, message.address), {
    kind: "bounce",
    origin: RETURNED_REASON,
    person: message.person,
    masked: message.masked_address,
  });
  record(app, actor, {
    id: input.id,
    area: message.area,
    collection: "messages",
    subject: message.id,
    kind: "message_bounced",
    text: RETURNED_REASON,
  });
  return { state: "failed" };
}

const KNOWN_CONTACT = selection({ ...texts("c.value", "c.person"), name: text(calledName("p")) });

/** A repetition gives the same result: a stopped address stays stopped. */
export function bounce({ app, actor }: Call, input: InputIn<typeof contracts, "bounce">): { addresses: BouncedAddress[] } {
  const bounces = bouncesIn(input.text);
  if (bounces.length === 0) {
    throw refuse("bounce_unreadable", {});
  }
  return { addresses: takeBack(app, actor, bounces) };
}

/** Where the address is the reason, nobody there gets another mail. */
export function takeBack(app: App, actor: Actor, bounces: readonly Bounce[]): BouncedAddress[] {
  return bounces.map(({ address, permanent, detail, complaint = false }) => {
    const contact = selectFirst(
      app,
      KNOWN_CONTACT,
      "FROM contacts c JOIN people p ON p.id = c.person WHERE c.kind = 'email' AND c.value = {:address} ORDER BY c.created, c.id LIMIT 1",
      { address },
    );
    if (complaint) {
      leaveAlone(app, actor, address, contact?.person ?? "");
    } else if (permanent) {
      stop(app, actor, address, { person: contact?.person ?? "", detail });
    }
    return {
      masked: maskEmail(address),
      person: contact?.person ?? "",
      person_name: contact?.name ?? "",
      stopped: permanent || complaint,
      detail,
    };
  });
}

const COMPLAINT_SENTENCE = "Marcou um e-mail da escola como spam, ou saiu da lista, no serviço de e-mail.";

/**
 * The recipient's own wish, reported by their mail service. A person who gets another mail complains again, about all mails of
 * the school.
 */
function leaveAlone(app: App, actor: Actor, address: string, person: string): void {
  suppress(app, actor, EMAIL, destinationOf(EMAIL, address), {
    ...{ kind: "opt_out", origin: COMPLAINT_SENTENCE, person, masked: maskEmail(address) },
  });
  if (person !== "") {
    record(app, actor, {
      ...{ area: "messaging", collection: "people", subject: person, kind: "mail_ended" },
      text: `${maskEmail(address)} não quer mais e-mails da escola, segundo o serviço de e-mail`,
    });
  }
}

function stop(app: App, actor: Actor, address: string, { person, detail }: { person: string; detail: string }): void {
  suppress(app, actor, EMAIL, destinationOf(EMAIL, address), {
    kind: "bounce",
    origin: detail || RETURNED_REASON,
    person,
    masked: maskEmail(address),
  });
  execute(
    app,
    `UPDATE messages SET state = 'failed', error = {:error}, error_class = 'bounced', updated = {:at}
     WHERE id IN (SELECT id FROM messages WHERE person = {:person} AND person != '' AND channel = 'email' AND address = {:address}
       AND state IN ('sent', 'uncertain') ORDER BY created DESC LIMIT 1)`,
    { person, address, error: RETURNED_REASON, at: stamp(now()) },
  );
  if (person !== "") {
    record(app, actor, {
      area: "messaging",
      collection: "people",
      subject: person,
      kind: "mail_bounced",
      text: `E-mail devolvido: ${maskEmail(address)} não recebe mais`,
    });
  }
}

const SUPPRESSION = selection({ ...texts("id", "kind", "person", "masked_address", "lifted_at") });

export function liftSuppression({ app, actor }: Call, input: InputIn<typeof contracts, "liftSuppression">): { lifted: boolean } {
  const row = requireFound(
    selectFirst(app, SUPPRESSION, "FROM message_suppressions WHERE id = {:id}", { id: input.suppression }),
    "este endereço",
  );
  if (row.lifted_at !== "") {
    return { lifted: true };
  }
  if (row.kind === "opt_out" && input.declared_by === "") {
    throw refuse("word_missing", {});
  }
  execute(app, "UPDATE message_suppressions SET lifted_at = {:at}, updated = {:at} WHERE id = {:id}", {
    id: row.id,
    at: stamp(now()),
  });
  const by = input.declared_by === "" ? "" : `, a pedido de ${input.declared_by}`;
  record(app, actor, {
    id: input.id,
    area: "messaging",
    collection: row.person === "" ? "message_suppressions" : "people",
    subject: row.person || row.id,
    kind: "suppression_lifted",
    text: `${row.masked_address || "Um contato"} volta a receber mensagens${by}`,
  });
  return { lifted: true };
}
