import { Button } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "../format";
import { useKit } from "../kit";
import { notify } from "../notify";
import { totalText } from "./list-state";
import classes from "./Table.module.css";
import type { Selection } from "./use-selection";

export interface BulkAction<Row> {
  /** A verb: "Avisar por WhatsApp". */
  label: string;
  run: (rows: readonly Row[], clear: () => void) => unknown;
}

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  /** The last one is the bar's chalk action. */
  actions: readonly BulkAction<Row>[];
  total: number;
  /** There are more than the total says. */
  more?: boolean | undefined;
  /** Reads every row that the filters leave. */
  loadAll?: (() => Promise<readonly Row[]>) | undefined;
}

/** What one may do with the chosen rows; it appears with them. */
export function BulkBar<Row>({ selection, actions, total, more = false, loadAll }: BulkBarProps<Row>) {
  const [busy, setBusy] = useState(false);
  const { explain } = useKit();
  const { rows, clear, set } = selection;

  async function busyWhile(work: () => unknown): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.bad(explain(error).sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={classes.bulk} data-surface="board" aria-label="Linhas escolhidas">
      <div className={classes.bulkCount}>
        <p role="status">
          {formatNumber(rows.length)} {rows.length === 1 ? "escolhido" : "escolhidos"}
        </p>
        {loadAll && (rows.length < total || (more && rows.length === total)) ? (
          <button
            type="button"
            className={classes.bulkLink}
            disabled={busy}
            onClick={() => void busyWhile(async () => set(await loadAll(), true))}
          >
            {more ? `Escolher todos, ${totalText(total, more, formatNumber)}` : `Escolher todos os ${formatNumber(total)}`}
          </button>
        ) : null}
        <button type="button" className={classes.bulkLink} aria-label="Limpar escolha" disabled={busy} onClick={clear}>
          Limpar
        </button>
      </div>
      {actions.map((action, index) => (
        <Button
          key={action.label}
          className={index === actions.length - 1 ? classes.bulkChalk : classes.bulkButton}
          disabled={busy}
          onClick={() => void busyWhile(() => action.run(rows, clear))}
        >
          {action.label}
        </Button>
      ))}
    </section>
  );
}
