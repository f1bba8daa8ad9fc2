/** A running campaign: its progress, and the commands that pause, resume and end it. */
import type { InputIn } from "../../../../domain/contract";
import { formatDay } from "../../../../domain/dates";
import type * as contracts from "../../../../domain/messaging/campaigns/commands";
import type { CampaignCounts, CampaignDetail } from "../../../../domain/messaging/campaigns/commands";
import {
  CAMPAIGN_WORDS,
  type CampaignMove,
  type CampaignState,
  isLate,
  OPTED_OUT,
  stateAfterMove,
  WRONG_CONTACT,
} from "../../../../domain/messaging/campaigns/states";
import { MESSAGE_STATES } from "../../../../domain/messaging/outbox";
import { refuse } from "../../../../domain/messaging/refusals";
import { topics } from "../../../../domain/messaging/topics";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, select, selectFirst, transactEach } from "../../platform/sql/database";
import { requireFound, requireRecord } from "../../platform/sql/require";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp } from "../../platform/time/clock";
import { type Actor, SERVER } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { fileDetail } from "../files/files";
import { notifyUsers } from "../notify-users";
import { unreachedBy } from "./audience";
import { estimateDuration } from "./estimated-end";

const CAMPAIGN = selection<
  Omit<CampaignDetail, "counts" | "unreached" | "senders" | "file" | "ends_at" | "per_minute"> & { file_id: string }
>()({
  ...texts("c.id", "c.name", "c.subject", "c.text", "c.audience", "c.created", "c.start_at", "c.expires_at", "c.finished_at"),
  ...texts("c.reason", "c.urgent"),
  ...numbers("c.total", "c.excluded"),
  channel: text("c.channel"),
  category: text("CASE WHEN c.category = 'marketing' THEN 'marketing' ELSE 'utility' END"),
  file_id: text("c.file"),
  state: text("c.state"),
  made_by_name: text("u.name"),
});

function requireCampaign(app: App, id: string) {
  return requireFound(
    selectFirst(app, CAMPAIGN, "FROM campaigns c LEFT JOIN users u ON u.id = c.made_by WHERE c.id = {:id}", { id }),
    "este comunicado",
  );
}

/** The campaign's state; "" where there is no such campaign. */
export const campaignState = (app: App, id: string): CampaignState | "" =>
  selectFirst(app, selection({ state: text<CampaignState>("state") }), "FROM campaigns WHERE id = {:id}", { id })?.state ?? "";

function countsOf(app: App, campaign: string): CampaignCounts {
  const none = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as CampaignCounts;
  const counts = select(
    app,
    selection({ state: text<keyof CampaignCounts>("state"), messages: number("COUNT(*)") }),
    "FROM messages WHERE campaign = {:campaign} AND campaign != '' GROUP BY state",
    { campaign },
  );
  return Object.assign(none, Object.fromEntries(counts.map(({ state, messages }) => [state, messages])));
}

export function campaign({ app, actor }: Call, input: InputIn<typeof contracts, "campaign">): CampaignDetail {
  const { file_id, ...row } = requireCampaign(app, input.campaign);
  const senders = column(
    app,
    `SELECT DISTINCT u.name FROM messages m JOIN users u ON u.id = m.lease
     WHERE m.campaign = {:campaign} AND m.campaign != '' AND m.state = 'sending' AND m.lease != {:actor} AND m.leased_until > {:now}`,
    { campaign: row.id, actor: actor.id, now: stamp(now()) },
  );
  const counts = countsOf(app, row.id);
  return {
    ...row,
    ...estimateDuration(app, { ...row, queued: counts.queued }),
    file: fileDetail(app, file_id),
    counts,
    unreached: unreachedBy(app, row.id),
    senders,
  };
}

const MOVE_WORDS: Record<CampaignMove, string> = {
  pause: "Pausado",
  resume: "Retomado",
  cancel: "Cancelado",
  send_again: "Mensagens com falha de volta à fila",
};

/** A new attempt has the same result, and five clear refusals would stop the channel. */
const PERMANENT_FAILURES = [...WRONG_CONTACT, OPTED_OUT].map((reason) => `'${reason}'`).join(", ");

/** The effect of a move on the messages that have not left. */
const MESSAGES: Record<CampaignMove, string> = {
  pause:
    "UPDATE messages SET state = 'held', updated = {:at} WHERE campaign = {:campaign} AND campaign != '' AND state = 'queued'",
  resume:
    "UPDATE messages SET state = 'queued', next_at = {:at}, updated = {:at} WHERE campaign = {:campaign} AND campaign != '' AND state = 'held'",
  cancel: `UPDATE messages SET state = 'skipped', error = 'O comunicado foi cancelado.', updated = {:at}
    WHERE campaign = {:campaign} AND campaign != '' AND state IN ('queued', 'held')`,
  send_again: `UPDATE messages SET state = 'queued', attempts = 0, next_at = {:at}, lease = '', error = '', error_class = '', updated = {:at}
    WHERE campaign = {:campaign} AND campaign != '' AND state = 'failed' AND error_class NOT IN (${PERMANENT_FAILURES}) AND emptied_at = ''
      AND NOT (lease != '' AND leased_until > {:at})`,
};

/** @returns the number of messages that it moved, and the campaign's new state. */
export function moveCampaign(
  app: App,
  actor: Actor,
  id: string,
  move: CampaignMove,
  { event, reason = "" }: { event?: string; reason?: string } = {},
): { state: CampaignState; messages: number } {
  const campaign = requireRecord(app, "campaigns", id, "este comunicado");
  const previousState = campaign.getString("state") as CampaignState;
  const state = stateAfterMove(previousState, move);
  if (state === null) {
    throw refuse("campaign_not_open", { state: CAMPAIGN_WORDS[previousState] });
  }
  const at = stamp(now());
  const messages = execute(app, MESSAGES[move], { campaign: id, at });
  campaign.set("state", state);
  campaign.set("reason", reason);
  campaign.set("finished_at", state === "cancelled" ? at : "");
  campaign.set("request", null);
  app.save(campaign);
  record(app, actor, {
    ...(event ? { id: event } : {}),
    area: "messaging",
    collection: "campaigns",
    subject: id,
    kind: `campaign_${move}`,
    text: reason ? `${MOVE_WORDS[move]}: ${reason}` : MOVE_WORDS[move],
  });
  finishIfDone(app, id);
  return { state: campaignState(app, id) || state, messages };
}

/** Pauses a campaign automatically, where it is still under way. */
export function pauseAutomatically(tx: App, id: string, reason: string): void {
  const state = campaignState(tx, id);
  if (state !== "" && state !== "paused" && stateAfterMove(state, "pause") !== null) {
    moveCampaign(tx, SERVER, id, "pause", { reason });
  }
}

const handler =
  (move: CampaignMove) =>
  ({ app, actor }: Call, input: InputIn<typeof contracts, "pause">) => ({
    state: moveCampaign(app, actor, input.campaign, move, { event: input.id }).state,
  });

export const pause = handler("pause");
export const cancel = handler("cancel");

export const sendAgain = ({ app, actor }: Call, input: InputIn<typeof contracts, "pause">) => ({
  queued: moveCampaign(app, actor, input.campaign, "send_again", { event: input.id }).messages,
});

export function noteExport({ app, actor }: Call, input: InputIn<typeof contracts, "noteExport">): { noted: boolean } {
  const { id } = requireCampaign(app, input.campaign);
  record(app, actor, {
    ...{ id: input.id, area: "messaging", collection: "campaigns", subject: id, kind: "campaign_exported" },
    text: "Lista de destinatários exportada",
  });
  return { noted: true };
}

const OPEN = "campaign = {:campaign} AND campaign != '' AND state IN ('queued', 'held', 'sending')";

/** A running campaign without waiting messages ends. */
export function finishIfDone(app: App, id: string): void {
  if (
    campaignState(app, id) !== "running" ||
    column(app, `SELECT id FROM messages WHERE ${OPEN} LIMIT 1`, { campaign: id }).length > 0
  ) {
    return;
  }
  const campaign = app.findRecordById("campaigns", id);
  campaign.set("state", "finished");
  campaign.set("finished_at", stamp(now()));
  app.save(campaign);
}

/** A finished campaign has messages to send again. */
export function reopen(app: App, id: string): void {
  const campaign = app.findRecordById("campaigns", id);
  if (campaign.getString("state") === "finished") {
    campaign.set("state", "running");
    campaign.set("finished_at", "");
    app.save(campaign);
  }
}

/** The campaign waits for a user's decision: "Amanhã não haverá aula" is not true on the third day. */
function pauseLateCampaign(tx: App, id: string, start_at: string): void {
  const { day, minutes } = localTime(tx, fromStamp(start_at));
  const hour = `${String(Math.floor(minutes / 60)).padStart(2, "0")}h${String(minutes % 60).padStart(2, "0")}`;
  const reason = `O envio estava marcado para ${formatDay(day)}, ${hour}, e o sistema não estava em funcionamento. Confira se o texto ainda é atual antes de retomar.`;
  moveCampaign(tx, SERVER, id, "pause", { reason });
  const campaign = tx.findRecordById("campaigns", id);
  notifyUsers(tx, SERVER, [campaign.getString("made_by")], topics.campaign_late, {
    ...{ area: "messaging", kind: "messaging", title: "Comunicado parado: passou da hora" },
    ...{ text: `${campaign.getString("name")}. ${reason}`, link: `/whatsapp/${id}` },
  });
}

/** Each minute: scheduled campaigns start, outdated ones stop, and completed ones end. */
export function updateCampaigns(app: App): void {
  const at = stamp(now());
  const begins = select(
    app,
    selection(texts("id", "start_at")),
    "FROM campaigns WHERE state = 'scheduled' AND start_at <= {:at}",
    {
      at,
    },
  );
  transactEach(app, begins, (tx, { id, start_at }) => {
    // The school's PC was off at the scheduled hour.
    if (isLate(fromStamp(start_at), now())) {
      pauseLateCampaign(tx, id, start_at);
    } else {
      moveCampaign(tx, SERVER, id, "resume");
    }
  });
  execute(
    app,
    `UPDATE messages SET state = 'expired', error = 'Prazo vencido: não foi enviada.', updated = {:at}
     WHERE state IN ('queued', 'held') AND expires_at != '' AND expires_at < {:at}`,
    { at },
  );
  transactEach(app, column(app, "SELECT id FROM campaigns WHERE state = 'running'"), finishIfDone);
}
