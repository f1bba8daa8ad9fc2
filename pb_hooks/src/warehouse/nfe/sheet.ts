/** A received note during its check: the known material of each item, and its cost. R-40. */
import type { InputIn } from "../../../../domain/contract";
import { addTo } from "../../../../domain/grouped";
import { cleanStockCode, gtinSpellings } from "../../../../domain/warehouse/codes";
import { formatCancellation } from "../../../../domain/warehouse/nfe/cancellation";
import { invoiceWarnings, isForBuyer } from "../../../../domain/warehouse/nfe/check";
import type * as contracts from "../../../../domain/warehouse/nfe/commands";
import type { InvoiceMaterial, InvoiceSheet, InvoiceSheetItem } from "../../../../domain/warehouse/nfe/commands";
import { costsOf, sumsInTotal } from "../../../../domain/warehouse/nfe/cost";
import type { InvoiceItem } from "../../../../domain/warehouse/nfe/invoice";
import { isOtherProduct, type KnownPack, packOfOtherUnit, proposedFactor, unitKey } from "../../../../domain/warehouse/nfe/pack";
import { formatCfop, purposeOf } from "../../../../domain/warehouse/nfe/purpose";
import { suggesting } from "../../../../domain/warehouse/nfe/suggest";
import { ONE } from "../../../../domain/warehouse/quantity";
import type { MaterialKind } from "../../../../domain/warehouse/words";
import type { Call } from "../../platform/http/endpoint";
import { type App, select } from "../../platform/sql/database";
import { flags, list, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { schoolSettings } from "../../platform/time/settings";
import { inStock, type LastPrice, lastPriceOf, priceOf } from "../stock-sql";
import { entryOf } from "./entry-of";
import type { Machines } from "./machines";
import { requireInvoice, supplierOf } from "./receive";
import { relatedTo } from "./related";

type FoundMaterial = Omit<InvoiceMaterial, "last_price"> & { last: LastPrice };

const MATERIAL = {
  ...texts("m.id", "m.code", "m.name", "m.unit"),
  ...numbers("m.decimals"),
  ...flags("m.batch_control"),
  kind: text<MaterialKind>("m.kind"),
  stock: number(inStock("m.id")),
  last: list<LastPrice>(lastPriceOf("m.id")),
};

const materialOf = ({ last, ...material }: FoundMaterial): InvoiceMaterial => ({ ...material, last_price: priceOf(last) });

const MATCHED = selection<FoundMaterial & KnownPack & { item: number; by: string; pack_unit: string }>()({
  ...MATERIAL,
  item: number("found.item"),
  factor: number("found.factor"),
  by: text("found.by"),
  pack_unit: text("found.unit"),
  said: text("found.said"),
  called: text("found.called"),
});

interface Match {
  material: InvoiceMaterial;
  factor: number;
  by: "supplier" | "gtin" | "";
  storedPack: KnownPack | null;
  otherUnitPack: KnownPack | null;
}

/**
 * The meaning of the supplier's own code in the item's unit. In another unit it still means the material, and the user types its
 * content.
 */
function bySupplierCode(item: InvoiceItem, matches: readonly Match[]): Match | undefined {
  const unit = unitKey(item.unit);
  const ownMatch = matches.find(({ storedPack }) => storedPack && unitKey(storedPack.unit) === unit);
  if (ownMatch) {
    return ownMatch;
  }
  const [other] = matches;
  // A code with two materials in two units says nothing about a third.
  return other && matches.every(({ material }) => material.id === other.material.id)
    ? { ...other, factor: proposedFactor(item), storedPack: null, otherUnitPack: other.storedPack }
    : undefined;
}

function byBarcode(item: InvoiceItem, { factor, storedPack, ...match }: Match, isPiece: boolean): Match {
  const { quantity, piece_quantity } = item;
  const pieces = isPiece && quantity > 0 ? (piece_quantity / quantity) * factor : factor;
  const isWhole = Number.isSafeInteger(pieces) && pieces > 0;
  const otherMaterial = isPiece || !storedPack ? null : packOfOtherUnit(item.unit, storedPack);
  return {
    ...match,
    factor: isWhole ? pieces : ONE,
    storedPack: otherMaterial || !isWhole ? null : storedPack,
    otherUnitPack: otherMaterial,
  };
}

/** The supplier's own code is the surest; then the barcode of the sold pack, then that of the piece in it. */
function matchesOf(app: App, supplier: string, items: readonly InvoiceItem[]): Map<number, Match> {
  const lookups = items.map(({ code, gtin, piece_gtin }, item) => ({
    item,
    code,
    gtins: gtinSpellings(cleanStockCode(gtin)),
    pieces: piece_gtin === gtin ? [] : gtinSpellings(cleanStockCode(piece_gtin)),
  }));
  const pack = "p.material, p.factor, p.unit, p.said, p.called";
  const spelled = (field: string, by: string, rank: number) =>
    `SELECT asked.value ->> '$.item' AS item, ${pack}, '${by}' AS by, ${rank} AS rank
       FROM json_each({:asked}) asked CROSS JOIN json_each(asked.value, '$.${field}') spelling
       CROSS JOIN material_packs p WHERE p.gtin = spelling.value AND p.gtin != ''`;
  const rows = select(
    app,
    MATCHED,
    `FROM (SELECT asked.value ->> '$.item' AS item, ${pack}, 'supplier' AS by, 0 AS rank
        FROM json_each({:asked}) asked CROSS JOIN material_packs p
        WHERE p.supplier = {:supplier} AND p.supplier != '' AND p.supplier_code = (asked.value ->> '$.code') AND p.supplier_code != ''
       UNION ALL ${spelled("gtins", "gtin", 1)}
       UNION ALL ${spelled("pieces", "piece", 2)}) found
     CROSS JOIN materials m WHERE m.id = found.material AND m.active = TRUE ORDER BY found.item, found.rank`,
    { supplier, asked: lookups },
  );
  const byItem = new Map<number, { by: string; match: Match }[]>();
  for (const { item, factor, by, pack_unit, said, called, ...material } of rows) {
    const pack = { unit: pack_unit, factor, said, called };
    const match: Match = {
      material: materialOf(material),
      factor,
      by: by === "supplier" ? "supplier" : "gtin",
      storedPack: pack,
      otherUnitPack: null,
    };
    addTo(byItem, item, { by, match });
  }
  const matches = new Map<number, Match>();
  for (const [index, itemMatches] of byItem) {
    const item = items[index]!;
    const codeMatch = bySupplierCode(
      item,
      itemMatches.filter(({ by }) => by === "supplier").map(({ match }) => match),
    );
    const barcode = itemMatches.find(({ by }) => by !== "supplier");
    const match = codeMatch ?? (barcode && byBarcode(item, barcode.match, barcode.by === "piece"));
    if (match) {
      matches.set(index, match);
    }
  }
  return matches;
}

const SUGGESTIONS = 3;
const MATERIAL_NAME = selection(texts("m.id", "m.name"));
const OF_IDS = selection<FoundMaterial>()(MATERIAL);

/**
 * The possible materials of each of these items. A school has few materials, so the words of all of them are compared at once.
 */
function suggestionsFor(app: App, items: readonly InvoiceItem[]): Map<InvoiceItem, InvoiceMaterial[]> {
  if (items.length === 0) {
    return new Map();
  }
  const suggest = suggesting(select(app, MATERIAL_NAME, "FROM materials m WHERE m.active = TRUE ORDER BY m.rowid"));
  const suggestionsByItem = new Map(items.map((item) => [item, suggest(item.name, SUGGESTIONS)]));
  const ids = [...new Set([...suggestionsByItem.values()].flat().map(({ id }) => id))];
  const materials = select(app, OF_IDS, "FROM json_each({:ids}) asked CROSS JOIN materials m WHERE m.id = asked.value", { ids });
  const byId = new Map(materials.map((material) => [material.id, materialOf(material)]));
  return new Map([...suggestionsByItem].map(([item, few]) => [item, few.map(({ id }) => byId.get(id)!)]));
}

/** @param machines of the area that keeps them. */
export const sheetWith =
  (machines: Machines) =>
  (call: Call, input: InputIn<typeof contracts, "invoiceSheet">): InvoiceSheet => ({
    ...invoiceSheet(call, input),
    machine_kinds: machines.kinds(call.app),
  });

function invoiceSheet({ app }: Call, input: InputIn<typeof contracts, "invoiceSheet">): Omit<InvoiceSheet, "machine_kinds"> {
  const invoice = requireInvoice(app, input.invoice);
  const { id, key, series, number: invoiceNumber, issued_on, issuer, recipient, services, total, items, file } = invoice;
  const supplier = supplierOf(app, issuer.document);
  const relatedInvoices = relatedTo(app, invoice);
  const { cancellation } = relatedInvoices;
  const { kind, question } = purposeOf(invoice);
  const matches = matchesOf(app, supplier?.id ?? "", items);
  const { costs, difference } = costsOf(invoice);
  const suggestions = suggestionsFor(
    app,
    items.filter(({ name }, index) => {
      const match = matches.get(index);
      return !match || isOtherProduct(name, match.storedPack, match.material);
    }),
  );
  const { document, association_document } = schoolSettings(app);
  const buyer = { document, association_document };
  return {
    id,
    key,
    series,
    number: invoiceNumber,
    issued_on,
    issuer,
    recipient,
    supplier: supplier?.id ?? "",
    supplier_name: supplier?.name ?? issuer.name,
    sums: sumsInTotal(invoice),
    services,
    total,
    difference,
    is_ours: isForBuyer(invoice, buyer),
    warnings: invoiceWarnings(invoice, buyer, relatedInvoices),
    kind,
    kind_question: question,
    nature: invoice.nature,
    cancelled: cancellation?.registered ? formatCancellation(cancellation) : "",
    entered: entryOf(app, { id, issuer: issuer.document, number: invoiceNumber, series }),
    file,
    items: items.map((item, index): InvoiceSheetItem => {
      const match = matches.get(index);
      return {
        number: item.number,
        code: item.code,
        name: item.name,
        unit: item.unit,
        quantity: item.quantity,
        gtin: item.gtin,
        cost: costs[index]!,
        counts: item.counts,
        material: match?.material ?? null,
        known_by: match?.by ?? "",
        factor: match?.factor ?? proposedFactor(item),
        known_pack: match?.storedPack ?? null,
        other_pack: match?.otherUnitPack ?? null,
        cfop: item.cfop,
        cfop_words: formatCfop(item.cfop),
        piece_unit: item.piece_unit,
        batches: item.batches,
        piece_quantity: item.piece_quantity,
        suggestions: suggestions.get(item) ?? [],
      };
    }),
  };
}
