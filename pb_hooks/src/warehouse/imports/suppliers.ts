/** Suppliers, from the file to the table. */
import { importedNames } from "../../../../domain/record-fields";
import {
  planSupplier,
  readSupplierRow,
  type SupplierFields,
  SupplierIndex,
  type SupplierPlan,
} from "../../../../domain/warehouse/imports/supplier-plan";
import { supplierTerms } from "../../../../domain/warehouse/imports/terms";
import { nameKey, searchOf } from "../../../../domain/warehouse/search";
import { SUPPLIER_FIELDS } from "../../../../domain/warehouse/supplier-fields";
import { change, type Effect } from "../../imports/effects";
import type { EntityImport, Plan } from "../../imports/entity";
import { LoadedRecords, messagesOf } from "../../imports/fingerprints";
import { type App, insertAll, newRecordId, select } from "../../platform/sql/database";
import { flags, selection, text, texts } from "../../platform/sql/selection";

type Found = Record<string, never>;
type SupplierWork = SupplierPlan & Plan<Found>;

const KNOWN_SUPPLIER = selection({
  ...texts("id", ...importedNames(SUPPLIER_FIELDS)),
  ...flags("active"),
  merged_into: text("(SELECT o.name FROM suppliers o WHERE o.id = suppliers.merged_into)"),
});

export const suppliers: EntityImport<SupplierFields, Found, SupplierWork> = {
  terms: supplierTerms,
  tables: ["suppliers"],
  subjects: ["suppliers"],
  uses: {
    stock_documents: "tem documento no estoque",
    material_packs: "tem embalagem de material",
  },
  label: ({ name, city }) => (city ? `${name} · ${city}` : name),
  reader: () => readSupplierRow,
  codeFields: [],
  codesOf: () => ({ series: [], named: [] }),
  planners: () => () => {
    const book = new SupplierIndex();
    const fingerprints = new LoadedRecords();
    return {
      plan(app, rows) {
        load(
          app,
          book,
          fingerprints,
          rows.map(({ values }) => values),
        );
        return rows.map((row) => {
          const { values, line } = row;
          const grounds = { meant: fingerprints.of(book.candidates(values)), named: {} };
          const plan = planSupplier(book, values, messagesOf(row, grounds), { line, newId: newRecordId });
          return { ...plan, grounds, found: {}, createdCounts: { suppliers: plan.newFields ? 1 : 0 } };
        });
      },
    };
  },
  fillKeys: () => undefined,
  begin: () => undefined,
  write(app, plans, at) {
    insertAll(app, "suppliers", at, plans, ({ newFields, supplier }) => {
      const computed = newFields && { name_key: nameKey(newFields.name), search: searchOf("suppliers", newFields) };
      return computed && { id: supplier, ...newFields, active: true, ...computed };
    });
    return plans.map(({ newFields, supplier, change: changes, after }): Effect[] => {
      if (newFields) {
        return [{ table: "suppliers", id: supplier }];
      }
      const { active, ...fields } = changes;
      const values = { ...fields, ...(active ? { active: 1 } : {}), search: searchOf("suppliers", after) };
      return [change(app, "suppliers", supplier, values, at)];
    });
  },
};

/** Loads the suppliers to whom the rows may refer, by document and name. */
function load(app: App, book: SupplierIndex, fingerprints: LoadedRecords, rows: readonly SupplierFields[]): void {
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];
  const suppliers = select(
    app,
    KNOWN_SUPPLIER,
    `FROM suppliers WHERE id IN (
       SELECT id FROM suppliers WHERE document != '' AND document IN (SELECT value FROM json_each({:documents}))
       UNION SELECT id FROM suppliers WHERE name_key IN (SELECT value FROM json_each({:names}))) ORDER BY rowid`,
    { documents: distinct(rows.map(({ document }) => document)), names: distinct(rows.map(({ name }) => nameKey(name))) },
  );
  for (const { id, active, merged_into, ...fields } of suppliers) {
    if (!book.has(id)) {
      fingerprints.add(id, [fields, active, merged_into]);
      book.add({ id, fields, active, merged_into, line: 0 });
    }
  }
}
