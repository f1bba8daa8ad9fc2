/** The launch of a campaign from an audience and a text: first a preview, then the queue, in short transactions. */
import type { InputIn } from "../../../../domain/contract";
import { type Delivery, type Exclusion, reasonsOf } from "../../../../domain/messaging/campaigns/audience";
import type * as contracts from "../../../../domain/messaging/campaigns/commands";
import { type CampaignPreview, MAX_EXCLUSIONS } from "../../../../domain/messaging/campaigns/commands";
import { type Category, costOf, MESSAGE_PRICES_ID, newMessagePrices } from "../../../../domain/messaging/campaigns/prices";
import { CAMPAIGN_WORDS, type CampaignState } from "../../../../domain/messaging/campaigns/states";
import { MAX_CAPTION } from "../../../../domain/messaging/files/files";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { TODAY_ONLY, URGENT } from "../../../../domain/messaging/outbox";
import { fillPlaceholders } from "../../../../domain/messaging/placeholders";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { refuse } from "../../../../domain/messaging/refusals";
import { count, headOf, searchText } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { storeKey, transactOnce } from "../../platform/http/idempotency";
import { inShortTurns } from "../../platform/jobs/long-work";
import { type App, execute, figure, find, insertNew, selectFirst, transact } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { settingsRecord } from "../../platform/sql/settings-record";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { requireFile } from "../files/files";
import { activeChannel } from "../gateway/state";
import { type ChosenTemplate, chosenTemplate, templateUse } from "../templates/templates";
import { type AudienceSource, type Audiences, audienceWords, isEmpty, planOf } from "./audience";
import { campaignState, moveCampaign } from "./campaigns";
import { estimatedEnd } from "./estimated-end";

const SAMPLES = 20;
/** The possible difference between the clocks of two computers. */
const PAST_MILLISECONDS = 5 * 60_000;

/** Only a campaign for today goes before the notices. */
type Launch = InputIn<typeof contracts, "launch"> & { today_only?: boolean };

export const preview =
  (audiences: Audiences) =>
  ({ app }: Call, input: InputIn<typeof contracts, "preview">): CampaignPreview => {
    const { channel, category } = input;
    const start = input.at === "" ? now() : Math.max(now(), fromStamp(input.at));
    const { people, deliveries, excluded } = planOf(app, { ...input, start }, audiences());
    return {
      messages: deliveries.length,
      people,
      cost: costs(app, channel) ? costOf(deliveries.length, category, messagePrices(app)) : null,
      ends_at: estimatedEnd(app, { messages: deliveries.length, channel, urgent: input.urgent !== "", start }),
      excluded: excluded.slice(0, MAX_EXCLUSIONS),
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
  };

const messagePrices = settingsRecord("message_prices", MESSAGE_PRICES_ID, newMessagePrices);

/** Whether the provider charges for its messages. */
const costs = (app: App, channel: ChannelName): boolean =>
  channel === "whatsapp" && (providerOf(activeChannel(app)?.provider ?? "")?.official ?? false);

/** A campaign is `preparing` until all its messages are in the queue; after a crash the same command finishes it. */
export const launch =
  (audiences: Audiences) =>
  (call: Call, launch: Launch): LaunchedCampaign =>
    launchCampaign(call, audiences(), launch);

/** Runs in several transactions, unless the caller has one: a repetition of the command continues where it was. */
export function launchCampaign(call: Call, audiences: readonly AudienceSource[], launch: Launch): LaunchedCampaign {
  const existing = find(call.app, "campaigns", launch.id);
  if (existing && existing.getString("state") !== "preparing") {
    return { campaign: launch.id, messages: existing.getInt("total"), excluded: existing.getInt("excluded") };
  }
  return prepared(call, launch, audiences, existing === null);
}

/** Resumes a paused campaign, starts one before its time, or finishes an interrupted launch. */
export const resume =
  (audiences: Audiences) =>
  (call: Call, input: InputIn<typeof contracts, "resume">): { state: CampaignState } => {
    const { app, actor, request } = call;
    const campaign = find(app, "campaigns", input.campaign);
    if (campaign?.getString("state") === "preparing") {
      const launch = JSON.parse(campaign.getString("request") || "null") as Launch | null;
      if (!launch) {
        throw refuse("campaign_not_open", { state: CAMPAIGN_WORDS.preparing });
      }
      prepared({ app, actor, request }, launch, audiences(), false);
      return transactOnce(call, (tx) => ({ state: campaignState(tx.app, input.campaign) || "running" }));
    }
    return transactOnce(call, (tx) => ({
      state: moveCampaign(tx.app, actor, input.campaign, "resume", { event: input.id }).state,
    }));
  };

interface LaunchedCampaign {
  campaign: string;
  messages: number;
  excluded: number;
}

function prepared(call: Call, launch: Launch, audiences: readonly AudienceSource[], isNew: boolean): LaunchedCampaign {
  const { app, actor } = call;
  const template = launch.channel === "whatsapp" ? chosenTemplate(app, launch.template, launch.template_values) : null;
  // The provider's category "marketing" has priority over the user's choice.
  const category: Category = template?.row.category === "marketing" ? "marketing" : launch.category;
  const input = { ...launch, category, ...(template ? { text: template.text } : {}) };
  const at = now();
  const start = input.at === "" ? at : fromStamp(input.at);
  if (isNew) {
    requireValidLaunch(app, input, start, at);
  }
  const file = template ? "" : (requireFile(app, input.file)?.id ?? "");
  const plan = { ...input, start, values: template?.values ?? [] };
  const { people, deliveries, excluded } = planOf(app, plan, audiences);
  if (people === 0) {
    throw refuse("empty_audience", {});
  }
  if (deliveries.length === 0) {
    throw refuse("nobody_reached", { people });
  }
  const createdAt = stamp(at);
  transact(app, (tx) => {
    storeKey(tx, call);
    // The button was pressed twice: another campaign with the same content may be first.
    return (
      find(tx, "campaigns", input.id) ??
      saveCampaign(tx, actor.id, input, launch, audiences, { start, total: deliveries.length, excluded: excluded.length })
    );
  });
  const school = schoolSettings(app).name;
  const rows = deliveries.map((delivery, index) => ({
    ...rowOf(delivery, input, index, school, { template, file }),
    made_by: actor.id,
    next_at: createdAt,
  }));
  inShortTurns(app, (tx, limit) => {
    const isOpen = campaignState(tx, input.id) === "preparing";
    if (isOpen) {
      insertNew(tx, "messages", createdAt, rows.splice(0, limit));
    }
    return isOpen && rows.length > 0;
  });
  storeExclusions(app, input.id, createdAt, excluded);
  const messages = transact(app, (tx) => createCampaign(tx, actor, input, { isLater: start > at, excluded: excluded.length }));
  return { campaign: input.id, messages, excluded: excluded.length };
}

/**
 * All messages are in the queue: they leave, or wait for their hour.
 * @returns their number.
 */
function createCampaign(
  tx: App,
  actor: Actor,
  { id, urgent }: Launch,
  { isLater, excluded }: { isLater: boolean; excluded: number },
): number {
  const campaign = tx.findRecordById("campaigns", id);
  if (campaign.getString("state") !== "preparing") {
    return campaign.getInt("total");
  }
  const total = figure(tx, "SELECT COUNT(*) FROM messages WHERE campaign = {:id} AND campaign != ''", { id });
  if (!isLater) {
    execute(tx, "UPDATE messages SET state = 'queued' WHERE campaign = {:id} AND campaign != '' AND state = 'held'", { id });
  }
  campaign.load({ state: isLater ? "scheduled" : "running", total, excluded, request: null });
  tx.save(campaign);
  record(tx, actor, {
    area: "messaging",
    collection: "campaigns",
    subject: id,
    kind: "campaign_launched",
    text: `${urgent === "" ? "Envio iniciado" : `Envio iniciado como urgente (${urgent})`}: ${count(total, "mensagem", "mensagens")}; ${count(excluded, "pessoa sem contato", "pessoas sem contato")}`,
  });
  return total;
}

/** Stores the excluded people with today's reasons, since the register changes. */
function storeExclusions(app: App, campaign: string, createdAt: string, exclusions: readonly Exclusion[]): void {
  const rows = exclusions.map(({ person, name, reason }, place) => ({
    id: `x${$security.sha256(`${campaign}:${person || name}`).slice(0, 14)}`,
    campaign,
    person,
    line: person === "" ? headOf(name, 160) : "",
    reason,
    place,
  }));
  inShortTurns(app, (tx, limit) => {
    insertNew(tx, "campaign_exclusions", createdAt, rows.splice(0, limit));
    return rows.length > 0;
  });
}

function requireValidLaunch(app: App, input: Launch, start: number, at: number): void {
  if (isEmpty(input.audience)) {
    throw refuse("empty_audience", {});
  }
  if (input.channel === "whatsapp" && !activeChannel(app)) {
    throw refuse("channel_not_connected", {});
  }
  if (input.file !== "" && input.channel === "assisted") {
    throw refuse("file_not_by_hand", {});
  }
  if (input.file !== "" && input.channel === "whatsapp" && input.text.length > MAX_CAPTION) {
    throw refuse("caption_too_long", { limit: MAX_CAPTION });
  }
  if (start < at - PAST_MILLISECONDS) {
    throw refuse("start_past", {});
  }
  if (input.expires !== "" && fromStamp(input.expires) <= Math.max(start, at)) {
    throw refuse("ends_before_start", {});
  }
}

const NAME_LENGTH = 60;

/** The name of a campaign without one: the beginning of its text. */
function nameOf({ name, subject, text }: Launch): string {
  const beginning = name || subject || fillPlaceholders(text, () => "…").replace(/\s+/g, " ");
  return beginning.length > NAME_LENGTH && !name && !subject ? `${headOf(beginning, NAME_LENGTH).trim()}…` : beginning;
}

function saveCampaign(
  tx: App,
  madeBy: string,
  input: Launch,
  request: Launch,
  audiences: readonly AudienceSource[],
  { start, total, excluded }: { start: number; total: number; excluded: number },
): void {
  const name = nameOf(input);
  const audience = audienceWords(tx, input.audience, audiences);
  const campaign = new Record(tx.findCachedCollectionByNameOrId("campaigns"));
  campaign.load({
    id: input.id,
    name,
    channel: input.channel,
    state: "preparing",
    category: input.category,
    subject: input.subject,
    text: input.text,
    urgent: input.urgent,
    template: input.channel === "whatsapp" ? input.template : "",
    template_values: input.template_values,
    file: input.file,
    audience,
    total,
    excluded,
    start_at: stamp(start),
    expires_at: input.expires === "" ? "" : stamp(fromStamp(input.expires)),
    made_by: madeBy,
    request,
    search: searchText(name, audience),
  });
  tx.save(campaign);
}

/**
 * The id begins with the message's place, the order of sending and of the page. The rest follows from campaign and destination,
 * so that a later completion drops nobody whose place another message had before.
 */
function rowOf(
  delivery: Delivery,
  input: Launch,
  place: number,
  school: string,
  { template, file }: { template: ChosenTemplate | null; file: string },
) {
  const { destination, address, masked, recipient, people, regarding, regarding_class, subject, body, values } = delivery;
  return {
    id: `${String(place).padStart(5, "0")}${$security.sha256(`${input.id}:${destination}`).slice(0, 10)}`,
    area: "messaging",
    channel: input.channel,
    purpose: "campaign",
    person: people[0] ?? "",
    about_collection: "campaigns",
    about: input.id,
    recipient: headOf(recipient, 160),
    address,
    masked_address: masked,
    subject:
      headOf(subject, 200) || headOf(input.channel === "email" ? input.name || `Comunicado de ${school}` : nameOf(input), 200),
    body,
    dedupe_key: `campaign:${input.id}:${destination}`,
    // An urgent message leaves at any hour.
    priority: input.urgent !== "" ? URGENT : input.today_only ? TODAY_ONLY : 6,
    state: "held",
    attempts: 0,
    campaign: input.id,
    destination,
    regarding: headOf(regarding, 300),
    regarding_class: headOf(regarding_class, 160),
    people: JSON.stringify(people),
    file,
    template: template ? JSON.stringify(templateUse(template, values)) : "",
    expires_at: input.expires === "" ? "" : stamp(fromStamp(input.expires)),
    search: searchText(recipient, regarding, regarding_class),
  };
}

/** The name of a campaign, for notifications. */
export const campaignName = (app: App, id: string): string =>
  selectFirst(app, selection(texts("name")), "FROM campaigns WHERE id = {:id}", { id })?.name ?? "";
