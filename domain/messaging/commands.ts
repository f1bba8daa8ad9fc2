import * as z from "zod/mini";
import { command, emailAddress, newId, read, recordId } from "../contract";
import type { MessageState } from "./outbox";

/** What one message says and where it stands. */
export interface MessageDetail {
  id: string;
  area: string;
  purpose: string;
  recipient: string;
  /** Whole for Admin, masked for everyone else. */
  address: string;
  subject: string;
  body: string;
  state: MessageState;
  error: string;
  attempts: number;
  created: string;
  next_at: string;
  sent_at: string;
  /** Since when text and address are gone; empty while they stand. */
  emptied_at: string;
  person: string;
  person_name: string;
}

export const message = read<MessageDetail>()({
  path: "messaging/message",
  roles: ["Biblioteca"],
  summary: "One message of the outbox; who is not Admin sees only their own area's, with the address masked.",
  input: () => z.object({ message: recordId("Escolha a mensagem.") }),
  refusals: ["not_found"],
});

export const resend = command<{ state: MessageState }>()({
  path: "messaging/resend",
  roles: ["Biblioteca"],
  summary: "Queues a message again that failed or is uncertain: only a person may decide that.",
  input: () => z.object({ id: newId, message: recordId("Escolha a mensagem.") }),
  refusals: ["not_found", "message_not_resendable", "message_emptied"],
});

/** How the mail server fares. */
export interface MailState {
  /** Whether a server is named at all. */
  configured: boolean;
  host: string;
  sender: string;
  /** Why nothing goes out now; empty when it does. */
  stopped: string;
  stopped_since: string;
  queued: number;
  failed: number;
  uncertain: number;
  last_sent_at: string;
}

export const mailState = read<MailState>()({
  path: "messaging/mail-state",
  roles: ["Admin"],
  summary: "Whether e-mail goes out, why not, and how many messages wait.",
  input: () => z.object({}),
});

export const testMail = command<{ message: string }>()({
  path: "messaging/test-mail",
  roles: ["Admin"],
  summary: "Queues a message to an address of one's choice, to see whether e-mail works.",
  input: () => z.object({ id: newId, address: emailAddress() }),
});
