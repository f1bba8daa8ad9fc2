/** The lists of an inventory: what nobody has seen, what a closing could not find, what was scanned. */

import type { InventoryOutcome } from "../../../../domain/library/inventory/inventory";
import { INVENTORY_OUTCOMES, OPEN_OUTCOMES } from "../../../../domain/library/inventory/inventory";
import type { lists, UnseenRow } from "../../../../domain/library/lists";
import { type Filter, type ListSource, reference } from "../../platform/list";
import type { Read } from "../../platform/list-search";
import { calledName } from "../../platform/person-sql";
import { copiesWith } from "../copies-search";
import { PENDING } from "./inventory-figures";

/** Copies of one place, or of none; `place` is the column or query that names it. */
const inPlace = (place: string): { location: Filter; placeless: Filter } => ({
  location: (value) => ({ sql: `${place} = {:location}`, params: { location: value } }),
  placeless: (value) => (value === "true" ? { sql: `${place} = ''`, params: {} } : null),
});

const UNSEEN_SHAPE = {
  id: "",
  copy: "",
  tombo: "",
  title: "",
  title_name: "",
  authors: "",
  call_number: "",
  location: "",
  seen_at: "",
};

const unseen = (read: Read, id: string, from: string, ids: string): UnseenRow[] =>
  read(
    `SELECT ${id} AS id, c.id AS copy, c.tombo, c.title, t.title AS title_name, t.authors, c.call_number, c.location, c.seen_at
     FROM ${from} JOIN titles t ON t.id = c.title WHERE ${id} IN (SELECT value FROM json_each({:ids}))`,
    { ids },
    UNSEEN_SHAPE,
  );

export const inventoryPending: ListSource<(typeof lists)["inventory-pending"]> = {
  from: "copies c",
  id: "c.id",
  search: copiesWith("c.id"),
  filters: { inventory: reference("inventory", PENDING), ...inPlace("c.location") },
  sorts: { tombo: ["c.tombo COLLATE NOCASE"] },
  rows: (read, ids) => unseen(read, "c.id", "copies c", ids),
};

export const inventoryMissing: ListSource<(typeof lists)["inventory-missing"]> = {
  from: "inventory_missing m",
  id: "m.id",
  search: copiesWith("m.copy"),
  filters: {
    inventory: reference("inventory", "m.inventory = {:inventory}"),
    ...inPlace("(SELECT c.location FROM copies c WHERE c.id = m.copy)"),
  },
  sorts: { tombo: ["m.tombo COLLATE NOCASE", "m.id"] },
  rows: (read, ids) => unseen(read, "m.id", "inventory_missing m JOIN copies c ON c.id = m.copy", ids),
};

export const inventoryScans: ListSource<(typeof lists)["inventory-scans"]> = {
  from: "inventory_scans s",
  id: "s.id",
  search: copiesWith("s.copy"),
  filters: {
    inventory: reference("inventory", "s.inventory = {:inventory}"),
    outcome: (value) =>
      (INVENTORY_OUTCOMES as readonly string[]).includes(value)
        ? { sql: "s.outcome = {:outcome}", params: { outcome: value } }
        : null,
    open: (value) =>
      value === "true"
        ? { sql: "s.outcome IN (SELECT value FROM json_each({:open}))", params: { open: JSON.stringify(OPEN_OUTCOMES) } }
        : null,
  },
  sorts: { at: ["s.at", "s.id"] },
  rows: (read, ids) =>
    read(
      `SELECT s.id, s.copy, COALESCE(c.tombo, '') AS tombo, COALESCE(c.title, '') AS title, COALESCE(t.title, '') AS title_name,
         COALESCE(c.location, '') AS location, s.code, s.outcome, s.at, COALESCE(u.name, '') AS by_name,
         COALESCE((SELECT ${calledName("p")}
           FROM loans l JOIN readers r ON r.id = l.reader JOIN people p ON p.id = r.person
           WHERE l.copy = s.copy AND l.returned_at = '' AND s.copy != ''), '') AS holder
       FROM inventory_scans s LEFT JOIN copies c ON c.id = s.copy LEFT JOIN titles t ON t.id = c.title LEFT JOIN users u ON u.id = s."by"
       WHERE s.id IN (SELECT value FROM json_each({:ids}))`,
      { ids },
      {
        id: "",
        copy: "",
        tombo: "",
        title: "",
        title_name: "",
        location: "",
        code: "",
        outcome: "",
        at: "",
        by_name: "",
        holder: "",
      },
    ).map((row) => ({ ...row, outcome: row.outcome as InventoryOutcome })),
};
