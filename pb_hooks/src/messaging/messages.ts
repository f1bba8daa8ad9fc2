/** The outbox for its users: messages, and the acts on them. */
import type { InputIn } from "../../../domain/contract";
import { automaticPauseReason } from "../../../domain/messaging/after-restore";
import { CAMPAIGN_WORDS } from "../../../domain/messaging/campaigns/states";
import type * as contracts from "../../../domain/messaging/commands";
import type { MailState, MessageDetail } from "../../../domain/messaging/commands";
import { messagingHome } from "../../../domain/messaging/home";
import { type MessageState, mayResend, mayResendReply, REPLY_MILLISECONDS } from "../../../domain/messaging/outbox";
import { refuse } from "../../../domain/messaging/refusals";
import { STATE_WORDS } from "../../../domain/messaging/words";
import { mailProblem } from "../../../domain/platform/mail-server";
import { mayPass } from "../../../domain/roles";
import { recordAccess } from "../people/privacy/access-log";
import type { Call } from "../platform/http/endpoint";
import { calledName } from "../platform/person-data/person-sql";
import type { HomeSource } from "../platform/school/home";
import { type App, column, execute, figure, selectFirst } from "../platform/sql/database";
import { numbers, selection, text, texts } from "../platform/sql/selection";
import { now, stamp } from "../platform/time/clock";
import { schoolSettings } from "../platform/time/settings";
import type { Actor } from "../platform/timeline/actor";
import { record } from "../platform/timeline/timeline";
import { lostAbsences } from "./absences/absences";
import type { RolesByArea } from "./area-roles";
import { campaignState, reopen } from "./campaigns/campaigns";
import { bounceAddress } from "./email/bounce-hook";
import { EMAIL, resumeChannel } from "./email/channel";
import { type MailTerms, mailTerms, setMailTerms } from "./email/pace";
import { stoppage } from "./email/stoppage";
import { activeChannel } from "./gateway/state";
import { weekAgo } from "./lists";
import { leaseOf } from "./manual/sending";
import { enqueue } from "./outbox";

const MESSAGE = selection<MessageDetail & { masked_address: string; campaign: string }>()({
  ...texts("m.id", "m.area", "m.purpose", "m.recipient", "m.address", "m.masked_address", "m.subject", "m.body", "m.error"),
  ...texts("m.created", "m.next_at", "m.sent_at", "m.emptied_at", "m.person", "m.campaign"),
  ...numbers("m.attempts"),
  channel: text("m.channel"),
  state: text("m.state"),
  person_name: text(calledName("p")),
});

/** A message that the caller may see: a role sees its own area's. */
function requireMessage(app: App, actor: Actor, id: string, roles: RolesByArea) {
  const row = selectFirst(app, MESSAGE, "FROM messages m LEFT JOIN people p ON p.id = m.person WHERE m.id = {:id}", { id });
  const role = roles(row?.area ?? "");
  if (!row || !mayPass(actor.roles, [role ?? "Admin"])) {
    throw refuse("not_found", { what: "esta mensagem" });
  }
  return row;
}

export const message =
  (roles: RolesByArea) =>
  ({ app, actor }: Call, input: InputIn<typeof contracts, "message">): MessageDetail => {
    const { address, masked_address, campaign: _, ...row } = requireMessage(app, actor, input.message, roles);
    if (row.emptied_at === "") {
      recordAccess(app, actor, "message", [row.person]);
    }
    return { ...row, address: actor.roles.includes("Admin") ? address : masked_address };
  };

/** Queues a message again. */
export const resend =
  (roles: RolesByArea) =>
  ({ app, actor }: Call, input: InputIn<typeof contracts, "resend">): { state: MessageState } => {
    const row = requireMessage(app, actor, input.message, roles);
    const { state } = row;
    if (!(row.campaign === "" ? mayResendReply : mayResend)(state)) {
      throw refuse("message_not_resendable", { state: STATE_WORDS[state] });
    }
    if (row.emptied_at !== "") {
      throw refuse("message_emptied", {});
    }
    const [taker] = column(
      app,
      `SELECT ifnull(u.name, 'Outra pessoa') FROM messages m LEFT JOIN users u ON u.id = m.lease
       WHERE m.id = {:id} AND m.state = 'failed' AND m.lease NOT IN ('', {:mine}) AND m.leased_until > {:at}`,
      { id: row.id, mine: leaseOf(actor), at: stamp(now()) },
    );
    if (taker !== undefined) {
      throw refuse("message_taken", { name: taker });
    }
    const becomes = inCampaign(app, row.campaign);
    const at = now();
    execute(
      app,
      `UPDATE messages SET state = {:becomes}, attempts = 0, next_at = {:at}, lease = '', leased_until = '', updated = {:at},
         expires_at = CASE WHEN expires_at != '' AND campaign = '' THEN {:expires} ELSE expires_at END
     WHERE id = {:id}`,
      { id: row.id, becomes, at: stamp(at), expires: stamp(at + REPLY_MILLISECONDS) },
    );
    record(app, actor, {
      id: input.id,
      area: row.area,
      collection: "messages",
      subject: row.id,
      kind: "message_resent",
      text: state === "uncertain" ? "Reenviada, com risco de chegar duas vezes" : "Reenviada",
    });
    resumeChannel(app);
    return { state: becomes };
  };

/**
 * A campaign's message follows the campaign's pace: it is not sent when the campaign was cancelled, later when it is paused, and
 * a finished campaign continues.
 */
function inCampaign(app: App, campaign: string): "queued" | "held" {
  const state = campaignState(app, campaign);
  if (state === "cancelled") {
    throw refuse("campaign_not_open", { state: CAMPAIGN_WORDS.cancelled });
  }
  if (state === "finished") {
    reopen(app, campaign);
  }
  return state === "" || state === "running" || state === "finished" ? "queued" : "held";
}

export function testMail({ app, actor }: Call, input: InputIn<typeof contracts, "testMail">): { message: string } {
  const school = schoolSettings(app).name;
  enqueue(app, actor, {
    id: input.id,
    area: "messaging",
    purpose: "test",
    person: "",
    about: { collection: "", id: "" },
    recipient: actor.name,
    address: input.address,
    subject: `Teste de e-mail: ${school}`,
    body: `Olá.\n\nEste é um teste do sistema da escola ${school}. Se você o recebeu, os e-mails estão sendo enviados.\n\nNão é preciso responder.`,
    priority: 0,
  });
  resumeChannel(app);
  return { message: input.id };
}

function mailPace(app: App): Pick<MailState, "paused_at" | "paused_by_name" | "paused_reason" | "daily_cap" | "per_minute"> {
  const terms = mailTerms(app);
  const { paused_at, paused_by, daily_cap, per_minute } = terms;
  const [paused_by_name = ""] = column(app, "SELECT name FROM users WHERE id = {:id}", { id: paused_by });
  return { paused_at, paused_by_name, paused_reason: automaticPauseReason(terms), daily_cap, per_minute };
}

/** The reason of a pause, in words; empty without one. */
const pauseReason = (terms: MailTerms): string =>
  terms.paused_at === "" ? "" : automaticPauseReason(terms) || "O envio está pausado.";

const pausing =
  (paused: boolean) =>
  ({ app, actor }: Call, input: InputIn<typeof contracts, "pauseMail">): { paused: boolean } => {
    const isPaused = mailTerms(app).paused_at !== "";
    if (isPaused === paused) {
      return { paused: isPaused };
    }
    setMailTerms(app, paused ? { paused_at: stamp(now()), paused_by: actor.id } : { paused_at: "", paused_by: "" });
    recordMailEvent(
      app,
      actor,
      input.id,
      paused ? "mail_paused" : "mail_resumed",
      paused ? "E-mails pausados" : "E-mails retomados",
    );
    return { paused };
  };

export const pauseMail = pausing(true);
export const resumeMail = pausing(false);

export function paceMail(
  { app, actor }: Call,
  { id, daily_cap, per_minute }: InputIn<typeof contracts, "paceMail">,
): { daily_cap: number; per_minute: number } {
  const previousTerms = mailTerms(app);
  if (previousTerms.daily_cap !== daily_cap || previousTerms.per_minute !== per_minute) {
    setMailTerms(app, { daily_cap, per_minute });
    const words = `Ritmo dos e-mails: ${daily_cap || "sem limite"} por dia, ${per_minute || "sem limite"} por minuto`;
    recordMailEvent(app, actor, id, "mail_paced", words);
  }
  return { daily_cap, per_minute };
}

/** Records it in the history of the school's choices. */
function recordMailEvent(app: App, actor: Actor, id: string, kind: string, text: string): void {
  record(app, actor, { id, area: "messaging", collection: "message_channels", subject: EMAIL, kind, text });
}

export function mailState({ app }: Call, _input: InputIn<typeof contracts, "mailState">): MailState {
  const settings = app.settings();
  const { smtp, meta } = settings;
  const problem = mailProblem(settings);
  const countOf = (state: MessageState) =>
    figure(app, "SELECT COUNT(*) FROM messages WHERE channel = 'email' AND state = {:state}", { state });
  const last = selectFirst(
    app,
    selection(texts("sent_at")),
    "FROM messages WHERE state = 'sent' AND channel = {:channel} ORDER BY created DESC LIMIT 1",
    { channel: EMAIL },
  );
  return {
    problem,
    host: smtp.enabled ? `${smtp.host}:${smtp.port}` : "",
    sender: problem === "" ? meta.senderAddress : "",
    ...stoppage(app),
    queued: countOf("queued"),
    failed: countOf("failed"),
    uncertain: countOf("uncertain"),
    last_sent_at: last?.sent_at ?? "",
    ...mailPace(app),
    bounce_address: bounceAddress(app),
  };
}

/** The failures of the last week, and whether e-mail is stopped. */
export const home: HomeSource = {
  roles: ["Admin"],
  steps: (app) => ({
    email: mailProblem(app.settings()) === "",
    whatsapp: figure(app, "SELECT EXISTS (SELECT 1 FROM channels WHERE serves != '')") === 1,
  }),
  load(app) {
    const since = weekAgo();
    const countOf = (state: MessageState) =>
      figure(app, "SELECT COUNT(*) FROM messages WHERE channel = 'email' AND state = {:state} AND created >= {:since}", {
        state,
        since,
      });
    const waitingCount = figure(app, "SELECT COUNT(*) FROM messages WHERE channel = 'email' AND state IN ('queued', 'sending')");
    const stoppedReason = waitingCount > 0 ? pauseReason(mailTerms(app)) || stoppage(app).stopped : "";
    const channel = activeChannel(app);
    const isDown = channel && (channel.state === "down" || channel.paused_at !== "");
    return messagingHome({
      failed: countOf("failed"),
      uncertain: countOf("uncertain"),
      stopped: stoppedReason,
      whatsapp: isDown ? channel.paused_reason || channel.detail || "Pausado pela equipe" : "",
      by_hand: figure(app, "SELECT COUNT(*) FROM messages WHERE channel = 'assisted' AND state = 'queued' AND priority = 5"),
      absences: lostAbsences(app),
      waiting: figure(app, "SELECT COUNT(*) FROM conversations WHERE waiting_since != ''"),
      conversations: figure(app, "SELECT COUNT(*) FROM conversations WHERE state = 'open'"),
    });
  },
};
