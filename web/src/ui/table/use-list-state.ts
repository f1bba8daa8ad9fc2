import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCurrentAddress, useIsOpeningRecord } from "../use-current-location";
import { useHasLeft } from "../use-has-left";
import { type FilterNames, type ListValues, nextSort, readListState, writeListState } from "./list-state";

const TYPING_PAUSE_MILLISECONDS = 200;

export interface ListState<Names extends FilterNames = FilterNames> {
  /** The parameters for the server: `useList("titles", list.params)`. */
  params: ListValues<Names>;
  /** The search field's text; `params.q` follows 200 ms after the last key. */
  text: string;
  setText: (text: string) => void;
  /** The user wants to move from the search into the rows, which do not answer its text yet. */
  isEnteringRows: boolean;
  setEntering: (isEnteringRows: boolean) => void;
  /** Sets filters and goes to the first page; an empty value removes one. */
  setFilters: (filters: Readonly<Record<string, string>>) => void;
  /** Changes the sort by a heading. */
  sortBy: (key: string) => void;
  /** Sets the sort itself: "due", "-due". */
  sortTo: (sort: string) => void;
  /** The current sort: the address's, or the default. */
  sort: string;
  setPage: (page: number) => void;
  /** Called with the number of pages: leaves a page that no longer exists. */
  clampPage: (pages: number) => void;
  /** Removes the search and every filter. */
  clear: () => void;
  /** Whether search or filters narrow the list. */
  isNarrowed: boolean;
  /** Changes with the search or a filter: an earlier selection no longer counts. */
  scope: string;
  /** The list's filters and sort, as in the address: the caller can store and apply them again. */
  filtersAndSort: string;
  /** Applies a stored state, and only this list's own parameters. */
  apply: (filtersAndSort: string) => void;
  /** An address with this list's state: a record's, so that it knows its neighbours, or that of the printed list. */
  linkTo: (path: string) => string;
}

interface ListTerms<Names extends FilterNames> {
  /** Filter name (the server's) -> its name in the address: `{ class: "turma" }`. A constant of the module. */
  filters?: Names;
  /** The sort when the address names none. */
  defaultSort?: string;
}

const NO_FILTERS = {};

/** A list's state, stored in the address. */
export function useListState<const Names extends FilterNames = Record<never, string>>({
  filters: names = NO_FILTERS as Names,
  defaultSort = "",
}: ListTerms<Names> = {}): ListState<Names> {
  const [address, setAddress] = useSearchParams();
  const values = useMemo(() => readListState(address, names), [address, names]);
  const [text, setText] = useState(values.q);
  const [isEnteringRows, setEntering] = useState(false);
  const writtenText = useRef(values.q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ names, text });
  latest.current = { names, text };
  const currentAddress = useCurrentAddress();
  const hasLeft = useHasLeft();
  const isOpeningRecord = useIsOpeningRecord();

  const change = useCallback(
    (next: Partial<ListValues<Names>>, options: { replace?: boolean; preventScrollReset?: boolean } = {}) => {
      clearTimeout(pause.current);
      const { names: currentNames, text: currentText } = latest.current;
      const previous = currentAddress();
      const state = { ...readListState(previous, currentNames), q: currentText.trim(), ...next };
      writtenText.current = state.q;
      setAddress(writeListState(previous, currentNames, state), options);
    },
    [setAddress, currentAddress],
  );

  // "Back" and links change the address behind the field: the field follows, but not its own change while the user types.
  useEffect(() => {
    if (values.q !== writtenText.current) {
      writtenText.current = values.q;
      setText(values.q);
    }
  }, [values.q]);

  useEffect(() => () => clearTimeout(pause.current), []);

  const type = useCallback(
    (newText: string) => {
      setText(newText);
      setEntering(false);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => {
        // A user who opened a row meanwhile is leaving: a change of this address would bring them back.
        if (newText.trim() !== writtenText.current && !hasLeft()) {
          change({ q: newText.trim(), page: 1 }, { replace: !isOpeningRecord(), preventScrollReset: true });
        }
      }, TYPING_PAUSE_MILLISECONDS);
    },
    [change, hasLeft, isOpeningRecord],
  );

  const setFilters = useCallback(
    (filters: Readonly<Record<string, string>>) => {
      const current = readListState(currentAddress(), latest.current.names).filters;
      change({ filters: { ...current, ...filters }, page: 1 }, { preventScrollReset: true });
    },
    [change, currentAddress],
  );

  const sort = values.sort || defaultSort;
  const sortTo = (next: string) => change({ sort: next, page: 1 }, { preventScrollReset: true });
  const scope = JSON.stringify([values.q, values.filters]);
  const search = address.toString();

  return {
    params: useMemo(() => ({ ...values, sort }), [values, sort]),
    text,
    setText: type,
    isEnteringRows,
    setEntering,
    setFilters,
    sort,
    sortBy: (key) => sortTo(nextSort(sort, key)),
    sortTo,
    setPage: (page) => change({ page }),
    clampPage: useCallback(
      (pages: number) => {
        if (readListState(currentAddress(), latest.current.names).page > Math.max(1, pages) && !hasLeft()) {
          change({ page: Math.max(1, pages) }, { replace: !isOpeningRecord() });
        }
      },
      [change, hasLeft, currentAddress, isOpeningRecord],
    ),
    clear: () => {
      setText("");
      const none = Object.fromEntries(Object.keys(names).map((name) => [name, ""])) as ListValues<Names>["filters"];
      change({ q: "", filters: none, page: 1 }, { preventScrollReset: true });
    },
    isNarrowed: values.q !== "" || Object.values(values.filters).some(Boolean),
    scope,
    filtersAndSort: writeListState(new URLSearchParams(), names, { ...values, page: 1 }).toString(),
    apply: (savedAddress) => {
      const state = { ...readListState(new URLSearchParams(savedAddress), names), page: 1 };
      setText(state.q);
      change(state);
    },
    linkTo: (path) => (search ? `${path}?${search}` : path),
  };
}
