import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const TWO_SECONDS = 2000;
const ONE_MINUTE = 60_000;

/** Loads again every two seconds while work is under way that sends no live event. */
export function useRefreshWhile(moving: boolean, ...keys: readonly string[]): void {
  useRefreshEvery(moving ? TWO_SECONDS : 0, keys);
}

/** Loads again every minute what the server counts by its clock: no live event tells that a call is late. */
export function useRefreshEveryMinute(...keys: readonly string[]): void {
  useRefreshEvery(ONE_MINUTE, keys);
}

function useRefreshEvery(milliseconds: number, keys: readonly string[]): void {
  const queryClient = useQueryClient();
  const keyText = keys.join(",");
  useEffect(() => {
    if (milliseconds === 0) {
      return;
    }
    const timer = setInterval(() => {
      for (const key of keyText.split(",")) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, keyText, queryClient]);
}
