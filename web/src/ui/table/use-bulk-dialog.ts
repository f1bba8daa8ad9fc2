import { useState } from "react";
import type { RowRefusal } from "./BulkBar";

interface Asking<What, Row> {
  what: What;
  rows: readonly Row[];
  /** The refused rows; null where there is nothing to do after all. */
  settle: (refused: readonly RowRefusal<Row>[] | null) => void;
}

/** A bulk act that first asks something: `ask` is its attempt, `asking` what the dialog is of, and `close` answers the bar. */
export function useBulkDialog<What, Row>() {
  const [asking, setAsking] = useState<Asking<What, Row> | null>(null);
  return {
    asking,
    ask: (what: What) => (rows: readonly Row[]) =>
      new Promise<readonly RowRefusal<Row>[] | null>((settle) => setAsking({ what, rows, settle })),
    close(refused: readonly RowRefusal<Row>[] | null) {
      asking?.settle(refused);
      setAsking(null);
    },
  };
}
