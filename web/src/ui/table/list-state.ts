/** A list's state in the address: the search, the filters, the sort and the page. Users can share it; "back" works. */

/** Filter name (the server's) -> its name in the address (people read it). */
export type FilterNames = Readonly<Record<string, string>>;

export interface ListValues<Names extends FilterNames> {
  q: string;
  page: number;
  /** The server's sort, "-" in front reverses it. Empty: the list's own order. */
  sort: string;
  filters: { [Name in keyof Names]: string };
}

const QUERY = "busca";
const PAGE = "pagina";
const SORT = "ordem";
const MAXIMUM_QUERY = 200;

/** The state in an address; invalid parts count as absent. */
export function readListState<Names extends FilterNames>(address: URLSearchParams, names: Names): ListValues<Names> {
  const page = address.get(PAGE) ?? "";
  const sort = address.get(SORT) ?? "";
  const filters = Object.fromEntries(Object.entries(names).map(([name, inAddress]) => [name, address.get(inAddress) ?? ""]));
  return {
    q: (address.get(QUERY) ?? "").slice(0, MAXIMUM_QUERY),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    sort: /^-?[a-z_]{1,40}$/.test(sort) ? sort : "",
    filters: filters as ListValues<Names>["filters"],
  };
}

/** The address for a state: only the differences from the plain list. Parameters of others (an open record) stay. */
export function writeListState<Names extends FilterNames>(
  previous: URLSearchParams,
  names: Names,
  values: ListValues<Names>,
): URLSearchParams {
  const address = new URLSearchParams(previous);
  const setParam = (name: string, value: string) => (value ? address.set(name, value) : address.delete(name));
  setParam(QUERY, values.q.slice(0, MAXIMUM_QUERY));
  for (const [name, inAddress] of Object.entries(names)) {
    setParam(inAddress, values.filters[name] ?? "");
  }
  setParam(SORT, values.sort);
  setParam(PAGE, values.page > 1 ? String(values.page) : "");
  return address;
}

/** The sort after a click on a heading: ascending, descending, ascending. */
export function nextSort(current: string, key: string): string {
  return current === key ? `-${key}` : key;
}

/** The `aria-sort` of a heading. */
export function sortDirection(current: string, key: string): "ascending" | "descending" | "none" {
  if (current === key) {
    return "ascending";
  }
  return current === `-${key}` ? "descending" : "none";
}

/** "214", or "mais de 1.000" where no more were counted. */
export function totalText(total: number, more: boolean, format: (figure: number) => string): string {
  return `${more ? "mais de " : ""}${format(total)}`;
}

/** "31–60 de 214". */
export function rangeText(
  page: number,
  perPage: number,
  total: number,
  format: (figure: number) => string,
  more = false,
): string {
  if (total === 0) {
    return "0";
  }
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return `${first === last ? format(first) : `${format(first)}–${format(last)}`} de ${totalText(total, more, format)}`;
}
