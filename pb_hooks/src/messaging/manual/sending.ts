/** Manual sending: the queue that two users may share, and the outcomes that they report. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/messaging/campaigns/commands";
import type { HandMessage } from "../../../../domain/messaging/campaigns/commands";
import { CAMPAIGN_WORDS, type CampaignState } from "../../../../domain/messaging/campaigns/states";
import { type ChannelName, HAND_LEASE_MILLISECONDS, type MessageState } from "../../../../domain/messaging/outbox";
import { refuse } from "../../../../domain/messaging/refusals";
import { STATE_WORDS } from "../../../../domain/messaging/words";
import { isInFuture } from "../../../../domain/platform/instants";
import { mayPass } from "../../../../domain/roles";
import { recordAccess } from "../../people/privacy/access-log";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, type Params, selectFirst } from "../../platform/sql/database";
import { list, type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { type Actor, SERVER } from "../../platform/timeline/actor";
import { record, recordOfEach } from "../../platform/timeline/timeline";
import type { RolesByArea } from "../area-roles";
import { campaignState, finishIfDone, reopen } from "../campaigns/campaigns";
import { campaignName } from "../campaigns/launch";
import { rewriteMessage } from "../campaigns/rewrite-message";
import { blockReason, currentContent, queuedMessage } from "../campaigns/send-guard";
import { noticeSettings } from "../notices/ways";
import { liftSuppression, suppress, suppressionsOf } from "../suppressions";

const HAND = selection({
  ...texts("m.id", "m.recipient", "m.regarding", "m.regarding_class", "m.address", "m.masked_address", "m.body"),
  ...texts("m.campaign", "m.about_collection", "m.destination", "m.lease", "m.leased_until", "m.error", "m.error_class"),
  ...texts("m.subject", "m.person", "m.about"),
  area: text("m.area"),
  channel: text<ChannelName>("m.channel"),
  state: text<MessageState>("m.state"),
  people: list<readonly string[]>("m.people"),
  sender: text("u.name"),
});

type HandRow = SelectedRow<typeof HAND>;

/** A superuser of the dashboard has no id of a user. */
export const leaseOf = (actor: Actor): string => actor.id || "superuser";

/** Whether it is an area's own notice, which the area's team may send where the school allows it. */
const isNotice = ({ area, campaign }: Pick<HandRow, "area" | "campaign">): boolean => campaign === "" && area !== "messaging";

/** Whether the user sends an area's notices by hand. */
export const sendsNotices = (app: App, actor: Actor): boolean =>
  mayPass(actor.roles, ["Admin"]) || noticeSettings(app).teams_send;

/** A message that the caller may send by hand. */
export function requireOwn(app: App, actor: Actor, roles: RolesByArea, id: string): HandRow {
  const row = requireMessage(app, id);
  const role = isNotice(row) ? roles(row.area) : undefined;
  if (!mayPass(actor.roles, [role ?? "Admin"])) {
    throw refuse("not_found", { what: "esta mensagem" });
  }
  if (!sendsNotices(app, actor)) {
    throw refuse("notices_not_yours", {});
  }
  return row;
}

function requireMessage(app: App, id: string): HandRow {
  const row = selectFirst(app, HAND, "FROM messages m LEFT JOIN users u ON u.id = m.lease WHERE m.id = {:id}", { id });
  const isManual = row && (row.campaign !== "" || row.about_collection === "conversations" || isNotice(row));
  if (!row || !isManual || row.channel === "email") {
    throw refuse("not_found", { what: "esta mensagem" });
  }
  return row;
}

/** A message that the provider refused may also be sent by hand; a message that another user has may not. */
export function requireOpen(row: HandRow, actor: Actor): void {
  const open: readonly MessageState[] = row.channel === "assisted" ? ["queued", "sending"] : ["failed", "uncertain"];
  if (!open.includes(row.state)) {
    throw refuse("message_not_by_hand", { state: STATE_WORDS[row.state] });
  }
  const isOthers = isLeased(row) && row.lease !== leaseOf(actor);
  if (isOthers && isInFuture(fromStamp(row.leased_until), now(), HAND_LEASE_MILLISECONDS)) {
    throw refuse("message_taken", { name: row.sender || "Outra pessoa" });
  }
}

/** Whether a user has it: an uncertain message still belongs to its sending run, whose late answer counts. */
const isLeased = ({ channel, state }: HandRow): boolean => (channel === "assisted" ? state === "sending" : state === "failed");

export function handMessage({ app, actor }: Pick<Call, "app" | "actor">, row: HandRow): HandMessage {
  const { id, recipient, regarding, regarding_class, address, masked_address, body, error, people, person } = row;
  recordAccess(app, actor, "by_hand", people.length > 0 || person === "" ? people : [person]);
  return { id, recipient, regarding, regarding_class, address, masked_address, body, note: error };
}

/** A refused message stays so while a user sends it, and is reserved for that user meanwhile. */
function leaseRefused(app: App, actor: Actor, id: string): void {
  execute(app, "UPDATE messages SET lease = {:lease}, leased_until = {:until} WHERE id = {:id} AND state = 'failed'", {
    ...{ id, lease: leaseOf(actor) },
    until: stamp(now() + HAND_LEASE_MILLISECONDS),
  });
}

export function leaseTo(app: App, actor: Actor, id: string): void {
  const at = now();
  execute(
    app,
    `UPDATE messages SET state = 'sending', lease = {:lease}, leased_until = {:until}, updated = {:at}
     WHERE id = {:id} AND state IN ('queued', 'sending')`,
    { id, lease: leaseOf(actor), until: stamp(at + HAND_LEASE_MILLISECONDS), at: stamp(at) },
  );
}

/**
 * Returns a message that another user opened and left to the queue, with a remark.
 * @param condition narrows it.
 */
export function returnToQueue(app: App, actor: Actor, condition: string, params: Params): void {
  const at = now();
  execute(
    app,
    `UPDATE messages SET state = 'queued', lease = '', leased_until = '', error = 'Já foi aberta antes, sem registro de envio.', updated = {:now}
     WHERE ${condition} AND channel = 'assisted' AND state = 'sending' AND lease != {:lease}
       AND NOT (leased_until > {:now} AND leased_until <= {:farthest})`,
    { ...params, lease: leaseOf(actor), now: stamp(at), farthest: stamp(at + HAND_LEASE_MILLISECONDS + 60_000) },
  );
}

/** The user's own reserved message, or the next one. A message that another user opened and left returns, with a remark. */
export function takeMessage(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "take">,
): { message: HandMessage | null; state: CampaignState } {
  const state = campaignState(app, input.campaign);
  if (state === "") {
    throw refuse("not_found", { what: "este comunicado" });
  }
  if (input.message !== undefined) {
    const row = requireMessage(app, input.message);
    requireOpen(row, actor);
    if (row.channel === "assisted" && row.campaign !== "" && !hasPermittedRecipient(app, row.id)) {
      finishIfDone(app, row.campaign);
      return { message: null, state: campaignState(app, input.campaign) || state };
    }
    if (suppressionsOf(app, row.channel, [row.destination]).size > 0) {
      throw refuse("left_alone", {});
    }
    const message = row.channel !== "assisted" && row.campaign !== "" ? queuedMessage(app, row.id) : null;
    const reason = message ? blockReason(app, message) : "";
    if (reason !== "") {
      throw refuse("message_meant_no_more", { reason });
    }
    const writeProblem = message?.withdrawn ? rewriteMessage(app, actor, row) : "";
    if (writeProblem !== "") {
      throw refuse("message_meant_no_more", { reason: writeProblem });
    }
    (row.channel === "assisted" ? leaseTo : leaseRefused)(app, actor, row.id);
    return { message: handMessage({ app, actor }, requireMessage(app, row.id)), state };
  }
  if (state !== "running") {
    return { message: null, state };
  }
  const params = { campaign: input.campaign, lease: leaseOf(actor) };
  returnToQueue(app, actor, "campaign = {:campaign} AND campaign != ''", { campaign: input.campaign });
  const of = "SELECT id FROM messages WHERE campaign = {:campaign} AND campaign != '' AND channel = 'assisted'";
  const [ownMessage] = column(app, `${of} AND state = 'sending' AND lease = {:lease} ORDER BY id LIMIT 1`, params);
  for (let next = ownMessage; ; next = undefined) {
    next ??= column(app, `${of} AND state = 'queued' ORDER BY id LIMIT 1`, params)[0];
    if (next === undefined) {
      finishIfDone(app, input.campaign);
      return { message: null, state: campaignState(app, input.campaign) || state };
    }
    if (hasPermittedRecipient(app, next)) {
      leaseTo(app, actor, next);
      return { message: handMessage({ app, actor }, requireMessage(app, next)), state };
    }
  }
}

/** A recipient whom the school may no longer write to is removed from the queue, with the reason. */
function hasPermittedRecipient(app: App, id: string): boolean {
  const message = queuedMessage(app, id);
  const content = message && blockReason(app, message) === "" ? currentContent(app, id, message) : null;
  const reason = message && content === null ? blockReason(app, message) : content && "skip" in content ? content.skip : "";
  if (reason === "") {
    if (content && "body" in content) {
      execute(
        app,
        "UPDATE messages SET recipient = {:recipient}, body = {:body} WHERE id = {:id} AND state IN ('queued', 'sending')",
        { ...{ id, recipient: content.recipient, body: content.body } },
      );
    }
    return true;
  }
  execute(
    app,
    "UPDATE messages SET state = 'skipped', lease = '', leased_until = '', error = {:why}, updated = {:at} WHERE id = {:id}",
    { id, why: reason, at: stamp(now()) },
  );
  record(app, SERVER, {
    area: "messaging",
    collection: "messages",
    subject: id,
    kind: "message_skipped",
    text: `Não enviada: ${reason.replace(/\.$/, "")}`,
  });
  return false;
}

type Mark = "sent" | "skipped" | "failed";

const MARK_WORDS: Record<Mark, { kind: string; text: string; why: string; error_class: string }> = {
  sent: { kind: "message_sent_by_hand", text: "Enviada à mão", why: "", error_class: "" },
  skipped: { kind: "message_skipped_by_hand", text: "Pulada", why: "Pulada durante o envio à mão.", error_class: "" },
  failed: { kind: "message_wrong_number", text: "Número errado", why: "O número está errado.", error_class: "wrong_number" },
};

const mark =
  (state: Mark) =>
  (roles: RolesByArea) =>
  ({ app, actor }: Call, input: InputIn<typeof contracts, "markSent">): { state: MessageState } => {
    const row = requireOwn(app, actor, roles, input.message);
    requireOpen(row, actor);
    const words = MARK_WORDS[state];
    const at = stamp(now());
    execute(
      app,
      `UPDATE messages SET state = {:state}, attempts = attempts + 1, lease = '', leased_until = '', error = {:why},
         error_class = {:error_class}, sent_by = {:by}, sent_at = {:sent_at}, updated = {:at} WHERE id = {:id}`,
      {
        id: row.id,
        state,
        why: words.why,
        error_class: words.error_class,
        by: actor.id,
        sent_at: state === "sent" ? at : "",
        at,
      },
    );
    if (state === "failed") {
      suppress(app, actor, row.channel, row.destination, {
        kind: "wrong",
        origin: "Número errado, segundo o envio à mão.",
        person: row.people[0] ?? row.person,
        masked: row.masked_address,
      });
    }
    recordMark(app, actor, row, { id: input.id, kind: words.kind, text: words.text, toPeople: state !== "skipped" });
    if (row.campaign !== "") {
      finishIfDone(app, row.campaign);
    }
    return { state };
  };

export const markSent = mark("sent");
export const skip = mark("skipped");
export const markWrong = mark("failed");

export const undoMark =
  (roles: RolesByArea) =>
  ({ app, actor }: Call, input: InputIn<typeof contracts, "markSent">): { state: MessageState } => {
    const row = requireOwn(app, actor, roles, input.message);
    // What the program itself skipped, such as the message of a withdrawn absence, nobody has marked.
    const isSkippedByHand = row.state === "skipped" && row.error === MARK_WORDS.skipped.why;
    const isMarked = row.state === "sent" || isSkippedByHand || row.error_class === "wrong_number";
    if (row.channel !== "assisted" || !isMarked) {
      throw refuse("message_not_marked", { state: STATE_WORDS[row.state] });
    }
    const campaign = campaignState(app, row.campaign);
    if (!isNotice(row) && (campaign === "cancelled" || campaign === "")) {
      throw refuse("campaign_not_open", { state: CAMPAIGN_WORDS.cancelled });
    }
    execute(
      app,
      `UPDATE messages SET state = 'queued', error = '', error_class = '', sent_by = '', sent_at = '', updated = {:at} WHERE id = {:id}`,
      { id: row.id, at: stamp(now()) },
    );
    if (row.error_class === "wrong_number") {
      liftSuppression(app, row.channel, row.destination, "wrong");
    }
    leaseTo(app, actor, row.id);
    if (row.campaign !== "") {
      reopen(app, row.campaign);
    }
    recordMark(app, actor, row, { id: input.id, kind: "message_mark_undone", text: "Desfeito: volta à fila", toPeople: true });
    return { state: "sending" };
  };

/** Records it in the message's history, and in that of each person whom it concerns. */
function recordMark(
  app: App,
  actor: Actor,
  row: HandRow,
  { id, kind, text: words, toPeople }: { id: string; kind: string; text: string; toPeople: boolean },
): void {
  const event = { area: row.area, kind };
  record(app, actor, { ...event, id, collection: "messages", subject: row.id, text: words });
  if (toPeople && isNotice(row) && row.about !== "") {
    record(app, actor, {
      ...event,
      collection: row.about_collection,
      subject: row.about,
      text: `${words}, no WhatsApp: ${row.subject}`,
      data: { message: row.id },
    });
  } else if (toPeople) {
    recordOfEach(app, actor, row.people, {
      ...event,
      collection: "people",
      text: `${words}, no WhatsApp: ${campaignName(app, row.campaign)}`,
      data: { message: row.id, campaign: row.campaign },
    });
  }
}
