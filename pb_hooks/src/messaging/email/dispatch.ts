/**
 * Sends what lies in the outbox. A message is claimed in one transaction, sent outside of any, and its outcome written in another;
 * who dies in between leaves it `uncertain`, and it is never sent again by itself.
 */

import type { MailPlace } from "../../../../domain/messaging/email/mail-pace";
import { emailHtml, maskEmail } from "../../../../domain/messaging/letter";
import { isPaused, LONGEST_WAIT, type Outcome, settle } from "../../../../domain/messaging/outbox";
import type { OutgoingFile } from "../../../../domain/messaging/providers/provider";
import { smtpOutcome } from "../../../../domain/messaging/smtp";
import { farthestAhead } from "../../../../domain/platform/instants";
import { bytesOf, fileOf } from "../../platform/sql/bytes";
import { type App, column, newRecordId } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { outgoingFile } from "../files/files";
import { type ClaimedMessage, claimed, type Purposes } from "../queue/claim";
import { type SendingWay, sweep, writeOutcome } from "../queue/outcome";
import { inRun, markMessageTaken, type Run, stir, takesEmails } from "../queue/runs";
import { destinationOf, suppress } from "../suppressions";
import { EMAIL, emailChannel, recordChannelOutcome } from "./channel";
import { hoursWatch, placeNow, takeMailToken } from "./pace";

/** Between two looks at an empty outbox: nobody waits longer for an invitation. */
const IDLE_MILLISECONDS = 1000;
/** Between two mails of one run, so that thousands of them leave the desk its turn. */
const GAP_MILLISECONDS = 20;
/** So many must wait for helpers to come, and as long as that they stay. */
const WORTH_HELP = 10;
/** Between two looks of a helper for a letter that got through. */
const WATCH_MILLISECONDS = 100;

/** Runs each minute, for most of it. */
export function dispatch(app: App, purposes: Purposes): void {
  inRun(app, 0, (run, end) => {
    sweep(app, MAIL);
    const isQuiet = hoursWatch(app);
    while (Date.now() < end && stir(app, run)) {
      sleep(sendNext(app, purposes, run, isQuiet) ? GAP_MILLISECONDS : IDLE_MILLISECONDS);
    }
  });
}

/**
 * Sends beside `dispatch`, each letter over a connection of its own: PocketBase's mail client keeps none open, and a mail server far away
 * takes most of a second for each. Begins once a letter got through, ends when few are left or none gets through any more.
 */
export function helpDispatch(app: App, purposes: Purposes, worker: number): void {
  const isQuiet = hoursWatch(app);
  if (due(app, placeNow(app, isQuiet), WORTH_HELP).length < WORTH_HELP) {
    return;
  }
  inRun(app, worker, (run, end) => {
    while (Date.now() < end && !takesEmails(app) && stir(app, run)) {
      sleep(WATCH_MILLISECONDS);
    }
    while (Date.now() < end && takesEmails(app) && stir(app, run) && sendNext(app, purposes, run, isQuiet)) {
      sleep(GAP_MILLISECONDS);
    }
  });
}

const DUE = `SELECT id FROM messages WHERE channel = {:channel} AND state = 'queued' AND NOT (next_at > {:now} AND next_at <= {:farthest})
  AND priority <= {:place} ORDER BY priority, next_at, id LIMIT {:most}`;

/** @param place the last one in the queue that may leave. */
function due(app: App, place: MailPlace, limit: number): string[] {
  const at = now();
  return place === null
    ? []
    : column(app, DUE, { channel: EMAIL, place, now: stamp(at), farthest: stamp(farthestAhead(at, LONGEST_WAIT)), most: limit });
}

/** Each lane takes its own place in the queue, so that two seldom reach for one message. @returns whether there was something to do. */
function sendNext(app: App, purposes: Purposes, { lane }: Run, isQuiet: () => boolean): boolean {
  if (isPaused(emailChannel(app), now())) {
    return false;
  }
  const next = due(app, placeNow(app, isQuiet), lane + 1)[lane];
  if (!next || !takeMailToken(app)) {
    return false;
  }
  const lease = newRecordId();
  const message = claimed(app, purposes, next, lease);
  if (message) {
    const outcome = deliver(app, message);
    if (outcome.kind === "accepted") {
      markMessageTaken(app);
    }
    writeOutcome(app, { id: message.id, lease, via: "" }, outcome, MAIL);
  }
  return true;
}

/** Hands it to the mail server, and waits for its word as long as that takes. */
function deliver(app: App, message: ClaimedMessage): Outcome {
  const { meta } = app.settings();
  const [id = ""] = column(app, "SELECT file FROM messages WHERE id = {:id}", { id: message.id });
  const file = outgoingFile(app, id);
  if (id !== "" && !file) {
    return { kind: "refused", error: "O anexo não está mais guardado." };
  }
  const provider_id = `<${message.id}@${meta.senderAddress.split("@")[1] ?? "localhost"}>`;
  try {
    app.newMailClient().send(
      new MailerMessage({
        from: { address: meta.senderAddress, name: meta.senderName },
        to: [{ address: message.address, name: "" }],
        subject: message.subject,
        text: message.body,
        html: emailHtml(message.body),
        ...(file ? { attachments: attached(file) } : {}),
        // Out-of-office programs answer no automatic mail.
        headers: { ...message.headers, "Message-ID": provider_id, "Auto-Submitted": "auto-generated" },
      }),
    );
    return { kind: "accepted", provider_id };
  } catch (error) {
    return smtpOutcome(String(error));
  }
}

/** As PocketBase's mail client takes them: each name with what reads it. */
function attached({ name, content }: OutgoingFile): Record<string, unknown> {
  return { [name]: fileOf(bytesOf(content), name).reader.open() };
}

const MAIL: SendingWay<Outcome> = {
  channel: EMAIL,
  settle,
  judge: (tx, _via, outcome, at) => recordChannelOutcome(tx, outcome, at),
  heed(tx, { address, person }, _attempt, { error, error_class }) {
    if (error_class === "bounced") {
      const maskedAddress = maskEmail(address);
      suppress(tx, SERVER, EMAIL, destinationOf(EMAIL, address), {
        kind: "bounce",
        origin: error,
        person,
        masked: maskedAddress,
      });
    }
  },
};
