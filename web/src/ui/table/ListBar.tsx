import type { ReactNode } from "react";
import classes from "./ListBar.module.css";
import { SearchField } from "./SearchField";
import type { ListState } from "./use-list-state";

interface ListBarProps {
  list: Pick<ListState, "text" | "setText" | "setEntering">;
  /** What one can search by: "Título, leitor ou tombo". */
  search: string;
  /** FilterChips and FilterSelects. */
  children?: ReactNode;
  /** At the right end: ExportButton. */
  actions?: ReactNode;
}

/** Above a table: search, filters, and what one may do with all that they leave. */
export function ListBar({ list, search, children, actions }: ListBarProps) {
  return (
    <search className={classes.bar}>
      <div className={classes.search}>
        <SearchField value={list.text} onChange={list.setText} onEnter={list.setEntering} label={search} />
      </div>
      {children}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </search>
  );
}
