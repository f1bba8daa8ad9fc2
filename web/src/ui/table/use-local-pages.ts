import { useMemo, useState } from "react";

const nothing = () => undefined;

/** The page of a table that stands beside others on a screen: the address belongs to the list that one came from. */
export function useLocalPages() {
  const [page, setPage] = useState(1);
  const clampPage = useMemo(() => (pages: number) => setPage((before) => Math.min(before, Math.max(1, pages))), []);
  return {
    params: { q: "", page },
    setPage,
    clampPage,
    sort: "",
    sortBy: nothing,
    sortTo: nothing,
    clear: nothing,
    narrowed: false,
  };
}
