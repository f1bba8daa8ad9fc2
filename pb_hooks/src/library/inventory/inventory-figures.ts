/** The progress of an inventory. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/library/inventory/commands";
import type { InventoryProgress, UnseenPlace } from "../../../../domain/library/inventory/commands";
import { figuresOf, type InventoryFigures, type InventoryOutcome } from "../../../../domain/library/inventory/inventory";
import type { Call } from "../../platform/http/endpoint";
import { type App, figure, readJson, select } from "../../platform/sql/database";
import { flags, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { isOnLoan } from "../copy-sql";
import { requireInventory } from "./inventory";

const OF = (field: string) => `(SELECT i.${field} FROM inventories i WHERE i.id = {:inventory})`;

/**
 * Copies `c` that should stand on the counted shelves and have no scan since the count began: not on loan, not on the ready
 * shelf, in a state in which one expects them.
 */
export const PENDING = pendingBy("c.state");

/**
 * The same condition for copies that the query finds by their ids: a plus before the state keeps SQLite from going through all
 * copies of a state for each.
 */
export const STILL_PENDING = pendingBy("+c.state");

function pendingBy(state: string): string {
  return `
  ${state} IN ('normal', 'damaged')
  AND ${OF("location")} IN ('', c.location)
  AND ${OF("material_type")} IN ('', c.material_type)
  AND c.created <= ${OF("started_at")} AND c.seen_at < ${OF("started_at")}
  AND NOT EXISTS (SELECT 1 FROM inventory_scans s WHERE s.inventory = {:inventory} AND s.copy = c.id AND s.copy != '')
  AND NOT ${isOnLoan("c")}
  AND NOT EXISTS (SELECT 1 FROM holds h WHERE h.ready_copy = c.id AND h.state = 'ready')`;
}

/** The figures of the scans, beside the given number of copies without a scan. */
export function figuresWith(app: App, inventory: string, pending: number): InventoryFigures {
  const groups = select(
    app,
    selection({ ...flags("expected"), outcome: text<InventoryOutcome>("outcome"), scans: number("COUNT(*)") }),
    `FROM inventory_scans WHERE inventory = {:inventory} GROUP BY outcome, expected`,
    { inventory },
  );
  return figuresOf(groups, pending);
}

function figures(app: App, inventory: core.Record): InventoryFigures {
  if (inventory.getString("closed_at") === "") {
    const pending = figure(app, `SELECT COUNT(*) FROM copies c WHERE ${PENDING}`, { inventory: inventory.id });
    return figuresWith(app, inventory.id, pending);
  }
  return readJson<InventoryFigures | null>(inventory, "figures") ?? figuresWith(app, inventory.id, inventory.getInt("total"));
}

export function inventoryProgress({ app }: Call, input: InputIn<typeof contracts, "inventoryProgress">): InventoryProgress {
  const inventory = requireInventory(app, input.inventory);
  const people = select(
    app,
    selection({ ...texts("u.name"), ...numbers("s.scans") }),
    `FROM
       (SELECT "by" AS who, COUNT(*) AS scans FROM inventory_scans WHERE inventory = {:inventory} GROUP BY "by") s
       LEFT JOIN users u ON u.id = s.who ORDER BY s.scans DESC`,
    { inventory: inventory.id },
  );
  return { ...figures(app, inventory), people };
}

export function inventoryPlaces({ app }: Call, input: InputIn<typeof contracts, "inventoryPlaces">): { places: UnseenPlace[] } {
  const inventory = requireInventory(app, input.inventory);
  const from =
    inventory.getString("closed_at") === ""
      ? `copies c WHERE ${PENDING}`
      : "inventory_missing m CROSS JOIN copies c ON c.id = m.copy WHERE m.inventory = {:inventory}";
  const places = select(
    app,
    selection({ ...texts("c.location"), copies: number("COUNT(*)") }),
    `FROM ${from} GROUP BY c.location ORDER BY c.location COLLATE NOCASE`,
    { inventory: inventory.id },
  );
  return { places };
}
