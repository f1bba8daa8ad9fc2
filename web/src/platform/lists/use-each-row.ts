/** A change of chosen rows one by one, when each may be refused for a different reason. */
import { useState } from "react";
import { asCallError, sentenceOf } from "../../data/errors";
import type { RowRefusal } from "../../ui/table/BulkBar";

interface Progress {
  done: number;
  of: number;
}

/**
 * Sends one command a row, in order, and says how far it is.
 * @returns `run` gives back the refused rows with their reasons. Where the server gives no answer the rest is left as it is, and said.
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
