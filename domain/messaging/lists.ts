import { list } from "../list";
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
  /** Whose matter it is, where it is a campaign's: siblings share one. */
  regarding: string;
  regarding_class: string;
  delivered_at: string;
  read_at: string;
  error_class: string;
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
  /** Of its messages, those that have not left. */
  waiting: number;
  /** Those that failed or are uncertain. */
  attention: number;
}

export const lists = {
  messages: list<MessageRow>()({
    collection: "messages",
    roles: ["Admin"],
    filters: ["state", "area", "person", "about", "channel", "campaign"],
    sorts: ["created"],
  }),
  campaigns: list<CampaignRow>()({
    collection: "campaigns",
    roles: ["Admin"],
    filters: ["state", "channel"],
    sorts: ["created"],
  }),
} as const;
