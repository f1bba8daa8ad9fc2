/** Contracts of an inventory. */
import * as z from "zod/mini";
import { command, idOrEmpty, line, optionalLine, read, recordId } from "../../contract";
import { lazily } from "../../lazily";
import type { ScannedCopy } from "../commands";
import type { SetAside } from "../holds/commands";
import type { InventoryFigures, InventoryOutcome } from "./inventory";

const LIBRARY = ["Biblioteca"] as const;
const inventory = lazily(() => recordId("Informe o inventário."));

export const startInventory = command<{ id: string }>()({
  path: "library/start-inventory",
  idempotent: true,
  roles: LIBRARY,
  summary:
    "Begins to take stock of all copies, of one place or of one material type. Copies that the desk handles from now on count as seen.",
  input: () => ({
    name: line("Dê um nome a este inventário.", 120),
    location: optionalLine(120),
    material_type: idOrEmpty("Escolha o tipo de material."),
  }),
  refusals: ["not_found"],
});

export const copyLocations = read<{ locations: { name: string; copies: number }[] }>()({
  path: "library/copy-locations",
  roles: LIBRARY,
  summary: "The places that copies have, with how many stand there.",
});

/** The meaning of one scan for the inventory. */
export interface InventoryScanAnswer {
  outcome: InventoryOutcome;
  /** Another scan counted it before. */
  repeated: boolean;
  sentence: string;
  code: string;
  /** Null for an unknown code. */
  copy: ScannedCopy | null;
  /** The copy was missing and a reader waits for it: it goes to the ready shelf. L-29. */
  set_aside?: SetAside;
}

export const inventoryScan = command<InventoryScanAnswer>()({
  path: "library/inventory-scan",
  idempotent: "own rows",
  roles: LIBRARY,
  summary:
    "Counts one copy, once however often it is scanned and by how many. Says where it belongs and who should have it; a lost or missing copy is found, an open loan stays for library/return to end.",
  input: () => ({
    inventory: inventory(),
    code: z.string("Passe o livro.").check(z.maxLength(200, "Código longo demais."), z.minLength(1, "Passe o livro.")),
  }),
  refusals: ["not_found", "inventory_closed", "scan_is_card", "scan_is_isbn"],
});

export interface InventoryProgress extends InventoryFigures {
  /** The number of scans by user. */
  people: { name: string; scans: number }[];
}

export const inventoryProgress = read<InventoryProgress>()({
  path: "library/inventory-progress",
  roles: LIBRARY,
  summary: "How far an inventory is: counted, still to be seen, by outcome and by person.",
  input: () => ({ inventory: inventory() }),
  refusals: ["not_found"],
});

/** The copies of one place without a scan, or, in a closed inventory, without being found; "" for copies without a place. */
export interface UnseenPlace {
  location: string;
  copies: number;
}

export const inventoryPlaces = read<{ places: UnseenPlace[] }>()({
  path: "library/inventory-places",
  roles: LIBRARY,
  summary: "How many copies are still to be seen in each place, or were not found there once the inventory is closed.",
  input: () => ({ inventory: inventory() }),
  refusals: ["not_found"],
});

export const closeInventory = command<InventoryFigures>()({
  path: "library/close-inventory",
  roles: LIBRARY,
  summary:
    "Ends the count: what should be on the shelves and was not seen becomes missing, in short transactions. Deletes nothing; library/reopen-inventory takes it back.",
  long: true,
  input: () => ({ inventory: inventory() }),
  refusals: ["not_found", "inventory_busy"],
});

export const reopenInventory = command<{ restored: number }>()({
  path: "library/reopen-inventory",
  roles: LIBRARY,
  summary:
    "Takes the closing back, in short transactions, so that counting can go on. Copies that are still missing get back the state that they had, unless another inventory or a person has missed them since.",
  long: true,
  input: () => ({ inventory: inventory() }),
  refusals: ["not_found", "inventory_busy"],
});
