/**
 * Machines that an entry of the stockroom brings, and that its reversal removes while nobody has used them. The registry passes
 * it on.
 */
import type { Day } from "../../../../domain/dates";
import { tombosIn } from "../../../../domain/support/equipment/tombo";
import { warrantyUntil } from "../../../../domain/support/equipment/warranty";
import { equipmentName } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import { equipmentSearch } from "../../../../domain/support/search";
import type { Call } from "../../platform/http/endpoint";
import { newLinkToken } from "../../platform/http/link-token";
import { type App, column, execute, insertAll, newRecordId, select, selectFirst } from "../../platform/sql/database";
import { referencesTo } from "../../platform/sql/references";
import { requireFound } from "../../platform/sql/require";
import { selection, text, texts } from "../../platform/sql/selection";
import { raiseSeriesTo, takeNext } from "../../platform/sql/series";
import { now, stamp } from "../../platform/time/clock";
import { recordAll } from "../../platform/timeline/timeline";
import { CODES } from "./masters";

const KIND = selection(texts("id", "name"));
const MACHINE = selection({ ...texts("e.id", "e.tombo", "e.brand", "e.model"), kind_name: text("k.name") });
const OF_ENTRY = "FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.entry = {:entry} AND e.entry != ''";

interface EntryMachines {
  /** The stockroom's document, and its name for users. */
  entry: string;
  label: string;
  kind: string;
  brand: string;
  model: string;
  acquired_on: Day;
  warranty_months: number;
  supplier: string;
  invoice: string;
  /** Empty: the next numbers. */
  tombos: string;
  /** The cost of each of them, in centavos. */
  values: readonly number[];
}

interface EntryMachine {
  id: string;
  tombo: string;
  name: string;
}

/** The kinds that a machine may be of. */
export const kinds = (app: App): { id: string; name: string }[] =>
  select(app, KIND, "FROM equipment_kinds WHERE active = TRUE ORDER BY name COLLATE NOCASE");

/** The machines of an entry. */
export const machinesOf = (app: App, entry: string): EntryMachine[] =>
  select(app, MACHINE, `${OF_ENTRY} ORDER BY e.tombo COLLATE NOCASE`, { entry }).map(({ id, tombo, ...named }) => ({
    id,
    tombo,
    name: equipmentName(named),
  }));

function tombosFor(app: App, text: string, count: number, field: string): string[] {
  if (text.trim() === "") {
    return takeNext(app, CODES, count);
  }
  const tombos = tombosIn(text, count);
  if (!tombos) {
    throw refuse("tombos_differ", { machines: count }, field);
  }
  const duplicate = selectFirst(
    app,
    MACHINE,
    `FROM json_each({:tombos}) asked CROSS JOIN equipment e JOIN equipment_kinds k ON k.id = e.kind
     WHERE e.tombo = asked.value COLLATE NOCASE LIMIT 1`,
    { tombos },
  );
  if (duplicate) {
    throw refuse("equipment_tombo_taken", { tombo: duplicate.tombo, name: equipmentName(duplicate) }, field);
  }
  raiseSeriesTo(app, CODES, tombos);
  return tombos;
}

/**
 * Registers machines as kept in store, in the caller's transaction.
 * @param at the field that a refusal names.
 * @throws Refusal not_found, tombos_differ, equipment_tombo_taken.
 */
export function register({ app, actor }: Pick<Call, "app" | "actor">, machines: EntryMachines, at: string): void {
  const { entry, label, brand, model, acquired_on, warranty_months, supplier, invoice, values } = machines;
  const kind = requireFound(
    selectFirst(app, KIND, "FROM equipment_kinds WHERE id = {:id} AND active = TRUE", { id: machines.kind }),
    "este tipo de equipamento",
    `${at}.kind`,
  );
  const rows = tombosFor(app, machines.tombos, values.length, `${at}.tombos`).map((tombo, index) => {
    const fields = { tombo, brand, model, serial: "", supplier, invoice };
    return {
      ...fields,
      id: newRecordId(),
      kind: kind.id,
      sector: "",
      room: "",
      state: "in_stock",
      bookable: false,
      acquired_on,
      value: values[index]!,
      warranty_months,
      warranty_until: warrantyUntil(acquired_on, warranty_months),
      notes: "",
      entry,
      label_token: newLinkToken(),
      search: equipmentSearch(kind.name, fields),
    };
  });
  insertAll(app, "equipment", stamp(now()), rows);
  recordAll(app, actor, rows, ({ id }) => ({
    area: "support",
    collection: "equipment",
    subject: id,
    kind: "created",
    text: `Equipamento cadastrado pela ${label}`,
  }));
}

const MAX_NAMED = 5;

/** The machines among these that were moved, lent or repaired since. */
function usedOf(app: App, entry: string): string[] {
  const movedTombos = column(
    app,
    `SELECT tombo FROM equipment WHERE entry = {:entry} AND entry != '' AND (state != 'in_stock' OR room != '' OR sector != '')`,
    { entry },
  );
  const referencedTombos = referencesTo(app, "equipment").flatMap(({ collection, field, multiple }) =>
    column(
      app,
      multiple
        ? `SELECT e.tombo FROM equipment e WHERE e.entry = {:entry} AND e.entry != ''
             AND EXISTS (SELECT 1 FROM ${collection} r, json_each(r.\`${field}\`) v WHERE v.value = e.id)`
        : `SELECT e.tombo FROM equipment e WHERE e.entry = {:entry} AND e.entry != ''
             AND EXISTS (SELECT 1 FROM ${collection} r WHERE r.\`${field}\` = e.id AND r.\`${field}\` != '')`,
      { entry },
    ),
  );
  return [...new Set([...movedTombos, ...referencedTombos])].sort();
}

/** @throws Refusal entry_machines_used. */
export function checkUnused(app: App, entry: string): void {
  if (machinesOf(app, entry).length === 0) {
    return;
  }
  const used = usedOf(app, entry);
  if (used.length > 0) {
    throw refuse("entry_machines_used", { tombos: used.slice(0, MAX_NAMED), machines: used.length });
  }
}

/**
 * Removes the machines of an entry that was just reversed.
 * @throws Refusal entry_machines_used.
 */
export function remove({ app }: Pick<Call, "app">, entry: string): void {
  checkUnused(app, entry);
  execute(app, "DELETE FROM equipment WHERE entry = {:entry} AND entry != ''", { entry });
}
