import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const EVERY_MS = 2000;

/** Loads again every two seconds while work is under way that sends no live event. */
export function useRefreshWhile(moving: boolean, ...keys: readonly string[]): void {
  const queryClient = useQueryClient();
  const keyText = keys.join(",");
  useEffect(() => {
    if (!moving) {
      return;
    }
    const timer = setInterval(() => {
      for (const key of keyText.split(",")) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [moving, keyText, queryClient]);
}
