/** Tests whether an import can be undone: the users who have changed its records since, and the records that refer to them. */
import { refuse } from "../../../domain/imports/refusals";
import { type App, column, select } from "../platform/sql/database";
import { type Reference, referencesTo } from "../platform/sql/references";
import { list, numbers, selection, text, texts } from "../platform/sql/selection";
import type { Effect } from "./effects";
import type { EntityImport, RecordSets } from "./entity";

export const LAST_LINE = Number.MAX_SAFE_INTEGER;

/**
 * The tables that an import wrote to, and the tables that may refer to them. They are read once, since the reading takes longer
 * than a step may.
 */
export interface Scope extends Pick<EntityImport, "tables" | "uses" | "ledger" | "restored"> {
  batch: string;
  references: ReadonlyMap<string, readonly Reference[]>;
}

export function scopeOf(app: App, batch: string, { tables, uses, ledger, restored }: EntityImport): Scope {
  return {
    batch,
    tables,
    uses,
    ...(ledger ? { ledger } : {}),
    ...(restored ? { restored } : {}),
    references: new Map(tables.map((table) => [table, referencesTo(app, table)])),
  };
}

interface WrittenRow {
  line: number;
  label: string;
  effects: readonly Effect[];
  written_at: string;
}

/** The written rows, the last line first. */
export function rowsOf(app: App, id: string, lastLine: number, limit: number): WrittenRow[] {
  return select(
    app,
    selection<WrittenRow>()({ ...texts("label", "written_at"), ...numbers("line"), effects: list("effects") }),
    `FROM import_rows WHERE batch = {:id} AND written_at != '' AND line <= {:below}
     ORDER BY line DESC LIMIT {:most}`,
    { id, below: lastLine, most: limit },
  );
}

export interface WrittenEffect extends Effect {
  line: number;
  label: string;
  at: string;
}

/** Every effect, the last one first. */
export function effectsOf(rows: readonly WrittenRow[]): WrittenEffect[] {
  return rows.flatMap(({ line, label, effects, written_at }) =>
    [...effects].reverse().map((effect) => ({ ...effect, line, label, at: written_at })),
  );
}

const emptyRecordSets = ({ tables }: Scope): RecordSets => new Map(tables.map((table) => [table, new Set<string>()]));

export function madeBy(scope: Scope, effects: readonly WrittenEffect[]): RecordSets {
  const createdRecords = emptyRecordSets(scope);
  for (const { table, id, before } of effects) {
    if (!before) {
      createdRecords.get(table)!.add(id);
    }
  }
  return createdRecords;
}

/** Every record that the import made or changed. */
function affectedRecords(scope: Scope, writtenEffects: readonly WrittenEffect[]): RecordSets {
  const touchedRecords = emptyRecordSets(scope);
  for (const { table, id } of writtenEffects) {
    touchedRecords.get(table)!.add(id);
  }
  return touchedRecords;
}

export function idsOf(createdRecords: RecordSets, table: string): string {
  return JSON.stringify([...createdRecords.get(table)!]);
}

/** Few enough for an old machine's memory, together with their effects. */
const CHUNK_SIZE = 1000;

/**
 * Goes through the whole file, the last line first. A record is only referred to by records of its own line, or of lines that
 * come later in the file.
 * @throws Refusal import_undo_blocked.
 */
export function refuseUsed(app: App, id: string, scope: Scope): void {
  const editedLines = new Blocked();
  const usedLines = new Blocked();
  const further = emptyRecordSets(scope);
  const changedLater = new Set<string>();
  let rows = rowsOf(app, id, LAST_LINE, CHUNK_SIZE);
  while (rows.length > 0) {
    const effects = effectsOf(rows);
    const last = effects.filter((effect) => !changedLater.has(effect.id));
    editedLines.add(effects, new Map(editedRecords(app, scope, last).map((record) => [record, EDITED_REASON])));
    usedLines.add(effects, usesOf(app, scope, madeBy(scope, effects), affectedRecords(scope, effects), further));
    for (const { table, id: record, before } of effects) {
      further.get(table)!.add(record);
      if (before) {
        changedLater.add(record);
      }
    }
    rows = rowsOf(app, id, rows.at(-1)!.line - 1, CHUNK_SIZE);
  }
  editedLines.refuse();
  usedLines.refuse();
}

/** The meaning of a reference that the entity does not describe. */
const USED = "já está em uso";
export const EDITED_REASON = "foi alterado depois";

/** The lines that cannot be undone, collected while the check goes through the file from its end. */
class Blocked {
  private readonly inUse = new Map<string, string>();
  private rows = 0;
  private first = "";

  /** @param inUse the reason for each record that cannot be undone. */
  add(effects: readonly WrittenEffect[], inUse: ReadonlyMap<string, string>): void {
    for (const [id, reason] of inUse) {
      this.inUse.set(id, reason);
    }
    const blocked = effects.filter((effect) => this.inUse.has(effect.id));
    this.rows += new Set(blocked.map((effect) => effect.line)).size;
    const example = blocked.at(-1);
    if (example) {
      this.first = reasonOf(example, this.inUse);
    }
  }

  /** @throws Refusal import_undo_blocked. */
  refuse(): void {
    if (this.rows > 0) {
      throw refuse("import_undo_blocked", { rows: this.rows, example: this.first });
    }
  }
}

export const reasonOf = ({ label, id }: WrittenEffect, inUse: ReadonlyMap<string, string>) =>
  `“${label.slice(0, 80)}” ${inUse.get(id)}`;

/**
 * The references to the import's records from other records.
 * @param further more of the import's own records, too many for a query to name.
 */
export function usesOf(
  app: App,
  scope: Scope,
  createdRecords: RecordSets,
  ownRecords: RecordSets,
  further?: RecordSets,
): Map<string, string> {
  const uses = scope.ledger?.usesOf(app, scope.batch, createdRecords) ?? new Map<string, string>();
  for (const table of scope.tables.filter((table) => createdRecords.get(table)!.size > 0)) {
    for (const reference of scope.references.get(table)!.filter(({ collection }) => collection !== scope.ledger?.rows)) {
      for (const id of referred(app, reference, idsOf(createdRecords, table), ownRecords, further)) {
        uses.set(id, scope.uses[reference.collection] ?? USED);
      }
    }
  }
  return uses;
}

/** Records with another stamp than the import's last one: a user has saved them since. */
export function editedRecords(app: App, { tables }: Scope, effects: readonly WrittenEffect[]): string[] {
  return tables.flatMap((table) => {
    const last = new Map<string, string>();
    for (const effect of effects) {
      // The last effect comes first.
      if (effect.table === table && !last.has(effect.id)) {
        last.set(effect.id, effect.at);
      }
    }
    if (last.size === 0) {
      return [];
    }
    const touchedIds = JSON.stringify([...last].map(([id, at]) => ({ id, at })));
    return column(
      app,
      `SELECT t.id FROM json_each({:touched}) e JOIN ${table} t ON t.id = e.value ->> '$.id' WHERE t.updated != e.value ->> '$.at'`,
      { touched: touchedIds },
    );
  });
}

/** The records among these to which a record outside of the import refers. */
function referred(
  app: App,
  { collection, field, multiple }: Reference,
  ids: string,
  ownRecords: RecordSets,
  further?: RecordSets,
): string[] {
  const values = multiple ? `, json_each(r.${field}) v` : "";
  const value = multiple ? "v.value" : `r.${field}`;
  // An index of a relation often holds only the rows with a value.
  const pointing = multiple ? "" : `AND ${value} != ''`;
  const isOwn = ownRecords.has(collection);
  const otherRecords = (isOwn && further?.get(collection)) || NONE;
  const referrer = otherRecords.size > 0 ? "r.id" : "''";
  return select(
    app,
    selection({ id: text(value), referrer: text(referrer) }),
    `FROM ${collection} r${values}
     WHERE ${value} IN (SELECT value FROM json_each({:ids})) ${pointing} AND r.id NOT IN (SELECT value FROM json_each({:own}))
     GROUP BY ${value}, ${referrer}`,
    { ids, own: isOwn ? idsOf(ownRecords, collection) : "[]" },
  )
    .filter(({ referrer }) => !otherRecords.has(referrer))
    .map(({ id }) => id);
}

const NONE: ReadonlySet<string> = new Set();
