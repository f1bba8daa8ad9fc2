import type { PeopleCounts } from "../../../domain/people/commands";
import { type App, all } from "../platform/database";
import type { Call } from "../platform/endpoint";

export function counts({ app }: Call): PeopleCounts {
  return { classes: countBy(app, "class"), sectors: countBy(app, "sector") };
}

function countBy(app: App, field: "class" | "sector"): Record<string, number> {
  const rows = all(
    app,
    `SELECT ${field} AS id, COUNT(*) AS people FROM people WHERE active = TRUE AND ${field} != '' GROUP BY ${field}`,
    {},
    { id: "", people: 0 },
  );
  return Object.fromEntries(rows.map(({ id, people }) => [id, people]));
}
