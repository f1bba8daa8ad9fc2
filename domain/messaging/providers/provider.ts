import type { RemoteTemplate, TemplateUse } from "../templates/templates";

/**
 * A provider of WhatsApp: each knows the form of its requests, answers and reports, and nothing else. Pure: the hooks send, and
 * pass in the functions that make and compare signatures.
 */

/** A request to a gateway. */
export interface HttpRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON; empty where there is no body. */
  body: string;
  /** A form with one file instead of a body. */
  form?: { fields: Readonly<Record<string, string>>; file: OutgoingFile };
}

/** An attachment. */
export interface OutgoingFile {
  kind: "image" | "document";
  mime: string;
  name: string;
  /** Base64. */
  content: string;
  /** The provider's id, where the file was uploaded before; otherwise empty. */
  id: string;
}

/** The place of a received file: the request returns the file itself, or its address. */
export interface FilePlace {
  request: HttpRequest;
  answers: "file" | "place";
}

export interface HttpAnswer {
  status: number;
  body: string;
  /** Seconds, from the header; 0 without one. */
  retry_after: number;
}

/** A channel's address with its secrets: never leaves the server. */
export interface Connection {
  /** Without a slash at its end. */
  base_url: string;
  version: string;
  /** The number, session or instance there. */
  account: string;
  /** The account that its approved texts belong to; empty where it has none. */
  business: string;
  token: string;
  /** The key with which the provider signs its reports, where it states one. */
  signing_secret: string;
  /** Our own secret, created with the channel: the provider shows it with each report. */
  own_secret: string;
}

export interface Outgoing {
  /** E.164. */
  to: string;
  /**
   * WhatsApp's id of the person, where the provider needs it: accounts from before the ninth digit lack it. Left out or empty: as
   * `to`.
   */
  chat?: string;
  text: string;
  /** The approved template; null: free text. */
  template: TemplateUse | null;
  /** With a file, the text is its caption. */
  file: OutgoingFile | null;
}

/** The reason why a message did not leave, as far as the rules depend on it. */
export type FailureClass = "" | "no_whatsapp" | "window_closed" | "opt_out" | "wrong_number" | "withheld" | "configuration";

/** The meaning of an answer to a sent message. */
export type SendResult =
  /** @typeParam wa_id the number in WhatsApp's form, digits. */
  | { kind: "accepted"; provider_id: string; wa_id: string }
  | { kind: "refused"; error: string; error_class: FailureClass; stops?: "campaign" | "channel" }
  /**
   * A temporary refusal: counts as an attempt.
   * @typeParam after milliseconds; 0: the usual time.
   */
  | { kind: "deferred"; error: string; retryAfter: number; once?: boolean }
  /** Too fast: does not count as an attempt. */
  | { kind: "throttled"; error: string; retryAfter: number; scope: "channel" | "recipient" }
  /** Nothing leaves until a user corrects it. */
  | { kind: "channel_down"; error: string }
  /** The provider may have accepted it. */
  | { kind: "unknown"; error: string };

/** The meaning of a refusal after the message was accepted. */
export interface LateRefusal {
  error: string;
  error_class: FailureClass;
  /** The further messages that it concerns: all of its campaign, or all of the channel. */
  stops: "" | "campaign" | "channel";
  /** The milliseconds until the next attempt; 0: none. */
  retryAfter: number;
}

export const CHANNEL_STATES = ["new", "pairing", "connected", "down"] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

export interface Health {
  state: ChannelState;
  /** One sentence where it is not connected; otherwise empty. */
  detail: string;
  /** The telephone behind it, E.164; empty where it is unknown. */
  number: string;
}

/** A person's action on their telephone: read a code with it, or type one. */
export interface Pairing {
  /** The code as a picture, a data address; empty while there is none. */
  qr: string;
  code: string;
}

export type ReportedState = "sent" | "delivered" | "read" | "failed";

/** The reports that a provider sends. */
export type ChannelEvent =
  | ({ kind: "status"; provider_id: string; state: ReportedState; at: number } & LateRefusal)
  | {
      kind: "inbound";
      provider_id: string;
      /** E.164; empty where WhatsApp reveals no telephone. */
      from: string;
      /** The person's id there, in any form. */
      from_id: string;
      /** The message that they answer; empty where it is unknown. */
      answers: string;
      name: string;
      text: string;
      at: number;
      media: string;
      file: InboundFile | null;
    }
  /** An earlier message was edited or deleted. */
  | {
      kind: "changed";
      /** Of the change itself. */
      provider_id: string;
      from: string;
      from_id: string;
      name: string;
      /** The id of the earlier message. */
      target: string;
      change: "edited" | "deleted";
      /** The new text; empty where it was deleted, or is unknown. */
      text: string;
      at: number;
    }
  /** Whether a person wants promotions; notices continue. */
  | { kind: "promotions"; from: string; from_id: string; accepted: boolean }
  /** A person has another telephone from now on. */
  | { kind: "moved"; provider_id: string; from: string; to: string; at: number }
  /** Written on the telephone itself, or by this program: it did leave. */
  | { kind: "echo"; provider_id: string; to: string; text: string; media: string; at: number }
  | { kind: "session"; state: ChannelState; detail: string }
  /** The decision about an approved template. */
  | { kind: "template"; name: string; language: string; state: RemoteTemplate["state"]; reason: string };

/** A file beside a text: the reference by which the provider finds it again. */
export interface InboundFile {
  ref: string;
  name: string;
}

/**
 * A page of the approved templates, and the beginning of the next; empty: there is none.
 * @typeParam error a sentence; empty: it was read.
 */
export interface TemplatePage {
  templates: readonly RemoteTemplate[];
  nextPage: string;
  error: string;
}

/** The functions that make and compare signatures; the server's. */
export interface Signatures {
  hmac256: (text: string, key: string) => string;
  hmac512: (text: string, key: string) => string;
  equal: (one: string, other: string) => boolean;
}

/** A field that a user fills in to connect it. */
export interface ConnectionField {
  name: "base_url" | "version" | "account" | "business" | "token" | "signing_secret";
  label: string;
  /** Where the user finds the value. */
  help: string;
  initial: string;
  /** Never shown again. */
  secret?: boolean;
  optional?: boolean;
}

export interface Provider {
  id: string;
  /** The name for users. */
  title: string;
  /** One sentence: the users for whom it is meant. */
  about: string;
  official: boolean;
  /** The risks for the school, sentence by sentence; none for WhatsApp's own. */
  risks: readonly string[];
  fields: readonly ConnectionField[];
  /** The hours after the last word of a person in which free text may be written; 0: always. */
  window_hours: number;
  /** It has a session with which a telephone is paired. */
  pairs: boolean;
  send: (connection: Connection, message: Outgoing) => HttpRequest;
  readSend: (answer: HttpAnswer) => SendResult;
  /** Asks for WhatsApp's id of a telephone; null where the provider finds it by itself. */
  lookUp: {
    /** @param digits of the telephone. */
    request: (connection: Connection, digits: string) => HttpRequest;
    /** @returns the id, empty where the telephone has no WhatsApp; null: unknown. */
    read: (answer: HttpAnswer) => string | null;
  } | null;
  /** Uploads a file before the message that names it; null where the file travels within the message. */
  upload: {
    request: (connection: Connection, file: OutgoingFile) => HttpRequest;
    /** @returns the file's id; empty: it was refused. */
    readId: (answer: HttpAnswer) => string;
  } | null;
  /** The place of a received file, always at the connection's own address; null: it cannot be fetched. */
  filePlace: (connection: Connection, ref: string) => FilePlace | null;
  /** The answer to a request for a file: its content in base64, or the place of its content; null: neither. */
  readFilePlace: (connection: Connection, answer: HttpAnswer) => { content: string } | { next: HttpRequest } | null;
  /** Its approved templates, page by page; null for a provider without templates: there any text may be sent. */
  templates: {
    /** @param after the beginning of the page; empty: the first page. */
    page: (connection: Connection, after: string) => HttpRequest;
    readPage: (answer: HttpAnswer) => TemplatePage;
  } | null;
  health: (connection: Connection) => HttpRequest;
  readHealth: (answer: HttpAnswer) => Health;
  /** Creates the session there and sets the address for reports: requests in order; an existing one is no error. */
  startSession: (connection: Connection, webhook: string) => readonly HttpRequest[];
  /** Starts an ended session again, so that there is a code to pair by: requests in order. */
  restartSession: (connection: Connection) => readonly HttpRequest[];
  /**
   * Asks for the code to pair by.
   * @param number of the telephone, digits: a code to type on it; empty: a picture to read with it.
   */
  pairing: ((connection: Connection, number: string) => HttpRequest) | null;
  readPairing: (answer: HttpAnswer) => Pairing;
  /** Ends the session there. */
  endSession: ((connection: Connection) => HttpRequest) | null;
  /**
   * The settings that a user makes at the provider so that reports arrive; empty where the program makes them.
   * @param webhook our address.
   */
  webhookSteps: (webhook: string, ownSecret: string) => readonly { label: string; value: string }[];
  /** The answer to the question whether an address is ours; null where the question has no valid token. */
  challenge: (connection: Connection, query: Readonly<Record<string, string>>, signatures: Signatures) => string | null;
  /** The headers, in lower case, by which it proves its identity. */
  signatureHeaders: readonly string[];
  /** @param headers the received ones among `signatureHeaders`. */
  isGenuine: (connection: Connection, raw: string, headers: Readonly<Record<string, string>>, signatures: Signatures) => boolean;
  /** @param raw the received text. Unreadable events, and those of another number, are left out. */
  events: (raw: string, connection?: Pick<Connection, "account">) => readonly ChannelEvent[];
}

export const DIGITS = /\D/g;
