import { NoOpenDayError } from "../../../../domain/platform/calendar";
import { refuse } from "../../../../domain/platform/refusals";
import { Refusal } from "../../../../domain/refusal";

/** The refusal that an error means for a user; null when the error is our own fault and must reach the log as such. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) {
    return error;
  }
  if (error instanceof NoOpenDayError) {
    return refuse("no_open_day", {});
  }
  const text = String(error) + causeOf(error);
  if (/database or disk is full|no space left/i.test(text)) {
    return refuse("storage_full", {});
  }
  if (/disk I\/O error|readonly database|read-only file system/i.test(text)) {
    return refuse("storage_failed", {});
  }
  return null;
}

/** PocketBase's own "Failed to update record." hides its cause. */
function causeOf(error: unknown): string {
  try {
    return String((error as { value: { rawData(): unknown } }).value.rawData());
  } catch {
    return "";
  }
}
