/** Entries: purchases by hand, donations, opening balances, and unused returns. */
import type { InputOf } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import type { Refusal } from "../../../domain/refusal";
import type { enter as contract, DocumentLine, PostedDocument, StockDocument } from "../../../domain/warehouse/commands";
import { formatCancellation } from "../../../domain/warehouse/nfe/cancellation";
import { refuse } from "../../../domain/warehouse/refusals";
import { valueLeaving } from "../../../domain/warehouse/value";
import type { Call } from "../platform/http/endpoint";
import { type App, column, insertAll, newRecordId, select, selectFirst } from "../platform/sql/database";
import { number, selection, text, texts } from "../platform/sql/selection";
import { now, stamp } from "../platform/time/clock";
import { repeatedDocument, requireDocument, requireOwn } from "./document";
import { cancellationBy } from "./nfe/cancellations";
import { checkDecimals, dateFields, type NewDocument, openPosting, postDocument, type Row } from "./post-document";
import { type MaterialStock, requireMaterials, requireUnmerged } from "./stock";
import { SUPPLIER_WHOLE, VALID_DOCUMENT } from "./stock-sql";
import { requireSupplier } from "./suppliers";

type Input = InputOf<typeof contract>;
type Line = Input["lines"][number];

export function enter(call: Call, input: Input): PostedDocument {
  const { app } = call;
  const repeated = repeatedDocument(call, input.id);
  if (repeated) {
    return repeated;
  }
  const posting = openPosting(app, input.day);
  const { id, kind, invoice, note, lines } = input;
  const supplier = requireSupplier(app, input.supplier ?? "");
  if (invoice && supplier) {
    requireNewInvoice(app, supplier, invoice);
    requireUncancelled(app, supplier, invoice);
  }
  const materials = requireMaterials(app, lines);
  checkDecimals(lines, materials);
  const document: NewDocument = {
    id,
    kind,
    ...dateFields(posting),
    supplier,
    note,
    invoice_series: invoice ? invoice.series.replace(/^0+(?=\d)/, "") : "",
    invoice_number: invoice ? invoice.number.replace(/^0+(?=\d)/, "") : "",
    issued_on: invoice?.issued_on ?? "",
  };
  if (kind === "return" && input.of) {
    const exit = requireDocument(app, input.of);
    const { requester } = exit;
    const sector = column(app, "SELECT sector FROM stock_documents WHERE id = {:id}", { id: exit.id })[0]!;
    if (exit.kind !== "exit" || exit.reversed_by) {
      throw refuse("not_an_exit", { number: exit.number }, "of");
    }
    requireOwn(exit, "of");
    if (posting.day < exit.day) {
      throw refuse("return_before_exit", { number: exit.number, day: exit.day }, "day");
    }
    const returnedLines = lines.map(({ quantity, batch }) => ({ quantity, batch: batch?.code }));
    const rows = linesOfReturn(app, [exit], returnedLines, materials, ({ name, unit }, remaining, index) => {
      const batch = returnedLines[index]?.batch;
      return refuse(
        "return_exceeds",
        { material: name, remaining, unit, ...(batch ? { batch } : {}) },
        `lines.${index}.quantity`,
      );
    });
    return postDocument(call, { ...document, requester, sector }, rows);
  }
  const batches = batchesFor(app, lines, materials);
  const rows = lines.map(({ quantity, value, symbolic, stated }, index): Row => {
    const material = materials[index]!;
    if (!material.active) {
      throw refuse("material_inactive", { material: material.name }, `lines.${index}.material`);
    }
    if (value === 0 && !symbolic) {
      throw refuse("value_missing", { material: material.name }, `lines.${index}.value`);
    }
    return {
      line: index + 1,
      material,
      place: "stock",
      batch: batches[index]!,
      quantity,
      value,
      ...(stated ? { stated_quantity: stated.quantity, stated_unit: stated.unit, factor: stated.factor } : {}),
    };
  });
  return postDocument(call, document, rows);
}

const ENTERED_INVOICE = selection(texts("d.number", "s.name"));

/** One entry for a supplier's invoice; after a reversal, it may be entered again. An empty series matches any. R-38. */
function requireNewInvoice(app: App, supplier: string, invoice: NonNullable<Input["invoice"]>): void {
  const number = invoice.number.replace(/^0+(?=\d)/, "");
  const series = invoice.series.replace(/^0+(?=\d)/, "");
  const enteredInvoice = selectFirst(
    app,
    ENTERED_INVOICE,
    `FROM stock_documents d JOIN suppliers s ON s.id = d.supplier
     WHERE d.supplier ${SUPPLIER_WHOLE} AND d.supplier != '' AND d.invoice_number = {:number}
       AND (d.invoice_series = {:series} OR d.invoice_series = '' OR {:series} = '')
       AND ${VALID_DOCUMENT} LIMIT 1`,
    { supplier, number, series },
  );
  if (enteredInvoice) {
    throw refuse(
      "invoice_taken",
      { supplier: enteredInvoice.name, invoice: number, number: enteredInvoice.number },
      "invoice.number",
    );
  }
}

/** A note that its supplier cancelled cannot be entered by any route. R-39. */
function requireUncancelled(app: App, supplier: string, invoice: NonNullable<Input["invoice"]>): void {
  const number = invoice.number.replace(/^0+(?=\d)/, "");
  const series = invoice.series.replace(/^0+(?=\d)/, "");
  const issuer = column(app, "SELECT document FROM suppliers WHERE id = {:supplier}", { supplier })[0] ?? "";
  const cancellation = cancellationBy(app, { issuer, number, series });
  if (cancellation) {
    throw refuse("invoice_cancelled", { reason: formatCancellation(cancellation) }, "invoice.number");
  }
}

const BATCH = selection(texts("id", "valid_until"));

/**
 * Each line's batch: a known one by its code, or a new one; "" where the material has no batches.
 * @param fieldOf the field of a line's batch.
 */
export function batchesFor(
  app: App,
  lines: readonly Pick<Line, "batch">[],
  materials: readonly MaterialStock[],
  fieldOf: (index: number) => string = (index) => `lines.${index}.batch`,
): string[] {
  const newBatches: { id: string; material: string; code: string; valid_until: Day }[] = [];
  const ids = lines.map(({ batch }, index) => {
    const material = materials[index]!;
    if (!material.batch_control) {
      if (batch) {
        throw refuse("batch_not_kept", { material: material.name }, `${fieldOf(index)}.code`);
      }
      return "";
    }
    if (!batch) {
      throw refuse("batch_required", { material: material.name }, `${fieldOf(index)}.code`);
    }
    const code = batch.code.toUpperCase();
    const existingBatch =
      newBatches.find((newBatch) => newBatch.material === material.id && newBatch.code === code) ??
      selectFirst(app, BATCH, "FROM stock_batches WHERE material = {:material} AND code = {:code} COLLATE NOCASE", {
        material: material.id,
        code,
      });
    if (!existingBatch) {
      const id = newRecordId();
      newBatches.push({ id, material: material.id, code, valid_until: batch.valid_until });
      return id;
    }
    if (batch.valid_until && batch.valid_until !== existingBatch.valid_until) {
      const figures = { material: material.name, batch: code, valid_until: existingBatch.valid_until };
      throw refuse("batch_validity_differs", figures, `${fieldOf(index)}.valid_until`);
    }
    return existingBatch.id;
  });
  insertAll(app, "stock_batches", stamp(now()), newBatches);
  return ids;
}

const RETURNED_PARTS = selection({
  movement: text("r.returned_from"),
  quantity: number("SUM(r.quantity)"),
  value: number("SUM(r.value)"),
});

/** The returned part of an exit, by its movements; a reversed return does not count. */
function returnedOf(app: App, document: string): Map<string, { quantity: number; value: number }> {
  const rows = select(
    app,
    RETURNED_PARTS,
    `FROM stock_movements e CROSS JOIN stock_movements r
     WHERE e.document = {:document} AND r.returned_from = e.id AND r.returned_from != '' AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = r.id AND x.reversal_of != '')
     GROUP BY r.returned_from`,
    { document },
  );
  return new Map(rows.map((row) => [row.movement, row]));
}

export const hasReturns = (app: App, document: string): boolean => returnedOf(app, document).size > 0;

/** Whether a batch has this code or id; without one, any batch matches. */
export const isBatch = (part: { batch: string; batch_code: string }, typedBatch: string): boolean =>
  typedBatch.trim() === "" ||
  part.batch === typedBatch.trim() ||
  part.batch_code.toUpperCase() === typedBatch.trim().toUpperCase();

/**
 * The return of exits: at the value at which the material left, whatever the average is now; never more than left. R-29.
 * @param lines each of any batch that left, in the order of the exits, or of the batch that it names by its code or id.
 * @param exceeds makes the refusal of a larger quantity.
 * @throws Refusal material_merged.
 */
export function linesOfReturn(
  app: App,
  exits: readonly StockDocument[],
  lines: readonly { quantity: number; batch?: string | undefined }[],
  materials: readonly MaterialStock[],
  exceeds: (material: MaterialStock, remaining: number, index: number) => Refusal,
): Row[] {
  const parts = exits.flatMap((exit) => {
    const returnedByMovement = returnedOf(app, exit.id);
    return exit.lines.flatMap(({ material, parts }: DocumentLine) =>
      parts.map(({ movement, batch, batch_code, quantity, value }) => {
        const returnedPart = returnedByMovement.get(movement) ?? { quantity: 0, value: 0 };
        return {
          material,
          movement,
          batch,
          batch_code,
          quantity: -quantity - returnedPart.quantity,
          value: -value - returnedPart.value,
        };
      }),
    );
  });
  requireUnmerged(lines.map(({ quantity }, index) => ({ material: materials[index]!, quantity })));
  return lines.flatMap(({ quantity, batch = "" }, index) => {
    const material = materials[index]!;
    const ownParts = parts.filter((part) => part.material === material.id && isBatch(part, batch));
    const remaining = ownParts.reduce((sum, part) => sum + part.quantity, 0);
    if (quantity > remaining) {
      throw exceeds(material, remaining, index);
    }
    const rows: Row[] = [];
    let missingQuantity = quantity;
    for (const part of ownParts) {
      const takenQuantity = Math.min(missingQuantity, part.quantity);
      if (takenQuantity > 0) {
        const value = valueLeaving(takenQuantity, part);
        rows.push({
          line: index + 1,
          material,
          place: "stock",
          batch: part.batch,
          quantity: takenQuantity,
          value,
          returned_from: part.movement,
        });
        part.quantity -= takenQuantity;
        part.value -= value;
        missingQuantity -= takenQuantity;
      }
    }
    return rows;
  });
}
