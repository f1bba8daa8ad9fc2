import { Pagination } from "@mantine/core";
import { formatNumber } from "../format";
import { rangeText } from "./list-state";
import classes from "./Table.module.css";

interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  pages: number;
  /** There are more than the total says. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
  narrow: boolean;
}

/** Where one is in a long list, and the way to its other pages. */
export function Pager({ page, perPage, total, pages, more, onPage, narrow }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label="Páginas da lista">
      <p className={classes.range}>{rangeText(page, perPage, total, formatNumber, more)}</p>
      <Pagination value={page} onChange={onPage} total={pages} withPages={!narrow} size="md" />
    </nav>
  );
}
