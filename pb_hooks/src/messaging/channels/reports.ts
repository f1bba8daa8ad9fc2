/** What providers report of messages: applied where the message is known, kept for a day where it is not yet. */
import type { MessageState } from "../../../../domain/messaging/outbox";
import type { FailureClass, LateRefusal, ReportedState } from "../../../../domain/messaging/providers/provider";
import { againAt, reported } from "../../../../domain/messaging/whatsapp";
import { SERVER } from "../../platform/actor";
import { now, stamp } from "../../platform/clock";
import {
  type App,
  column,
  execute,
  newRecordId,
  number,
  select,
  selectFirst,
  selection,
  text,
  texts,
} from "../../platform/database";
import { type Event, record } from "../../platform/timeline";
import { campaignState, reopen } from "../campaigns/campaigns";
import { channelOf } from "../whatsapp-channel";
import { stopChannel } from "./channels";
import { heedRefusal, stopByRow } from "./refusals";

export interface Report extends LateRefusal {
  provider_id: string;
  state: ReportedState;
  /** Milliseconds; 0: it was not said. */
  at: number;
}

interface Found {
  id: string;
  area: Event["area"];
  campaign: string;
  destination: string;
  person: string;
  masked_address: string;
  sent_at: string;
  delivered_at: string;
  read_at: string;
  attempts: number;
  state: MessageState;
}

const MESSAGE = selection<Found>()({
  ...texts("id", "campaign", "destination", "person", "masked_address", "sent_at", "delivered_at", "read_at"),
  attempts: number("attempts"),
  area: text("area"),
  state: text("state"),
});

/** @returns whether the message is known. */
function apply(tx: App, channel: string, report: Report): boolean {
  const found = select(
    tx,
    MESSAGE,
    "FROM messages WHERE provider_id = {:provider_id} AND provider_id != '' AND via = {:channel}",
    {
      provider_id: report.provider_id,
      channel,
    },
  );
  for (const message of found) {
    const state = reported(message.state, report.state);
    if (state === null) {
      continue;
    }
    const at = stamp(report.at > 0 && report.at < now() ? report.at : now());
    const failed = state === "failed";
    execute(
      tx,
      `UPDATE messages SET state = {:state}, error = {:error}, error_class = {:error_class}, sent_at = {:sent_at},
         delivered_at = {:delivered_at}, read_at = {:read_at}, updated = {:now} WHERE id = {:id}`,
      {
        id: message.id,
        state,
        error: failed ? report.error.slice(0, 500) : "",
        error_class: failed ? report.error_class : "",
        sent_at: message.sent_at || at,
        // Where the chat stands open, reading is all that is reported.
        delivered_at: state === "delivered" || state === "read" ? message.delivered_at || at : message.delivered_at,
        read_at: state === "read" ? at : message.read_at,
        now: stamp(now()),
      },
    );
    if (failed) {
      refusedLate(tx, channel, message, report);
    }
  }
  return found.length > 0;
}

/** What was taken at first comes again where the refusal was for now only, and else has failed. */
function refusedLate(tx: App, channel: string, message: Found, report: Report): void {
  const because = report.error ? ` (${report.error.replace(/\.$/, "")})` : "";
  const event = { area: message.area, collection: "messages", subject: message.id };
  const next = againAt(message.attempts, report, now());
  const isOver = message.campaign !== "" && campaignState(tx, message.campaign) === "cancelled";
  if (next === null || isOver) {
    record(tx, SERVER, { ...event, kind: "message_failed", text: `Não foi entregue pelo WhatsApp${because}` });
    // It speaks of the one telephone: a list of old numbers is no closed door.
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
  heedRefusal(tx, message, report);
}

/** Applies a report, or keeps it for a message whose id is not written down yet. What it says of the channel waits for nobody. */
export function take(tx: App, channel: string, report: Report): void {
  if (report.stops === "channel") {
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
        again: report.again,
        at: report.at > 0 ? stamp(report.at) : "",
        now: stamp(now()),
      },
    );
  }
}

const KEPT = selection({
  ...texts("provider_id", "error", "at"),
  state: text<ReportedState>("state"),
  error_class: text<FailureClass>("error_class"),
  stops: text<LateRefusal["stops"]>("stops"),
  again: number("again"),
});

/** What was reported of a message before its id was written down. */
export function applyReports(tx: App, channel: string, provider_id: string): void {
  const where = "FROM channel_reports WHERE channel = {:channel} AND provider_id = {:provider_id}";
  const kept = select(tx, KEPT, `${where} ORDER BY rowid`, { channel, provider_id });
  for (const { at, ...report } of kept) {
    apply(tx, channel, { ...report, at: at === "" ? 0 : Date.parse(at.replace(" ", "T")) });
  }
  if (kept.length > 0) {
    execute(tx, `DELETE ${where}`, { channel, provider_id });
  }
}

const DAY = 24 * 60 * 60_000;

/** Whatever nobody's message was. */
export function forgetReports(app: App): void {
  execute(app, "DELETE FROM channel_reports WHERE created < {:since}", { since: stamp(now() - DAY) });
}

/**
 * The message of ours that somebody's telephone shows as written: it did go.
 * @returns whether it is one of ours.
 */
export function echoed(
  tx: App,
  channel: string,
  { provider_id, destination, text: body }: { provider_id: string; destination: string; text: string },
): boolean {
  const known = column(tx, "SELECT id FROM messages WHERE provider_id = {:provider_id} AND provider_id != '' LIMIT 1", {
    provider_id,
  });
  if (known.length > 0) {
    return true;
  }
  // Shown before the answer came, it is still being sent.
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
    text: "Enviada pelo WhatsApp: o telefone da escola a mostra",
  });
  applyReports(tx, channel, provider_id);
  return true;
}
