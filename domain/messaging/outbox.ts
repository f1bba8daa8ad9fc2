/**
 * The next state of a message and of its channel: the dispatcher's rules. The first rule: a message that may have arrived is
 * never sent again automatically.
 */

import { isInFuture } from "../platform/instants";

export const MESSAGE_STATES = [
  "queued",
  "held",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "skipped",
  "expired",
  "uncertain",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The channels of messages; `assisted`: a user sends it from their own WhatsApp. */
export const CHANNELS = ["assisted", "whatsapp", "email"] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** The outcome of an attempt, as far as it can be known. */
export type Outcome =
  | { kind: "accepted"; provider_id: string }
  /** A clear refusal of this message. */
  | { kind: "refused"; error: string /** For this address, whatever it says. */; dead?: boolean }
  /** A temporary refusal. */
  | { kind: "deferred"; error: string }
  /** The message never left: no connection, no sign-in. */
  | { kind: "channel_down"; error: string }
  /** The connection broke, and nobody knows whether the server accepted the message. */
  | { kind: "unknown"; error: string };

/** The temporary refusals after which a message has failed. */
export const MAX_ATTEMPTS = 6;
/** The time for which a message that is being sent belongs to its run. PocketBase's mail client has no time limit of its own. */
export const LEASE_MILLISECONDS = 120_000;

const MINUTE = 60_000;
/** The longest delay of a queued message in one step, by any caller. */
export const LONGEST_WAIT = 60 * MINUTE;

/**
 * The time for which a mail still collects events, in milliseconds; 0 once it leaves.
 * @param delay after it was queued.
 */
export const remainingCollectionTime = (left: number, delay: number, now: number): number =>
  Math.min(Math.max(0, left + delay - now), LONGEST_WAIT);

const LONGEST_PAUSE = 15 * MINUTE;

/**
 * The number of failures in a row of each kind that stops the channel: a wrong address says little about it, a closed connection
 * everything.
 */
const TOLERANCE: Record<Exclude<Outcome["kind"], "accepted">, number> = {
  channel_down: 1,
  unknown: 1,
  deferred: 5,
  refused: 10,
};

export interface Settlement {
  state: MessageState;
  attempts: number;
  /** The time of the next attempt; null when it is not queued. */
  next_at: number | null;
  error: string;
  /** "bounced": the school no longer writes there. */
  error_class: string;
  provider_id: string;
}

/**
 * A message's state after an attempt; null when nothing changes any more.
 * @param message its present state: `sending`, or `uncertain` when its lease expired before the outcome came.
 * @param random from 0 to 1: spreads the next attempts.
 */
export function stateAfterAttempt(
  message: { state: MessageState; attempts: number },
  outcome: Outcome,
  now: number,
  random: number,
): Settlement | null {
  if (message.state !== "sending" && message.state !== "uncertain") {
    return null;
  }
  const { attempts } = message;
  const settlement = (state: MessageState, error: string, fields: Partial<Settlement> = {}): Settlement => ({
    state,
    attempts,
    next_at: null,
    error,
    error_class: "",
    provider_id: "",
    ...fields,
  });
  switch (outcome.kind) {
    case "accepted":
      return settlement("sent", "", { provider_id: outcome.provider_id });
    case "refused":
      return settlement("failed", outcome.error, { error_class: outcome.dead ? "bounced" : "" });
    case "unknown":
      return message.state === "uncertain" ? null : settlement("uncertain", outcome.error);
    case "channel_down":
      // It was never tried, so it does not count. A user has read that it is uncertain, and decides.
      return message.state === "uncertain"
        ? settlement("failed", outcome.error)
        : settlement("queued", outcome.error, { attempts: attempts - 1, next_at: now });
    case "deferred":
      return message.state === "uncertain" || attempts >= MAX_ATTEMPTS
        ? settlement("failed", outcome.error)
        : settlement("queued", outcome.error, { next_at: now + backoff(attempts, random) });
  }
}

/** At least half a minute; up to double with each attempt, at most an hour. */
export function backoff(attempts: number, random: number): number {
  const maxWait = Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.max(0, attempts - 1));
  return Math.round(maxWait / 2 + (maxWait / 2) * random);
}

/** The state of a channel. */
export interface Channel {
  /** In a row. */
  failures: number;
  /** Milliseconds; 0: it works. */
  paused_until: number;
  /** When the trouble that lasts began. */
  since: number;
  reason: string;
}

export const HEALTHY_CHANNEL: Channel = { failures: 0, paused_until: 0, since: 0, reason: "" };

/** The channel after an attempt: it pauses after too many failures in a row, longer each time, and then lets one message try. */
export function channelAfter(channel: Channel, outcome: Outcome, now: number): Channel {
  // The attempt ran beside the one that began the pause, so its result is older.
  if (isPaused(channel, now)) {
    return channel;
  }
  if (outcome.kind === "accepted") {
    return HEALTHY_CHANNEL;
  }
  const failures = channel.failures + 1;
  const excess = failures - TOLERANCE[outcome.kind];
  const pause = excess < 0 ? 0 : Math.min(LONGEST_PAUSE, MINUTE * 2 ** Math.min(excess, 10));
  return {
    failures,
    paused_until: pause === 0 ? 0 : now + pause,
    since: channel.since || now,
    reason: outcome.kind === "unknown" ? "O servidor de e-mail não responde." : outcome.error,
  };
}

/** Whether the channel sends nothing now. */
export function isPaused(channel: Channel, now: number): boolean {
  return isInFuture(channel.paused_until, now, LONGEST_PAUSE);
}

/** Whether a run with its last sign of life at `beat` is at work: a mail server may hold it for ever. */
export function isAtWork(beat: number, now: number): boolean {
  return isInFuture(beat + LEASE_MILLISECONDS, now, LEASE_MILLISECONDS);
}

/** The place in the queue of messages for which a person waits; urgent ones to many come after it. */
export const AWAITED = 0;
export const URGENT = 1;
/** Messages that are useless tomorrow go before notices and campaigns. */
export const TODAY_ONLY = 4;
/** All messages, with campaigns. */
export const LAST_PLACE = 9;

/** The time for which a message that a user opened to send it by hand belongs to that user. */
export const HAND_LEASE_MILLISECONDS = 10 * MINUTE;

/** The messages that a user may send again: failed ones, and those that only a user can decide. */
export function mayResend(state: MessageState): boolean {
  return state === "failed" || state === "uncertain";
}

/** A reply that nobody could send in time waits for a decision: its text may be outdated. */
export const REPLY_MILLISECONDS = 24 * 60 * MINUTE;

/** A campaign's expired message stays so; a reply's expiry only asks its author again. */
export const mayResendReply = (state: MessageState): boolean => mayResend(state) || state === "expired";
