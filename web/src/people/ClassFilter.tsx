import { yearOf } from "../../../domain/dates";
import { classInYear } from "../../../domain/people/class-name";
import type { Column } from "../ui/table/columns";
import { type FilterableList, FilterSelect } from "../ui/table/FilterChips";
import { NoClass } from "./NoClass";
import { useClassOptions } from "./useClassOptions";

/** A list's filter by class, under the server's name "class". */
export function ClassFilter({ list }: { list: FilterableList }) {
  const options = useClassOptions();
  return <FilterSelect list={list} name="class" label="Turma" options={options} emptyText={<NoClass options={options} />} />;
}

/** The class of a row's person, on the screen with its year where that is not the present one; the file has the name alone. */
export const CLASS_COLUMN: Column<{ class_name: string; class_year?: number }> = {
  title: "Turma",
  value: (row) => row.class_name,
  render: ({ class_name, class_year = 0 }, { today }) => classInYear(class_name, class_year, yearOf(today)),
};
