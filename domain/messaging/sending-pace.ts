/**
 * The pace, the hours and the daily limit of WhatsApp. Too many messages get a number blocked, and nobody at the school can
 * revert that. The figures for gateways are a community's estimate, without a guarantee; those of the Cloud API are Meta's.
 */

import type { Day } from "../dates";
import { weekday } from "../dates";
import type { Calendar } from "../platform/calendar";
import { isOpen } from "../platform/calendar";
import { groupThousands } from "../text";
import { SATURDAY, WORKDAY } from "./family-hours";
import { AWAITED, LAST_PLACE, type MessageState, TODAY_ONLY, URGENT } from "./outbox";
import type { SendResult } from "./providers/provider";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A new portfolio may begin conversations with so many people in 24 hours. */
const CLOUD_FIRST_CAP = 250;
/** The limits in 24 hours of a gateway's number by its age in days. */
const GATEWAY_CAPS: readonly (readonly [number, number])[] = [
  [15, 150],
  [8, 120],
  [5, 80],
  [3, 40],
  [0, 20],
];
/** The highest limit that a person can set. */
const GATEWAY_MOST = 200;

export interface PaceTerms {
  official: boolean;
  /** Whole days since the number's first use here. */
  age: number;
  /** The school's choice; 0: the prudent limit. */
  daily_cap: number;
  /** The school's choice of messages a minute; 0: the prudent value. */
  per_minute: number;
}

/** The number that may leave within 24 hours, without replies. */
export function capOf({ official, age, daily_cap }: PaceTerms): number {
  if (official) {
    return daily_cap || CLOUD_FIRST_CAP;
  }
  const prudent = GATEWAY_CAPS.find(([from]) => age >= from)?.[1] ?? GATEWAY_CAPS.at(-1)![1];
  return Math.min(GATEWAY_MOST, daily_cap || prudent);
}

/** The part of the daily limit that is reserved for messages that are useless tomorrow: today's absences. */
const reserveOf = (cap: number): number => Math.floor(cap / 10);

/** The part of the daily limit for campaigns and notices. */
export const campaignCapOf = (terms: PaceTerms): number => capOf(terms) - reserveOf(capOf(terms));

/** The last place in the queue that may leave now. */
export function lastPlace({
  cap,
  sent,
  isHourFull,
  isQuiet,
}: {
  cap: number;
  sent: number;
  isHourFull: boolean;
  isQuiet: boolean;
}): number {
  return sent >= cap || isHourFull ? AWAITED : isQuiet ? URGENT : cap - sent <= reserveOf(cap) ? TODAY_ONLY : LAST_PLACE;
}

const CLOUD_PER_MINUTE = 60;
const GATEWAY_PER_MINUTE = 0.5;

/** The average number that leaves in a minute. */
export const rateOf = ({ official, per_minute }: PaceTerms): number =>
  per_minute || (official ? CLOUD_PER_MINUTE : GATEWAY_PER_MINUTE);

/** Through a gateway at the prudent pace: no more than so many within an hour, whatever the random gaps. */
const GATEWAY_HOURLY = 30;
export const hourlyOf = ({ official, per_minute }: PaceTerms): number =>
  official || per_minute > 0 ? Number.POSITIVE_INFINITY : GATEWAY_HOURLY;

/** Messages at equal intervals reveal a machine: a gateway's gap is between half and one and a half times the usual one. */
export const costOf = ({ official }: PaceTerms, random: number): number => (official ? 1 : 0.5 + random);

/** The burst after a pause: messages for so many seconds, and never less than one. */
const BURST_SECONDS = 2;

/** A message may cost more than the bucket holds; the next one waits for the debt. */
const MAX_DEBT = 1;

/** A bucket of tokens: each message takes one, more or less. */
export interface Bucket {
  tokens: number;
  /** The moment of its last update, in milliseconds. */
  at: number;
}

/** The bucket with its content now. A clock that was put back fills nothing and empties nothing. */
export function refilledBucket(bucket: Bucket, now: number, perMinute: number): Bucket {
  const capacity = Math.max(1, (perMinute / 60) * BURST_SECONDS);
  const elapsed = Math.max(0, now - bucket.at);
  return { tokens: Math.min(capacity, Math.max(-MAX_DEBT, bucket.tokens) + (elapsed * perMinute) / MINUTE), at: now };
}

/** The bucket with so many tokens less. */
export const withoutTokens = (bucket: Bucket, cost = 1): Bucket => ({ ...bucket, tokens: bucket.tokens - cost });

/** The milliseconds until there is a token; 0: now. */
export const millisecondsUntilToken = ({ tokens }: Bucket, perMinute: number): number =>
  tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * MINUTE) / perMinute);

/** Between two messages to one recipient. */
export const RECIPIENT_GAP = 6 * SECOND;

/**
 * The milliseconds until a recipient may get another message.
 * @param last the moment of the last one; 0: never.
 */
export const millisecondsUntilRecipient = (last: number, now: number): number =>
  last > now ? 0 : Math.max(0, last + RECIPIENT_GAP - now);

const DAY_MINUTES = 24 * 60;
const SUNDAY_NUMBER = 0;
const SATURDAY_NUMBER = 6;

/**
 * The minutes until messages by telephone to families may leave: 8 to 20, on Saturdays 9 to 13, never on Sundays and on closed
 * days of the calendar. 0: now; at most those until midnight, when the value is calculated again.
 */
export function minutesOfQuiet(calendar: Calendar, { day, minutes }: { day: Day; minutes: number }): number {
  const hours = hoursOn(calendar, day);
  return !hours || minutes >= hours.to ? DAY_MINUTES - minutes : Math.max(0, hours.from - minutes);
}

/** The last minute of a day for messages to families; null: not on that day. */
export const closesAt = (calendar: Calendar, day: Day): number | null => hoursOn(calendar, day)?.to ?? null;

function hoursOn(calendar: Calendar, day: Day): { from: number; to: number } | null {
  const number = weekday(day);
  // A Saturday without lessons is no holiday; a day that the calendar closes is.
  if (day in calendar.closedDays || (number === SUNDAY_NUMBER && !isOpen(calendar, day))) {
    return null;
  }
  return number === SATURDAY_NUMBER || number === SUNDAY_NUMBER ? SATURDAY : WORKDAY;
}

/** The recent failures of a channel. */
export interface ChannelFailures {
  /** Clear refusals in a row. */
  failures: number;
  /** Pauses without an answer, in a row. */
  silences: number;
}

/** After five refusals in a row, or on the provider's word, nothing leaves until a user has looked. */
const MAX_FAILURES = 5;
const IN_A_ROW = `${MAX_FAILURES} mensagens seguidas foram recusadas.`;
const LONGEST_REST = 15 * MINUTE;
const FIRST_THROTTLE = 30 * SECOND;

export interface AfterSend extends ChannelFailures {
  /** It pauses automatically for so many milliseconds. */
  restMilliseconds: number;
  /** A user must resume it; with the reason in words. */
  stopReason: string;
}

/** The channel's state after an answer. */
export function afterSend({ failures, silences }: ChannelFailures, result: SendResult): AfterSend {
  const restFor = (base: number): AfterSend => ({
    failures,
    silences: silences + 1,
    restMilliseconds: Math.min(LONGEST_REST, base * 2 ** Math.min(silences, 10)),
    stopReason: "",
  });
  switch (result.kind) {
    case "accepted":
      return { failures: 0, silences: 0, restMilliseconds: 0, stopReason: "" };
    case "refused": {
      // The refusal is about one telephone: a list of old numbers does not mean that the channel is down.
      if (result.error_class === "no_whatsapp" && result.stops !== "channel") {
        return { failures, silences: 0, restMilliseconds: 0, stopReason: "" };
      }
      const stopReason = result.stops === "channel" ? result.error : failures + 1 >= MAX_FAILURES ? IN_A_ROW : "";
      return { failures: failures + 1, silences: 0, restMilliseconds: 0, stopReason };
    }
    case "channel_down":
      return { failures, silences, restMilliseconds: 0, stopReason: result.error };
    case "throttled":
      return result.scope === "recipient"
        ? { failures, silences, restMilliseconds: 0, stopReason: "" }
        : restFor(result.retryAfter || FIRST_THROTTLE);
    case "deferred":
      // One person's withheld message says nothing about the channel.
      return result.once ? { failures, silences, restMilliseconds: 0, stopReason: "" } : restFor(MINUTE / 2);
    case "unknown":
      return restFor(MINUTE);
  }
}

/**
 * The reason why reports about accepted messages stop a channel: five in a row were refused later.
 * @param states of messages in the order in which they left, with the newly refused one.
 * @param place its place among them.
 */
export function stopByReports(states: readonly MessageState[], place: number): string {
  let first = place;
  while (states[first - 1] === "failed") {
    first--;
  }
  let last = place;
  while (states[last + 1] === "failed") {
    last++;
  }
  return last - first + 1 >= MAX_FAILURES ? IN_A_ROW : "";
}

/** The number of neighbouring messages worth reading on both sides. */
export const NEIGHBOUR_COUNT = MAX_FAILURES - 1;

/** The least number of recent messages with a known outcome for a judgement. */
const MIN_KNOWN_OUTCOMES = 20;
const MIN_DELIVERED = 0.6;

/**
 * The reason why its messages' outcomes stop a channel; empty while it may continue.
 * @param sent those of some minutes ago.
 */
export function stopByDelivery({ sent, delivered }: { sent: number; delivered: number }): string {
  if (sent < MIN_KNOWN_OUTCOMES || delivered / sent >= MIN_DELIVERED) {
    return "";
  }
  const deliveredText = delivered === 0 ? "Nenhuma" : `Só ${groupThousands(delivered)}`;
  const verb = delivered < 2 ? "foi entregue" : "foram entregues";
  return `${deliveredText} das últimas ${groupThousands(sent)} mensagens ${verb}: o número pode estar sendo bloqueado.`;
}
