/** The holders of many cards at once. */

interface Group {
  class: string;
  sector: string;
  kind: string;
}

/** Whether the group names nobody in particular. */
export const isEmpty = (group: Group): boolean => group.class === "" && group.sector === "" && group.kind === "";

/** The condition on a person `p`, and its parameters; every person where the group is empty. */
export function inGroup(group: Group): { sql: string; params: Record<string, string> } {
  const parts = (["class", "sector", "kind"] as const).filter((name) => group[name] !== "");
  return {
    sql: ["p.active = TRUE", ...parts.map((name) => `p.${name} = {:${name}}`)].join(" AND "),
    params: Object.fromEntries(parts.map((name) => [name, group[name]])),
  };
}
