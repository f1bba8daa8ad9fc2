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

/** @param current the values of a record: they stay in the choice when they are no longer active. */
export function useKindChoices(...current: string[]): Choice[] {
  const { data = [] } = useAllRecords("equipment_kinds", { sort: "name", fields: "id,name,active" });
  return data.filter(({ id, active }) => active || current.includes(id)).map(({ id, name }) => ({ value: id, label: name }));
}

/** @param current the values of a record: they stay in the choice, without a name, when they are no longer technicians. */
export function useTeamChoices(...current: string[]): Choice[] {
  const { data } = useRead("support/technicians", {});
  const team = (data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const others = current.filter((id) => id !== "" && !team.some(({ value }) => value === id));
  return [...team, ...others.map((value) => ({ value, label: data ? "Conta fora da equipe" : "…" }))];
}

/** The technicians for calls and orders, after the option "nobody". */
export function useTechnicianChoices(nobodyLabel: string): Choice[] {
  return [{ value: "none", label: nobodyLabel }, ...useTeamChoices()];
}
