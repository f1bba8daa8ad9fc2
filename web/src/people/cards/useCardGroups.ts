import { KIND_NAMES, type PersonKind } from "../../../../domain/people/words";
import { useAllRecords } from "../../data/records";
import { useClassOptions } from "../useClassOptions";

/** The groups of cards. */
interface CardGroup {
  class: string;
  sector: string;
  kind: "" | PersonKind;
}

const CLASSES = "Turmas";

export const NO_GROUP: CardGroup = { class: "", sector: "", kind: "" };

interface GroupOptions {
  group: string;
  items: { value: string; label: string }[];
}

/** The classes of the choice; none in a school without classes. */
export const classesIn = (groups: readonly GroupOptions[]): GroupOptions["items"] =>
  groups.find(({ group }) => group === CLASSES)?.items ?? [];

/** A group as a field's value, "class:…"; empty for none. */
export const groupValue = (group: CardGroup): string => {
  const [name, id] = Object.entries(group).find(([, value]) => value !== "") ?? ["", ""];
  return name && `${name}:${id}`;
};

export const groupOf = (value: string): CardGroup => {
  const [name, id = ""] = value.split(":");
  return {
    class: name === "class" ? id : "",
    sector: name === "sector" ? id : "",
    kind: name === "kind" ? (KINDS.find((kind) => kind === id) ?? "") : "",
  };
};

const KINDS = Object.keys(KIND_NAMES) as PersonKind[];

/** The classes, then the staff by sector and by kind; a heading only where it has entries. */
export function useCardGroups(): GroupOptions[] {
  const classes = useClassOptions();
  const sectors = useAllRecords("sectors", { sort: "name", fields: "id,name,active" });
  const groups = [
    { group: CLASSES, items: classes.map(({ value, label }) => ({ value: `class:${value}`, label })) },
    {
      group: "Setores",
      items: (sectors.data ?? []).filter(({ active }) => active).map(({ id, name }) => ({ value: `sector:${id}`, label: name })),
    },
    { group: "Vínculos", items: KINDS.map((kind) => ({ value: `kind:${kind}`, label: KIND_NAMES[kind] })) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
