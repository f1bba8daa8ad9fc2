/** A moment as its two fields show it, and as a form stores it. */
import { isDay } from "../../../../domain/dates";
import { timeReading } from "../../ui/form/parse";
import { zoned } from "../../ui/format";
import { instantAt } from "../../ui/instant-at";

/** YYYY-MM-DD and HH:MM; "" where the field is empty, and the typed text where it can't be read. */
export interface TypedMoment {
  day: string;
  time: string;
}

// No instant contains it: a form's schema refuses what is stored with it, and a draft keeps it.
const SEPARATOR = "|";

/** That the schema can take the value: an instant, or "" for none. */
export const isWholeMoment = (value: string): boolean => !value.includes(SEPARATOR);

/** The value of two fields: an instant, "" for none, and what was typed where one of them is empty or can't be read. */
export function momentOf({ day, time }: TypedMoment, timeZone: string): string {
  if (day === "" && time === "") {
    return "";
  }
  return isDay(day) && timeReading.isValue(time) ? instantAt(day, time, timeZone).toISOString() : `${day}${SEPARATOR}${time}`;
}

/** The texts of two fields for a value of {@link momentOf}. */
export function typedMoment(value: string, timeZone: string): TypedMoment {
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
