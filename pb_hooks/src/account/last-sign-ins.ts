import type { LastSignIns } from "../../../domain/account/commands";
import { select, selection, text, texts } from "../platform/database";
import type { Call } from "../platform/endpoint";

/** One step back through each user's own history, by its index: the whole timeline is never read. */
export function lastSignIns({ app }: Call): LastSignIns {
  const rows = select(
    app,
    selection({
      ...texts("users.id"),
      at: text("(SELECT at FROM timeline WHERE subject = users.id AND kind = 'signed_in' ORDER BY at DESC LIMIT 1)"),
    }),
    `FROM users`,
  );
  return { users: Object.fromEntries(rows.filter(({ at }) => at !== "").map(({ id, at }) => [id, at])) };
}
