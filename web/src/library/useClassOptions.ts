import { useAllRecords } from "../data/records";

/** The active classes, for a filter. */
export function useClassOptions(): { value: string; label: string }[] {
  const classes = useAllRecords("classes", { filter: "active = true", sort: "name", fields: "id,name" });
  return (classes.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
