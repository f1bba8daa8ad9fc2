import type { PeopleCounts } from "../../../domain/people/commands";
import { type App, number, select, selection, text } from "../platform/database";
import type { Call } from "../platform/endpoint";

export function counts({ app }: Call): PeopleCounts {
  return { classes: countBy(app, "class"), sectors: countBy(app, "sector") };
}

function countBy(app: App, field: "class" | "sector"): Record<string, number> {
  const rows = select(
    app,
    selection({ id: text(field), people: number("COUNT(*)") }),
    `FROM people WHERE active = TRUE AND ${field} != '' GROUP BY ${field}`,
  );
  return Object.fromEntries(rows.map(({ id, people }) => [id, people]));
}
