import { command, emailAddress, read, recordId, wholeNumber } from "../contract";
import type { ChannelName, MessageState } from "./outbox";

/** The text and the state of one message. */
export interface MessageDetail {
  id: string;
  area: string;
  channel: ChannelName;
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
  /** The moment at which text and address were deleted; empty while they are stored. */
  emptied_at: string;
  person: string;
  person_name: string;
}

export const message = read<MessageDetail>()({
  path: "messaging/message",
  roles: ["Biblioteca"],
  summary: "One message of the outbox; who is not Admin sees only their own area's, with the address masked.",
  input: () => ({ message: recordId("Escolha a mensagem.") }),
  refusals: ["not_found"],
});

export const resend = command<{ state: MessageState }>()({
  path: "messaging/resend",
  idempotent: true,
  roles: ["Biblioteca"],
  summary: "Queues a message again that failed or is uncertain: only a person may decide that.",
  input: () => ({ message: recordId("Escolha a mensagem.") }),
  refusals: ["not_found", "message_not_resendable", "message_emptied", "message_taken", "campaign_not_open"],
});

/** The state of the mail server. */
export interface MailState {
  /** The reason why no e-mail can leave by the present settings; empty when it can. */
  problem: string;
  host: string;
  sender: string;
  /** The reason why no e-mail leaves now; empty when it does. */
  stopped: string;
  stopped_since: string;
  queued: number;
  failed: number;
  uncertain: number;
  last_sent_at: string;
  /** The moment of a stop that lasts until a user ends it; empty: mails may leave. */
  paused_at: string;
  /** Empty where the program stopped the mails, for the reason below. */
  paused_by_name: string;
  paused_reason: string;
  /** The school's choice; 0: no limit. */
  daily_cap: number;
  per_minute: number;
  /** The address where the school's mail service reports returned mails: anybody with the address may report. */
  bounce_address: string;
}

export const mailState = read<MailState>()({
  path: "messaging/mail-state",
  roles: ["Admin"],
  summary: "Whether e-mail goes out, why not, and how many messages wait.",
});

type PausedAnswer = { paused: boolean };

export const pauseMail = command<PausedAnswer>()({
  path: "messaging/pause-mail",
  idempotent: true,
  roles: ["Admin"],
  summary: "No e-mail leaves until somebody lets it.",
});

export const resumeMail = command<PausedAnswer>()({
  path: "messaging/resume-mail",
  idempotent: true,
  roles: ["Admin"],
  summary: "Lets e-mails leave again that somebody had stopped.",
});

export const paceMail = command<{ daily_cap: number; per_minute: number }>()({
  path: "messaging/pace-mail",
  idempotent: true,
  roles: ["Admin"],
  summary: "How many e-mails leave within 24 hours and within a minute, as the school's mail service allows; 0: no measure.",
  input: () => ({ daily_cap: wholeNumber(0, 100_000), per_minute: wholeNumber(0, 6000) }),
});

export const testMail = command<{ message: string }>()({
  path: "messaging/test-mail",
  idempotent: true,
  roles: ["Admin"],
  summary: "Queues a message to an address of one's choice, to see whether e-mail works.",
  input: () => ({ address: emailAddress() }),
});
