/** The campaigns as a list, the newest first. */
import { CAMPAIGN_STATES } from "../../../../domain/messaging/campaigns/states";
import type { CampaignExclusionRow, CampaignRow, lists } from "../../../../domain/messaging/lists";
import { CHANNELS } from "../../../../domain/messaging/outbox";
import { type Filter, type ListSource, reference } from "../../platform/lists/list";
import { fullText, matching } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";

const oneOf =
  (values: readonly string[], name: string): Filter =>
  (value) =>
    values.includes(value) ? { sql: `c.${name} = {:${name}}`, params: { [name]: value } } : null;

const messagesIn = (states: string) =>
  `(SELECT COUNT(*) FROM messages m WHERE m.campaign = c.id AND m.campaign != '' AND m.state IN (${states}))`;

export const campaigns: ListSource<(typeof lists)["campaigns"]> = {
  from: "campaigns c",
  id: "c.id",
  search: (search) => fullText("campaigns", search),
  filters: { state: oneOf(CAMPAIGN_STATES, "state"), channel: oneOf(CHANNELS, "channel") },
  sorts: { created: ["c.created", "c.id"] },
  rows: {
    joins: "LEFT JOIN users u ON u.id = c.made_by",
    select: selection<CampaignRow>()({
      ...texts("c.id", "c.name", "c.audience", "c.created", "c.start_at", "c.finished_at"),
      ...numbers("c.total", "c.excluded"),
      channel: text("c.channel"),
      state: text("c.state"),
      made_by_name: text("u.name"),
      sent: number(messagesIn("'sent', 'delivered', 'read'")),
      attention: number(messagesIn("'failed', 'uncertain'")),
    }),
  },
};

export const campaignExclusions: ListSource<(typeof lists)["campaign-exclusions"]> = {
  from: "campaign_exclusions x",
  id: "x.id",
  search: (search) => ({
    where: {
      sql: `x.person IN (SELECT d.id FROM ${matching("people", "{:match}")})`,
      params: { match: search.terms.join(" ") },
    },
  }),
  filters: {
    campaign: reference("campaign", "x.campaign = {:campaign}"),
    person: reference("person", "x.person = {:person}"),
  },
  sorts: { place: ["x.campaign", "x.place", "x.id"] },
  rows: {
    joins: "LEFT JOIN people p ON p.id = x.person LEFT JOIN classes k ON k.id = p.class",
    select: selection<CampaignExclusionRow>()({
      ...texts("x.id", "x.person", "x.reason"),
      name: text(`CASE WHEN p.id IS NULL THEN x.line ELSE ${calledName("p")} END`),
      class_name: text("k.name"),
    }),
  },
};
