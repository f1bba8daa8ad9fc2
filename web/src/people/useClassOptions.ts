import { SHIFT_NAMES } from "../../../domain/platform/shifts";
import { useAllRecords } from "../data/records";

/**
 * The active classes, for a filter or a field; this year's first.
 * @param current the class of a record: it stays in the choice when it is no longer active.
 */
export function useClassOptions(current = ""): { value: string; label: string }[] {
  const classes = useAllRecords("classes", { sort: "-year,name", fields: "id,name,shift,year,active" });
  const visibleClasses = (classes.data ?? []).filter(({ id, active }) => active || id === current);
  const ambiguous = new Set(visibleClasses.map(({ year }) => year)).size > 1;
  return visibleClasses.map(({ id, name, shift, year }) => ({
    value: id,
    label: [name, shift ? SHIFT_NAMES[shift].toLowerCase() : "", ambiguous && year ? String(year) : ""]
      .filter(Boolean)
      .join(" · "),
  }));
}
