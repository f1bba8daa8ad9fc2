import { Group, Pagination } from "@mantine/core";
import { formatNumber } from "../format";
import { rangeText } from "./list-state";

interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  pages: number;
  /** There are more rows than the total says. */
  hasMore?: boolean | undefined;
  onPage: (page: number) => void;
  narrow: boolean;
}

const DEFAULT_PER_PAGE = 30;

interface ListPagerProps {
  list: { params: { page: number }; setPage: (page: number) => void };
  data: { totalItems: number; totalPages: number; perPage?: number | undefined; hasMore?: boolean | undefined };
  narrow?: boolean;
}

/** The pager of a list whose state is in the address; nothing where there is one page. */
export function ListPager({ list, data, narrow = false }: ListPagerProps) {
  return data.totalPages > 1 ? (
    <Pager
      page={list.params.page}
      perPage={data.perPage ?? DEFAULT_PER_PAGE}
      total={data.totalItems}
      pages={data.totalPages}
      hasMore={data.hasMore}
      onPage={list.setPage}
      narrow={narrow}
    />
  ) : null;
}

/** The current page of a long list, and the links to its other pages. */
export function Pager({ page, perPage, total, pages, hasMore, onPage, narrow }: PagerProps) {
  return (
    <Group component="nav" gap="0.5rem 1rem" justify="space-between" aria-label="Páginas da lista">
      <p className="second-line">{rangeText(page, perPage, total, formatNumber, hasMore)}</p>
      <Pagination value={page} onChange={onPage} total={pages} withPages={!narrow} size="md" />
    </Group>
  );
}
