import { useState } from "react";
import type { RowRefusal } from "./BulkBar";

interface BulkQuestion<Act, Row> {
  act: Act;
  rows: readonly Row[];
  /** The refused rows; null where there is nothing to do after all. */
  settle: (refusals: readonly RowRefusal<Row>[] | null) => void;
}

/** A bulk act that first asks something: `ask` is its attempt, `asking` what the dialog is of, and `close` answers the bar. */
export function useBulkDialog<Act, Row>() {
  const [question, setQuestion] = useState<BulkQuestion<Act, Row> | null>(null);
  return {
    asking: question,
    ask: (act: Act) => (rows: readonly Row[]) =>
      new Promise<readonly RowRefusal<Row>[] | null>((settle) => setQuestion({ act, rows, settle })),
    close(refusals: readonly RowRefusal<Row>[] | null) {
      question?.settle(refusals);
      setQuestion(null);
    },
  };
}
