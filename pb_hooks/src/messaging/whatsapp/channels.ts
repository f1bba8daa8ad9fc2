/** The school's own WhatsApp: commands that connect, read, pause and disconnect it. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/messaging/channels/commands";
import type { ChannelCheck, ChannelDetail } from "../../../../domain/messaging/channels/commands";
import {
  type ChannelState,
  DIGITS,
  type Health,
  type HttpAnswer,
  type HttpRequest,
  type Provider,
} from "../../../../domain/messaging/providers/provider";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { refuse } from "../../../../domain/messaging/refusals";
import { capOf, minutesOfQuiet, rateOf } from "../../../../domain/messaging/sending-pace";
import { topics } from "../../../../domain/messaging/topics";
import { parsePhone } from "../../../../domain/people/phone";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, figure, find, transact } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import { type Actor, SERVER } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { postToPhone } from "../gateway/outbox";
import { askGateway } from "../gateway/request";
import { openSecrets, sealed } from "../gateway/secrets";
import { activeChannel, type ChannelRow, channelOf, connectionOf, paceOf, sentWithin } from "../gateway/state";
import { notifyUsers } from "../notify-users";

const OWN_SECRET_LENGTH = 40;

/** The address for its reports. */
const webhookOf = (app: App, channel: string): string =>
  `${app.settings().meta.appURL.replace(/\/+$/, "")}/api/school/messaging/webhook/${channel}`;

export function channel({ app }: Call): { channel: ChannelDetail | null } {
  const row = activeChannel(app);
  return { channel: row ? detailOf(app, row) : null };
}

function detailOf(app: App, row: ChannelRow): ChannelDetail {
  const secrets = openSecrets(app, row.secrets);
  const provider = providerOf(row.provider);
  const webhook = webhookOf(app, row.id);
  const pace = paceOf(row);
  const { id, base_url, version, account, business, state, detail, number, since, daily_cap, per_minute } = row;
  const { paused_at, paused_reason, rest_until, reported_at, risk_accepted_at } = row;
  const [name = ""] = column(app, "SELECT name FROM users WHERE id = {:id}", { id: row.risk_accepted_by });
  return {
    ...{ id, provider: row.provider, base_url, version, account, business, number, since, daily_cap, per_minute, webhook },
    ...{ paused_at, paused_reason, rest_until, reported_at, risk_accepted_at, risk_accepted_by_name: name },
    has_token: (secrets?.token ?? "") !== "",
    has_signing_secret: (secrets?.signing_secret ?? "") !== "",
    state: secrets ? state : "down",
    detail: secrets ? detail : UNREADABLE,
    cap: capOf(pace),
    rate: rateOf(pace),
    prudent_cap: capOf({ ...pace, daily_cap: 0 }),
    prudent_rate: rateOf({ ...pace, per_minute: 0 }),
    sent: sentWithin(app, id),
    queued: figure(app, "SELECT COUNT(*) FROM messages WHERE channel = 'whatsapp' AND state = 'queued'"),
    webhook_steps: provider?.webhookSteps(webhook, secrets?.own_secret ?? "") ?? [],
    quiet_until: quietUntil(app),
  };
}

const UNREADABLE = "As chaves guardadas não podem ser lidas neste computador. Informe-as de novo.";

/** The end of today's hours without messages to families; "" where messages may leave now. */
function quietUntil(app: App): string {
  const at = now();
  const minutes = minutesOfQuiet(calendarWithHours(app), localTime(app, at));
  return minutes > 0 ? stamp(at + minutes * 60_000) : "";
}

/** Runs in several steps: stores the typed values first, then asks the provider, and stores its answer too. */
export function connectChannel(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "connectChannel">,
): { channel: string; state: ChannelState } {
  const provider = requireFound(providerOf(input.provider), "este meio de conexão");
  transact(app, (tx) => saveChannel(tx, actor, input, provider));
  return { channel: input.id, state: refreshChannel(app, input.id, { begin: true }).state };
}

/** Another number has neither the age nor the daily limit of the one before. */
function resetPace(row: Pick<core.Record, "set">): void {
  for (const field of ["since", "tokens_at"]) {
    row.set(field, "");
  }
  for (const field of ["daily_cap", "per_minute", "tokens"]) {
    row.set(field, 0);
  }
  row.set("judged_from", stamp(now()));
}

function saveChannel(tx: App, actor: Actor, input: InputIn<typeof contracts, "connectChannel">, provider: Provider): void {
  const channel = channelOf(tx, input.id);
  const previousSecrets = channel ? openSecrets(tx, channel.secrets) : null;
  if (channel && !previousSecrets && input.token === "") {
    throw refuse("secrets_unreadable", {});
  }
  // A key belongs to the provider for which it was typed: another provider must not get it.
  const sameProvider = channel?.provider === input.provider;
  const samePlace = sameProvider && channel.base_url === input.base_url;
  const token = input.token || (samePlace ? (previousSecrets?.token ?? "") : "");
  if (token === "") {
    throw refuse("secret_missing", {});
  }
  const accepted = sameProvider && channel.risk_accepted_at !== "";
  if (!provider.official && !accepted && !input.risk_accepted) {
    throw refuse("risk_not_accepted", {});
  }
  const signing = input.signing_secret || (samePlace ? (previousSecrets?.signing_secret ?? "") : "");
  const isAsBefore =
    samePlace &&
    channel.active &&
    channel.version === input.version &&
    channel.account === input.account &&
    channel.business === input.business &&
    previousSecrets?.token === token &&
    previousSecrets.signing_secret === signing;
  if (isAsBefore) {
    return;
  }
  execute(tx, "UPDATE channels SET serves = '', updated = {:at} WHERE serves = 'whatsapp' AND id != {:id}", {
    id: input.id,
    at: stamp(now()),
  });
  const row = find(tx, "channels", input.id) ?? new Record(tx.findCachedCollectionByNameOrId("channels"));
  const { base_url, version, account, business } = input;
  row.load({
    id: input.id,
    provider: input.provider,
    base_url,
    version,
    account,
    business,
    serves: "whatsapp",
    state: "new",
    detail: "",
  });
  row.set(
    "secrets",
    sealed(tx, {
      token,
      signing_secret: signing,
      own_secret: previousSecrets?.own_secret || $security.randomString(OWN_SECRET_LENGTH),
    }),
  );
  if (channel && (!sameProvider || channel.account !== input.account)) {
    resetPace(row);
  }
  for (const field of ["failures", "silences"]) {
    row.set(field, 0);
  }
  for (const field of ["paused_at", "paused_reason", "rest_until", "reported_at"]) {
    row.set(field, "");
  }
  row.set("judged_from", stamp(now()));
  if (!provider.official && !accepted) {
    row.set("risk_accepted_at", stamp(now()));
    row.set("risk_accepted_by", actor.id);
  }
  tx.save(row);
  const risk = provider.official || accepted ? "" : "; o risco de bloqueio do número foi aceito";
  record(tx, actor, {
    area: "messaging",
    collection: "channels",
    subject: input.id,
    kind: "channel_connected",
    text: `WhatsApp conectado: ${provider.title}${risk}`,
  });
}

const NO_ANSWER: HttpAnswer = { status: 0, body: "", retry_after: 0 };

function answerTo(request: HttpRequest): HttpAnswer {
  const answer = askGateway(request);
  return "answer" in answer ? answer.answer : NO_ANSWER;
}

const UNREACHABLE: Health = { state: "down", detail: "O servidor do WhatsApp não responde neste endereço.", number: "" };

/**
 * Asks the provider for the channel's state and stores the answer.
 * @param again starts an ended session again.
 * @param phone of the telephone to pair, E.164: the provider returns a code to type on it. Empty: one to read with it.
 * @returns with the code for the pairing, where it waits for one.
 */
export function refreshChannel(app: App, id: string, { begin = false, phone = "", again = false } = {}): ChannelCheck {
  const row = channelOf(app, id);
  const way = row && connectionOf(app, row);
  if (!row || !way) {
    return { state: "down", detail: UNREADABLE, number: "", qr: "", code: "" };
  }
  const { provider, connection } = way;
  const health = (): Health => {
    const answer = answerTo(provider.health(connection));
    return answer.status === 0 ? UNREACHABLE : provider.readHealth(answer);
  };
  let current = begin ? null : health();
  const isNew = current === null || current.state === "new";
  if (current === null || isNew || (again && current.state === "down")) {
    for (const request of isNew ? provider.startSession(connection, webhookOf(app, id)) : provider.restartSession(connection)) {
      if (answerTo(request).status === 0) {
        break;
      }
    }
    current = health();
  }
  saveChannelState(app, id, current);
  const pairing =
    current.state === "pairing" && provider.pairing
      ? provider.readPairing(answerTo(provider.pairing(connection, phone.replace(DIGITS, ""))))
      : { qr: "", code: "" };
  return { ...current, ...pairing };
}

/** After a silence there is nothing to wait for. */
function endRest(row: Pick<core.Record, "set">): void {
  row.set("silences", 0);
  row.set("rest_until", "");
}

/** Stores the state of a channel; an open screen shows it at once. Every Admin is notified of a lost number. */
export function saveChannelState(app: App, id: string, { state, detail, number }: Health): void {
  transact(app, (tx) => {
    const row = find(tx, "channels", id);
    if (
      !row ||
      (row.getString("state") === state &&
        row.getString("detail") === detail &&
        (number === "" || row.getString("number") === number))
    ) {
      return;
    }
    const previousState = row.getString("state");
    row.set("state", state);
    row.set("detail", detail);
    const digits = row.getString("number").replace(DIGITS, "");
    if (digits !== "" && number !== "" && number.replace(DIGITS, "") !== digits) {
      resetPace(row);
    }
    row.set("number", number || row.getString("number"));
    if (state === "connected" && row.getString("since") === "") {
      row.set("since", stamp(now()));
    }
    if (state === "connected") {
      endRest(row);
    }
    tx.save(row);
    // A number that the provider reveals only later is not lost.
    if (previousState === "connected" && state !== "connected" && row.getString("serves") !== "") {
      record(tx, SERVER, {
        area: "messaging",
        collection: "channels",
        subject: id,
        kind: "channel_lost",
        text: `WhatsApp parado: ${detail}`,
      });
      notifyAdmins(tx, detail);
    }
  });
}

const HOME = "/configuracoes/whatsapp";

function notifyAdmins(tx: App, text: string): void {
  const admins = column(
    tx,
    "SELECT users.id FROM users, json_each(users.permissions) permission WHERE users.active = TRUE AND permission.value = 'Admin'",
  );
  const notice = { kind: "messaging", title: "O WhatsApp da escola parou", text, link: HOME };
  notifyUsers(tx, SERVER, admins, topics.whatsapp_stopped, { area: "messaging", ...notice });
}

/** Stops the channel until a user has looked at it. */
export function stopChannel(tx: App, id: string, reason: string): void {
  const row = find(tx, "channels", id);
  const isOpen = row?.getString("paused_at") === "";
  if (!row || !isOpen) {
    return;
  }
  row.set("paused_at", stamp(now()));
  row.set("paused_reason", reason);
  tx.save(row);
  record(tx, SERVER, {
    area: "messaging",
    collection: "channels",
    subject: id,
    kind: "channel_stopped",
    text: `WhatsApp parado: ${reason}`,
  });
  notifyAdmins(tx, reason);
}

export function checkChannel({ app }: Call, input: InputIn<typeof contracts, "checkChannel">): ChannelCheck {
  const row = requireChannel(app, input.channel);
  if (!connectionOf(app, row)) {
    throw refuse("secrets_unreadable", {});
  }
  const check = refreshChannel(app, row.id, { phone: parsePhone(input.phone)?.e164 ?? "", again: input.again });
  // A user who finds the channel connected need not wait for the pause after a failure.
  if (check.state === "connected") {
    transact(app, (tx) => {
      const record = find(tx, "channels", row.id);
      if (record && record.getString("rest_until") !== "") {
        endRest(record);
        tx.save(record);
      }
    });
  }
  return check;
}

function requireChannel(app: App, id: string): ChannelRow {
  return requireFound(channelOf(app, id), "este canal");
}

const pausing =
  (paused: boolean) =>
  ({ app, actor }: Call, input: InputIn<typeof contracts, "pauseChannel">): { paused: boolean } => {
    requireChannel(app, input.channel);
    const row = app.findRecordById("channels", input.channel);
    const isPaused = row.getString("paused_at") !== "";
    if (isPaused === paused) {
      return { paused: isPaused };
    }
    row.set("paused_at", paused ? stamp(now()) : "");
    row.set("paused_reason", "");
    if (!paused) {
      row.set("failures", 0);
      endRest(row);
      row.set("judged_from", stamp(now()));
    }
    app.save(row);
    record(app, actor, {
      id: input.id,
      area: "messaging",
      collection: "channels",
      subject: input.channel,
      kind: paused ? "channel_paused" : "channel_resumed",
      text: paused ? "WhatsApp pausado" : "WhatsApp retomado",
    });
    return { paused };
  };

export const pauseChannel = pausing(true);
export const resumeChannel = pausing(false);

export function paceChannel(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "paceChannel">,
): { cap: number; rate: number } {
  requireChannel(app, input.channel);
  const row = app.findRecordById("channels", input.channel);
  const hasChanged = row.getInt("daily_cap") !== input.daily_cap || row.getInt("per_minute") !== input.per_minute;
  if (hasChanged) {
    row.set("daily_cap", input.daily_cap);
    row.set("per_minute", input.per_minute);
    app.save(row);
    record(app, actor, {
      id: input.id,
      area: "messaging",
      collection: "channels",
      subject: input.channel,
      kind: "channel_paced",
      text: `Ritmo: ${input.daily_cap || "limite recomendado"} por dia, ${input.per_minute || "limite recomendado"} por minuto`,
    });
  }
  const pace = paceOf(requireChannel(app, input.channel));
  return { cap: capOf(pace), rate: rateOf(pace) };
}

/** Tells the provider to release the telephone, where it can. Whatever it answers, the program deletes the keys. */
export function disconnectChannel(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "pauseChannel">,
): { state: ChannelState } {
  const row = requireChannel(app, input.channel);
  if (row.active) {
    const way = connectionOf(app, row);
    if (way?.provider.endSession) {
      askGateway(way.provider.endSession(way.connection));
    }
    transact(app, (tx) => {
      const storedChannel = tx.findRecordById("channels", row.id);
      storedChannel.load({ serves: "", state: "down", detail: "Desconectado.", secrets: "" });
      tx.save(storedChannel);
      record(tx, actor, {
        ...(find(tx, "timeline", input.id) ? {} : { id: input.id }),
        area: "messaging",
        collection: "channels",
        subject: row.id,
        kind: "channel_disconnected",
        text: "WhatsApp desconectado",
      });
    });
  }
  return { state: "down" };
}

export function testChannel({ app, actor }: Call, input: InputIn<typeof contracts, "testChannel">): { message: string } {
  if (!activeChannel(app)) {
    throw refuse("channel_not_connected", {});
  }
  const school = schoolSettings(app).name;
  postToPhone(app, actor, {
    id: input.id,
    channel: "whatsapp",
    purpose: "test",
    about: { collection: "", id: "" },
    recipient: actor.name,
    address: parsePhone(input.phone)?.e164 ?? "",
    subject: "Teste de WhatsApp",
    body: `Este é um teste do sistema da escola ${school}. Se você o recebeu, o WhatsApp da escola está funcionando.`,
  });
  return { message: input.id };
}
