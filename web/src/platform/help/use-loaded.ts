import { useEffect, useState } from "react";

export type Loaded<Value> = { state: "waiting" } | { state: "failed" } | { state: "here"; value: Value };

const WAITING = { state: "waiting" } as const;

/**
 * A part of the pages that is fetched when it is looked at.
 * @param load undefined: nothing is fetched. It stays the same function for as long as the same is meant.
 */
export function useLoaded<Value>(load: (() => Promise<Value>) | undefined): Loaded<Value> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ of: unknown; loaded: Loaded<Value> }>({ of: undefined, loaded: WAITING });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let isCurrent = true;
    const keep = (loaded: Loaded<Value>) => {
      if (isCurrent) {
        setFound({ of: load, loaded });
      }
    };
    load?.().then(
      (value) => keep({ state: "here", value }),
      () => keep({ state: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const retry = () => {
    setFound({ of: undefined, loaded: WAITING });
    setAttempt(attempt + 1);
  };
  return { ...(found.of === load ? found.loaded : WAITING), retry };
}
