/** Sending by hand: the queue that two people may share, and what they say of each message. */
import type { InputOf } from "../../../../domain/contract";
import type {
  HandMessage,
  markSent as markContract,
  take as takeContract,
} from "../../../../domain/messaging/campaigns/commands";
import { CAMPAIGN_WORDS, type CampaignState } from "../../../../domain/messaging/campaigns/states";
import { type ChannelName, HAND_LEASE_MILLISECONDS, type MessageState } from "../../../../domain/messaging/outbox";
import { refuse } from "../../../../domain/messaging/refusals";
import { STATE_WORDS } from "../../../../domain/messaging/words";
import { stillAhead } from "../../../../domain/platform/instants";
import type { Actor } from "../../platform/actor";
import { fromStamp, now, stamp } from "../../platform/clock";
import { type App, column, execute, find, list, selectFirst, selection, text, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { record, recordOfEach } from "../../platform/timeline";
import { liftSuppression, suppress } from "../suppressions";
import { campaignState, finishIfDone, reopen } from "./campaigns";
import { campaignName } from "./launch";

interface HandRow extends Omit<HandMessage, "note"> {
  channel: ChannelName;
  state: MessageState;
  campaign: string;
  destination: string;
  people: readonly string[];
  lease: string;
  leased_until: string;
  sender: string;
  error: string;
  error_class: string;
}

const HAND = selection<HandRow>()({
  ...texts("m.id", "m.recipient", "m.regarding", "m.regarding_class", "m.address", "m.masked_address", "m.body"),
  ...texts("m.campaign", "m.destination", "m.lease", "m.leased_until", "m.error", "m.error_class"),
  channel: text("m.channel"),
  state: text("m.state"),
  people: list("m.people"),
  sender: text("u.name"),
});

/** A superuser of the dashboard has no id of a user. */
const leaseOf = (actor: Actor): string => actor.id || "superuser";

function requireMessage(app: App, id: string): HandRow {
  const row = selectFirst(app, HAND, "FROM messages m LEFT JOIN users u ON u.id = m.lease WHERE m.id = {:id}", { id });
  if (!row || row.channel === "email" || row.campaign === "") {
    throw refuse("not_found", { what: "esta mensagem" });
  }
  return row;
}

/** What the provider refused may go by hand too; what is another's at the moment may not. */
function requireOpen(row: HandRow, actor: Actor): void {
  const open: readonly MessageState[] = row.channel === "assisted" ? ["queued", "sending"] : ["failed", "uncertain"];
  if (!open.includes(row.state)) {
    throw refuse("message_not_by_hand", { state: STATE_WORDS[row.state] });
  }
  const theirs = row.state === "sending" && row.lease !== leaseOf(actor);
  if (theirs && stillAhead(fromStamp(row.leased_until), now(), HAND_LEASE_MILLISECONDS)) {
    throw refuse("message_taken", { name: row.sender || "Outra pessoa" });
  }
}

const shown = ({ id, recipient, regarding, regarding_class, address, masked_address, body, error }: HandRow): HandMessage => ({
  id,
  recipient,
  regarding,
  regarding_class,
  address,
  masked_address,
  body,
  note: error,
});

function leaseTo(app: App, actor: Actor, id: string): void {
  const at = now();
  execute(
    app,
    `UPDATE messages SET state = 'sending', lease = {:lease}, leased_until = {:until}, updated = {:at}
     WHERE id = {:id} AND state IN ('queued', 'sending')`,
    { id, lease: leaseOf(actor), until: stamp(at + HAND_LEASE_MILLISECONDS), at: stamp(at) },
  );
}

/** The one that is the person's already, or the next. What somebody opened and left comes again, and says so. */
export function take(
  { app, actor }: Call,
  input: InputOf<typeof takeContract>,
): { message: HandMessage | null; state: CampaignState } {
  const state = campaignState(app, input.campaign);
  if (state === "") {
    throw refuse("not_found", { what: "este comunicado" });
  }
  if (input.message !== undefined) {
    const row = requireMessage(app, input.message);
    requireOpen(row, actor);
    if (row.channel === "assisted") {
      leaseTo(app, actor, row.id);
    }
    return { message: shown(row), state };
  }
  if (state !== "running") {
    return { message: null, state };
  }
  const params = { campaign: input.campaign, lease: leaseOf(actor) };
  const at = now();
  execute(
    app,
    `UPDATE messages SET state = 'queued', lease = '', leased_until = '', error = 'Já foi aberta antes, e ninguém disse se saiu.', updated = {:now}
     WHERE campaign = {:campaign} AND campaign != '' AND channel = 'assisted' AND state = 'sending' AND lease != {:lease}
       AND NOT (leased_until > {:now} AND leased_until <= {:farthest})`,
    { ...params, now: stamp(at), farthest: stamp(at + HAND_LEASE_MILLISECONDS + 60_000) },
  );
  const of = "SELECT id FROM messages WHERE campaign = {:campaign} AND campaign != '' AND channel = 'assisted'";
  const [mine] = column(app, `${of} AND state = 'sending' AND lease = {:lease} ORDER BY id LIMIT 1`, params);
  const [next] = mine ? [mine] : column(app, `${of} AND state = 'queued' ORDER BY id LIMIT 1`, params);
  if (!next) {
    return { message: null, state };
  }
  leaseTo(app, actor, next);
  return { message: shown(requireMessage(app, next)), state };
}

type Mark = "sent" | "skipped" | "failed";

const SAID: Record<Mark, { kind: string; text: string; why: string; error_class: string }> = {
  sent: { kind: "message_sent_by_hand", text: "Enviada à mão", why: "", error_class: "" },
  skipped: { kind: "message_skipped_by_hand", text: "Pulada", why: "Pulada por quem enviava.", error_class: "" },
  failed: { kind: "message_wrong_number", text: "Número errado", why: "O número está errado.", error_class: "wrong_number" },
};

const mark =
  (state: Mark) =>
  ({ app, actor }: Call, input: InputOf<typeof markContract>): { state: MessageState } => {
    const row = requireMessage(app, input.message);
    if (find(app, "timeline", input.id)) {
      return { state: row.state };
    }
    requireOpen(row, actor);
    const said = SAID[state];
    const at = stamp(now());
    execute(
      app,
      `UPDATE messages SET state = {:state}, attempts = attempts + 1, lease = '', leased_until = '', error = {:why},
         error_class = {:error_class}, sent_by = {:by}, sent_at = {:sent_at}, updated = {:at} WHERE id = {:id}`,
      {
        id: row.id,
        state,
        why: said.why,
        error_class: said.error_class,
        by: actor.id,
        sent_at: state === "sent" ? at : "",
        at,
      },
    );
    if (state === "failed") {
      suppress(app, actor, row.channel, row.destination, { kind: "wrong", origin: "Quem enviava viu que o número está errado." });
    }
    tell(app, actor, row, { id: input.id, kind: said.kind, text: said.text, toPeople: state !== "skipped" });
    finishIfDone(app, row.campaign);
    return { state };
  };

export const markSent = mark("sent");
export const skip = mark("skipped");
export const markWrong = mark("failed");

export function undoMark({ app, actor }: Call, input: InputOf<typeof markContract>): { state: MessageState } {
  const row = requireMessage(app, input.message);
  if (find(app, "timeline", input.id)) {
    return { state: row.state };
  }
  const marked = row.state === "sent" || row.state === "skipped" || row.error_class === "wrong_number";
  if (row.channel !== "assisted" || !marked) {
    throw refuse("message_not_marked", { state: STATE_WORDS[row.state] });
  }
  const campaign = campaignState(app, row.campaign);
  if (campaign === "cancelled" || campaign === "") {
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
  reopen(app, row.campaign);
  tell(app, actor, row, { id: input.id, kind: "message_mark_undone", text: "Desfeito: volta à fila", toPeople: true });
  return { state: "sending" };
}

/** In the message's history, and in that of each person whose matter it is. */
function tell(
  app: App,
  actor: Actor,
  row: HandRow,
  { id, kind, text: said, toPeople }: { id: string; kind: string; text: string; toPeople: boolean },
): void {
  const event = { area: "messaging", kind };
  record(app, actor, { ...event, id, collection: "messages", subject: row.id, text: said });
  if (toPeople) {
    recordOfEach(app, actor, JSON.stringify(row.people), {
      ...event,
      collection: "people",
      text: `${said} a ${row.recipient}, no WhatsApp: ${campaignName(app, row.campaign)}`,
      data: { message: row.id, campaign: row.campaign },
    });
  }
}
