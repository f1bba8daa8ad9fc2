/**
 * Sends the messages of the outbox. One transaction claims a message, the sending runs outside of any, and another transaction
 * stores the outcome. A crash in between leaves the message `uncertain`, and the program never sends it again automatically.
 */

import type { MailPlace } from "../../../../domain/messaging/email/mail-pace";
import { emailHtml, maskEmail } from "../../../../domain/messaging/email-text";
import { isPaused, LONGEST_WAIT, type Outcome, stateAfterAttempt } from "../../../../domain/messaging/outbox";
import type { OutgoingFile } from "../../../../domain/messaging/providers/provider";
import { smtpOutcome } from "../../../../domain/messaging/smtp";
import { latestInstant } from "../../../../domain/platform/instants";
import { bytesOf, fileOf } from "../../platform/sql/bytes";
import { type App, column, newRecordId } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { outgoingFile } from "../files/files";
import { type ClaimedMessage, claimed, type Purposes } from "../queue/claim";
import { releaseExpiredLeases, type SendingWay, writeOutcome } from "../queue/outcome";
import { inRun, markMessageTaken, type Run, refreshHeartbeat, takesEmails } from "../queue/runs";
import { destinationOf, suppress } from "../suppressions";
import { EMAIL, emailChannel, recordChannelOutcome } from "./channel";
import { placeNow, quietHoursReader, takeMailToken } from "./pace";

/** The pause between two looks at an empty outbox: short, so that nobody waits long for an invitation. */
const IDLE_MILLISECONDS = 1000;
/** The pause between two mails of one run, so that thousands of them leave the desk its turn. */
const GAP_MILLISECONDS = 20;
/** The number of waiting messages from which helpers start, and down to which they stay. */
const WORTH_HELP = 10;
/** The interval at which a helper looks for a mail that got through. */
const POLL_MILLISECONDS = 100;

/** Runs each minute, for most of it. */
export function dispatch(app: App, purposes: Purposes): void {
  inRun(app, 0, (run, end) => {
    releaseExpiredLeases(app, MAIL);
    const isQuiet = quietHoursReader(app);
    while (Date.now() < end && refreshHeartbeat(app, run)) {
      sleep(sendNext(app, purposes, run, isQuiet) ? GAP_MILLISECONDS : IDLE_MILLISECONDS);
    }
  });
}

/**
 * Sends beside `dispatch`, each mail over a connection of its own: PocketBase's mail client keeps none open, and a distant mail
 * server takes most of a second for each. It starts once a mail got through, and ends when few are left or none gets through any
 * more.
 */
export function helpDispatch(app: App, purposes: Purposes, worker: number): void {
  const isQuiet = quietHoursReader(app);
  if (due(app, placeNow(app, isQuiet), WORTH_HELP).length < WORTH_HELP) {
    return;
  }
  inRun(app, worker, (run, end) => {
    while (Date.now() < end && !takesEmails(app) && refreshHeartbeat(app, run)) {
      sleep(POLL_MILLISECONDS);
    }
    while (Date.now() < end && takesEmails(app) && refreshHeartbeat(app, run) && sendNext(app, purposes, run, isQuiet)) {
      sleep(GAP_MILLISECONDS);
    }
  });
}

const DUE = `SELECT id FROM messages WHERE channel = {:channel} AND state = 'queued' AND NOT (next_at > {:now} AND next_at <= {:farthest})
  AND priority <= {:place} ORDER BY priority, next_at, id LIMIT {:most}`;

/** @param place the last place in the queue that may leave. */
function due(app: App, place: MailPlace, limit: number): string[] {
  const at = now();
  return place === null
    ? []
    : column(app, DUE, { channel: EMAIL, place, now: stamp(at), farthest: stamp(latestInstant(at, LONGEST_WAIT)), most: limit });
}

/**
 * Each run starts at a place of its own in the queue, so that two rarely claim one message.
 * @returns whether there was a message.
 */
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

/** Passes the mail to the mail server, and waits for its answer. */
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
        // Out-of-office programs do not answer an automatic mail.
        headers: { ...message.headers, "Message-ID": provider_id, "Auto-Submitted": "auto-generated" },
      }),
    );
    return { kind: "accepted", provider_id };
  } catch (error) {
    return smtpOutcome(String(error));
  }
}

/** The form that PocketBase's mail client takes: each name with its reader. */
function attached({ name, content }: OutgoingFile): Record<string, unknown> {
  return { [name]: fileOf(bytesOf(content), name).reader.open() };
}

const MAIL: SendingWay<Outcome> = {
  channel: EMAIL,
  settlementOf: stateAfterAttempt,
  recordChannelResult: (tx, _via, outcome, at) => recordChannelOutcome(tx, outcome, at),
  afterSettlement(tx, { address, person }, _attempt, { error, error_class }) {
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
