/** The providers' reports about messages: applied where the message is known, otherwise stored for a day. */
import type { MessageState } from "../../../../domain/messaging/outbox";
import type { FailureClass, LateRefusal, ReportedState } from "../../../../domain/messaging/providers/provider";
import { againAt, stateAfterReport } from "../../../../domain/messaging/whatsapp";
import { type App, column, execute, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { number, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { campaignState, finishIfDone, reopen } from "../campaigns/campaigns";
import { channelOf } from "../gateway/state";
import { stopChannel } from "./channels";
import { handleRefusal, stopByRow } from "./refusals";

export interface Report extends LateRefusal {
  provider_id: string;
  state: ReportedState;
  /** Milliseconds; 0: unknown. */
  at: number;
}

const MESSAGE = selection({
  ...texts("id", "campaign", "destination", "person", "masked_address", "sent_at", "delivered_at", "read_at", "emptied_at"),
  attempts: number("attempts"),
  area: text("area"),
  state: text<MessageState>("state"),
});

type FoundMessage = SelectedRow<typeof MESSAGE>;

const BY_PROVIDER_ID = "FROM messages WHERE provider_id = {:provider_id} AND provider_id != '' AND via = {:channel}";
/** The messages with an attempt that a report names and that is not the present one. */
const BY_ATTEMPT =
  "FROM messages WHERE id IN (SELECT message FROM message_attempts WHERE via = {:channel} AND provider_id = {:provider_id})";

/** @returns whether the message is known. */
function apply(tx: App, channel: string, report: Report): boolean {
  const params = { provider_id: report.provider_id, channel };
  const currentMessages = select(tx, MESSAGE, BY_PROVIDER_ID, params);
  const earlierMessages = currentMessages.length > 0 ? [] : select(tx, MESSAGE, BY_ATTEMPT, params);
  const messages = [...currentMessages, ...earlierMessages];
  for (const message of messages) {
    const state = stateAfterReport(message.state, report.state, earlierMessages.includes(message));
    if (state === null || message.emptied_at !== "") {
      continue;
    }
    const at = stamp(report.at > 0 && report.at < now() ? report.at : now());
    const failed = state === "failed";
    execute(
      tx,
      `UPDATE messages SET state = {:state}, error = {:error}, error_class = {:error_class}, sent_at = {:sent_at},
         delivered_at = {:delivered_at}, read_at = {:read_at}, next_at = '', lease = iif(state = 'sending', lease, ''), updated = {:now}
       WHERE id = {:id}`,
      {
        id: message.id,
        state,
        error: failed ? report.error.slice(0, 500) : "",
        error_class: failed ? report.error_class : "",
        sent_at: message.sent_at || at,
        // Where the chat is open on the telephone, WhatsApp reports only the reading.
        delivered_at: state === "delivered" || state === "read" ? message.delivered_at || at : message.delivered_at,
        read_at: state === "read" ? at : message.read_at,
        now: stamp(now()),
      },
    );
    if (failed) {
      refusedLate(tx, channel, message, report);
    } else if (AFTER_ALL.has(message.state)) {
      record(tx, SERVER, {
        ...{ area: message.area, collection: "messages", subject: message.id, kind: "message_delivered" },
        text: "Entrega confirmada posteriormente pelo WhatsApp",
      });
      if (message.campaign !== "") {
        finishIfDone(tx, message.campaign);
      }
    }
  }
  return messages.length > 0;
}

/** The message arrived after the program had counted it as lost. */
const AFTER_ALL: ReadonlySet<MessageState> = new Set(["queued", "held", "failed", "skipped", "expired", "uncertain"]);

/** The program repeats a message after a temporary refusal; after any other, the message has failed. */
function refusedLate(tx: App, channel: string, message: FoundMessage, report: Report): void {
  const because = report.error ? ` (${report.error.replace(/\.$/, "")})` : "";
  const event = { area: message.area, collection: "messages", subject: message.id };
  const next = againAt(message.attempts, report, now());
  const isOver = message.campaign !== "" && campaignState(tx, message.campaign) === "cancelled";
  if (next === null || isOver) {
    record(tx, SERVER, { ...event, kind: "message_failed", text: `Não foi entregue pelo WhatsApp${because}` });
    // The refusal is about one telephone: a list of old numbers does not mean that the channel is down.
    if (message.sent_at !== "" && report.error_class !== "no_whatsapp") {
      stopByRow(tx, channel, message, channelOf(tx, channel)?.judged_from ?? "");
    }
  } else {
    execute(
      tx,
      `UPDATE messages SET state = 'queued', next_at = {:next}, lease = '', sent_at = '', error = {:error}, updated = {:now} WHERE id = {:id}`,
      { id: message.id, next: stamp(next), error: report.error.slice(0, 500), now: stamp(now()) },
    );
    record(tx, SERVER, { ...event, kind: "message_queued", text: `De volta à fila de envio${because}` });
    if (message.campaign !== "") {
      reopen(tx, message.campaign);
    }
  }
  handleRefusal(tx, message, report);
}

/**
 * Applies a report, or stores it for a message whose id is not stored yet. Its statement about the channel takes effect at once.
 */
export function applyReport(tx: App, channel: string, report: Report): void {
  if (report.stops === "channel" && !isAlreadyApplied(tx, channel, report)) {
    stopChannel(tx, channel, report.error);
  }
  if (!apply(tx, channel, report)) {
    execute(
      tx,
      `INSERT INTO channel_reports (id, channel, provider_id, state, error, error_class, stops, again, at, created, updated)
       VALUES ({:id}, {:channel}, {:provider_id}, {:state}, {:error}, {:error_class}, {:stops}, {:again}, {:at}, {:now}, {:now})
       ON CONFLICT DO NOTHING`,
      {
        ...{ id: newRecordId(), channel, provider_id: report.provider_id.slice(0, 200), state: report.state },
        error: report.error.slice(0, 500),
        error_class: report.error_class,
        stops: report.stops,
        again: report.retryAfter,
        at: report.at > 0 ? stamp(report.at) : "",
        now: stamp(now()),
      },
    );
  }
}

/** Providers repeat reports for days: a report that took effect must not stop a channel again after a user has released it. */
const isAlreadyApplied = (tx: App, channel: string, { provider_id, state }: Report): boolean =>
  column(
    tx,
    `SELECT id ${BY_PROVIDER_ID} AND state = 'failed' UNION ALL SELECT id ${BY_ATTEMPT}
     UNION ALL SELECT id FROM channel_reports WHERE channel = {:channel} AND provider_id = {:provider_id} AND state = {:state} LIMIT 1`,
    { channel, provider_id, state },
  ).length > 0;

const STORED_REPORT = selection({
  ...texts("provider_id", "error", "at"),
  state: text<ReportedState>("state"),
  error_class: text<FailureClass>("error_class"),
  stops: text<LateRefusal["stops"]>("stops"),
  retryAfter: number("again"),
});

/** Applies the reports that came before the message's id was stored. */
export function applyReports(tx: App, channel: string, provider_id: string): void {
  const condition = "FROM channel_reports WHERE channel = {:channel} AND provider_id = {:provider_id}";
  const reports = select(tx, STORED_REPORT, `${condition} ORDER BY rowid`, { channel, provider_id });
  for (const { at, ...report } of reports) {
    apply(tx, channel, { ...report, at: at === "" ? 0 : Date.parse(at.replace(" ", "T")) });
  }
  if (reports.length > 0) {
    execute(tx, `DELETE ${condition}`, { channel, provider_id });
  }
}

const DAY = 24 * 60 * 60_000;
/** The time for which Meta repeats a report without an answer. */
const LONGEST_REPEATED = 8 * DAY;
/** People get new accounts. */
const REPORT_LIFETIME = 180 * DAY;

/** Deletes reports without a message, and attempts that no report can name any more. */
export function deleteUnmatchedReports(app: App): void {
  execute(app, "DELETE FROM channel_reports WHERE created < {:since}", { since: stamp(now() - DAY) });
  execute(app, "DELETE FROM telephone_forms WHERE created < {:since}", { since: stamp(now() - REPORT_LIFETIME) });
  execute(app, "DELETE FROM message_attempts WHERE created < {:since}", { since: stamp(now() - LONGEST_REPEATED) });
}

/**
 * The school's telephone shows this message as written, so it did leave.
 * @returns whether it is this program's message.
 */
export function echoed(
  tx: App,
  channel: string,
  { provider_id, destination, text: body }: { provider_id: string; destination: string; text: string },
): boolean {
  const messageIds = column(
    tx,
    `SELECT id FROM messages WHERE provider_id = {:provider_id} AND provider_id != ''
     UNION ALL SELECT message FROM message_attempts WHERE via = {:channel} AND provider_id = {:provider_id} LIMIT 1`,
    { provider_id, channel },
  );
  if (messageIds.length > 0) {
    return true;
  }
  // The echo came before the answer, while the message is still being sent.
  const doubtful = selectFirst(
    tx,
    MESSAGE,
    `FROM messages WHERE destination = {:destination} AND destination != '' AND state IN ('uncertain', 'sending') AND channel = 'whatsapp'
       AND body = {:body} ORDER BY created DESC LIMIT 1`,
    { destination, body },
  );
  if (!doubtful) {
    return false;
  }
  const at = stamp(now());
  execute(
    tx,
    `UPDATE messages SET state = 'sent', error = '', provider_id = {:provider_id}, via = {:channel}, sent_at = {:at}, updated = {:at} WHERE id = {:id}`,
    { id: doubtful.id, provider_id, channel, at },
  );
  record(tx, SERVER, {
    area: doubtful.area,
    collection: "messages",
    subject: doubtful.id,
    kind: "message_sent",
    text: "Enviada pelo WhatsApp: consta no telefone da escola",
  });
  applyReports(tx, channel, provider_id);
  return true;
}
