/**
 * The providers' requests: states, messages, sessions. Open to a caller that proves to be the provider, answered at once, and
 * never with any content.
 */
import type { ChannelEvent, Signatures } from "../../../../domain/messaging/providers/provider";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { phoneKey } from "../../../../domain/people/phone";
import { awaitedBody, ignoreBody } from "../../platform/http/bodies";
import { answerOrRefuse } from "../../platform/http/endpoint";
import { publishSignals } from "../../platform/http/signals";
import { inSteps } from "../../platform/jobs/long-work";
import { type App, execute, transact } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { addTelephoneEntry } from "../conversations/conversation-record";
import { refuseForgedReport } from "../forged-report";
import { type ChannelRow, channelOf, connectionOf } from "../gateway/state";
import { storeTemplateState } from "../templates/templates";
import { saveChannelState } from "./channels";
import { changeEntry, moveConversation, promotionsChosen, receiveInbound } from "./inbound";
import { applyReport, echoed } from "./reports";

const signatures: Signatures = {
  hmac256: (text, key) => $security.hs256(text, key),
  hmac512: (text, key) => $security.hs512(text, key),
  equal: (first, second) => $security.equal(first, second),
};

/** The limit of a channel's reports without proof in a minute; after that a guesser must wait. A signed report does not count. */
const MAX_FALSE = 60;
const MINUTE = 60_000;

const falseKey = (channel: string) => `webhook:${channel}`;

function hasTooManyFalse(app: App, channel: string): boolean {
  const [minute, count] = String(app.store().get(falseKey(channel)) ?? "0 0")
    .split(" ")
    .map(Number);
  return minute === Math.floor(Date.now() / MINUTE) && (count ?? 0) >= MAX_FALSE;
}

function countFalse(app: App, channel: string): void {
  const minute = Math.floor(Date.now() / MINUTE);
  app.store().setFunc(falseKey(channel), (text: string | undefined) => {
    const [previousWindow, count] = (text ?? "0 0").split(" ").map(Number);
    return `${minute} ${previousWindow === minute ? (count ?? 0) + 1 : 1}`;
  });
}

/** An existing channel, with its secrets. */
function wayOf(e: core.RequestEvent) {
  const id = e.request!.pathValue("channel");
  const row = /^[a-z0-9]{15}$/.test(id) ? channelOf(e.app, id) : null;
  const way = row?.active ? connectionOf(e.app, row) : null;
  return row && way ? { row, ...way } : null;
}

/** Meta asks once whether the address belongs to the school. */
export function webhookQuestion(e: core.RequestEvent): void {
  ignoreBody(e);
  const way = wayOf(e);
  const query = JSON.parse(JSON.stringify(e.requestInfo().query ?? {})) as Record<string, string>;
  const answer = way?.provider.challenge(way.connection, query, signatures) ?? null;
  if (answer === null) {
    refuseForgedReport(e, 403);
  } else {
    e.blob(200, "text/plain; charset=utf-8", answer.slice(0, 200));
  }
}

export function webhook(e: core.RequestEvent): void {
  const way = wayOf(e);
  if (!way) {
    ignoreBody(e);
    refuseForgedReport(e, 401);
    return;
  }
  const { row, provider, connection } = way;
  if (!answerOrRefuse(e, () => awaitedBody(e))) {
    return;
  }
  const raw = toString(e.request!.body);
  if (!provider.isGenuine(connection, raw, headersOf(e, provider.signatureHeaders), signatures)) {
    const isPatient = !hasTooManyFalse(e.app, row.id);
    countFalse(e.app, row.id);
    refuseForgedReport(e, isPatient ? 401 : 429);
    return;
  }
  const events = provider.events(raw, connection);
  if (events.length > 0) {
    // One report may hold thousands of events. The provider repeats it after a crash, and the program recognises the events that
    // it has handled.
    inSteps(e.app, events, (tx, event) => handleEvent(tx, row, event));
    transact(e.app, (tx) => {
      execute(tx, "UPDATE channels SET reported_at = {:at} WHERE id = {:id} AND reported_at < {:since}", {
        id: row.id,
        at: stamp(now()),
        since: stamp(now() - MINUTE),
      });
    });
  }
  for (const event of events) {
    if (event.kind === "session") {
      saveChannelState(e.app, row.id, { state: event.state, detail: event.detail, number: "" });
    }
  }
  publishSignals(e.app);
  e.json(200, {});
}

function headersOf(e: core.RequestEvent, names: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of names) {
    const value = e.request!.header.get(name);
    if (value !== "") {
      headers[name] = value;
    }
  }
  return headers;
}

/** Whether the school has a telephone that shows the message too. */
const hasTelephone = ({ provider }: ChannelRow): boolean => providerOf(provider)?.pairs ?? false;

function handleEvent(tx: App, row: ChannelRow, event: ChannelEvent): void {
  switch (event.kind) {
    case "status":
      applyReport(tx, row.id, event);
      break;
    case "echo":
      if (event.to !== "" && !echoed(tx, row.id, { ...event, destination: phoneKey(event.to) })) {
        addTelephoneEntry(tx, event);
      }
      break;
    case "inbound":
      receiveInbound(tx, row.id, event, hasTelephone(row));
      break;
    case "changed":
      changeEntry(tx, row.id, event);
      break;
    case "promotions":
      promotionsChosen(tx, event);
      break;
    case "moved":
      moveConversation(tx, event);
      break;
    case "template":
      storeTemplateState(tx, row.id, event);
      break;
    case "session":
      break;
  }
}
