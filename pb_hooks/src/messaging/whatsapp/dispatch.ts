/**
 * Sends the messages that wait for the school's own WhatsApp, at its pace. One transaction claims a message, the sending runs
 * outside of any, and another transaction stores the outcome. A crash in between leaves the message `uncertain`, and the program
 * never sends it again automatically.
 */
import { gatewayAllowed } from "../../../../domain/messaging/notices/ways";
import { AWAITED, LAST_PLACE, LONGEST_WAIT } from "../../../../domain/messaging/outbox";
import type { OutgoingFile, SendResult } from "../../../../domain/messaging/providers/provider";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import {
  afterSend,
  capOf,
  costOf,
  hourlyOf,
  lastPlace,
  millisecondsUntilRecipient,
  millisecondsUntilToken,
  minutesOfQuiet,
  rateOf,
  refilledBucket,
  stopByDelivery,
  withoutTokens,
} from "../../../../domain/messaging/sending-pace";
import type { TemplateUse } from "../../../../domain/messaging/templates/templates";
import { LONGEST_DELAY, stateAfterSending } from "../../../../domain/messaging/whatsapp";
import { latestInstant } from "../../../../domain/platform/instants";
import { consentWords } from "../../people/privacy/consents";
import { type App, column, execute, newRecordId, selectFirst, transact, transactEach } from "../../platform/sql/database";
import { list, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { finishIfDone } from "../campaigns/campaigns";
import { fetchFiles, outgoingFile } from "../files/files";
import { askGateway } from "../gateway/request";
import { activeChannel, type ChannelRow, connectionOf, paceOf, sentWithin } from "../gateway/state";
import { noticeSettings } from "../notices/ways";
import { claimed, type Purposes } from "../queue/claim";
import { releaseExpiredLeases, type SendingWay, writeOutcome } from "../queue/outcome";
import { inRun, refreshHeartbeat } from "../queue/runs";
import { mayBeAnswered, suppressionsOf } from "../suppressions";
import { refreshChannel, stopChannel } from "./channels";
import { chatOf } from "./chat";
import { handleRefusal } from "./refusals";
import { applyReports } from "./reports";

/** The lane of its runs, beside those of e-mail. */
const WHATSAPP_WORKER = 9;
const IDLE_MILLISECONDS = 1000;
/** The pause between two messages, so that thousands of them leave the desk its turn. */
const GAP_MILLISECONDS = 5;
/** The interval between two looks at a channel that is down. */
const POLL_MILLISECONDS = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** After so long a message's outcome should be known. */
const REPORT_DELAY = 15 * MINUTE;

/** Runs each minute, for most of it. */
export function dispatchWhatsApp(app: App, purposes: Purposes): void {
  if (!activeChannel(app)) {
    return;
  }
  inRun(app, WHATSAPP_WORKER, (run, end) => {
    releaseExpiredLeases(app, WHATSAPP);
    checkChannel(app);
    fetchFiles(app);
    const work: AtWork = { campaigns: new Set(), files: new Map(), day: { countedAt: 0, sent: 0, sentInHour: 0 } };
    let lookedAt = Date.now();
    while (Date.now() < end && refreshHeartbeat(app, run)) {
      const row = activeChannel(app);
      if (!row) {
        return;
      }
      if (row.state !== "connected" && Date.now() - lookedAt > POLL_MILLISECONDS) {
        lookedAt = Date.now();
        refreshChannel(app, row.id);
      }
      const wait = sendNext(app, purposes, row, work);
      if (wait >= IDLE_MILLISECONDS) {
        finish(app, work.campaigns);
        fetchFiles(app);
      }
      sleep(Math.min(IDLE_MILLISECONDS, Math.max(GAP_MILLISECONDS, wait)));
    }
    finish(app, work.campaigns);
  });
}

function finish(app: App, campaigns: Set<string>): void {
  transactEach(app, [...campaigns], finishIfDone);
  campaigns.clear();
}

/**
 * Once a minute: tests whether the channel is connected, and whether its messages arrive. It works without reports from the
 * provider too.
 */
function checkChannel(app: App): void {
  const row = activeChannel(app);
  if (!row) {
    return;
  }
  refreshChannel(app, row.id);
  if (row.reported_at === "" || row.paused_at !== "") {
    return;
  }
  // Only counts messages that were old enough to have a report when the last report came.
  const knownUntil = Math.min(now(), fromStamp(row.reported_at)) - REPORT_DELAY;
  const dayAgo = stamp(now() - DAY);
  const [sentCount, deliveredCount] = column(
    app,
    `SELECT value FROM (SELECT COUNT(*) AS sent, TOTAL(state IN ('delivered', 'read')) AS delivered FROM messages
       WHERE via = {:channel} AND via != '' AND sent_at > {:since} AND sent_at < {:known}) f, json_each(json_array(f.sent, CAST(f.delivered AS INTEGER)))`,
    { channel: row.id, since: row.judged_from > dayAgo ? row.judged_from : dayAgo, known: stamp(knownUntil) },
  ).map(Number);
  const stop = stopByDelivery({ sent: sentCount ?? 0, delivered: deliveredCount ?? 0 });
  if (stop) {
    transact(app, (tx) => stopChannel(tx, row.id, stop));
  }
}

const DUE = `FROM messages WHERE channel = 'whatsapp' AND state = 'queued' AND NOT (next_at > {:now} AND next_at <= {:farthest})
  AND NOT (expires_at != '' AND expires_at < {:now})`;
const NEXT = selection(texts("id", "destination", "campaign", "purpose"));

/** @returns the milliseconds until the next look. */
function sendNext(app: App, purposes: Purposes, row: ChannelRow, { campaigns, files, day }: AtWork): number {
  const at = now();
  const isResting = row.rest_until !== "" && fromStamp(row.rest_until) > at && fromStamp(row.rest_until) < at + LONGEST_WAIT;
  if (row.state !== "connected" || row.paused_at !== "" || isResting) {
    return IDLE_MILLISECONDS;
  }
  const pace = paceOf(row);
  const rate = rateOf(pace);
  const bucket = refilledBucket({ tokens: row.tokens, at: row.tokens_at === "" ? 0 : fromStamp(row.tokens_at) }, at, rate);
  const wait = millisecondsUntilToken(bucket, rate);
  // A reply waits for no pace: people write at one of their own.
  const next = wait > 0 ? dueUpTo(app, AWAITED, at) : nextDue(app, row, at, day);
  if (!next) {
    return wait || IDLE_MILLISECONDS;
  }
  const gap = millisecondsUntilRecipient(lastTo(app, next.destination), at);
  if (gap > 0) {
    execute(app, "UPDATE messages SET next_at = {:next} WHERE id = {:id} AND state = 'queued'", {
      id: next.id,
      next: stamp(at + gap),
    });
    return 0;
  }
  if (next.purpose !== "opt_out" && (hasOptedOut(app, next) || isDeclined(app, next, row))) {
    return 0;
  }
  const lease = newRecordId();
  const message = claimed(app, purposes, next.id, lease);
  if (!message) {
    return 0;
  }
  day.sent++;
  day.sentInHour++;
  const remainingTokens = withoutTokens(bucket, costOf(pace, Math.random()));
  execute(app, "UPDATE channels SET tokens = {:tokens}, tokens_at = {:at} WHERE id = {:id}", {
    id: row.id,
    tokens: remainingTokens.tokens,
    at: stamp(at),
  });
  if (next.campaign !== "") {
    campaigns.add(next.campaign);
  }
  const way = connectionOf(app, row);
  const result: SendResult = way
    ? deliver(app, way, { ...message, ...attachmentsOf(app, next.id) }, files)
    : { kind: "channel_down", error: "As chaves guardadas não podem ser lidas neste computador. Informe-as de novo." };
  writeOutcome(app, { id: next.id, lease, via: row.id }, result, WHATSAPP);
  return 0;
}

/**
 * At night only urgent messages and replies leave; beyond the daily limit only replies; its last part is reserved for absences.
 */
function nextDue(app: App, row: ChannelRow, at: number, day: AtWork["day"]) {
  const first = dueUpTo(app, LAST_PLACE, at);
  if (!first) {
    return null;
  }
  const pace = paceOf(row);
  if (Date.now() - day.countedAt > MINUTE) {
    day.countedAt = Date.now();
    day.sent = sentWithin(app, row.id);
    day.sentInHour = hourlyOf(pace) === Number.POSITIVE_INFINITY ? 0 : sentWithin(app, row.id, HOUR);
  }
  const isHourFull = day.sentInHour >= hourlyOf(pace);
  const isQuiet = minutesOfQuiet(calendarWithHours(app), localTime(app, at)) > 0;
  const place = lastPlace({ cap: capOf(pace), sent: day.sent, isHourFull, isQuiet });
  return place === LAST_PLACE ? first : dueUpTo(app, place, at);
}

/** The first message whose place in the queue is no later. */
const dueUpTo = (app: App, place: number, at: number) =>
  selectFirst(app, NEXT, `${DUE} AND priority <= {:place} ORDER BY priority, next_at, id LIMIT 1`, {
    ...{ place, now: stamp(at), farthest: stamp(latestInstant(at, LONGEST_DELAY)) },
  });

/** Nobody writes to a person who asked for that meanwhile, or to a number that proved wrong. */
function hasOptedOut(app: App, { id, destination, purpose }: { id: string; destination: string; purpose: string }): boolean {
  const reason = destination === "" ? undefined : suppressionsOf(app, "whatsapp", [destination]).get(destination);
  if (reason === undefined || (reason === "opt_out" && purpose === "conversation" && mayBeAnswered(app, destination))) {
    return false;
  }
  const error =
    reason === "opt_out" ? "O destinatário pediu para não receber mensagens da escola." : "O número foi marcado como errado.";
  return skip(app, { id, error, why: reason });
}

/**
 * Through a provider other than WhatsApp itself, a notice passes a third party. A family that refuses that gets its notices in
 * another way. A person who writes to the school on that channel gets the answer on it.
 */
function isDeclined(app: App, { id, purpose }: { id: string; purpose: string }, { provider }: ChannelRow): boolean {
  if (providerOf(provider)?.official || purpose === "conversation") {
    return false;
  }
  const of = selectFirst(app, ABOUT, "FROM messages WHERE id = {:id}", { id });
  const people = of ? [...new Set([of.person, ...of.people])].filter(Boolean) : [];
  const words = consentWords(app, people, "whatsapp_gateway");
  const { asks_consent } = noticeSettings(app);
  return (
    people.some((person) => !gatewayAllowed({ asks_consent, consent: words.get(person) ?? "" })) &&
    skip(app, { id, error: "A família não autorizou o WhatsApp por intermediário.", why: "no_consent" })
  );
}

const ABOUT = selection({ ...texts("person"), people: list<string[]>("people") });

function skip(app: App, { id, error, why }: { id: string; error: string; why: string }): boolean {
  return (
    execute(
      app,
      "UPDATE messages SET state = 'skipped', error = {:error}, error_class = {:why}, updated = {:at} WHERE id = {:id} AND state = 'queued'",
      {
        ...{ id, error, why },
        at: stamp(now()),
      },
    ) > 0
  );
}

function lastTo(app: App, destination: string): number {
  const [last = ""] =
    destination === ""
      ? []
      : column(
          app,
          "SELECT ifnull(MAX(sent_at), '') FROM messages WHERE destination = {:destination} AND destination != '' AND via != ''",
          {
            destination,
          },
        );
  return last === "" ? 0 : fromStamp(last);
}

const ATTACHMENTS = selection({ template: text("CASE WHEN json_valid(template) THEN template END"), file: text("file") });

/** The approved template of a message, and the parts beside its text. */
function attachmentsOf(app: App, id: string): { template: TemplateUse | null; file: string } {
  const { template = "", file = "" } = selectFirst(app, ATTACHMENTS, "FROM messages WHERE id = {:id}", { id }) ?? {};
  return { template: template === "" ? null : (JSON.parse(template) as TemplateUse | null), file };
}

const FILE_MISSING: SendResult = { kind: "refused", error: "O anexo não está mais guardado.", error_class: "configuration" };

/** A file for sending: read and uploaded once for all messages of a run that carry it. */
function fileFor(app: App, { provider, connection }: Way, id: string, files: SentFiles): OutgoingFile | SendResult {
  const cachedFile = files.get(id);
  if (cachedFile) {
    return cachedFile;
  }
  const file = outgoingFile(app, id);
  if (!file) {
    return FILE_MISSING;
  }
  if (!provider.upload) {
    files.set(id, file);
    return file;
  }
  const answer = askGateway(provider.upload.request(connection, file));
  const name = "answer" in answer ? provider.upload.readId(answer.answer) : "";
  if (name === "") {
    // Nothing has left yet: any error may be tried again, unless the answer says that the message never goes.
    const result = "answer" in answer ? provider.readSend(answer.answer) : answer.failure;
    return result.kind === "accepted" || result.kind === "unknown"
      ? { kind: "deferred", error: "O WhatsApp não recebeu o anexo.", retryAfter: 0 }
      : result;
  }
  const uploaded = { ...file, content: "", id: name };
  files.set(id, uploaded);
  return uploaded;
}

type Way = NonNullable<ReturnType<typeof connectionOf>>;
type SentFiles = Map<string, OutgoingFile>;
interface AtWork {
  campaigns: Set<string>;
  files: SentFiles;
  /** The numbers of messages that left within 24 hours and within one: counted once a minute, and updated in between. */
  day: { countedAt: number; sent: number; sentInHour: number };
}

function deliver(
  app: App,
  way: Way,
  { address, body, template, file: id }: { address: string; body: string; template: TemplateUse | null; file: string },
  files: SentFiles,
): SendResult {
  const { provider, connection } = way;
  const file = id === "" ? null : fileFor(app, way, id, files);
  if (file && "error" in file) {
    return file;
  }
  if (file && !("content" in file)) {
    return FILE_MISSING;
  }
  const chat = chatOf(app, way, address);
  if (chat === null) {
    return { kind: "refused", error: "Este número não tem WhatsApp.", error_class: "no_whatsapp" };
  }
  const answer = askGateway(provider.send(connection, { to: address, chat, text: body, template, file }));
  return "answer" in answer ? provider.readSend(answer.answer) : answer.failure;
}

const WHATSAPP: SendingWay<SendResult> = {
  channel: "whatsapp",
  settlementOf: stateAfterSending,
  recordChannelResult(tx, via, result, at) {
    if (via !== "") {
      recordChannelOutcome(tx, via, result, at);
    }
  },
  afterSettlement(tx, message, { via }, { provider_id }, result) {
    if (result.kind === "refused") {
      handleRefusal(tx, message, result);
    }
    if (provider_id !== "") {
      applyReports(tx, via, provider_id);
    }
  },
};

const FORTUNE = selection(numbers("failures", "silences"));

function recordChannelOutcome(tx: App, id: string, result: SendResult, at: number): void {
  const previous = selectFirst(tx, FORTUNE, "FROM channels WHERE id = {:id}", { id });
  if (!previous) {
    return;
  }
  const { failures, silences, restMilliseconds, stopReason } = afterSend(previous, result);
  if (failures !== previous.failures || silences !== previous.silences || restMilliseconds > 0) {
    execute(tx, "UPDATE channels SET failures = {:failures}, silences = {:silences}, rest_until = {:rest} WHERE id = {:id}", {
      ...{ id, failures, silences },
      rest: restMilliseconds > 0 ? stamp(at + restMilliseconds) : "",
    });
  }
  if (stopReason) {
    stopChannel(tx, id, stopReason);
  }
}
