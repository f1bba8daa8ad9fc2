/** What the records API may bring along beside what was asked for; the superuser's own tools go further. */
import { expandOfTopic, mayExpand } from "../../../domain/platform/expand";
import { isPlainFilter } from "../../../domain/platform/plain-filter";
import { mayHear } from "./signals";

const refused = () => new BadRequestError("A consulta pede registros ligados a mais de dois passos, ou no sentido inverso.");

/** @throws what a person reads in the answer; before anything is saved. */
export function requireNearExpand(e: core.RequestEvent): void {
  if (!mayExpand(e.requestInfo().query.expand ?? "") && !e.hasSuperuserAuth()) {
    throw refused();
  }
}

/** Before the answer is put together. */
export function guardExpand(e: core.RequestEvent): void {
  requireNearExpand(e);
  e.next();
}

/**
 * Before a list of records goes out. PocketBase holds an empty answer back by up to half a second where one address has had
 * several, so that hidden values can't be guessed by time; a school is one address. Who is signed in and asks plainly gets
 * theirs at once.
 */
export function guardRecordsList(e: core.RecordsListRequestEvent): void {
  requireNearExpand(e);
  const { query } = e.requestInfo();
  if (e.auth && e.records.length === 0 && isPlainFilter(query.filter ?? "")) {
    query.filter = "";
  }
  e.next();
}

/** Each live change is sent with what its subscription asks for; what somebody may not hear of is left out, as PocketBase itself does. */
export function guardSubscriptions(e: core.RealtimeSubscribeRequestEvent): void {
  const topics = [...e.subscriptions];
  if (!topics.every((topic) => mayExpand(expandOfTopic(topic))) && !e.hasSuperuserAuth()) {
    throw refused();
  }
  e.subscriptions = topics.filter((topic) => mayHear(e, topic));
  e.next();
}
