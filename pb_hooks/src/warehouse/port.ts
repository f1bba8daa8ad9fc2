/**
 * The stockroom's functions for other areas, in the caller's own transaction: docs/flows/parts.md. The registry passes them on;
 * no area imports them. Quantities are ten-thousandths of the base unit, values centavos.
 */
import { refuse } from "../../../domain/warehouse/refusals";
import type { Call } from "../platform/http/endpoint";
import { keyOf, answerOnce as onceUnder } from "../platform/http/idempotency";
import { type App, execute, find, selectFirst } from "../platform/sql/database";
import { requireFound } from "../platform/sql/require";
import { numbers, selection, texts } from "../platform/sql/selection";
import { today } from "../platform/time/clock";
import { checkMinimum } from "./alerts/alerts";
import { requireDocument } from "./document";
import { linesOfReturn } from "./enter";
import { issueMaterials } from "./exit";
import { checkDecimals, dateFields, openPosting, postDocument } from "./post-document";
import { reverseForWork } from "./reverse";
import { availableIn, findMaterials, type MaterialStock, requireMaterials } from "./stock";

/** A material as another area sees it. */
export interface PortMaterial {
  id: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  active: boolean;
  /** Neither reserved nor expired. */
  available: number;
}

/** The work that takes the material: a service order and its number. */
export interface PortSubject {
  collection: string;
  id: string;
  /** "OS 2026/000123": the document and the reservation show it. */
  label: string;
}

export interface PortReservation {
  id: string;
  material: PortMaterial;
  /** The quantity that is still reserved. */
  remaining: number;
}

export interface PortLine {
  material: string;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  /** Its value when it left, which never changes; a unit's price is value / quantity. */
  value: number;
}

/** A document of the ledger that another area's work made. */
export interface PortDocument {
  id: string;
  number: string;
  day: string;
  lines: PortLine[];
  /** Their sum. */
  value: number;
}

const RESERVATION = selection({ ...texts("id", "material", "label"), ...numbers("quantity", "consumed", "released") });
type Reservation = { id: string; material: string; label: string; quantity: number; consumed: number; released: number };

const remainingQuantity = ({ quantity, consumed, released }: Reservation): number => quantity - consumed - released;

function requireReservation(app: App, id: string): Reservation {
  return requireFound(selectFirst(app, RESERVATION, "FROM stock_reservations WHERE id = {:id}", { id }), "esta reserva");
}

function portMaterial(app: App, material: MaterialStock): PortMaterial {
  const { id, code, name, unit, decimals, active } = material;
  return { id, code, name, unit, decimals, active, available: availableIn(material, today(app)) };
}

function materialOf(app: App, code: string): MaterialStock {
  return requireMaterials(app, [{ material: code }])[0]!;
}

/**
 * By id, code, barcode or the code of the earlier system; null where nothing has it. A merged material means the remaining one: the
 * part that an order waits for arrives under that.
 */
function findMaterial(app: App, code: string): PortMaterial | null {
  const [match] = findMaterials(app, [code]);
  if (!match) {
    return null;
  }
  const { material } = match;
  const into = material.merged_into === "" ? "" : find(app, "materials", material.id)!.getString("merged_into");
  return portMaterial(app, into === "" ? material : materialOf(app, into));
}

/**
 * Reserves a quantity for some work, so that no other exit takes it. The same id twice reserves once.
 * @throws Refusal unknown_material, material_inactive, quantity_decimals, not_available.
 */
function reserve(
  call: Call,
  { id, material: code, quantity, subject }: { id: string; material: string; quantity: number; subject: PortSubject },
): PortReservation {
  const { app } = call;
  const material = materialOf(app, code);
  if (!material.active) {
    throw refuse("material_inactive", { material: material.name, asked: true });
  }
  checkDecimals([{ quantity }], [material]);
  const { available } = portMaterial(app, material);
  if (quantity > available) {
    throw refuse("not_available", { material: material.name, available, unit: material.unit });
  }
  const newRecord = new Record(app.findCachedCollectionByNameOrId("stock_reservations"));
  newRecord.load({
    ...{ id, material: material.id, quantity },
    ...{ subject_collection: subject.collection, subject: subject.id, label: subject.label },
  });
  app.saveNoValidate(newRecord);
  checkMinimum(call, [material.id]);
  return { id, material: portMaterial(app, materialOf(app, material.id)), remaining: quantity };
}

/**
 * Frees the reserved remainder, or the given part of it.
 * @throws Refusal reservation_exceeded.
 */
function release(call: Call, { reservation, quantity }: { reservation: string; quantity?: number }): void {
  const { app } = call;
  const currentReservation = requireReservation(app, reservation);
  const remaining = remainingQuantity(currentReservation);
  if (quantity !== undefined && quantity > remaining) {
    const { name, unit } = materialOf(app, currentReservation.material);
    throw refuse("reservation_exceeded", { material: name, remaining, unit });
  }
  execute(app, "UPDATE stock_reservations SET released = released + {:quantity} WHERE id = {:id}", {
    id: reservation,
    quantity: quantity ?? remaining,
  });
  checkMinimum(call, [currentReservation.material]);
}

/**
 * Takes materials out for some work: an exit of the ledger under the caller's id, all lines or none. A line with a reservation
 * takes from that first. The same id twice takes once.
 * @param sector the sector of the consumption; empty: none.
 * @throws Refusal as `warehouse/exit` does.
 */
function consume(
  call: Call,
  input: {
    id: string;
    sector: string;
    subject: PortSubject;
    lines: readonly { material: string; quantity: number; reservation?: string }[];
  },
): PortDocument {
  const { app } = call;
  const posting = openPosting(app);
  const ownReserved = new Map<string, number>();
  // Lines of one reservation share its remainder.
  const remainingByReservation = new Map<string, number>();
  for (const { reservation, quantity } of input.lines) {
    if (reservation) {
      const currentReservation = requireReservation(app, reservation);
      const remaining = remainingByReservation.get(reservation) ?? remainingQuantity(currentReservation);
      const takenQuantity = Math.min(quantity, remaining);
      remainingByReservation.set(reservation, remaining - takenQuantity);
      ownReserved.set(currentReservation.material, (ownReserved.get(currentReservation.material) ?? 0) + takenQuantity);
    }
  }
  const { lines } = issueMaterials(
    call,
    posting,
    { id: input.id, sector: input.sector, note: input.subject.label, work: input.subject.label },
    input.lines,
    { ownReserved: ownReserved },
  );
  for (const { reservation, quantity } of input.lines) {
    if (reservation) {
      const takenQuantity = Math.min(quantity, remainingQuantity(requireReservation(app, reservation)));
      execute(app, "UPDATE stock_reservations SET consumed = consumed + {:taken} WHERE id = {:id}", {
        id: reservation,
        taken: takenQuantity,
      });
    }
  }
  checkMinimum(
    call,
    lines.map(({ material }) => material),
  );
  return documentOf(app, input.id);
}

/**
 * Returns material from some work: the whole document as a reversal, or the given lines as a return; both at the values at which
 * they left.
 * @throws Refusal as `warehouse/reverse` and `warehouse/enter` do.
 */
function giveBack(
  call: Call,
  input: { id: string; document: string; reason: string; lines?: readonly { material: string; quantity: number }[] },
): PortDocument {
  const { app } = call;
  const { id, document, reason, lines } = input;
  if (!lines) {
    reverseForWork(call, { id, document, reason });
    return documentOf(app, id);
  }
  const posting = openPosting(app);
  const exitDocument = requireDocument(app, document);
  if (exitDocument.kind !== "exit" || exitDocument.reversed_by) {
    throw refuse("not_an_exit", { number: exitDocument.number });
  }
  const materials = requireMaterials(app, lines);
  checkDecimals(lines, materials);
  const rows = linesOfReturn(app, [exitDocument], lines, materials, ({ name, unit }, remaining, index) =>
    refuse("return_exceeds", { material: name, remaining, unit }, `lines.${index}.quantity`),
  );
  const sector = find(app, "stock_documents", exitDocument.id)!.getString("sector");
  postDocument(call, { id, kind: "return", ...dateFields(posting), sector, reason, work: exitDocument.work }, rows);
  return documentOf(app, id);
}

function documentOf(app: App, id: string): PortDocument {
  const { number, day, lines } = requireDocument(app, id);
  const documentLines = lines.map(({ material, code, name, unit, quantity, value }) => ({
    ...{ material, code, name, unit },
    quantity: Math.abs(quantity),
    value: Math.abs(value),
  }));
  return { id, number, day, lines: documentLines, value: documentLines.reduce((sum, { value }) => sum + value, 0) };
}

/** Under an id each function runs once, in the caller's transaction. */
const answerOnce =
  <Input extends { id: string }, Answer>(name: string, work: (call: Call, input: Input) => Answer) =>
  (call: Call, input: Input): Answer =>
    onceUnder(call.app, keyOf(`stockroom/${name}`, call.actor, input), () => work(call, input));

/** The stockroom as other areas' work uses it. */
export const stockroom = {
  findMaterial,
  reserve: answerOnce("reserve", reserve),
  release,
  consume: answerOnce("consume", consume),
  giveBack: answerOnce("give-back", giveBack),
};
