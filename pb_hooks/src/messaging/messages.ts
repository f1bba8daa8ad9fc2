/** What people see of the outbox and may do with it. */
import type { InputOf } from "../../../domain/contract";
import type {
  MailState,
  MessageDetail,
  mailState as mailStateContract,
  message as messageContract,
  resend as resendContract,
  testMail as testContract,
} from "../../../domain/messaging/commands";
import { messagingHome } from "../../../domain/messaging/home";
import { isPaused, type MessageState, mayResend } from "../../../domain/messaging/outbox";
import { refuse } from "../../../domain/messaging/refusals";
import { STATE_WORDS } from "../../../domain/messaging/words";
import { mayPass, type Role } from "../../../domain/roles";
import type { Actor } from "../platform/actor";
import { now, stamp } from "../platform/clock";
import { type App, execute, figure, find, numbers, selectFirst, selection, text, texts } from "../platform/database";
import type { Call } from "../platform/endpoint";
import type { HomeSource } from "../platform/home";
import { calledName } from "../platform/person-sql";
import { schoolSettings } from "../platform/settings";
import { record } from "../platform/timeline";
import { EMAIL, emailChannel, wakeChannel } from "./channel";
import { post } from "./outbox";

const MESSAGE = selection<MessageDetail & { masked_address: string }>()({
  ...texts("m.id", "m.area", "m.purpose", "m.recipient", "m.address", "m.masked_address", "m.subject", "m.body", "m.error"),
  ...texts("m.created", "m.next_at", "m.sent_at", "m.emptied_at", "m.person"),
  ...numbers("m.attempts"),
  state: text("m.state"),
  person_name: text(calledName("p")),
});

/** Who works in an area, by its name. */
export type RolesByArea = (area: string) => Role | undefined;

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
  ({ app, actor }: Call, input: InputOf<typeof messageContract>): MessageDetail => {
    const { address, masked_address, ...row } = requireMessage(app, actor, input.message, roles);
    return { ...row, address: actor.roles.includes("Admin") ? address : masked_address };
  };

/** Queues it again, once per id: the event in its history is what a repetition finds. */
export const resend =
  (roles: RolesByArea) =>
  ({ app, actor }: Call, input: InputOf<typeof resendContract>): { state: MessageState } => {
    const row = requireMessage(app, actor, input.message, roles);
    const { state } = row;
    if (find(app, "timeline", input.id)) {
      return { state };
    }
    if (!mayResend(state)) {
      throw refuse("message_not_resendable", { state: STATE_WORDS[state] });
    }
    if (row.emptied_at !== "") {
      throw refuse("message_emptied", {});
    }
    const at = stamp(now());
    execute(
      app,
      `UPDATE messages SET state = 'queued', attempts = 0, next_at = {:at}, lease = '', leased_until = '', priority = 0, updated = {:at}
     WHERE id = {:id}`,
      { id: row.id, at },
    );
    record(app, actor, {
      id: input.id,
      area: row.area,
      collection: "messages",
      subject: row.id,
      kind: "message_resent",
      text: state === "uncertain" ? "Reenviada, sabendo que pode chegar duas vezes" : "Reenviada",
    });
    wakeChannel(app);
    return { state: "queued" };
  };

export function testMail({ app, actor }: Call, input: InputOf<typeof testContract>): { message: string } {
  const school = schoolSettings(app).name;
  post(app, actor, {
    id: input.id,
    area: "messaging",
    purpose: "test",
    person: "",
    about: { collection: "", id: "" },
    recipient: actor.name,
    address: input.address,
    subject: `Teste de e-mail: ${school}`,
    body: `Olá.\n\nEste é um teste do sistema da escola ${school}. Se você o recebeu, os e-mails estão saindo.\n\nNão é preciso responder.`,
    priority: 0,
  });
  wakeChannel(app);
  return { message: input.id };
}

export function mailState({ app }: Call, _input: InputOf<typeof mailStateContract>): MailState {
  const { smtp, meta } = app.settings();
  const counted = (state: MessageState) =>
    figure(app, "SELECT COUNT(*) FROM messages WHERE channel = 'email' AND state = {:state}", { state });
  const last = selectFirst(
    app,
    selection(texts("sent_at")),
    "FROM messages WHERE state = 'sent' AND channel = {:channel} ORDER BY created DESC LIMIT 1",
    { channel: EMAIL },
  );
  return {
    configured: smtp.enabled,
    host: smtp.enabled ? `${smtp.host}:${smtp.port}` : "",
    sender: meta.senderAddress,
    ...stoppage(app),
    queued: counted("queued"),
    failed: counted("failed"),
    uncertain: counted("uncertain"),
    last_sent_at: last?.sent_at ?? "",
  };
}

/** For how long a mail may be on its way before the server counts as silent. */
const SILENT_MILLISECONDS = 45_000;

/** Why no e-mail goes out now; both empty when it does. */
export function stoppage(app: App): { stopped: string; stopped_since: string } {
  const at = now();
  const channel = emailChannel(app);
  if (channel.failures > 0 && (isPaused(channel, at) || channel.paused_until > 0)) {
    return { stopped: channel.reason, stopped_since: stamp(channel.since) };
  }
  const silent = selectFirst(
    app,
    selection(texts("updated")),
    "FROM messages WHERE channel = 'email' AND state = 'sending' AND updated < {:since} ORDER BY updated LIMIT 1",
    { since: stamp(at - SILENT_MILLISECONDS) },
  );
  return silent
    ? { stopped: "O servidor de e-mail não responde.", stopped_since: silent.updated }
    : { stopped: "", stopped_since: "" };
}

/** Failures of the last week, and whether e-mail stands still. */
export const home: HomeSource = {
  roles: ["Admin"],
  tell(app) {
    const since = stamp(now() - 7 * 86_400_000);
    const counted = (state: MessageState) =>
      figure(app, "SELECT COUNT(*) FROM messages WHERE channel = 'email' AND state = {:state} AND created >= {:since}", {
        state,
        since,
      });
    const waiting = figure(app, "SELECT COUNT(*) FROM messages WHERE channel = 'email' AND state IN ('queued', 'sending')");
    const stopped = waiting > 0 ? stoppage(app).stopped : "";
    return messagingHome({ failed: counted("failed"), uncertain: counted("uncertain"), stopped });
  },
};
