import { expect, test } from "vitest";
import { findingPlace, formatFinding, type StockFinding } from "./findings";
import { ONE } from "./quantity";

const FINDING: StockFinding = {
  ...{ id: "f", kind: "balance", material: "m", code: "000001", name: "Papel", unit: "resma", place: "stock" },
  ...{ batch_code: "", document_number: "", ledger: 5 * ONE, kept: 6 * ONE, found_at: "" },
};

test.each([
  [{}, "estoque", "5 resmas"],
  [{ place: "damaged", batch_code: "L1" }, "avariado, lote L1", "5 resmas"],
  [{ kind: "value", place: "", ledger: 1234 }, "", "R$ 12,34"],
  [{ kind: "empty_document", place: "", document_number: "2026/000123" }, "documento 2026/000123", ""],
] as const)("a finding of %o", (overrides, where, figure) => {
  const finding = { ...FINDING, ...overrides };
  expect([findingPlace(finding), formatFinding(finding, finding.ledger).replace(/\s/g, " ")]).toEqual([where, figure]);
});
