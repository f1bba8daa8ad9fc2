/** The stockroom's words: addresses, labels, prices, kinds of documents. */
import { capital } from "../../../domain/text";
import type { MaterialRow, MovementRow, StockDocumentRow } from "../../../domain/warehouse/lists";
import { ONE } from "../../../domain/warehouse/quantity";
import { DOCUMENT_WORDS, type DocumentKind } from "../../../domain/warehouse/words";
import type { Tone } from "../ui/tone";

/** The lists' filters -> their names in the address. */
export const MATERIAL_FILTERS = {
  active: "ativo",
  low: "abaixo",
  order: "pedir",
  in_stock: "saldo",
  kind: "tipo",
  expense_element: "elemento",
} as const;
export const BATCH_FILTERS = { expired: "vencidos", until: "ate", material: "material", gone: "esgotados" } as const;
export const SUPPLIER_FILTERS = { active: "ativo" } as const;
export const REQUESTER_FILTERS = { active: "ativo", kind: "tipo", sector: "setor" } as const;
export const DOCUMENT_FILTERS = {
  kind: "tipo",
  month: "mes",
  from: "de",
  to: "ate",
  supplier: "fornecedor",
  requester: "requisitante",
  material: "material",
  reversed: "estornado",
} as const;

/** The queries that a movement makes stale. */
export const STOCK_QUERIES: readonly string[] = [
  "materials",
  "movements",
  "stock-documents",
  "stock-batches",
  "warehouse/batch-trail",
  "warehouse/material",
  "warehouse/document",
  "requests",
  "catalogue",
  "suppliers",
  "requesters",
  "warehouse/requester-limits",
  "material-loans",
  "material-units",
  "warehouse/loan",
  "warehouse/loan-scan",
  "platform/home",
];

const unitPrices = new Intl.NumberFormat("pt-BR", {
  style: "currency",
  currency: "BRL",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});
const wholePrices = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** The cost of one unit: "R$ 25,44", and "R$ 0,0442" where centavos are too coarse. Empty where it cost nothing. */
export function unitPrice(value: number, quantity: number): string {
  const price = quantity === 0 ? 0 : (value * ONE) / quantity / 100;
  return quantity === 0 ? "" : (price < 1 ? unitPrices : wholePrices).format(price);
}

/** The same as a number of reais, to the hundredth of a centavo; empty without a purchase. */
export const unitPriceNumber = (value: number, quantity: number): number | "" =>
  quantity === 0 ? "" : Math.round((value * ONE * 100) / quantity) / 10_000;

/** "Saída", "Estorno de saída". */
export function kindTitle(kind: DocumentKind, reversedKind: DocumentKind | "" = ""): string {
  return capital(kind === "reversal" && reversedKind ? `estorno de ${DOCUMENT_WORDS[reversedKind]}` : DOCUMENT_WORDS[kind]);
}

/** The supplier or the requester of a movement. */
export function otherSide({
  supplier_name,
  requester_name,
  sector_name,
}: Pick<StockDocumentRow | MovementRow, "supplier_name" | "requester_name" | "sector_name">): string {
  const names = [supplier_name || requester_name, sector_name === requester_name ? "" : sector_name];
  return names.filter(Boolean).join(", ");
}

interface MaterialStatus {
  tone: Tone;
  text: string;
}

/** The status of a material in a list; undefined where there is none. */
export function materialStatus({
  active,
  available,
  minimum,
  quantity,
}: Pick<MaterialRow, "active" | "available" | "minimum" | "quantity">): MaterialStatus | undefined {
  if (!active) {
    return { tone: "neutral", text: "Inativo" };
  }
  if (minimum > 0 && available < minimum) {
    return available <= 0 ? { tone: "bad", text: "Em falta" } : { tone: "warn", text: "Abaixo do mínimo" };
  }
  return quantity > 0 && available <= 0 ? { tone: "warn", text: "Indisponível" } : undefined;
}
