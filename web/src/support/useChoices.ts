/** Rooms, sectors, kinds of machines and technicians, for a filter or a field. */
import { useRead } from "../data/call";
import { useAllRecords } from "../data/records";

export interface Choice {
  value: string;
  label: string;
}

const SECTORS = { sort: "name", fields: "id,name,active" } as const;

/** A sector's name by its id, also of an inactive one; undefined while the names load. */
export function useSectorNames(): ((id: string) => string) | undefined {
  const { data, isError } = useAllRecords("sectors", SECTORS);
  return data || isError ? (id) => data?.find((sector) => sector.id === id)?.name ?? "" : undefined;
}

/** @param current the value of a record: it stays in the choice when it is no longer active. */
export function useSectorChoices(current = ""): Choice[] {
  const { data = [] } = useAllRecords("sectors", SECTORS);
  return data.filter(({ id, active }) => active || id === current).map(({ id, name }) => ({ value: id, label: name }));
}

/** @param current the value of a record: it stays in the choice when it is no longer active. */
export function useRoomChoices(current = ""): (Choice & { sector: string })[] {
  const { data = [] } = useAllRecords("rooms", { sort: "name", fields: "id,name,building,sector,active" });
  return data
    .filter(({ id, active }) => active || id === current)
    .map(({ id, name, building, sector }) => ({ value: id, label: [name, building].filter(Boolean).join(" · "), sector }));
}

/** @param current the value of a record: it stays in the choice when it is no longer active. */
export function useKindChoices(current = ""): Choice[] {
  const { data = [] } = useAllRecords("equipment_kinds", { sort: "name", fields: "id,name,active" });
  return data.filter(({ id, active }) => active || id === current).map(({ id, name }) => ({ value: id, label: name }));
}

/** The technicians for calls and orders, after the option "nobody". */
export function useTechnicianChoices(nobodyLabel: string): Choice[] {
  const { data } = useRead("support/technicians", {});
  return [
    { value: "none", label: nobodyLabel },
    ...(data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
}
