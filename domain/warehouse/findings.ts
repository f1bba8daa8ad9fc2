/** Where the ledger and what is kept of it disagree: nowhere, unless somebody changed the file from outside. R-06. */
import type { StockFindings } from "../collections.gen";
import { read } from "../contract";
import { formatMoney } from "../text";
import { formatQuantityWithUnit, PLACE_WORDS, type Place } from "./words";

export type FindingKind = StockFindings["kind"];

export interface StockFinding {
  id: string;
  kind: FindingKind;
  /** Empty for a finding about a document. */
  material: string;
  code: string;
  name: string;
  unit: string;
  /** The place of a balance; otherwise empty. */
  place: Place | "";
  batch_code: string;
  /** The number of a document without rows. */
  document_number: string;
  /** The sum of the ledger's rows, and the stored figure: ten-thousandths, or centavos for a value. */
  ledger: number;
  kept: number;
  /** The moment of the comparison, UTC. */
  found_at: string;
}

export const stockFindings = read<{ findings: StockFinding[] }>()({
  path: "warehouse/findings",
  roles: ["Admin"],
  summary: "Where the ledger and the balances disagreed when they were last compared: each night, and at the program's start.",
});

export const FINDING_WORDS: Readonly<Record<FindingKind, string>> = {
  balance: "Saldo por lugar e lote",
  value: "Valor do material",
  places: "Soma dos lugares",
  after: "Saldo após o lançamento",
  empty_document: "Documento sem lançamentos",
  loans: "Material em empréstimo",
};

/** "estoque, lote L1"; "documento 2026/000123". */
export const findingPlace = ({ place, batch_code, document_number }: StockFinding): string =>
  [place && PLACE_WORDS[place], batch_code && `lote ${batch_code}`, document_number && `documento ${document_number}`]
    .filter(Boolean)
    .join(", ");

/** A figure of a finding, in its unit. */
export const formatFinding = ({ kind, unit }: StockFinding, figure: number): string =>
  kind === "empty_document" ? "" : kind === "value" ? formatMoney(figure) : formatQuantityWithUnit(figure, unit);
