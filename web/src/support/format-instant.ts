import { formatTime } from "../../../domain/platform/hours";
import { shortDay, zoned } from "../ui/format";

/** "hoje, 10h15": a moment in the school's zone; empty for none. */
export function formatInstant(instant: string, today: string, timeZone: string): string {
  if (instant === "") {
    return "";
  }
  const { day, time } = zoned(new Date(instant.replace(" ", "T")), timeZone);
  return `${shortDay(day, today)}, ${formatTime(time)}`;
}
