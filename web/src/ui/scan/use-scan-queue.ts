import { useCallback, useEffect, useRef, useState } from "react";
import { ScanQueue } from "./scan-queue";

/**
 * Hands codes to `work` strictly one after the other, in the order they came, while scanning goes on.
 * @param work answers one code, or whatever else has its turn between them: asks the server and shows a verdict, also for a failure.
 * @returns push, which is ScanBar's onScan where a turn is a code, and how many wait or run.
 */
export function useScanQueue<Turn = string>(
  work: (turn: Turn) => Promise<void>,
): { push: (turn: Turn) => void; waiting: number } {
  const [waiting, setWaiting] = useState(0);
  const latest = useRef(work);
  const queue = useRef<ScanQueue<Turn>>(undefined);

  useEffect(() => {
    latest.current = work;
  }, [work]);

  const push = useCallback((turn: Turn) => {
    queue.current ??= new ScanQueue<Turn>((next) => latest.current(next), setWaiting);
    queue.current.push(turn);
  }, []);

  return { push, waiting };
}
