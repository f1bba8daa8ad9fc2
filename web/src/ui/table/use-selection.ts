import { useCallback, useMemo, useState } from "react";

export interface Selection<Row> {
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** Chooses or drops these rows. */
  set: (rows: readonly Row[], chosen: boolean) => void;
  clear: () => void;
}

/**
 * The chosen rows, kept across pages.
 * @param scope a list's `scope`: when search or filters change, nothing stays chosen that one can't see.
 */
export function useSelection<Row>(rowId: (row: Row) => string, scope = ""): Selection<Row> {
  const [state, setState] = useState<{ scope: string; chosen: ReadonlyMap<string, Row> }>({ scope, chosen: new Map() });
  const chosen = useMemo(() => (state.scope === scope ? state.chosen : new Map<string, Row>()), [state, scope]);

  const set = useCallback(
    (rows: readonly Row[], isChosen: boolean) =>
      setState((before) => {
        const next = new Map(before.scope === scope ? before.chosen : []);
        for (const row of rows) {
          if (isChosen) {
            next.set(rowId(row), row);
          } else {
            next.delete(rowId(row));
          }
        }
        return { scope, chosen: next };
      }),
    [rowId, scope],
  );

  return {
    rows: useMemo(() => [...chosen.values()], [chosen]),
    has: (id) => chosen.has(id),
    set,
    clear: useCallback(() => setState({ scope, chosen: new Map() }), [scope]),
  };
}
