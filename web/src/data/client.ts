import PocketBase, { type RecordService } from "pocketbase";
import type { CollectionRecords } from "../../../domain/collections.gen";
import { fetchUntilFree } from "./busy-server";
import { reportAnswer } from "./connectivity";
import { LOCALE } from "./constants";
import { withRequestName } from "./errors";
import { followServerClock } from "./server-clock";
import { SessionStore } from "./session-store";

export { newId } from "./new-id";

/** The one client of the page. Same origin: the program that serves the page is the store. */
export const pb = new PocketBase("/", new SessionStore(), LOCALE);

// Its key is method + path without the query, so two lists of one collection would cancel each other.
pb.autoCancellation(false);

/** The status of a proxy whose server does not answer. */
const NO_SERVER: readonly number[] = [502, 504];

/** Asked at the start, every five minutes, and when the page comes to the front. */
const SCHOOL_PATH = "/api/school/platform/school";

/** An answer that breaks off is none: the SDK would take it for an empty one, and a renewed session's for its end. */
async function fetchWithTiming(...request: Parameters<typeof fetch>): Promise<Response> {
  const startedAt = performance.now();
  const response = await fetch(...request);
  if (response.url.endsWith(SCHOOL_PATH)) {
    followServerClock(response.headers.get("Date"), performance.now() - startedAt);
  }
  await response.clone().arrayBuffer();
  reportAnswer(!NO_SERVER.includes(response.status), startedAt);
  return response;
}

pb.beforeSend = (url, options) => {
  options.headers = { ...options.headers, "Accept-Language": LOCALE };
  options.fetch = (...request) => fetchUntilFree(() => fetchWithTiming(...request));
  return { url, options };
};

pb.afterSend = withRequestName;

export type CollectionName = keyof CollectionRecords;

/** The typed records service of a collection, for web/src/data only. */
export function service<Name extends CollectionName>(name: Name): RecordService<CollectionRecords[Name]> {
  return pb.collection<CollectionRecords[Name]>(name);
}
