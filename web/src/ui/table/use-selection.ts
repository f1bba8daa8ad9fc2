import { useCallback, useMemo, useState } from "react";

export interface Selection<Row> {
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** Selects or deselects these rows. */
  set: (rows: readonly Row[], chosen: boolean) => void;
  clear: () => void;
}

/**
 * The selected rows, across pages. @param scope a list's `scope`: when search or filters change, no hidden row stays selected.
 */
export function useSelection<Row>(rowId: (row: Row) => string, scope = ""): Selection<Row> {
  const [state, setState] = useState<{ scope: string; selectedRows: ReadonlyMap<string, Row> }>({
    scope,
    selectedRows: new Map(),
  });
  const selectedRows = useMemo(() => (state.scope === scope ? state.selectedRows : new Map<string, Row>()), [state, scope]);

  const set = useCallback(
    (rows: readonly Row[], isChosen: boolean) =>
      setState((previous) => {
        const next = new Map(previous.scope === scope ? previous.selectedRows : []);
        for (const row of rows) {
          if (isChosen) {
            next.set(rowId(row), row);
          } else {
            next.delete(rowId(row));
          }
        }
        return { scope, selectedRows: next };
      }),
    [rowId, scope],
  );

  return {
    rows: useMemo(() => [...selectedRows.values()], [selectedRows]),
    has: (id) => selectedRows.has(id),
    set,
    clear: useCallback(() => setState({ scope, selectedRows: new Map() }), [scope]),
  };
}

/**
 * The same, but no press selects while the shown rows are still those of an earlier search, filter or page: they would be selected
 * for the new one, and act there unseen.
 */
export function settledSelection<Row>(
  selection: Selection<Row>,
  { isPlaceholderData }: { isPlaceholderData?: boolean },
): Selection<Row> {
  return isPlaceholderData ? { ...selection, set: () => undefined } : selection;
}
