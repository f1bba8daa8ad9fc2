import { type FilterableList, FilterSelect } from "../ui/table/FilterChips";
import { useClassOptions } from "./useClassOptions";

/** A list's filter by class, under the server's name "class". */
export function ClassFilter({ list }: { list: FilterableList }) {
  return <FilterSelect list={list} name="class" label="Turma" options={useClassOptions()} />;
}
