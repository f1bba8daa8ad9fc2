/** Changes selected rows one by one, when each may be refused for a different reason. */
import { useRef, useState } from "react";
import { newId } from "../../data/client";
import { asCallError, sentenceOf } from "../../data/errors";
import type { RowRefusal } from "../../ui/table/BulkBar";

interface Progress {
  done: number;
  of: number;
}

/**
 * Sends one command for each row, in order, and reports the progress.
 * @returns `run` returns the refused rows with their reasons. Without an answer from the server it throws the error, so that the
 * form keeps its input, and continues there when it is called again: no row gets the command twice. `remaining` returns the rows
 * without an answer where others have one: for a user who closes the form then; otherwise null.
 */
export function useEachRow<Row extends { id: string }>(nameOf: (row: Row) => string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [done] = useState(() => new Set<string>());
  const [commandIds] = useState(() => new Map<string, string>());
  const remaining = useRef<RowRefusal<Row>[] | null>(null);
  const refusalOf = (row: Row, error: unknown) => ({ row, id: row.id, name: nameOf(row), reason: sentenceOf(error) });

  /** @param send gets the row, and the id of its command. */
  const run = async (rows: readonly Row[], send: (row: Row, id: string) => Promise<unknown>): Promise<RowRefusal<Row>[]> => {
    const refusals: RowRefusal<Row>[] = [];
    try {
      for (const [index, row] of rows.entries()) {
        setProgress({ done: index, of: rows.length });
        if (done.has(row.id)) {
          continue;
        }
        const id = commandIds.get(row.id) ?? newId();
        commandIds.set(row.id, id);
        try {
          await send(row, id);
          done.add(row.id);
        } catch (error) {
          if (asCallError(error).code === "") {
            const open = rows.filter((other) => !done.has(other.id));
            remaining.current = done.size > 0 ? open.map((other) => refusalOf(other, error)) : null;
            throw error;
          }
          commandIds.delete(row.id);
          refusals.push(refusalOf(row, error));
        }
      }
    } finally {
      setProgress(null);
    }
    return refusals;
  };
  return { run, progress, remaining: () => remaining.current };
}
