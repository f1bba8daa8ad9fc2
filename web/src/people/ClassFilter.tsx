import { type FilterableList, FilterSelect } from "../ui/table/FilterChips";
import { NoClass } from "./NoClass";
import { useClassOptions } from "./useClassOptions";

/** A list's filter by class, under the server's name "class". */
export function ClassFilter({ list }: { list: FilterableList }) {
  const options = useClassOptions();
  return <FilterSelect list={list} name="class" label="Turma" options={options} emptyText={<NoClass options={options} />} />;
}
