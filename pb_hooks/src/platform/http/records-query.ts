/** The permitted options of the records API beside the record itself; the superuser's own tools have no limit. */
import { isPlainFilter } from "../../../../domain/platform/records-api/plain-filter";
import { isPermittedQuery, queryOfTopic, type RecordsQuery } from "../../../../domain/platform/records-query";
import { refuse } from "../../../../domain/platform/refusals";
import { answer } from "./endpoint";
import { maySubscribe } from "./signals";

export const refusedQuery = () =>
  new BadRequestError(
    "A consulta pede registros relacionados a mais de dois passos, ou no sentido inverso, ou tem condições demais.",
  );

/** The parameters of a request's address, as PocketBase reads them: the first value of each name. */
export const queryOptions = (query: { get(name: string): string }): RecordsQuery => ({
  filter: query.get("filter"),
  sort: query.get("sort"),
  fields: query.get("fields"),
  expand: query.get("expand"),
  perPage: query.get("perPage"),
});

/** @throws the sentence of the answer; before anything is saved. */
export function requireShortPaths(e: core.RequestEvent): void {
  const { expand = "", fields = "" } = e.requestInfo().query as RecordsQuery;
  if (!isPermittedQuery({ expand, fields }) && !e.hasSuperuserAuth()) {
    throw refusedQuery();
  }
}

/** Runs before PocketBase builds the answer. */
export function guardQuery(e: core.RequestEvent): void {
  requireShortPaths(e);
  e.next();
}

/**
 * Runs before a list of records is sent. PocketBase delays an empty answer by up to half a second where one address has had
 * several, so that hidden values can't be guessed by time. A school is one address: a signed-in user with a plain query gets the
 * answer at once.
 */
export function guardRecordsList(e: core.RecordsListRequestEvent): void {
  const { query } = e.requestInfo();
  if (e.auth && isPlainFilter(query.filter ?? "")) {
    query.filter = "";
  }
  e.next();
}

/** The limits of topics for one stream, and of streams for one account: each change tests each of them. */
const MAX_TOPICS = 100;
const MAX_FILTERED = 10;
const MAX_STREAMS = 60;

/**
 * PocketBase sends each live change with the options of its subscription. It leaves out records that the listener may not see.
 */
export function guardSubscriptions(e: core.RealtimeSubscribeRequestEvent): void {
  const topics = [...e.subscriptions];
  if (!e.hasSuperuserAuth()) {
    const queries = topics.map(queryOfTopic);
    if (
      topics.length > MAX_TOPICS ||
      queries.filter((query) => query?.filter).length > MAX_FILTERED ||
      !queries.every((query) => query && isPermittedQuery(query))
    ) {
      throw refusedQuery();
    }
    if (e.auth && topics.length > 0 && streamsOf(e, e.auth) >= MAX_STREAMS) {
      answer(e, () => {
        throw refuse("busy", {});
      });
      return;
    }
  }
  e.subscriptions = topics.filter((topic) => maySubscribe(e, topic));
  e.next();
}

/** Other open streams of the account. */
function streamsOf(e: core.RealtimeSubscribeRequestEvent, auth: core.Record): number {
  const clients = Object.values(e.app.subscriptionsBroker().clients()) as subscriptions.Client[];
  return clients.filter((client) => client.id() !== e.client.id() && (client.get("auth") as core.Record | null)?.id === auth.id)
    .length;
}
