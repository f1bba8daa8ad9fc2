import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import classes from "./ListBar.module.css";
import { SearchField } from "./SearchField";
import type { ListState } from "./use-list-state";

interface ListBarProps {
  list: Pick<ListState, "text" | "setText" | "setEntering"> & {
    params: { q: string; filters?: Readonly<Record<string, string>> };
  };
  /** The fields that the search covers: "Título, leitor ou tombo". */
  search: string;
  /** FilterChips and FilterSelects. */
  children?: ReactNode;
  /** At the right end: ExportButton. */
  actions?: ReactNode;
}

/** Above a table: search, filters, and the actions on all rows that match them. */
export function ListBar({ list, search, children, actions }: ListBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const set = Object.values(list.params.filters ?? {}).filter(Boolean).length;
  return (
    <search className={classes.bar}>
      <div className={classes.search}>
        <SearchField value={list.text} onChange={list.setText} onEnter={list.setEntering} label={search} />
      </div>
      {children ? (
        <>
          <Button
            className={classes.toggle}
            variant="default"
            data-list-filters={open ? "open" : "closed"}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {set > 0 ? `Filtros: ${set}` : "Filtros"}
          </Button>
          <div id={id} className={classes.filters} data-open={open || undefined}>
            {children}
          </div>
        </>
      ) : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </search>
  );
}
