import { list } from "../list";
import type { MessageState } from "./outbox";

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
}

export const lists = {
  messages: list<MessageRow>()({
    collection: "messages",
    roles: ["Admin"],
    filters: ["state", "area", "person", "about"],
    sorts: ["created"],
  }),
} as const;
