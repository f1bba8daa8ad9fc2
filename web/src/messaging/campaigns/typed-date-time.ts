/** A moment in the form of its two fields, and in a form's stored form. */
import { isDay } from "../../../../domain/dates";
import { timeReading } from "../../ui/form/parse";
import { zoned } from "../../ui/format";
import { instantAt } from "../../ui/instant-at";

/** YYYY-MM-DD and HH:MM; "" for an empty field, and the typed text for an unreadable one. */
export interface TypedDateTime {
  day: string;
  time: string;
}

// No instant contains it: a form's schema refuses a value with it, and a draft keeps it.
const SEPARATOR = "|";

/** Whether the schema accepts the value: an instant, or "" for none. */
export const isInstantOrEmpty = (value: string): boolean => !value.includes(SEPARATOR);

/** The value of two fields: an instant, "" for none, and the typed texts where one of them is empty or unreadable. */
export function instantOfTyped({ day, time }: TypedDateTime, timeZone: string): string {
  if (day === "" && time === "") {
    return "";
  }
  return isDay(day) && timeReading.isValue(time) ? instantAt(day, time, timeZone).toISOString() : `${day}${SEPARATOR}${time}`;
}

/** The texts of two fields for a value of {@link instantOfTyped}. */
export function typedOfInstant(value: string, timeZone: string): TypedDateTime {
  if (value === "") {
    return { day: "", time: "" };
  }
  const at = value.lastIndexOf(SEPARATOR);
  if (at >= 0) {
    return { day: value.slice(0, at), time: value.slice(at + 1) };
  }
  const local = zoned(value, timeZone);
  return { day: local.day, time: local.time };
}
