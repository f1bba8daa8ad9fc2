/** The duration of a campaign by its channel's pace and the school's hours: an estimate without a guarantee. */
import { addDays, type Day } from "../../dates";
import type { Calendar } from "../../platform/calendar";
import { campaignCapOf, capOf, closesAt, minutesOfQuiet, type PaceTerms, rateOf } from "../sending-pace";

const DAY_MINUTES = 24 * 60;
/** The longest estimate: nobody plans with a longer one. */
const MAX_DAYS = 60;
/** The measured rate of one connection to a mail server, slightly reduced. */
const EMAIL_PER_MINUTE = 600;

export interface SendingTerms {
  pace: PaceTerms;
  /** The number sent within the last day. */
  sent: number;
  /** No hours delay it; the daily limit does. */
  urgent: boolean;
  calendar: Calendar;
}

/** Minutes until so many messages have left by the school's own WhatsApp; null where it takes months. */
export function minutesToSend(
  messages: number,
  from: { day: Day; minutes: number },
  { pace, sent, urgent, calendar }: SendingTerms,
): number | null {
  const perMinute = rateOf(pace);
  let remaining = messages;
  let { day, minutes } = from;
  for (let days = 0; days < MAX_DAYS; days++) {
    const begin = urgent ? minutes : minutes + minutesOfQuiet(calendar, { day, minutes });
    const measure = (urgent ? capOf : campaignCapOf)({ ...pace, age: pace.age + days });
    const ofDay = Math.max(0, measure - (days === 0 ? sent : 0));
    const open = Math.max(0, (urgent ? DAY_MINUTES : (closesAt(calendar, day) ?? 0)) - begin);
    const going = Math.min(remaining, ofDay, Math.floor(open * perMinute));
    remaining -= going;
    if (remaining === 0) {
      return days * DAY_MINUTES + begin + Math.ceil(going / perMinute) - from.minutes;
    }
    day = addDays(day, 1);
    minutes = 0;
  }
  return null;
}

/** Minutes until so many mails have left. */
export const minutesToMail = (messages: number): number => Math.ceil(messages / EMAIL_PER_MINUTE);
