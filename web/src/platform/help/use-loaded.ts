import { useEffect, useState } from "react";

export type Loading<Value> = { state: "waiting" } | { state: "failed" } | { state: "here"; value: Value };

const WAITING_STATE = { state: "waiting" } as const;

/**
 * A part of the pages that is loaded when it is shown.
 * @param load undefined: nothing is loaded. The function must stay the same while its result does.
 */
export function useLoaded<Value>(load: (() => Promise<Value>) | undefined): Loading<Value> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ load: unknown; loaded: Loading<Value> }>({ load: undefined, loaded: WAITING_STATE });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    let isCurrent = true;
    const update = (state: Loading<Value>) => {
      if (isCurrent) {
        setResult({ load: load, loaded: state });
      }
    };
    load?.().then(
      (value) => update({ state: "here", value }),
      () => update({ state: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const retry = () => {
    setResult({ load: undefined, loaded: WAITING_STATE });
    setAttempt(attempt + 1);
  };
  return { ...(result.load === load ? result.loaded : WAITING_STATE), retry };
}
