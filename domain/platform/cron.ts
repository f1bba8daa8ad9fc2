/**
 * The last due time of a cron expression: a computer that was off at night has missed it. Read as PocketBase reads it, in UTC.
 */

const NAMED_SCHEDULES: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};
const BOUNDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A yearly one, and a leap day. */
const FARTHEST_DAYS = 366;

/** @returns an instant in milliseconds not after `at`; null where the expression is invalid, or comes due in no year. */
export function lastDue(expression: string, at: number): number | null {
  const fields = (NAMED_SCHEDULES[expression] ?? expression).split(" ");
  const [minutes, hours, days, months, weekdays] = BOUNDS.map((bounds, index) => valuesOf(fields[index] ?? "", bounds));
  if (!minutes || !hours || !days || !months || !weekdays) {
    return null;
  }
  const midnight = at - (at % DAY);
  for (let minutesBack = 0; minutesBack <= FARTHEST_DAYS; minutesBack++) {
    const start = midnight - minutesBack * DAY;
    const day = new Date(start);
    if (!days.has(day.getUTCDate()) || !months.has(day.getUTCMonth() + 1) || !weekdays.has(day.getUTCDay())) {
      continue;
    }
    for (let minute = DAY / MINUTE - 1; minute >= 0; minute--) {
      const instant = start + minute * MINUTE;
      if (instant <= at && hours.has(Math.floor(minute / 60)) && minutes.has(minute % 60)) {
        return instant;
      }
    }
  }
  return null;
}

/** "1-5/2,9" as numbers; null where it is invalid. */
function valuesOf(field: string, [least, greatest]: readonly [number, number]): Set<number> | null {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const [, from, to, step] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? [];
    const all = part.startsWith("*");
    const first = all ? least : Number(from);
    const last = all ? greatest : Number(to ?? from);
    const every = Number(step ?? 1);
    if (Number.isNaN(first) || first < least || last > greatest || every < 1) {
      return null;
    }
    for (let value = first; value <= last; value += every) {
      values.add(value);
    }
  }
  return values;
}
