import type { LastSignIns } from "../../../domain/account/commands";
import type { Call } from "../platform/http/endpoint";
import { column, select } from "../platform/sql/database";
import { selection, text, texts } from "../platform/sql/selection";

/** Open accounts of people who are no longer at the school. */
export const OF_LEAVERS =
  "FROM users u CROSS JOIN people p ON p.id = u.person WHERE u.active = TRUE AND u.person != '' AND p.active = FALSE";

/** Takes one step back through each user's own history, by its index, and never reads the whole timeline. */
export function lastSignIns({ app }: Call): LastSignIns {
  const rows = select(
    app,
    selection({
      ...texts("users.id"),
      at: text("(SELECT at FROM timeline WHERE subject = users.id AND kind = 'signed_in' ORDER BY at DESC LIMIT 1)"),
    }),
    `FROM users`,
  );
  return {
    users: Object.fromEntries(rows.filter(({ at }) => at !== "").map(({ id, at }) => [id, at])),
    left: column(app, `SELECT u.id ${OF_LEAVERS}`, {}),
  };
}
