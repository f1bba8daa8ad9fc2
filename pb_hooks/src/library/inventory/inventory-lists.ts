/** The lists of an inventory: copies without a scan, copies that a close marked as missing, scans. */

import { INVENTORY_OUTCOMES, OPEN_OUTCOMES } from "../../../../domain/library/inventory/inventory";
import type { InventoryScanRow, lists, UnseenRow } from "../../../../domain/library/lists";
import { type Filter, type ListSource, reference } from "../../platform/lists/list";
import { calledName } from "../../platform/person-data/person-sql";
import { selection, text, texts } from "../../platform/sql/selection";
import { copiesWith } from "../copies-search";
import { PENDING } from "./inventory-figures";

/** Copies of one place, or of none; `place` is the column or query that names it. */
const inPlace = (place: string): { location: Filter; placeless: Filter } => ({
  location: (value) => ({ sql: `${place} = {:location}`, params: { location: value } }),
  placeless: (value) => (value === "true" ? { sql: `${place} = ''`, params: {} } : null),
});

const unseen = (id: string) =>
  selection<UnseenRow>()({
    ...texts("c.tombo", "c.title", "t.authors", "c.call_number", "c.location", "c.seen_at"),
    id: text(id),
    copy: text("c.id"),
    title_name: text("t.title"),
  });

export const inventoryPending: ListSource<(typeof lists)["inventory-pending"]> = {
  from: "copies c",
  id: "c.id",
  search: copiesWith("c.id"),
  filters: { inventory: reference("inventory", PENDING), ...inPlace("c.location") },
  sorts: { tombo: ["c.tombo COLLATE NOCASE"] },
  rows: { joins: "JOIN titles t ON t.id = c.title", select: unseen("c.id") },
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
  rows: { joins: "JOIN copies c ON c.id = m.copy JOIN titles t ON t.id = c.title", select: unseen("m.id") },
};

const SCAN = selection<InventoryScanRow>()({
  ...texts("s.id", "s.copy", "c.tombo", "c.title", "c.location", "s.code", "s.at"),
  title_name: text("t.title"),
  outcome: text("s.outcome"),
  by_name: text("u.name"),
  holder: text(`(SELECT ${calledName("p")} FROM loans l JOIN readers r ON r.id = l.reader JOIN people p ON p.id = r.person
    WHERE l.copy = s.copy AND l.returned_at = '' AND s.copy != '')`),
});

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
      value === "true" ? { sql: "s.outcome IN (SELECT value FROM json_each({:open}))", params: { open: OPEN_OUTCOMES } } : null,
  },
  sorts: { at: ["s.at", "s.id"] },
  rows: {
    joins: `LEFT JOIN copies c ON c.id = s.copy LEFT JOIN titles t ON t.id = c.title LEFT JOIN users u ON u.id = s."by"`,
    select: SCAN,
  },
};
