/**
 * The refusals of triggers that inspect values: a statement for each, which no other guard stops, from the role table's samples.
 */
import type { RoleWorld } from "../api/role-world";
import { query } from "../helpers/library";

/** Whether a trigger looks at values, before or after they are written, and so is none that refuses every change. */
export const looksAtValues = (sql: string): boolean => /\bBEFORE\b[\s\S]*\bON \w+\s+WHEN\b|\bAFTER\b/i.test(sql);

/** The cell that detects the loss of such a trigger; nothing where no statement is named for it. */
export function guardCells(world: RoleWorld, trigger: string): { difference: (world: RoleWorld) => Promise<string | null> }[] {
  const statement = Object.values(world.rows).find(({ triggers = {} }) => trigger in triggers)?.triggers?.[trigger];
  return statement === undefined
    ? []
    : [
        {
          difference: async ({ school }) => {
            const sql = await statement();
            return query(school, sql).then(
              () => `the database takes ${sql}`,
              () => null,
            );
          },
        },
      ];
}
