import type { RemoteTemplate, TemplateUse } from "../templates/templates";

/**
 * A way into WhatsApp: each knows how a request to it is written and how its answers and reports are read, and nothing else. Pure:
 * the hooks send, and hand in what makes and compares signatures.
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

/** Where a file that somebody sent lies: it answers with the file itself, or says where that is. */
export interface FilePlace {
  request: HttpRequest;
  answers: "file" | "place";
}

export interface HttpAnswer {
  status: number;
  body: string;
  /** Seconds, as the header says them; 0 where it says nothing. */
  retry_after: number;
}

/** Where a channel leads, with its secrets: never leaves the server. */
export interface Connection {
  /** Without a slash at its end. */
  base_url: string;
  version: string;
  /** Which number, session or instance there. */
  account: string;
  /** The account that its approved texts belong to; empty where it has none. */
  business: string;
  token: string;
  /** The key with which the provider signs its reports, where it states one. */
  signing_secret: string;
  /** Our own, made when the channel is: the provider shows it with each report. */
  own_secret: string;
}

export interface Outgoing {
  /** E.164. */
  to: string;
  /**
   * WhatsApp's id of the person, where the provider needs it: accounts from before the ninth digit lack it. Left out or empty:
   * as `to`.
   */
  chat?: string;
  text: string;
  /** The approved text that it is an instance of; null: free text. */
  template: TemplateUse | null;
  /** Then the text is its caption. */
  file: OutgoingFile | null;
}

/** Why a message did not go, as far as anything hangs on it. */
export type FailureClass = "" | "no_whatsapp" | "window_closed" | "opt_out" | "wrong_number" | "withheld" | "configuration";

/** The meaning of an answer to a sending. */
export type SendResult =
  /** @typeParam wa_id the number as WhatsApp calls it, digits. */
  | { kind: "accepted"; provider_id: string; wa_id: string }
  | { kind: "refused"; error: string; error_class: FailureClass; stops?: "campaign" | "channel" }
  /** A clear no for now: counts as an attempt. @typeParam after milliseconds; 0: the usual time. */
  | { kind: "deferred"; error: string; after: number; once?: boolean }
  /** Too fast: counts as no attempt. */
  | { kind: "throttled"; error: string; after: number; whom: "channel" | "recipient" }
  /** Nothing goes until a person mends it. */
  | { kind: "channel_down"; error: string }
  /** It may have been taken. */
  | { kind: "unknown"; error: string };

/** The meaning of a refusal after the message was accepted. */
export interface LateRefusal {
  error: string;
  error_class: FailureClass;
  /** The further messages that it concerns: all of its campaign, or all of the channel. */
  stops: "" | "campaign" | "channel";
  /** In how many milliseconds it may be tried again; 0: never. */
  again: number;
}

export const CHANNEL_STATES = ["new", "pairing", "connected", "down"] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

export interface Health {
  state: ChannelState;
  /** One sentence where it does not stand; else empty. */
  detail: string;
  /** The telephone behind it, E.164; empty where it is not told. */
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
      /** E.164; empty where WhatsApp tells no telephone. */
      from: string;
      /** The person's id there, in any form. */
      from_id: string;
      /** The message that they answer; empty where it is not told. */
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
      /** Of what was said before. */
      target: string;
      what: "edited" | "deleted";
      /** The new text; empty where it was deleted, or is unknown. */
      text: string;
      at: number;
    }
  /** Whether somebody wants promotions; notices go on. */
  | { kind: "promotions"; from: string; from_id: string; wanted: boolean }
  /** Somebody has another telephone from now on. */
  | { kind: "moved"; provider_id: string; from: string; to: string; at: number }
  /** Written on the telephone itself, or by us: it did go. */
  | { kind: "echo"; provider_id: string; to: string; text: string; media: string; at: number }
  | { kind: "session"; state: ChannelState; detail: string }
  /** The decision about an approved text. */
  | { kind: "template"; name: string; language: string; state: RemoteTemplate["state"]; reason: string };

/** A file that came beside a text: a word by which the provider finds it again. */
export interface InboundFile {
  ref: string;
  name: string;
}

/** A page of the approved texts, and where the next one begins; empty: there is none. @typeParam error a sentence; empty: it was read. */
export interface TemplatePage {
  templates: readonly RemoteTemplate[];
  after: string;
  error: string;
}

/** The functions that make and compare signatures; the server's. */
export interface Signatures {
  hmac256: (text: string, key: string) => string;
  hmac512: (text: string, key: string) => string;
  equal: (one: string, other: string) => boolean;
}

/** A field that a person fills in to connect it. */
export interface ConnectionField {
  name: "base_url" | "version" | "account" | "business" | "token" | "signing_secret";
  label: string;
  /** Where it is found. */
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
  /** One sentence: for whom it is. */
  about: string;
  official: boolean;
  /** The risks for the school of connecting it, sentence by sentence; none where it is WhatsApp's own. */
  risks: readonly string[];
  fields: readonly ConnectionField[];
  /** The hours after the last word of a person in which free text may be written; 0: always. */
  window_hours: number;
  /** It has a session that a telephone is paired with. */
  pairs: boolean;
  send: (connection: Connection, message: Outgoing) => HttpRequest;
  readSend: (answer: HttpAnswer) => SendResult;
  /** Asks what WhatsApp calls a telephone; null where the provider finds that out by itself. */
  lookUp: {
    /** @param digits of the telephone. */
    request: (connection: Connection, digits: string) => HttpRequest;
    /** @returns what it is called, empty where it has no WhatsApp; null: nobody knows. */
    read: (answer: HttpAnswer) => string | null;
  } | null;
  /** Hands a file over before the message that names it; null where the file goes within the message. */
  upload: {
    request: (connection: Connection, file: OutgoingFile) => HttpRequest;
    /** @returns what it is called there; empty: it was not taken. */
    readId: (answer: HttpAnswer) => string;
  } | null;
  /** Where a file that somebody sent lies, always at the connection's own address; null: it can't be had. */
  filePlace: (connection: Connection, ref: string) => FilePlace | null;
  /** The answer to a request for a file: its content in base64, or the place of its content; null: neither. */
  readFilePlace: (connection: Connection, answer: HttpAnswer) => { content: string } | { next: HttpRequest } | null;
  /** Its approved texts, page by page; null where it knows no such thing: there a text goes as it reads. */
  templates: {
    /** @param after where the page begins; empty: at the first. */
    page: (connection: Connection, after: string) => HttpRequest;
    readPage: (answer: HttpAnswer) => TemplatePage;
  } | null;
  health: (connection: Connection) => HttpRequest;
  readHealth: (answer: HttpAnswer) => Health;
  /** Makes the session there and says where reports go: sent one after the other; that something is there already is no fault. */
  begin: (connection: Connection, webhook: string) => readonly HttpRequest[];
  /** Begins a session again that has ended, so that there is a code to pair by: sent one after the other. */
  revive: (connection: Connection) => readonly HttpRequest[];
  /** Asks for the code to pair by. @param number of the telephone, digits: a code to type on it; empty: a picture to read with it. */
  pairing: ((connection: Connection, number: string) => HttpRequest) | null;
  readPairing: (answer: HttpAnswer) => Pairing;
  /** Ends the session there. */
  end: ((connection: Connection) => HttpRequest) | null;
  /**
   * The settings that a person makes at the provider so that reports arrive; empty where we make them. @param webhook our
   * address.
   */
  webhookSteps: (webhook: string, ownSecret: string) => readonly { label: string; value: string }[];
  /** The answer to the question whether an address is ours; null where it is not rightly asked. */
  challenge: (connection: Connection, query: Readonly<Record<string, string>>, signatures: Signatures) => string | null;
  /** The headers, in lower case, by which it proves who it is. */
  proofs: readonly string[];
  /** @param headers those of `proofs` that came. */
  isGenuine: (connection: Connection, raw: string, headers: Readonly<Record<string, string>>, signatures: Signatures) => boolean;
  /** @param raw what was sent; whatever makes no sense in it is none, nor is what is another number's. */
  events: (raw: string, connection?: Pick<Connection, "account">) => readonly ChannelEvent[];
}

export const DIGITS = /\D/g;
