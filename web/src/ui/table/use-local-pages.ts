import { useMemo, useState } from "react";

const ignore = () => undefined;

/** The page of a table that is beside others on a screen: the address belongs to the list that the user came from. */
export function useLocalPages() {
  const [page, setPage] = useState(1);
  const clampPage = useMemo(() => (pages: number) => setPage((previous) => Math.min(previous, Math.max(1, pages))), []);
  return {
    params: { q: "", page },
    setPage,
    clampPage,
    sort: "",
    sortBy: ignore,
    sortTo: ignore,
    clear: ignore,
    isNarrowed: false,
  };
}
