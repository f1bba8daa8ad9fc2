/** The machine that a code means. */
import { cleanTombo, TOMBOS } from "../../../../domain/support/equipment/tombo";
import { refuse } from "../../../../domain/support/refusals";
import { type App, column } from "../../platform/database";

/** The id of the machine that an id, a tombo with any number of zeros, or a serial number means; "" where there is none. */
export function machineId(app: App, typed: string): string {
  const code = cleanTombo(typed);
  const found = column(
    app,
    `SELECT id FROM (SELECT id, 0 AS rank FROM equipment WHERE id = {:typed}
       UNION ALL SELECT id, 1 FROM equipment WHERE tombo = {:code} COLLATE NOCASE
       UNION ALL SELECT id, 2 FROM equipment WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
       UNION ALL SELECT id, 3 FROM equipment WHERE serial = {:code} COLLATE NOCASE AND serial != '')
     ORDER BY rank LIMIT 1`,
    { typed: typed.trim(), code, codes: JSON.stringify(TOMBOS.spellings(code)) },
  );
  return found[0] ?? "";
}

/** @throws Refusal not_found. */
export function requireMachine(app: App, typed: string): string {
  const id = machineId(app, typed);
  if (id === "") {
    throw refuse("not_found", { what: "este equipamento" });
  }
  return id;
}
