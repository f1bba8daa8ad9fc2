/** Materials with their stock, from the file to the ledger. */
import { addDays, type Day } from "../../../../domain/dates";
import { grouped } from "../../../../domain/grouped";
import type { Spellings } from "../../../../domain/spellings";
import { count } from "../../../../domain/text";
import { gtinSpellings, MATERIAL_CODES } from "../../../../domain/warehouse/codes";
import { MAX_LINES } from "../../../../domain/warehouse/fields";
import type { Move } from "../../../../domain/warehouse/imports/material-balance";
import { type KnownMaterial, type MaterialFields, MaterialIndex } from "../../../../domain/warehouse/imports/material-index";
import { type MaterialPlan, planMaterial } from "../../../../domain/warehouse/imports/material-plan";
import { MATERIAL_TEXTS, type MaterialValues, readMaterialRow } from "../../../../domain/warehouse/imports/material-row";
import { materialTerms } from "../../../../domain/warehouse/imports/terms";
import { addMonths, firstDay, monthOf } from "../../../../domain/warehouse/months";
import { nameKey, searchOf } from "../../../../domain/warehouse/search";
import type { MaterialKind } from "../../../../domain/warehouse/words";
import { change, type Effect } from "../../imports/effects";
import type { EntityImport, Row as FileRow, Plan, RecordSets } from "../../imports/entity";
import { LoadedRecords, messagesOf } from "../../imports/fingerprints";
import { type App, column, execute, figure, insertAll, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { flags, list, number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { raiseSeriesTo, takeNext } from "../../platform/sql/series";
import { now, stamp, today } from "../../platform/time/clock";
import { actorWithId } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { MATERIAL_SERIES } from "../masters";
import { type DocumentOfRows, lastClosedMonth, type Row, reversalDayOf, saveDocument, writeRows } from "../post-document";
import { shelfSpellings } from "../shelves";
import { materialsById } from "../stock";
import { VALID_DOCUMENT } from "../stock-sql";

type Found = MaterialPlan["found"];
type MaterialWork = MaterialPlan & Plan<Found>;

export const materials: EntityImport<MaterialValues, Found, MaterialWork> = {
  terms: materialTerms,
  tables: ["stock_movements", "stock_batches", "material_packs", "materials"],
  subjects: ["materials"],
  uses: {
    stock_movements: "tem movimentação posterior",
    material_request_lines: "foi pedido em uma solicitação",
    stock_reservations: "está reservado",
    material_packs: "recebeu outra embalagem",
  },

  label: ({ code, said }) => (code ? `${said.name} · ${code}` : said.name),

  reader(app) {
    const day = openingDay(app);
    return (cells) => readMaterialRow(cells, day);
  },

  codeFields: ["code"],
  codesOf: (cells) => {
    const code = (cells.code ?? "").trim();
    return { series: MATERIAL_CODES.numberOf(code) ? [code] : [], named: [] };
  },

  planners: () => () => {
    const stockpile = new MaterialIndex();
    const fingerprints = new LoadedRecords();
    let shelves: Spellings | null = null;
    return {
      plan(app, rows) {
        shelves ??= shelfSpellings(app);
        const spellings = shelves;
        const day = today(app);
        const lastClosed = lastClosedMonth(app);
        load(app, stockpile, fingerprints, rows);
        return rows.map((row) => {
          const { line, found } = row;
          const grounds = { meant: fingerprints.of(stockpile.candidates(row.values)), named: {} };
          const { values, messages } = withShelfSpelling({ ...row, messages: messagesOf(row, grounds) }, spellings);
          const plan = planMaterial(stockpile, values, messages, {
            line,
            newId: newRecordId,
            today: day,
            closed: lastClosed,
            ...(found ? { found } : {}),
          });
          return {
            ...plan,
            grounds,
            createdCounts: { materials: plan.newFields ? 1 : 0, balances: plan.move ? 1 : 0, value: plan.move?.value ?? 0 },
          };
        });
      },
    };
  },

  fillKeys: () => undefined,
  begin: (app, codes) => raiseSeriesTo(app, MATERIAL_SERIES, codes.series),
  write: writeMaterials,
  ledger: { rows: "stock_movements", usesOf: movedSince, takeBack },
};

/** The row with the known spelling of its shelf, and with a note where the file writes it otherwise. */
function withShelfSpelling(
  { values, messages }: Pick<FileRow<MaterialValues, Found>, "values" | "messages">,
  shelves: Spellings,
): Pick<FileRow<MaterialValues, Found>, "values" | "messages"> {
  const writtenShelf = values.said.shelf;
  const shelf = writtenShelf === "" ? "" : shelves.known(writtenShelf);
  const text = `Prateleira “${writtenShelf}” é a mesma que “${shelf}”, já cadastrada.`;
  return shelf === writtenShelf
    ? { values, messages }
    : {
        values: { ...values, said: { ...values.said, shelf } },
        messages: [...messages, { field: "shelf", level: "note", text }],
      };
}

/** The last day of the month before this one, so that the month opens with the stock; otherwise the first open day. */
function openingDay(app: App): Day {
  const lastClosed = lastClosedMonth(app);
  const month = monthOf(today(app));
  const day = addDays(firstDay(month), -1);
  return lastClosed !== "" && monthOf(day) <= lastClosed ? firstDay(addMonths(lastClosed, 1)) : day;
}

const FIELDS = {
  ...texts(...MATERIAL_TEXTS, "code", "legacy_code"),
  ...numbers("minimum", "maximum", "lead_time_days", "decimals"),
  ...flags("batch_control"),
  kind: text<MaterialKind>("kind"),
};

type StoredBatch = [batch: string, id: string, valid_until: string, quantity: number];

const KNOWN_MATERIAL = selection({
  ...FIELDS,
  ...texts("id"),
  ...flags("active"),
  merged_into: text("(SELECT o.name || ' (' || o.code || ')' FROM materials o WHERE o.id = m.merged_into)"),
  gtins: list<string[]>("(SELECT json_group_array(gtin) FROM material_packs WHERE material = m.id AND gtin != '')"),
  stock: list<
    StoredBatch[]
  >(`(SELECT json_group_array(json_array(COALESCE(s.code, ''), b.batch, COALESCE(s.valid_until, ''), b.quantity))
    FROM stock_balances b LEFT JOIN stock_batches s ON s.id = b.batch WHERE b.material = m.id AND b.place = 'stock')`),
  batches: list<StoredBatch[]>(
    "(SELECT json_group_array(json_array(UPPER(code), id, valid_until, 0)) FROM stock_batches WHERE material = m.id)",
  ),
  quantity: number("(SELECT quantity FROM stock_values WHERE material = m.id)"),
  value: number("(SELECT value FROM stock_values WHERE material = m.id)"),
  moved: number("EXISTS (SELECT 1 FROM stock_values WHERE material = m.id)"),
  opening: text(`(SELECT d.number FROM stock_movements e JOIN stock_documents d ON d.id = e.document
    WHERE e.material = m.id AND e.kind = 'opening'
      AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = e.id AND x.reversal_of != '') LIMIT 1)`),
});

/** Loads the materials to which the rows may refer: by code, by the code of the earlier system, by barcode and by name. */
function load(
  app: App,
  stockpile: MaterialIndex,
  fingerprints: LoadedRecords,
  rows: readonly FileRow<MaterialValues, Found>[],
): void {
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];
  const materials = select(
    app,
    KNOWN_MATERIAL,
    `FROM materials m WHERE m.id IN (
       SELECT id FROM materials WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
       UNION SELECT id FROM materials WHERE legacy_code != '' AND legacy_code COLLATE NOCASE IN (SELECT value FROM json_each({:former}))
       UNION SELECT id FROM materials WHERE name_key IN (SELECT value FROM json_each({:names}))
       UNION SELECT material FROM material_packs WHERE gtin != '' AND gtin IN (SELECT value FROM json_each({:gtins})))
     ORDER BY m.rowid`,
    {
      codes: distinct(rows.flatMap(({ values: { code, written_code = "" } }) => [code, written_code])),
      former: distinct(rows.flatMap(({ values }) => [values.legacy_code, values.code])),
      names: distinct(rows.map(({ values }) => nameKey(values.said.name))),
      gtins: distinct(rows.flatMap(({ values }) => gtinSpellings(values.gtin))),
    },
  );
  for (const { id, active, merged_into, gtins, stock, batches, quantity, value, moved, opening, ...fields } of materials) {
    if (!stockpile.has(id)) {
      const material: KnownMaterial = {
        id,
        fields,
        active,
        merged_into,
        moved: moved > 0,
        opening,
        quantity,
        value,
        stock: new Map(stock.map(([code, , , batches]) => [code, batches])),
        batches: new Map(batches.map(([code, batch, valid_until]) => [code, { id: batch, valid_until }])),
        lines: new Map(),
        opens: false,
      };
      stockpile.add(material, gtins);
      // Without its balance: a row with a quantity compares that itself.
      fingerprints.add(id, [fields, active, merged_into, gtins]);
    }
  }
}

const rowOf = (fields: Partial<MaterialFields>) => ({
  ...fields,
  ...(fields.name === undefined ? {} : { name_key: nameKey(fields.name) }),
});

function writeMaterials(app: App, plans: readonly MaterialWork[], at: string, batch: core.Record): Effect[][] {
  const works = plans.filter(({ newFields }) => newFields);
  const codes = takeNext(app, MATERIAL_SERIES, works.filter(({ newFields }) => newFields!.code === "").length);
  insertAll(app, "materials", at, works, ({ material, newFields }) => {
    const fields = { ...newFields!, code: newFields!.code || codes.shift()! };
    return { id: material, ...rowOf(fields), active: true, search: searchOf("materials", fields) };
  });
  const batches = plans.flatMap((plan) => (plan.batch?.isNew ? [{ ...plan.batch, material: plan.material }] : []));
  insertAll(app, "stock_batches", at, batches, ({ id, material, code, valid_until }) => ({ id, material, code, valid_until }));
  const packs = plans.flatMap((plan) => (plan.gtin ? [{ plan, ...plan.gtin }] : []));
  insertAll(app, "material_packs", at, packs, ({ plan, id, gtin }) => ({
    id,
    material: plan.material,
    gtin,
    unit: plan.after!.unit,
    factor: 10_000,
  }));
  const movements = writeMoves(app, plans, at, batch);
  return plans.map((plan): Effect[] => [
    ...(plan.newFields ? [{ table: "materials", id: plan.material }] : []),
    ...(Object.keys(plan.change).length > 0 ? [changeMaterial(app, plan, at)] : []),
    ...(plan.gtin ? [{ table: "material_packs", id: plan.gtin.id }] : []),
    ...(plan.batch?.isNew ? [{ table: "stock_batches", id: plan.batch.id }] : []),
    ...(movements.has(plan) ? [{ table: "stock_movements", id: movements.get(plan)! }] : []),
  ]);
}

function changeMaterial(app: App, { material, change: changes, after }: MaterialWork, at: string): Effect {
  const flagged = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, typeof value === "boolean" ? Number(value) : value]),
  );
  return change(app, "materials", material, { ...flagged, search: searchOf("materials", after!) }, at);
}

/**
 * Posts the rows' movements, on the batch's documents.
 * @returns each plan's row of the ledger.
 */
function writeMoves(app: App, plans: readonly MaterialWork[], at: string, batch: core.Record): Map<MaterialWork, string> {
  const movingPlans = plans.filter(({ move }) => move);
  const stock = materialsById(
    app,
    movingPlans.map(({ material }) => material),
  );
  const documentByPlan = new Map<MaterialWork, string>();
  for (const group of grouped(movingPlans, ({ move }) => `${move!.kind} ${move!.day}`).values()) {
    const { kind, day } = group[0]!.move!;
    for (let start = 0; start < group.length; ) {
      const document = documentOf(app, batch, { kind, day });
      const part = group.slice(start, start + MAX_LINES - document.lines);
      const rows = part.map((plan, index): Row => {
        const { quantity, value } = plan.move!;
        const line = document.lines + index + 1;
        return { line, material: stock.get(plan.material)!, place: "stock", batch: plan.batch?.id ?? "", quantity, value };
      });
      writeRows(app, document, rows, at).forEach((id, index) => {
        documentByPlan.set(part[index]!, id);
      });
      start += part.length;
    }
  }
  return documentByPlan;
}

const OPEN = selection({
  ...texts("d.id", "d.number"),
  lines: number("(SELECT COUNT(*) FROM stock_movements WHERE document = d.id)"),
});

/** The batch's document of the kind that still accepts rows, or a new one. */
function documentOf(app: App, batch: core.Record, { kind, day }: Pick<Move, "kind" | "day">): DocumentOfRows & { lines: number } {
  const open = selectFirst(
    app,
    OPEN,
    `FROM stock_documents d WHERE d.import_batch = {:batch} AND d.import_batch != '' AND d.kind = {:kind} AND d.day = {:day}
       AND ${VALID_DOCUMENT}
     ORDER BY d.rowid DESC LIMIT 1`,
    { batch: batch.id, kind, day },
  );
  if (open && open.lines < MAX_LINES) {
    return { id: open.id, kind, day, lines: open.lines };
  }
  const actor = actorWithId(app, batch.getString("by"));
  const file = batch.getString("file_name").slice(0, 150);
  const document = saveDocument(
    { app, actor },
    { id: newRecordId(), kind, day, at: now(), note: `Importado de ${file}`, import_batch: batch.id },
  );
  record(app, actor, {
    area: "warehouse",
    collection: "stock_documents",
    subject: document.id,
    kind,
    text: `${kind === "opening" ? "Saldos iniciais" : "Acerto de saldos"} por importação, documento ${document.number}`,
  });
  return { ...document, lines: 0 };
}

const LATER = selection(texts("e.id"));

/** A material with a later posting stays; a reversed posting does not count. R-45. */
function movedSince(app: App, batch: string, createdRecords: RecordSets): Map<string, string> {
  const rows = select(
    app,
    LATER,
    `FROM json_each({:ids}) own CROSS JOIN stock_movements e
     WHERE e.id = own.value AND EXISTS (
       SELECT 1 FROM stock_movements l JOIN stock_documents d ON d.id = l.document
       WHERE l.material = e.material AND l.rowid > e.rowid AND d.import_batch != {:batch}
         AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.reversal_of = l.id AND x.reversal_of != '')
         AND NOT EXISTS (SELECT 1 FROM stock_movements x WHERE x.id = l.reversal_of AND x.id != '' AND x.rowid > e.rowid))`,
    { ids: [...(createdRecords.get("stock_movements") ?? [])], batch },
  );
  // A material that the import created without a balance has only other users' rows.
  const otherMaterials = column(
    app,
    `SELECT own.value FROM json_each({:materials}) own WHERE EXISTS (SELECT 1 FROM stock_movements e WHERE e.material = own.value)
       AND NOT EXISTS (SELECT 1 FROM stock_movements e JOIN stock_documents d ON d.id = e.document
         WHERE e.material = own.value AND d.import_batch = {:batch} AND e.kind != 'reversal')`,
    { materials: [...(createdRecords.get("materials") ?? [])], batch },
  );
  return new Map([...rows.map(({ id }) => id), ...otherMaterials].map((id) => [id, "tem movimentação posterior"]));
}

const POSTED_MOVEMENT = selection({
  ...texts("e.id", "e.document", "e.material", "e.batch"),
  ...numbers("e.line", "e.quantity", "e.value"),
});

/** Reverses these rows' postings, in their own month while that is open. The materials that they created stay, inactive. R-28. */
function takeBack(app: App, batch: core.Record, createdRecords: RecordSets): ReadonlySet<string> {
  const rows = select(
    app,
    POSTED_MOVEMENT,
    "FROM json_each({:ids}) own CROSS JOIN stock_movements e WHERE e.id = own.value ORDER BY e.rowid DESC",
    { ids: [...createdRecords.get("stock_movements")!] },
  );
  const at = stamp(now());
  const stock = materialsById(
    app,
    rows.map(({ material }) => material),
  );
  for (const [of, movements] of grouped(rows, ({ document }) => document)) {
    const reversal = reversalOf(app, batch, of);
    writeRows(
      app,
      reversal,
      movements.map(
        ({ id, line, material, batch: lot, quantity, value }): Row => ({
          line,
          material: stock.get(material)!,
          place: "stock",
          batch: lot,
          quantity: -quantity,
          value: 0 - value,
          reversal_of: id,
        }),
      ),
      at,
    );
  }
  const movedMaterials = rows
    .map(({ material }) => material)
    .filter((material) => createdRecords.get("materials")!.has(material));
  execute(app, "UPDATE materials SET active = FALSE, updated = {:at} WHERE id IN (SELECT value FROM json_each({:moved}))", {
    at,
    moved: movedMaterials,
  });
  return new Set([...rows.map(({ id }) => id), ...createdRecords.get("stock_batches")!, ...movedMaterials]);
}

const REVERSAL = selection(texts("id", "day"));

/** The reversal of a batch's document: one, over any number of transactions. */
function reversalOf(app: App, batch: core.Record, document: string): DocumentOfRows {
  const existing = selectFirst(app, REVERSAL, "FROM stock_documents WHERE reversal_of = {:document} AND reversal_of != ''", {
    document,
  });
  if (existing) {
    return { ...existing, kind: "reversal" };
  }
  const actor = actorWithId(app, batch.getString("by"));
  const reversal = saveDocument(
    { app, actor },
    {
      id: newRecordId(),
      kind: "reversal",
      day: reversalDayOf(app, document),
      at: now(),
      reason: `Importação desfeita: ${batch.getString("file_name").slice(0, 150)}`,
      reversal_of: document,
      import_batch: batch.id,
    },
  );
  const lines = figure(app, "SELECT COUNT(*) FROM stock_movements WHERE document = {:document}", { document });
  record(app, actor, {
    area: "warehouse",
    collection: "stock_documents",
    subject: reversal.id,
    kind: "reversal",
    text: `Importação desfeita: ${count(lines, "saldo", "saldos")}, documento ${reversal.number}`,
  });
  return reversal;
}
