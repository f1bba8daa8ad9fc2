/**
 * Fills normalised texts by which records are found. SQL cannot compute them: any change empties them, and this module fills
 * them.
 */
import { type App, execute } from "./database";

export const KEYS_PER_CHUNK = 500;

/**
 * @param keyless returns up to {@link KEYS_PER_CHUNK} records whose key is empty.
 * @param rounds how many times to ask for more.
 */
export function fillKeys(
  app: App,
  { table, column, rounds = Number.POSITIVE_INFINITY }: { table: string; column: string; rounds?: number },
  keyless: () => { id: string; key: string }[],
): void {
  let remaining = rounds;
  for (let keys = keyless(); keys.length > 0; keys = remaining > 0 ? keyless() : []) {
    remaining--;
    execute(
      app,
      `UPDATE ${table} SET ${column} = k.value ->> '$.key' FROM json_each({:keys}) k WHERE ${table}.id = k.value ->> '$.id'`,
      { keys },
    );
  }
}
