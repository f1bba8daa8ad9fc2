/** A received note becomes an entry: values from the signed file, materials from the storekeeper.. */
import type { InputIn } from "../../../../domain/contract";
import { isCnpj, isCpf } from "../../../../domain/taxpayer";
import { formatMoney } from "../../../../domain/text";
import { cleanStockCode, gtinSpellings, isGtin } from "../../../../domain/warehouse/codes";
import type { LeftOutItem, PostedDocument } from "../../../../domain/warehouse/commands";
import { formatCancellation } from "../../../../domain/warehouse/nfe/cancellation";
import { invoiceWarnings } from "../../../../domain/warehouse/nfe/check";
import type * as contracts from "../../../../domain/warehouse/nfe/commands";
import { type Costs, costsOf, withDifference } from "../../../../domain/warehouse/nfe/cost";
import type { InvoiceIssuer, InvoiceItem } from "../../../../domain/warehouse/nfe/invoice";
import { inBaseUnits, isRoundingOf, valuesOfBatches } from "../../../../domain/warehouse/nfe/line";
import { formatFactors, statedFactors, unitKey } from "../../../../domain/warehouse/nfe/pack";
import { kindOf, purposeOf } from "../../../../domain/warehouse/nfe/purpose";
import { ONE } from "../../../../domain/warehouse/quantity";
import { refuse } from "../../../../domain/warehouse/refusals";
import { searchOf } from "../../../../domain/warehouse/search";
import { apportion } from "../../../../domain/warehouse/value";
import type { Call } from "../../platform/http/endpoint";
import { transactOnce } from "../../platform/http/idempotency";
import { type App, column, execute, insertAll, newRecordId, select } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { stamp } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import { batchesFor } from "../enter";
import { checkDecimals, dateFields, openPosting, postDocument, type Row } from "../post-document";
import { type MaterialStock, materialsById } from "../stock";
import { entryOf } from "./entry-of";
import type { Machines } from "./machines";
import { requireInvoice, type StoredInvoice, supplierOf } from "./receive";
import { relatedTo } from "./related";

type Input = InputIn<typeof contracts, "enterInvoice">;

/** @param machines of the area that keeps them: pieces of a permanent material become machines there. */
export const enteringWith =
  (machines: Machines) =>
  (call: Call, input: Input): PostedDocument =>
    enterInvoice(call, input, machines);

interface Note extends Costs {
  invoice: StoredInvoice;
  /** The amounts that the user divided by value. */
  shared: number;
}

/**
 * Reads the signed file, which never changes, before the transaction: a long note takes its time, and nobody else waits for it.
 */
export function enterInvoice(call: Call, input: Input, machines?: Machines): PostedDocument {
  const invoice = requireInvoice(call.app, input.invoice);
  const { costs, difference } = costsOf(invoice);
  const shared = input.share_difference && difference !== 0 ? withDifference(costs, difference) : null;
  const note = { invoice, costs: shared ?? costs, difference: shared ? 0 : difference, shared: shared ? difference : 0 };
  return transactOnce(call, (tx) => enterNote(tx, input, note, machines));
}

function enterNote(call: Call, input: Input, { invoice, costs, difference, shared }: Note, machines?: Machines): PostedDocument {
  const { app } = call;
  const posting = openPosting(app, input.day);
  const { issuer, series, number, total } = invoice;
  const entry = entryOf(app, { id: invoice.id, issuer: issuer.document, number, series });
  if (entry) {
    throw refuse("invoice_entered", { invoice: number, number: entry.number, document: entry.id });
  }
  const relatedInvoices = relatedTo(app, invoice);
  if (relatedInvoices.cancellation?.registered) {
    throw refuse("invoice_cancelled", { reason: formatCancellation(relatedInvoices.cancellation) });
  }
  const [warning] = invoiceWarnings(invoice, schoolSettings(app), relatedInvoices);
  if (warning && !input.accepted) {
    throw refuse("invoice_not_accepted", { warning });
  }
  const purpose = purposeOf(invoice);
  const kind = kindOf(purpose, input.kind ?? "");
  if (kind === "") {
    throw refuse("invoice_kind_missing", { reason: purpose.question }, "kind");
  }
  if (difference !== 0) {
    throw refuse("invoice_sum_differs", { total, difference }, "share_difference");
  }
  const lines = linesOf(invoice.items, costs, input);
  const negativeLine = lines.find(({ cost }) => cost < 0);
  if (negativeLine) {
    throw refuse("invoice_item_negative", { item: negativeLine.item.number, name: negativeLine.item.name }, "lines");
  }
  const materials = materialsOf(app, lines);
  const free = lines.findIndex(({ cost, symbolic }) => cost === 0 && !symbolic);
  if (free >= 0) {
    throw refuse("value_missing", { material: materials[free]!.name }, `lines.${free}.symbolic`);
  }
  const quantities = lines.map(({ item, factor, rounded }, index) => {
    const { name, decimals } = materials[index]!;
    if (rounded !== undefined && !isRoundingOf(rounded, item.quantity, factor, decimals)) {
      throw refuse("rounding_too_far", { material: name, item: item.number }, `lines.${index}.quantity`);
    }
    const quantity = rounded ?? inBaseUnits(item.quantity, factor);
    if (quantity === null) {
      throw refuse("pack_not_whole", { material: name, item: item.number }, `lines.${index}.factor`);
    }
    return { quantity };
  });
  checkDecimals(quantities, materials);
  const parts = partsOf(lines, quantities, materials);
  const batches = batchesFor(
    app,
    parts.map(({ batch }) => (batch ? { batch } : {})),
    parts.map(({ index }) => materials[index]!),
    (part) => `lines.${parts[part]!.index}.batches.${parts[part]!.place}`,
  );
  const rows = parts.map(({ index, quantity, place }, part): Row => {
    const { item, factor } = lines[index]!;
    // The note's own figures of a line stand once, on the first of its batches.
    const statedFields = place === 0 ? { stated_quantity: item.quantity, stated_unit: item.unit, factor } : {};
    return {
      line: index + 1,
      material: materials[index]!,
      place: "stock",
      batch: batches[part]!,
      quantity,
      value: 0,
      ...statedFields,
    };
  });
  for (let first = 0; first < rows.length; ) {
    const { index, share } = parts[first]!;
    const itemRows = rows.slice(first, first + share);
    const values = valuesOfBatches(lines[index]!.cost, itemRows);
    for (const [part, row] of itemRows.entries()) {
      row.value = values[part]!;
    }
    first += share;
  }
  const pieces = lines.map(({ machines: lineMachines }, index) =>
    lineMachines ? piecesOf(app, materials[index]!, quantities[index]!.quantity, `lines.${index}.machines`) : 0,
  );
  const supplier = supplierOf(app, issuer.document)?.id ?? registerSupplier(app, issuer);
  remember(app, stamp(posting.at), supplier, lines, materials);
  const postedEntry = postDocument(
    call,
    {
      id: input.id,
      kind,
      ...dateFields(posting),
      supplier,
      note: noteOf(input.note, shared),
      invoice: invoice.id,
      left_out: invoice.items.flatMap(({ number: item, name }, index): LeftOutItem[] => {
        const leftOutItem = input.left_out.find((leftOut) => leftOut.item === item);
        return leftOutItem ? [{ item, name, cost: costs[index]!, reason: leftOutItem.reason }] : [];
      }),
      invoice_series: series,
      invoice_number: number,
      issued_on: invoice.issued_on,
    },
    rows,
  );
  for (const [index, { cost, machines: lineMachines }] of lines.entries()) {
    if (lineMachines) {
      machines?.register(
        call,
        {
          ...lineMachines,
          entry: postedEntry.id,
          label: `entrada ${postedEntry.number}`,
          acquired_on: invoice.issued_on,
          supplier: postedEntry.supplier_name,
          invoice: `NF-e ${number}`,
          values: apportion(cost, Array<number>(pieces[index]!).fill(1)),
        },
        `lines.${index}.machines`,
      );
    }
  }
  return postedEntry;
}

/** The document's remark where its values are not the note's own. */
const noteOf = (note: string, shared: number): string =>
  [
    shared === 0 ? "" : `Diferença de ${formatMoney(Math.abs(shared))} entre os itens e o total da nota, rateada pelo valor.`,
    note,
  ]
    .filter(Boolean)
    .join(" ")
    .slice(0, 1000);

/** The limit of pieces of a material that get a tombo at once. */
const MAX_MACHINES = 200;

/** @throws Refusal machines_not_permanent, machines_not_countable. */
function piecesOf(app: App, { id, name }: MaterialStock, quantity: number, field: string): number {
  if (!column(app, "SELECT id FROM materials WHERE id = {:id} AND kind = 'permanent'", { id })[0]) {
    throw refuse("machines_not_permanent", { material: name }, field);
  }
  if (quantity % ONE !== 0 || quantity > MAX_MACHINES * ONE) {
    throw refuse("machines_not_countable", { material: name, most: MAX_MACHINES }, field);
  }
  return quantity / ONE;
}

interface Line {
  item: InvoiceItem;
  /** Centavos. */
  cost: number;
  material: string;
  factor: number;
  /** The quantity of the entry, where the note's has more decimals than the material. */
  rounded: number | undefined;
  batches: Input["lines"][number]["batches"];
  machines: Input["lines"][number]["machines"];
  symbolic: boolean;
}

/**
 * The items of the entry, in the note's order, each with the user's choices.
 * @throws Refusal invoice_items_missing.
 */
function linesOf(
  items: readonly InvoiceItem[],
  costs: readonly number[],
  { lines: inputLines, left_out }: Pick<Input, "lines" | "left_out">,
): Line[] {
  const byItem = new Map(inputLines.map((line) => [line.item, line]));
  const leftOutItems = new Set(left_out.map(({ item }) => item));
  const numbers = new Set(items.map((item) => item.number));
  const answers = [
    ...inputLines.map(({ item }, index) => ({ item, field: `lines.${index}.item` })),
    ...left_out.map(({ item }, index) => ({ item, field: `left_out.${index}.item` })),
  ];
  const seenItems = new Set<number>();
  for (const { item, field } of answers) {
    if (!numbers.has(item) || seenItems.has(item)) {
      throw refuse("invoice_items_missing", { item }, field);
    }
    seenItems.add(item);
  }
  return items.flatMap((item, index): Line[] => {
    const line = byItem.get(item.number);
    if (!line && !leftOutItems.has(item.number)) {
      throw refuse("invoice_items_missing", { item: item.number }, "lines");
    }
    if (!line) {
      return [];
    }
    const { material, factor, quantity: roundedQuantity, batches, machines, symbolic } = line;
    return [{ item, cost: costs[index]!, material, factor, rounded: roundedQuantity, batches, machines, symbolic }];
  });
}

function materialsOf(app: App, lines: readonly Line[]): MaterialStock[] {
  const materials = materialsById(
    app,
    lines.map(({ material }) => material),
  );
  return lines.map(({ material }, index) => {
    const foundMaterial = materials.get(material);
    if (!foundMaterial) {
      throw refuse("unknown_material", { code: material }, `lines.${index}.material`);
    }
    if (!foundMaterial.active) {
      throw refuse("material_inactive", { material: foundMaterial.name }, `lines.${index}.material`);
    }
    return foundMaterial;
  });
}

interface Part {
  index: number;
  quantity: number;
  batch: { code: string; valid_until: string } | null;
  /** The number of parts of its line, and the place of this one. */
  share: number;
  place: number;
}

/** A part for each batch of a line. @throws Refusal batch_required, batches_differ. */
function partsOf(
  lines: readonly Line[],
  quantities: readonly { quantity: number }[],
  materials: readonly MaterialStock[],
): Part[] {
  return lines.flatMap(({ batches }, index): Part[] => {
    const material = materials[index]!;
    const { quantity } = quantities[index]!;
    if (!material.batch_control) {
      return [{ index, quantity, batch: null, share: 1, place: 0 }];
    }
    if (batches.length === 0) {
      throw refuse("batch_required", { material: material.name }, `lines.${index}.batches`);
    }
    if (batches.reduce((sum, batch) => sum + batch.quantity, 0) !== quantity) {
      throw refuse("batches_differ", { material: material.name, quantity, unit: material.unit }, `lines.${index}.batches`);
    }
    checkDecimals(
      batches,
      batches.map(() => material),
    );
    return batches.map(({ code, valid_until, quantity: batchQuantity }, place) => ({
      index,
      quantity: batchQuantity,
      batch: { code, valid_until },
      share: batches.length,
      place,
    }));
  });
}

/** Registers the supplier from the note's data of its issuer; data against the register's own rules are left out. */
function registerSupplier(app: App, issuer: InvoiceIssuer): string {
  const isReal = isCnpj(issuer.document) || isCpf(issuer.document);
  const supplier = new Record(app.findCachedCollectionByNameOrId("suppliers"));
  const values = {
    ...issuer,
    document: isReal ? issuer.document : "",
    state: issuer.state.trim().toUpperCase(),
    postal_code: issuer.postal_code.replace(/\D/g, ""),
    active: true,
  };
  supplier.load({ ...values, id: newRecordId() });
  supplier.set("search", searchOf("suppliers", values));
  app.save(supplier);
  return supplier.id;
}

const PACK = selection(texts("id", "supplier_code", "gtin", "unit"));

/**
 * Stores the supplier's code for a material in a unit, with its factor: the next note finds it. A code with two materials in one
 * note, as of suppliers who write the same code on everything, is not stored: it would be taken for either. R-40.
 */
function remember(app: App, at: string, supplier: string, lines: readonly Line[], materials: readonly MaterialStock[]): void {
  const keyOf = (code: string, unit: string) => `${unitKey(unit)} ${code}`;
  const packs = select(
    app,
    PACK,
    `FROM material_packs WHERE supplier = {:supplier} AND supplier != '' AND supplier_code IN (SELECT value FROM json_each({:codes})) AND supplier_code != ''`,
    { supplier, codes: lines.map(({ item }) => item.code) },
  );
  const byKey = new Map(packs.map((pack) => [keyOf(pack.supplier_code, pack.unit), pack.id]));
  const packsByGtin = select(
    app,
    PACK,
    "FROM material_packs WHERE gtin IN (SELECT value FROM json_each({:gtins})) AND gtin != ''",
    {
      gtins: lines.flatMap(({ item }) => gtinSpellings(cleanStockCode(item.gtin))),
    },
  );
  const gtins = new Set(packsByGtin.flatMap(({ gtin }) => gtinSpellings(gtin)));
  const meanings = new Map<string, Set<string>>();
  for (const [index, { item }] of lines.entries()) {
    const key = keyOf(item.code, item.unit);
    meanings.set(key, (meanings.get(key) ?? new Set()).add(materials[index]!.id));
  }
  const newPacks: Record<string, unknown>[] = [];
  // Where the note has an item twice, the last one decides.
  const changedPacks = new Map<string, Record<string, unknown>>();
  for (const [index, { item, factor }] of lines.entries()) {
    const material = materials[index]!.id;
    const key = keyOf(item.code, item.unit);
    const pack = byKey.get(key);
    if (item.code === "" || meanings.get(key)!.size > 1) {
      continue;
    }
    const stated = { factor, said: formatFactors(statedFactors(item)), called: item.name };
    if (pack) {
      changedPacks.set(pack, { id: pack, material, ...stated });
      continue;
    }
    const gtin = isGtin(item.gtin) && !gtins.has(item.gtin) ? item.gtin : "";
    for (const spelling of gtinSpellings(gtin)) {
      gtins.add(spelling);
    }
    const id = newRecordId();
    byKey.set(key, id);
    newPacks.push({ id, material, supplier, supplier_code: item.code, gtin, unit: item.unit, ...stated });
  }
  insertAll(app, "material_packs", at, newPacks);
  if (changedPacks.size > 0) {
    execute(
      app,
      `UPDATE material_packs SET material = n.material, factor = n.factor, said = n.said, called = n.called, updated = {:at}
       FROM (SELECT value ->> '$.id' AS id, value ->> '$.material' AS material, value ->> '$.factor' AS factor, value ->> '$.said' AS said,
           value ->> '$.called' AS called FROM json_each({:changed})) n
       WHERE material_packs.id = n.id AND (material_packs.material != n.material OR material_packs.factor != n.factor
         OR material_packs.said != n.said OR material_packs.called != n.called)`,
      { changed: [...changedPacks.values()], at },
    );
  }
}
