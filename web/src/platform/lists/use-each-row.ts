/** Changes selected rows one by one, when each may be refused for a different reason. */
import { useState } from "react";
import { asCallError, sentenceOf } from "../../data/errors";
import type { RowRefusal } from "../../ui/table/BulkBar";

interface Progress {
  done: number;
  of: number;
}

/**
 * Sends one command for each row, in order, and reports the progress.
 * @returns `run` returns the refused rows with their reasons. Without an answer from the server it leaves the rest, and says so.
 */
export function useEachRow<Row extends { id: string }>(nameOf: (row: Row) => string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const run = async (rows: readonly Row[], send: (row: Row) => Promise<unknown>): Promise<RowRefusal<Row>[]> => {
    const refusals: RowRefusal<Row>[] = [];
    let unanswered = "";
    for (const [index, row] of rows.entries()) {
      setProgress({ done: index, of: rows.length });
      try {
        if (unanswered === "") {
          await send(row);
        }
      } catch (error) {
        if (asCallError(error).code === "") {
          unanswered = sentenceOf(error);
        } else {
          refusals.push({ row, id: row.id, name: nameOf(row), reason: sentenceOf(error) });
        }
      }
      if (unanswered !== "") {
        refusals.push({ row, id: row.id, name: nameOf(row), reason: unanswered });
      }
    }
    setProgress(null);
    return refusals;
  };
  return { run, progress };
}
