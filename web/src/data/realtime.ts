/** Live updates: an event makes the queries with the record stale; after an interruption they are loaded again. */
import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CollectionRecords } from "../../../domain/collections.gen";
import { isSignalled, signalId } from "../../../domain/platform/signals";
import { type CollectionName, pb, service } from "./client";
import { coalesce } from "./coalesce";
import { checkConnectivity, useReachable } from "./connectivity";
import { observable, useObservable } from "./observable";

const connected = observable(true);
pb.realtime.onDisconnect = (active) => {
  if (active.length > 0) {
    connected.set(false);
    // This connection is the first to notice a lost server.
    void checkConnectivity();
  }
};

/** False while a live connection is wanted and broken: the shell shows "reconectando". */
export const useConnected = (): boolean => useObservable(connected);

/**
 * The listeners of a collection, and the time since which the server sends its changes: undefined while the subscription is on
 * its way, 0 when it failed.
 */
interface Topic {
  listeners: number;
  missedSince?: number;
  subscribed: Promise<void>;
}
const topics = new Map<CollectionName, Topic>();

function topicOf(collection: CollectionName, subscription: Promise<unknown>): Topic {
  const existingTopic = topics.get(collection);
  if (existingTopic) {
    return existingTopic;
  }
  const topic: Topic = { listeners: 0, subscribed: Promise.resolve() };
  const settle = (missedSince: number) => {
    topic.missedSince ??= missedSince;
  };
  topic.subscribed = subscription.then(
    () => settle(Date.now()),
    () => settle(0),
  );
  topics.set(collection, topic);
  return topic;
}

/** Begins to listen. The topic settles once the server tells of each change, for the second listener no sooner than for the first. */
function listen(collection: CollectionName, onChange: () => void): { topic: Topic; stop: () => void } {
  const subscription = isSignalled(collection)
    ? pb.collection("signals").subscribe(signalId(collection), onChange)
    : pb.collection(collection).subscribe("*", onChange);
  const topic = topicOf(collection, subscription);
  topic.listeners++;
  const stop = () => {
    topic.listeners--;
    if (topic.listeners === 0) {
      topics.delete(collection);
    }
    // A failed subscription (offline, signed out) has nothing to unsubscribe.
    void subscription.then((unsubscribe) => unsubscribe()).catch(() => undefined);
  };
  return { topic, stop };
}

/**
 * Loads a query again. One whose first answer is still on its way may have read the data before the change: it is loaded after
 * that answer.
 */
function refetch(queryClient: QueryClient, query: Query): void {
  const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  const first = query.state.data === undefined ? query.promise : undefined;
  void (first ? first.then(again, () => undefined) : again());
}

/**
 * While the component is mounted, a change in `collection` makes stale every query whose key begins with one of `keys` (the
 * collection's own name always counts). The server does not replay events, so each reconnect refreshes too, and so does the
 * beginning for earlier queries.
 */
export function useLive(collection: CollectionName, keys: readonly string[] = [], enabled = true): void {
  const queryClient = useQueryClient();
  const reachable = useReachable();
  const keyText = [collection, ...keys].join(",");
  useEffect(() => {
    // The SDK does not retry a connection that was never made: the return of the server is the moment for it.
    if (!enabled || !reachable) {
      return;
    }
    let mounted = true;
    const refetchQueries = (matches: (query: Query) => boolean) => {
      for (const key of keyText.split(",")) {
        for (const query of queryClient.getQueryCache().findAll({ queryKey: [key], predicate: matches })) {
          refetch(queryClient, query);
        }
      }
    };
    const { schedule, stop: forget } = coalesce(() => refetchQueries(() => true));
    const { topic, stop } = listen(collection, schedule);
    const wasDeaf = topic.missedSince === undefined;
    void topic.subscribed.then(() => {
      const { missedSince = 0 } = topic;
      if (mounted && missedSince > 0) {
        // No event covers the changes between an earlier answer and this moment.
        refetchQueries(({ state }) =>
          state.dataUpdatedAt > 0 ? state.dataUpdatedAt <= missedSince : wasDeaf && state.fetchStatus === "fetching",
        );
      }
    });
    const connection = pb.realtime.subscribe("PB_CONNECT", () => {
      connected.set(true);
      // While the topic is not settled this is the connection that settles it; later, one that returned after a silence.
      if (topic.missedSince !== undefined) {
        topic.missedSince = Date.now();
        schedule();
      }
    });
    connection.catch(() => undefined);
    return () => {
      mounted = false;
      forget();
      stop();
      void connection.then((unsubscribe) => unsubscribe()).catch(() => undefined);
    };
  }, [collection, keyText, enabled, reachable, queryClient]);
}

/**
 * While the component is mounted, the screen shows the server's events about one record at once, without a request: for work that
 * moves faster than requests could follow. Used beside `useLive`, which loads missed changes.
 */
export function useLiveRecord(collection: CollectionName, id: string): void {
  const queryClient = useQueryClient();
  const reachable = useReachable();
  useEffect(() => {
    if (!reachable) {
      return;
    }
    const subscription = service(collection).subscribe(id, ({ action, record }) => {
      if (action === "update") {
        // An event lacks the expanded parts of the query.
        queryClient.setQueriesData<CollectionRecords[CollectionName]>(
          { queryKey: [collection, "one", id] },
          (cached) => cached && { ...cached, ...record },
        );
      }
    });
    return () => void subscription.then((unsubscribe) => unsubscribe()).catch(() => undefined);
  }, [collection, id, reachable, queryClient]);
}
