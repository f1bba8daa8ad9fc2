/** Live updates: an event makes the queries that show the record stale; what was missed while away is asked again. */
import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { type CollectionName, pb } from "./client";
import { useReachable } from "./reach";

const DEBOUNCE_MS = 250;

let connected = true;
const listeners = new Set<() => void>();
function setConnected(value: boolean): void {
  if (connected !== value) {
    connected = value;
    for (const listener of listeners) {
      listener();
    }
  }
}
pb.realtime.onDisconnect = (active) => {
  if (active.length > 0) {
    setConnected(false);
  }
};

/** False while a live connection is wanted and broken: the shell says "reconectando". */
export function useConnected(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connected,
  );
}

/**
 * While the component is mounted, a change in `collection` makes stale every query whose key begins with one of `keys`
 * (the collection's own name always counts). Events are not replayed by the server, so each reconnect refreshes too, and so does the
 * beginning what was asked before it.
 */
export function useLive(collection: CollectionName, keys: readonly string[] = [], enabled = true): void {
  const queryClient = useQueryClient();
  const reachable = useReachable();
  const joined = [collection, ...keys].join(",");
  useEffect(() => {
    // A connection that never came about is not tried again by the SDK: the return of the server is the moment to.
    if (!enabled || !reachable) {
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (predicate?: (query: Query) => boolean) => {
      for (const key of joined.split(",")) {
        void queryClient.invalidateQueries(
          { queryKey: [key], ...(predicate ? { predicate } : {}) },
          // What is on its way already is fresh enough for who only asks again what came earlier.
          { cancelRefetch: !predicate },
        );
      }
    };
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => ask(), DEBOUNCE_MS);
    };
    let first = true;
    let mounted = true;
    const subscriptions = [
      pb
        .collection(collection)
        .subscribe("*", refresh)
        .then((unsubscribe) => {
          // Of what changed between an earlier answer and this moment nobody was told here.
          const heard = Date.now();
          if (mounted) {
            ask(({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt <= heard);
          }
          return unsubscribe;
        }),
      pb.realtime.subscribe("PB_CONNECT", () => {
        setConnected(true);
        if (!first) {
          refresh();
        }
        first = false;
      }),
      // A failed subscription (offline, signed out) has nothing to unsubscribe.
    ].map((subscription) => subscription.catch(() => undefined));
    return () => {
      mounted = false;
      clearTimeout(timer);
      for (const subscription of subscriptions) {
        void subscription.then((unsubscribe) => unsubscribe?.()).catch(() => undefined);
      }
    };
  }, [collection, joined, enabled, reachable, queryClient]);
}
