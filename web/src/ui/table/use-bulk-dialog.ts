import { useState } from "react";
import type { RowRefusal } from "./BulkBar";

interface BulkQuestion<Act, Row> {
  act: Act;
  rows: readonly Row[];
  /** Takes the refused rows; null where the user cancelled. */
  resolve: (refusals: readonly RowRefusal<Row>[] | null) => void;
}

/**
 * A bulk action that first asks a question: `ask` is its attempt, `asking` the rows of the dialog, and `close` answers the bar.
 */
export function useBulkDialog<Act, Row>() {
  const [question, setQuestion] = useState<BulkQuestion<Act, Row> | null>(null);
  return {
    asking: question,
    ask: (act: Act) => (rows: readonly Row[]) =>
      new Promise<readonly RowRefusal<Row>[] | null>((resolve) => setQuestion({ act, rows, resolve })),
    close(refusals: readonly RowRefusal<Row>[] | null) {
      question?.resolve(refusals);
      setQuestion(null);
    },
  };
}
