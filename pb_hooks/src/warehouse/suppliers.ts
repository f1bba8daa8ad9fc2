/** The supplier of a document. */
import type { App } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";

/**
 * The supplier that a page names. One that was merged meanwhile means the remaining one: an invoice would else be entered under both.
 * @throws Refusal not_found.
 */
export const requireSupplier = (app: App, supplier: string): string =>
  supplier && (requireRecord(app, "suppliers", supplier, "este fornecedor", "supplier").getString("merged_into") || supplier);
