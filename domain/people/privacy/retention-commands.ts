import { command, newId, read } from "../../contract";
import type { Day } from "../../dates";
import type { RetentionKey } from "../../platform/retention";

/** A kind of data whose term may be over. */
export interface RetentionLine {
  key: RetentionKey;
  /** The first day whose data stay whole; empty where the school keeps all data. */
  since: Day | "";
  /** The number of records to empty. */
  due: number;
  /** The number of emptied records; 0 before the run. */
  emptied: number;
}

/** One run that deleted old data. */
export interface RetentionRun {
  id: string;
  status: "running" | "done" | "failed";
  begun_at: string;
  ended_at: string;
  by_name: string;
  lines: RetentionLine[];
  failure: string;
}

export const retention = read<{ lines: RetentionLine[]; runs: RetentionRun[] }>()({
  path: "people/retention",
  roles: ["Admin"],
  summary:
    "The data that the school's retention terms would empty today, kind by kind, and the date of the last run; nothing is changed.",
});

export const runRetention = command<RetentionRun>()({
  path: "people/run-retention",
  roles: ["Admin"],
  summary: "Empties what is older than the school's terms, as the nightly job does; ledgers stay as they are.",
  long: true,
  input: () => ({ id: newId }),
  refusals: ["retention_running"],
});
