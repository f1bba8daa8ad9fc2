/** From an audience and a text to a campaign: looked at first, then queued in short transactions. */
import type { InputOf } from "../../../../domain/contract";
import { type Delivery, reasonsOf } from "../../../../domain/messaging/campaigns/audience";
import type {
  CampaignPreview,
  launch as launchContract,
  preview as previewContract,
} from "../../../../domain/messaging/campaigns/commands";
import type { CampaignState } from "../../../../domain/messaging/campaigns/states";
import { fillPlaceholders } from "../../../../domain/messaging/placeholders";
import { refuse } from "../../../../domain/messaging/refusals";
import { count, searchText } from "../../../../domain/text";
import { fromStamp, now, stamp } from "../../platform/clock";
import { type App, execute, find, insertNew, selectFirst, selection, texts, transact } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { record } from "../../platform/timeline";
import { audienceWords, planOf } from "./audience";

const SAMPLES = 20;
const EXCLUDED_SHOWN = 300;
/** Few enough that a desk's commit waits for no more than a moment. */
const ROWS_AT_ONCE = 200;
/** Clocks of two computers differ by as much. */
const PAST_MILLISECONDS = 5 * 60_000;

type Launch = InputOf<typeof launchContract>;

export function preview({ app }: Call, input: InputOf<typeof previewContract>): CampaignPreview {
  const { people, deliveries, excluded } = planOf(app, input);
  return {
    messages: deliveries.length,
    people,
    excluded: excluded.slice(0, EXCLUDED_SHOWN),
    reasons: reasonsOf(excluded),
    samples: deliveries.slice(0, SAMPLES).map(({ recipient, regarding, regarding_class, masked, subject, body }) => ({
      recipient,
      regarding,
      regarding_class,
      masked,
      subject,
      body,
    })),
  };
}

/** Until all messages lie there the campaign is `preparing`: what a crash leaves of it, the same command finishes. */
export function launch({ app, actor }: Call, input: Launch): { campaign: string; messages: number; excluded: number } {
  const known = find(app, "campaigns", input.id);
  if (known && known.getString("made_by") !== actor.id) {
    throw refuse("id_taken", {});
  }
  if (known && known.getString("state") !== "preparing") {
    return { campaign: input.id, messages: known.getInt("total"), excluded: known.getInt("excluded") };
  }
  const at = now();
  const start = input.at === "" ? at : fromStamp(input.at);
  requireSound(input, start, at);
  const { people, deliveries, excluded } = planOf(app, input);
  if (people === 0) {
    throw refuse("empty_audience", {});
  }
  if (deliveries.length === 0) {
    throw refuse("nobody_reached", { people });
  }
  const state: CampaignState = start > at ? "scheduled" : "running";
  const made = stamp(at);
  if (!known) {
    // Pressed twice, another of the same may be first.
    transact(
      app,
      (tx) =>
        find(tx, "campaigns", input.id) ??
        saveCampaign(tx, actor.id, input, { start, total: deliveries.length, excluded: excluded.length }),
    );
  }
  const prefix = $security.sha256(input.id).slice(0, 10);
  for (let from = 0; from < deliveries.length; from += ROWS_AT_ONCE) {
    const rows = deliveries.slice(from, from + ROWS_AT_ONCE).map((one, index) => rowOf(one, input, prefix, from + index));
    transact(app, (tx) =>
      insertNew(
        tx,
        "messages",
        made,
        rows.map((row) => ({ ...row, made_by: actor.id, next_at: made })),
      ),
    );
  }
  transact(app, (tx) => {
    const campaign = tx.findRecordById("campaigns", input.id);
    if (campaign.getString("state") !== "preparing") {
      return;
    }
    if (state === "running") {
      execute(tx, "UPDATE messages SET state = 'queued' WHERE campaign = {:campaign} AND state = 'held'", { campaign: input.id });
    }
    campaign.set("state", state);
    tx.save(campaign);
    record(tx, actor, {
      area: "messaging",
      collection: "campaigns",
      subject: input.id,
      kind: "campaign_launched",
      text: `Lançado: ${count(deliveries.length, "mensagem", "mensagens")}, ${count(excluded.length, "pessoa de fora", "pessoas de fora")}`,
    });
  });
  return { campaign: input.id, messages: deliveries.length, excluded: excluded.length };
}

function requireSound(input: Launch, start: number, at: number): void {
  if (input.audience.classes.length + input.audience.people.length === 0) {
    throw refuse("empty_audience", {});
  }
  if (input.channel === "email" && input.subject === "") {
    throw refuse("subject_missing", {});
  }
  // Neither a provider of WhatsApp nor the unsubscribing of mail stands yet.
  if (input.channel !== "assisted") {
    throw refuse("channel_not_connected", {});
  }
  if (start < at - PAST_MILLISECONDS) {
    throw refuse("start_past", {});
  }
  if (input.expires !== "" && fromStamp(input.expires) <= Math.max(start, at)) {
    throw refuse("ends_before_start", {});
  }
}

const NAME_LENGTH = 60;

/** What a campaign is called that nobody named: how its text begins. */
function nameOf({ name, subject, text }: Launch): string {
  const beginning = name || subject || fillPlaceholders(text, () => "…").replace(/\s+/g, " ");
  return beginning.length > NAME_LENGTH && !name && !subject ? `${beginning.slice(0, NAME_LENGTH).trim()}…` : beginning;
}

function saveCampaign(
  tx: App,
  madeBy: string,
  input: Launch,
  { start, total, excluded }: { start: number; total: number; excluded: number },
): void {
  const name = nameOf(input);
  const audience = audienceWords(tx, input.audience);
  const campaign = new Record(tx.findCachedCollectionByNameOrId("campaigns"));
  campaign.load({
    id: input.id,
    name,
    channel: input.channel,
    state: "preparing",
    subject: input.subject,
    text: input.text,
    audience,
    total,
    excluded,
    start_at: stamp(start),
    expires_at: input.expires === "" ? "" : stamp(fromStamp(input.expires)),
    made_by: madeBy,
    search: searchText(name, audience),
  });
  tx.save(campaign);
}

/** Its id says its place: the order of sending, and of the page. */
function rowOf(delivery: Delivery, input: Launch, prefix: string, place: number) {
  const { destination, address, masked, recipient, people, regarding, regarding_class, subject, body } = delivery;
  return {
    id: `${prefix}${String(place).padStart(5, "0")}`,
    area: "messaging",
    channel: input.channel,
    purpose: "campaign",
    person: people[0] ?? "",
    about_collection: "campaigns",
    about: input.id,
    recipient: recipient.slice(0, 160),
    address,
    masked_address: masked,
    subject: subject.slice(0, 200) || nameOf(input),
    body,
    dedupe_key: `campaign:${input.id}:${destination}`,
    priority: 6,
    state: "held",
    attempts: 0,
    campaign: input.id,
    destination,
    regarding: regarding.slice(0, 300),
    regarding_class: regarding_class.slice(0, 160),
    people: JSON.stringify(people),
    expires_at: input.expires === "" ? "" : stamp(fromStamp(input.expires)),
    search: searchText(recipient, regarding, regarding_class),
  };
}

/** What a campaign is called, for those who tell of it. */
export const campaignName = (app: App, id: string): string =>
  selectFirst(app, selection(texts("name")), "FROM campaigns WHERE id = {:id}", { id })?.name ?? "";
