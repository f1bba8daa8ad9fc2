import type { PeopleCounts } from "../../../domain/people/commands";
import type { Call } from "../platform/http/endpoint";
import { calledName } from "../platform/person-data/person-sql";
import { type App, select } from "../platform/sql/database";
import { number, selection, text } from "../platform/sql/selection";

export function counts({ app }: Call): PeopleCounts {
  return { classes: countBy(app, "class"), sectors: countBy(app, "sector"), heads: heads(app) };
}

const HEAD = selection({ id: text("s.id"), name: text(calledName("p")) });

const heads = (app: App): Record<string, string> =>
  Object.fromEntries(
    select(app, HEAD, "FROM sectors s CROSS JOIN people p ON p.id = s.head WHERE s.head != ''").map(({ id, name }) => [id, name]),
  );

function countBy(app: App, field: "class" | "sector"): Record<string, number> {
  const rows = select(
    app,
    selection({ id: text(field), people: number("COUNT(*)") }),
    `FROM people WHERE active = TRUE AND ${field} != '' GROUP BY ${field}`,
  );
  return Object.fromEntries(rows.map(({ id, people }) => [id, people]));
}
