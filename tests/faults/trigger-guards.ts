/** What the triggers refuse that look at values: a statement for each, which nothing else stops. */
import type { RoleWorld } from "../api/role-world";
import { newId } from "../support/ids";
import { query } from "../support/library";

type Statement = (world: RoleWorld) => Promise<string> | string;

const INSTANT = "2026-11-21 12:00:00.000Z";

/** A fresh row of the role table's samples, and what is done to it. */
const toFresh =
  (collection: "holds" | "messages", change: string, values: Record<string, unknown> = {}): Statement =>
  async ({ school, rows }) => {
    const { id } = await school.seed.create(collection, { ...(await rows[collection].fresh()), ...values });
    return `UPDATE ${collection} SET ${change} WHERE id = '${id}'`;
  };

const STATEMENTS: Readonly<Record<string, Statement>> = {
  holds_sound_insert: async ({ rows }) => {
    const { title, reader } = await rows.holds.fresh();
    return `INSERT INTO holds (id, title, reader, state, asked_at, queued_at)
      VALUES ('${newId()}', '${String(title)}', '${String(reader)}', 'ready', '${INSTANT}', '${INSTANT}')`;
  },
  holds_sound_update: toFresh("holds", "state = 'cancelled'"),
  messages_final: toFresh("messages", "state = 'queued'", { state: "sent" }),
  messages_as_written: toFresh("messages", "subject = 'Outro'"),
  messages_emptied: toFresh("messages", `emptied_at = '${INSTANT}'`),
};

/** Whether the trigger of that name looks at values, and so is none that refuses every change. */
export const looksAtValues = (sql: string): boolean => /\bBEFORE\b[\s\S]*\bON \w+\s+WHEN\b/i.test(sql);

/** What sees that such a trigger is gone; nothing where no statement is named for it. */
export function guardCells(trigger: string): { difference: (world: RoleWorld) => Promise<string | null> }[] {
  const statement = STATEMENTS[trigger];
  return statement === undefined
    ? []
    : [
        {
          difference: async (world) => {
            const sql = await statement(world);
            return query(world.school, sql).then(
              () => `the database takes ${sql}`,
              () => null,
            );
          },
        },
      ];
}
