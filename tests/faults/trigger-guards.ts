/**
 * The refusals of triggers that inspect values: a statement for each, which no other guard refuses, from the role table's
 * samples.
 */
import type { RoleWorld } from "../api/role-world";
import { query } from "../helpers/library";

/** Whether a trigger inspects values, before or after the write, and therefore does not refuse every change. */
export const looksAtValues = (sql: string): boolean => /\bBEFORE\b[\s\S]*\bON \w+\s+WHEN\b|\bAFTER\b/i.test(sql);

/** The cell that detects the loss of such a trigger; nothing where it has no statement. */
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
