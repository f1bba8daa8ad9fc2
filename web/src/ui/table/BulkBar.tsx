import { Button } from "@mantine/core";
import { useState } from "react";
import { useApplication } from "../application-context";
import { ConfirmAct } from "../ConfirmAct";
import { formatNumber } from "../format";
import { notify } from "../notify";
import { totalText } from "./list-state";
import classes from "./Table.module.css";
import type { Selection } from "./use-selection";

/** A row that a bulk action refused, with the reason. */
export interface RowRefusal<Row> {
  row: Row;
  id: string;
  /** The row in words. */
  name: string;
  reason: string;
}

interface BulkRun<Row> {
  /** Shows its own message on the outcome; `clear` when the selection is finished. */
  run: (rows: readonly Row[], clear: () => void) => unknown;
}

interface BulkAttempt<Row> {
  /** Returns the refused rows: they alone stay selected, with their reasons in the bar. null: the user cancelled. */
  attempt: (rows: readonly Row[]) => Promise<readonly RowRefusal<Row>[] | null>;
}

export type BulkAction<Row> = {
  /** A verb: "Avisar por WhatsApp". */
  label: string;
  /** Asked before it applies to several rows: the action, their number, their owners. */
  questionFor?: (rows: readonly Row[]) => { title: string; text: string; confirmLabel: string };
  /** Asked for one row too: the action sends data out of the school, and has no undo. */
  confirmsSingleRow?: boolean;
} & (BulkRun<Row> | BulkAttempt<Row>);

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  /** The last one is the bar's chalk action. */
  actions: readonly BulkAction<Row>[];
  total: number;
  /** There are more rows than the total says. */
  hasMore?: boolean | undefined;
  /** Reads every row that matches the filters. */
  loadAll?: (() => Promise<readonly Row[]>) | undefined;
}

/** The actions for the selected rows; the bar appears with them. */
export function BulkBar<Row>({ selection, actions, total, hasMore = false, loadAll }: BulkBarProps<Row>) {
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<BulkAction<Row> | null>(null);
  const { explain } = useApplication();
  const { rows, clear, set } = selection;
  const [refusals, setRefusals] = useState<readonly RowRefusal<Row>[]>([]);
  const rowRefusals = refusals.filter(({ row }) => rows.includes(row));

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

  async function act(action: BulkAction<Row>): Promise<void> {
    setRefusals([]);
    if ("run" in action) {
      await action.run(rows, clear);
      return;
    }
    const rowRefusals = await action.attempt(rows);
    if (!rowRefusals) {
      return;
    }
    const refusedIds = new Set(rowRefusals.map(({ row }) => row));
    setRefusals(rowRefusals);
    set(
      rows.filter((row) => !refusedIds.has(row)),
      false,
    );
  }

  return (
    <section className={classes.bulk} data-surface="board" aria-label="Linhas selecionadas">
      <div className={classes.bulkCount}>
        <p role="status">
          {formatNumber(rows.length)} {rows.length === 1 ? "selecionado" : "selecionados"}
          {rowRefusals.length > 0
            ? `, ${formatNumber(rowRefusals.length)} ${rowRefusals.length === 1 ? "recusado" : "recusados"}`
            : ""}
        </p>
        {loadAll && (rows.length < total || (hasMore && rows.length === total)) ? (
          <button
            type="button"
            className={classes.bulkLink}
            disabled={busy}
            onClick={() => void busyWhile(async () => set(await loadAll(), true))}
          >
            {hasMore
              ? `Selecionar todos, ${totalText(total, hasMore, formatNumber)}`
              : `Selecionar todos os ${formatNumber(total)}`}
          </button>
        ) : null}
        <button type="button" className={classes.bulkLink} aria-label="Limpar seleção" disabled={busy} onClick={clear}>
          Limpar
        </button>
      </div>
      {actions.map((action, index) => (
        <Button
          key={action.label}
          className={index === actions.length - 1 ? classes.bulkChalk : classes.bulkButton}
          disabled={busy}
          onClick={() =>
            action.questionFor && (action.confirmsSingleRow || rows.length > 1)
              ? setQuestion(action)
              : void busyWhile(() => act(action))
          }
        >
          {action.label}
        </Button>
      ))}
      {question?.questionFor ? (
        <ConfirmAct
          {...question.questionFor(rows)}
          onConfirm={() => {
            setQuestion(null);
            void busyWhile(() => act(question));
          }}
          onClose={() => setQuestion(null)}
        />
      ) : null}
      {rowRefusals.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        <section className={classes.bulkRefused} aria-label="Recusas" tabIndex={0}>
          <ul>
            {rowRefusals.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  );
}
