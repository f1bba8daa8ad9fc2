import { list } from "../list";
import type { Stop } from "./campaigns/audience";
import type { CampaignState } from "./campaigns/states";
import type { ChannelName, MessageState } from "./outbox";

export interface MessageRow {
  id: string;
  created: string;
  area: string;
  purpose: string;
  recipient: string;
  masked_address: string;
  subject: string;
  state: MessageState;
  error: string;
  sent_at: string;
  person: string;
  person_name: string;
  channel: ChannelName;
  /** The person of a campaign's message: siblings share one. */
  regarding: string;
  regarding_class: string;
  delivered_at: string;
  read_at: string;
  error_class: string;
  /** The moment since which a message is uncertain. */
  updated: string;
}

export interface CampaignRow {
  id: string;
  name: string;
  channel: ChannelName;
  state: CampaignState;
  audience: string;
  total: number;
  excluded: number;
  created: string;
  start_at: string;
  finished_at: string;
  made_by_name: string;
  /** The number of its messages that have left. */
  sent: number;
  /** Those that failed or are uncertain. */
  attention: number;
}

/** A destination to which the school no longer writes. */
export interface SuppressionRow {
  id: string;
  created: string;
  channel: "whatsapp" | "email";
  kind: Stop;
  masked_address: string;
  origin: string;
  person: string;
  person_name: string;
  class_name: string;
}

export interface ConversationRow {
  id: string;
  name: string;
  masked_address: string;
  person: string;
  regarding: string;
  regarding_class: string;
  state: "open" | "closed";
  assignee: string;
  assignee_name: string;
  unread: number;
  last_at: string;
  last_text: string;
  last_kind: "inbound" | "outbound" | "note" | "";
  /** The moment since which a person waits for the school's answer; empty: nobody does. */
  waiting_since: string;
  /** The state of the newest reply written here; by_hand: its author has not confirmed that it was sent. */
  last_reply: MessageState | "by_hand" | "";
}

/** A person whom a campaign left out, with the reason at its launch. */
export interface CampaignExclusionRow {
  id: string;
  person: string;
  name: string;
  class_name: string;
  reason: string;
}

export const lists = {
  conversations: list<ConversationRow>()({
    collection: "conversations",
    roles: ["Admin"],
    filters: ["state", "waiting", "unread", "assignee", "person"],
    sorts: ["last"],
  }),
  "campaign-exclusions": list<CampaignExclusionRow>()({
    collection: "campaign_exclusions",
    roles: ["Admin"],
    filters: ["campaign", "person"],
    sorts: ["place"],
  }),
  suppressions: list<SuppressionRow>()({
    collection: "message_suppressions",
    roles: ["Admin"],
    filters: ["channel", "kind", "person"],
    sorts: ["created"],
  }),
  messages: list<MessageRow>()({
    collection: "messages",
    roles: ["Admin"],
    filters: ["state", "area", "person", "about", "channel", "campaign", "last_week"],
    sorts: ["created"],
  }),
  "campaign-messages": list<MessageRow>()({
    collection: "messages",
    roles: ["Admin"],
    of: "campaign",
    filters: ["campaign", "state"],
    sorts: ["decide"],
  }),
  campaigns: list<CampaignRow>()({
    collection: "campaigns",
    roles: ["Admin"],
    filters: ["state", "channel"],
    sorts: ["created"],
  }),
} as const;
