/** The permitted changes of a material, a pack and a supplier by the records API. */
import { refuseField } from "../../../domain/platform/refusals";
import { cleanDocument, documentProblem } from "../../../domain/taxpayer";
import { cleanStockCode, gtinProblem, gtinSpellings, MATERIAL_CODES } from "../../../domain/warehouse/codes";
import { MATERIAL_FIELDS, materialCodeProblem, materialCode as writtenCode } from "../../../domain/warehouse/material-fields";
import { PACK_FIELDS } from "../../../domain/warehouse/pack-fields";
import { refuse } from "../../../domain/warehouse/refusals";
import { nameKey } from "../../../domain/warehouse/search";
import { SUPPLIER_FIELDS } from "../../../domain/warehouse/supplier-fields";
import { historyOf } from "../platform/records/history";
import type { Sources } from "../platform/records/normalise";
import { combineHooks, type RecordHook, type RecordHooks } from "../platform/records/records";
import { type App, column, execute, selectFirst } from "../platform/sql/database";
import { selection, texts } from "../platform/sql/selection";
import { raiseSeriesTo, type Series, takeNext } from "../platform/sql/series";
import { minimumSaves } from "./alerts/alerts";
import { unifyShelf } from "./shelves";
import { requireSupplier } from "./suppliers";
import { namesUnmergedMaterial } from "./unmerged";

/** The numbers of materials without a code of their own. */
export const MATERIAL_SERIES: Series = {
  counter: "material",
  ...MATERIAL_CODES,
  codesInUse: "SELECT code FROM materials WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
};

/** Two materials, or suppliers, that differ only in accents, case or spaces may be one. */
export function setNameKey(_app: App, record: core.Record, { name = "" }: Sources): void {
  record.set("name_key", nameKey(name));
}

const NAME_COLUMNS = selection(texts("id", "name"));
const CODE_COLUMNS = selection(texts("id", "code", "name"));
const OF_PACK = selection(texts("p.id", "m.name"));

const hasChanged = (record: core.Record, field: string): boolean =>
  record.getString(field) !== record.original().getString(field);

const materialCode: RecordHook = {
  before(e) {
    const material = e.record!;
    const typedCode = cleanStockCode(material.getString("code"));
    if (typedCode === "") {
      material.set("code", material.isNew() ? takeNext(e.app, MATERIAL_SERIES, 1)[0]! : material.original().getString("code"));
      return;
    }
    if (!material.isNew() && !hasChanged(material, "code")) {
      return;
    }
    const problem = materialCodeProblem(typedCode);
    if (problem) {
      throw refuseField("code", "invalid_code", problem);
    }
    const code = writtenCode(typedCode);
    const holder = selectFirst(e.app, NAME_COLUMNS, "FROM materials WHERE code = {:code} COLLATE NOCASE", { code });
    if (holder && holder.id !== material.id) {
      throw refuse("material_code_taken", { code, name: holder.name }, "code");
    }
    raiseSeriesTo(e.app, MATERIAL_SERIES, [code]);
    material.set("code", code);
  },
};

const materialShelf: RecordHook = { before: (e) => unifyShelf(e.app, e.record!) };

const materialName: RecordHook = {
  before(e) {
    const material = e.record!;
    if (!material.isNew() && !hasChanged(material, "name")) {
      return;
    }
    const other = selectFirst(e.app, CODE_COLUMNS, "FROM materials WHERE name_key = {:key} AND id != {:id} LIMIT 1", {
      key: nameKey(material.getString("name")),
      id: material.id,
    });
    if (other) {
      throw refuse("material_taken", { code: other.code, name: other.name }, "name");
    }
  },
};

/** */
const materialWithHistory: RecordHook = {
  before(e) {
    const material = e.record!;
    const name = material.original().getString("name");
    if ((hasChanged(material, "unit") || hasChanged(material, "decimals")) && hasMoved(e.app, material.id)) {
      throw refuse("unit_fixed", { material: name }, hasChanged(material, "unit") ? "unit" : "decimals");
    }
    if (hasChanged(material, "active") && material.getBool("active")) {
      takeBackMoved(e.app, material);
      material.set("merged_into", "");
    }
    if (hasChanged(material, "active") && !material.getBool("active")) {
      const quantity = Number(
        column(e.app, "SELECT quantity FROM stock_values WHERE material = {:id}", { id: material.id })[0] ?? 0,
      );
      if (quantity > 0) {
        throw refuse("material_has_stock", { material: name, quantity, unit: material.getString("unit") }, "active");
      }
    }
  },
};

/** The records that go along when a material is merged, and come back when it is active again. */
export const MOVED_WITH_MATERIAL = ["material_packs", "requester_limits"] as const;

/** A barcode on the material's pack would else go on meaning the other material. */
function takeBackMoved(app: App, material: core.Record): void {
  for (const table of MOVED_WITH_MATERIAL) {
    execute(
      app,
      `UPDATE OR IGNORE ${table} SET material = {:id} WHERE material = {:into} AND id IN (
         SELECT moved.value FROM timeline t CROSS JOIN json_each(t.data, '$.${table}') moved WHERE t.subject = {:id} AND t.kind = 'merged')`,
      { id: material.id, into: material.original().getString("merged_into") },
    );
  }
}

export function hasMoved(app: App, material: string): boolean {
  return column(app, "SELECT id FROM stock_movements WHERE material = {:material} LIMIT 1", { material }).length > 0;
}

const materialHistory = historyOf({
  area: "warehouse",
  created: "Material cadastrado",
  changed: "Material alterado",
  active: ["Material ativado", "Material desativado"],
  fields: MATERIAL_FIELDS,
});

export const materialSaves: RecordHooks = {
  creates: combineHooks(materialCode, materialName, materialShelf, materialHistory.creates),
  updates: combineHooks(materialCode, materialName, materialShelf, materialWithHistory, materialHistory.updates, minimumSaves),
  deletes: {
    before(e) {
      const { id } = e.record!;
      if (hasMoved(e.app, id)) {
        throw refuse("material_has_history", { material: e.record!.getString("name") });
      }
    },
  },
};

const pack: RecordHook = {
  before(e) {
    const record = e.record!;
    const gtin = cleanStockCode(record.getString("gtin"));
    const problem = gtinProblem(gtin);
    if (problem) {
      throw refuseField("gtin", "invalid_gtin", problem);
    }
    record.set("gtin", gtin);
    const holder = gtin
      ? selectFirst(
          e.app,
          OF_PACK,
          `FROM json_each({:gtins}) asked JOIN material_packs p ON p.gtin = asked.value AND p.gtin != ''
           JOIN materials m ON m.id = p.material WHERE p.id != {:id} LIMIT 1`,
          { gtins: gtinSpellings(gtin), id: record.id },
        )
      : null;
    if (holder) {
      throw refuse("gtin_taken", { gtin, material: holder.name }, "gtin");
    }
    // An invoice finds the pack by the remaining supplier alone.
    record.set("supplier", requireSupplier(e.app, record.getString("supplier")));
    const [supplier, code, unit] = [record.getString("supplier"), record.getString("supplier_code"), record.getString("unit")];
    const packOfCode =
      supplier && code
        ? selectFirst(
            e.app,
            OF_PACK,
            `FROM material_packs p JOIN materials m ON m.id = p.material
             WHERE p.supplier = {:supplier} AND p.supplier != '' AND p.supplier_code = {:code} AND p.supplier_code != ''
               AND p.unit = {:unit} COLLATE NOCASE AND p.id != {:id}`,
            { supplier, code, unit, id: record.id },
          )
        : null;
    if (packOfCode) {
      throw refuse("supplier_code_taken", { code, unit, material: packOfCode.name }, "supplier_code");
    }
  },
};

/** The code on a pack decides the quantity of a scan: its changes are in the history of the material. */
export const packSaves = historyOf({
  area: "warehouse",
  created: "Embalagem cadastrada",
  changed: "Embalagem alterada",
  removed: "Embalagem excluída",
  belongsTo: { collection: "materials", field: "material" },
  fields: PACK_FIELDS,
  checks: [namesUnmergedMaterial, pack],
});

const supplier: RecordHook = {
  before(e) {
    const record = e.record!;
    const typedDocument = record.getString("document");
    const problem = documentProblem(typedDocument);
    if (problem) {
      throw refuseField("document", "invalid_document", problem);
    }
    const document = cleanDocument(typedDocument);
    record.set("document", document);
    if (record.getBool("active")) {
      record.set("merged_into", "");
    }
    record.set("email", record.getString("email").toLowerCase());
    const holder = document
      ? selectFirst(e.app, NAME_COLUMNS, "FROM suppliers WHERE document = {:document} AND id != {:id}", {
          document,
          id: record.id,
        })
      : null;
    if (holder) {
      throw refuse("supplier_taken", { document, name: holder.name }, "document");
    }
  },
};

export const supplierSaves = historyOf({
  area: "warehouse",
  created: "Fornecedor cadastrado",
  changed: "Fornecedor alterado",
  active: ["Fornecedor ativado", "Fornecedor desativado"],
  fields: SUPPLIER_FIELDS,
  checks: [supplier],
});
