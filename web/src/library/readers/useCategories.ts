import { useAllRecords } from "../../data/records";

/** The active reader categories, and the present one of a reader. */
export function useCategories(current = ""): { value: string; label: string }[] {
  const categories = useAllRecords("reader_categories", { sort: "name" });
  return (categories.data ?? [])
    .filter((category) => category.active || category.id === current)
    .map(({ id, name }) => ({ value: id, label: name }));
}
