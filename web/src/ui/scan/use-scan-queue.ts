import { useCallback, useEffect, useRef, useState } from "react";
import { ScanQueue } from "./scan-queue";

/**
 * Hands codes to `work` strictly one after the other, in the order they came, while scanning goes on.
 * @param work answers one code: asks the server and shows a verdict, also for a failure.
 * @returns push for ScanBar's onScan, and how many codes wait or run.
 */
export function useScanQueue(work: (code: string) => Promise<void>): { push: (code: string) => void; waiting: number } {
  const [waiting, setWaiting] = useState(0);
  const latest = useRef(work);
  const queue = useRef<ScanQueue>(undefined);

  useEffect(() => {
    latest.current = work;
  }, [work]);

  const push = useCallback((code: string) => {
    queue.current ??= new ScanQueue((next) => latest.current(next), setWaiting);
    queue.current.push(code);
  }, []);

  return { push, waiting };
}
