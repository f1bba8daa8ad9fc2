/** The duration of a campaign by its channel's pace and the school's hours: an estimate without a guarantee. */
import { addDays, type Day } from "../../dates";
import type { Calendar } from "../../platform/calendar";
import { campaignCapOf, capOf, closesAt, minutesOfQuiet, type PaceTerms, rateOf } from "../sending-pace";

const DAY_MINUTES = 24 * 60;
/** The longest estimate: nobody plans with a longer one. */
const MAX_DAYS = 60;
/** The measured rate of one connection to a mail server, slightly reduced. */
const EMAIL_PER_MINUTE = 600;

/** The pace of a channel. */
export interface SendingPace {
  perMinute: number;
  /** The number of messages that may leave on one day, by its distance in days from the first one. */
  capOn: (days: number) => number;
}

/** The pace of the school's own WhatsApp, whose limit grows with the age of its number. */
export const gatewayPace = (terms: PaceTerms, urgent: boolean): SendingPace => ({
  perMinute: rateOf(terms),
  capOn: (days) => (urgent ? capOf : campaignCapOf)({ ...terms, age: terms.age + days }),
});

/** The pace of e-mails by the school's choices; 0: no limit. */
export const emailPace = ({ daily_cap, per_minute }: { daily_cap: number; per_minute: number }): SendingPace => ({
  perMinute: per_minute || EMAIL_PER_MINUTE,
  capOn: () => daily_cap || Number.POSITIVE_INFINITY,
});

export interface SendingTerms {
  pace: SendingPace;
  /** The number sent within the last day. */
  sent: number;
  /** No hours delay it; the daily limit does. */
  urgent: boolean;
  calendar: Calendar;
}

/** Minutes until so many messages have left; null where it takes months. */
export function minutesToSend(
  messages: number,
  from: { day: Day; minutes: number },
  { pace, sent, urgent, calendar }: SendingTerms,
): number | null {
  let remaining = messages;
  let { day, minutes } = from;
  for (let days = 0; days < MAX_DAYS; days++) {
    const begin = urgent ? minutes : minutes + minutesOfQuiet(calendar, { day, minutes });
    const ofDay = Math.max(0, pace.capOn(days) - (days === 0 ? sent : 0));
    const open = Math.max(0, (urgent ? DAY_MINUTES : (closesAt(calendar, day) ?? 0)) - begin);
    const going = Math.min(remaining, ofDay, Math.floor(open * pace.perMinute));
    remaining -= going;
    if (remaining === 0) {
      return days * DAY_MINUTES + begin + Math.ceil(going / pace.perMinute) - from.minutes;
    }
    day = addDays(day, 1);
    minutes = 0;
  }
  return null;
}
