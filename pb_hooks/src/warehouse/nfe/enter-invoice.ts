/** A received note becomes an entry: values from the signed file, materials as the storekeeper says.. */
import type { InputOf } from "../../../../domain/contract";
import { isCnpj, isCpf } from "../../../../domain/taxpayer";
import { cleanStockCode, gtinSpellings, isGtin } from "../../../../domain/warehouse/codes";
import type { PostedDocument } from "../../../../domain/warehouse/commands";
import { supplierValues } from "../../../../domain/warehouse/forms";
import { invoiceWarnings } from "../../../../domain/warehouse/nfe/check";
import type { enterInvoice as contract } from "../../../../domain/warehouse/nfe/commands";
import { costsOf } from "../../../../domain/warehouse/nfe/cost";
import type { InvoiceIssuer, InvoiceItem } from "../../../../domain/warehouse/nfe/invoice";
import { inBaseUnits, valuesOfBatches } from "../../../../domain/warehouse/nfe/line";
import { refuse } from "../../../../domain/warehouse/refusals";
import { searchOf } from "../../../../domain/warehouse/search";
import { stamp } from "../../platform/clock";
import { type App, execute, insertAll, newRecordId, select, selection, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { schoolSettings } from "../../platform/settings";
import { batchesFor } from "../enter";
import { begin, checkDecimals, dated, isAnswer, post, type Row } from "../post";
import { type MaterialStock, materialsById } from "../stock";
import { entryOf, requireInvoice, supplierOf } from "./receive";

type Input = InputOf<typeof contract>;

/** @param at when; the made-up school has a past. */
export function enterInvoice(call: Call, input: Input, at?: number): PostedDocument {
  const { app } = call;
  const begun = begin(app, "warehouse/enter-invoice", input, at);
  if (isAnswer(begun)) {
    return begun;
  }
  const invoice = requireInvoice(app, input.invoice);
  const { issuer, series, number, total } = invoice;
  const entered = entryOf(app, { id: invoice.id, issuer: issuer.document, number, series });
  if (entered) {
    throw refuse("invoice_entered", { invoice: number, number: entered.number, document: entered.id });
  }
  const [warning] = invoiceWarnings(invoice, schoolSettings(app));
  if (warning && !input.accepted) {
    throw refuse("invoice_not_accepted", { warning });
  }
  const { costs, difference } = costsOf(invoice);
  if (difference !== 0) {
    throw refuse("invoice_sum_differs", { total, difference });
  }
  const lines = linesOf(invoice.items, input.lines);
  const materials = materialsOf(app, lines);
  const quantities = lines.map(({ item, factor }, index) => {
    const quantity = inBaseUnits(item.quantity, factor);
    if (quantity === null) {
      throw refuse("pack_not_whole", { material: materials[index]!.name, item: item.number }, `lines.${index}.factor`);
    }
    return { quantity };
  });
  checkDecimals(quantities, materials);
  const parts = partsOf(lines, quantities, materials);
  const batches = batchesFor(
    app,
    parts.map(({ batch }) => (batch ? { batch } : {})),
    parts.map(({ index }) => materials[index]!),
  );
  const rows = parts.map(({ index, quantity, share }, part): Row => {
    const { item, factor } = lines[index]!;
    const stated = share === 1 ? { stated_quantity: item.quantity, stated_unit: item.unit, factor } : {};
    return { line: index + 1, material: materials[index]!, place: "stock", batch: batches[part]!, quantity, value: 0, ...stated };
  });
  for (const index of lines.keys()) {
    const own = rows.filter((_, part) => parts[part]!.index === index);
    const values = valuesOfBatches(costs[invoice.items.indexOf(lines[index]!.item)]!, own);
    for (const [part, row] of own.entries()) {
      row.value = values[part]!;
    }
  }
  const supplier = supplierOf(app, issuer.document)?.id ?? registerSupplier(app, issuer);
  remember(app, stamp(begun.at), supplier, lines, materials);
  return post(
    call,
    {
      id: input.id,
      kind: "purchase",
      ...dated(begun),
      supplier,
      note: input.note,
      invoice: invoice.id,
      invoice_series: series,
      invoice_number: number,
      issued_on: invoice.issued_on,
    },
    rows,
  );
}

interface Line {
  item: InvoiceItem;
  material: string;
  factor: number;
  batches: Input["lines"][number]["batches"];
}

/** The note's items in its order, each with what was said of it. @throws Refusal invoice_items_missing. */
function linesOf(items: readonly InvoiceItem[], said: Input["lines"]): Line[] {
  const byItem = new Map(said.map((line) => [line.item, line]));
  const numbers = new Set(items.map((item) => item.number));
  const stray = said.find(({ item }, index) => !numbers.has(item) || said.findIndex((other) => other.item === item) !== index);
  if (stray) {
    throw refuse("invoice_items_missing", { item: stray.item }, `lines.${said.indexOf(stray)}.item`);
  }
  return items.map((item) => {
    const line = byItem.get(item.number);
    if (!line) {
      throw refuse("invoice_items_missing", { item: item.number }, "lines");
    }
    return { item, material: line.material, factor: line.factor, batches: line.batches };
  });
}

function materialsOf(app: App, lines: readonly Line[]): MaterialStock[] {
  const found = materialsById(
    app,
    lines.map(({ material }) => material),
  );
  return lines.map(({ material }, index) => {
    const one = found.get(material);
    if (!one) {
      throw refuse("unknown_material", { code: material }, `lines.${index}.material`);
    }
    if (!one.active) {
      throw refuse("material_inactive", { material: one.name }, `lines.${index}.material`);
    }
    return one;
  });
}

interface Part {
  index: number;
  quantity: number;
  batch: { code: string; valid_until: string } | null;
  /** Into how many parts its line is divided. */
  share: number;
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
      return [{ index, quantity, batch: null, share: 1 }];
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
    return batches.map(({ code, valid_until, quantity: own }) => ({
      index,
      quantity: own,
      batch: { code, valid_until },
      share: batches.length,
    }));
  });
}

/** From what the note says of its issuer; what does not fit the register's own rules is left out. */
function registerSupplier(app: App, issuer: InvoiceIssuer): string {
  const isReal = isCnpj(issuer.document) || isCpf(issuer.document);
  const supplier = new Record(app.findCachedCollectionByNameOrId("suppliers"));
  const values = supplierValues({
    ...issuer,
    document: isReal ? issuer.document : "",
    email: "",
    notes: "",
    active: true,
  });
  supplier.load({ ...values, id: newRecordId() });
  supplier.set("search", searchOf("suppliers", values));
  app.save(supplier);
  return supplier.id;
}

const PACK = selection(texts("id", "supplier_code", "gtin"));

/** What this supplier calls a material, with its unit and factor, is known from the next note on. R-40. */
function remember(app: App, at: string, supplier: string, lines: readonly Line[], materials: readonly MaterialStock[]): void {
  const known = select(
    app,
    PACK,
    `FROM material_packs WHERE supplier = {:supplier} AND supplier != '' AND supplier_code IN (SELECT value FROM json_each({:codes})) AND supplier_code != ''`,
    { supplier, codes: JSON.stringify(lines.map(({ item }) => item.code)) },
  );
  const byCode = new Map(known.map((pack) => [pack.supplier_code, pack.id]));
  const held = select(app, PACK, "FROM material_packs WHERE gtin IN (SELECT value FROM json_each({:gtins})) AND gtin != ''", {
    gtins: JSON.stringify(lines.flatMap(({ item }) => gtinSpellings(cleanStockCode(item.gtin)))),
  });
  const gtins = new Set(held.flatMap(({ gtin }) => gtinSpellings(gtin)));
  const made: Record<string, unknown>[] = [];
  for (const [index, { item, factor }] of lines.entries()) {
    const material = materials[index]!.id;
    const pack = byCode.get(item.code);
    if (item.code === "") {
      continue;
    }
    if (pack) {
      execute(
        app,
        `UPDATE material_packs SET material = {:material}, factor = {:factor}, unit = {:unit}, updated = {:at}
         WHERE id = {:pack} AND (material != {:material} OR factor != {:factor} OR unit != {:unit})`,
        { pack, material, factor, unit: item.unit, at },
      );
      continue;
    }
    const gtin = isGtin(item.gtin) && !gtins.has(item.gtin) ? item.gtin : "";
    for (const spelling of gtinSpellings(gtin)) {
      gtins.add(spelling);
    }
    const id = newRecordId();
    byCode.set(item.code, id);
    made.push({ id, material, supplier, supplier_code: item.code, gtin, unit: item.unit, factor });
  }
  insertAll(app, "material_packs", at, made);
}
