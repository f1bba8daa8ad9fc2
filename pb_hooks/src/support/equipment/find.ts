/** Finds a machine by a code. */
import { cleanTombo, TOMBOS } from "../../../../domain/support/equipment/tombo";
import { type EquipmentState, equipmentName, labelToken } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";

export interface Machine {
  id: string;
  tombo: string;
  /** "Notebook Positivo Motion C4120". */
  name: string;
  state: EquipmentState;
  sector: string;
  sector_name: string;
  room: string;
  room_name: string;
  acquired_on: string;
  value: number;
  life_months: number;
  residual_percent: number;
}

const MACHINE = selection({
  ...texts("e.id", "e.tombo", "e.brand", "e.model", "e.sector", "e.room", "e.acquired_on"),
  ...numbers("e.value", "k.life_months", "k.residual_percent"),
  state: text<EquipmentState>("e.state"),
  kind_name: text("k.name"),
  sector_name: text("s.name"),
  room_name: text("r.name"),
});

/**
 * The ids of the machines with a code: by id or label, otherwise by tombo with any number of zeros, otherwise by serial number,
 * which two makers may share.
 * @param named whether the code is a machine's own id or label, which is no other record's code.
 */
export function machinesByCode(app: App, typedCode: string): { ids: string[]; named: boolean } {
  const token = labelToken(typedCode);
  const code = cleanTombo(typedCode);
  const matches = select(
    app,
    selection({ ...texts("id"), rank: number("rank") }),
    `FROM (SELECT id, 0 AS rank FROM equipment WHERE id = {:typed}
       UNION ALL SELECT id, 1 FROM equipment WHERE label_token = {:token} AND label_token != ''
       UNION ALL SELECT id, 2 FROM equipment WHERE tombo = {:code} COLLATE NOCASE
       UNION ALL SELECT id, 3 FROM equipment WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
       UNION ALL SELECT id, 4 FROM equipment WHERE serial = {:code} COLLATE NOCASE AND serial != '')
     ORDER BY rank LIMIT ${MAX_OF_CODE}`,
    { typed: typedCode.trim(), token, code, codes: TOMBOS.spellings(code) },
  );
  const [first] = matches;
  const isSerial = first?.rank === SERIAL;
  return { ids: (isSerial ? matches : matches.slice(0, 1)).map(({ id }) => id), named: first !== undefined && first.rank < 2 };
}

const SERIAL = 4;
const MAX_OF_CODE = 6;

/** The id of the one machine with a code; "" for none, and for a serial number of several. */
export function machineId(app: App, code: string): string {
  const { ids } = machinesByCode(app, code);
  return ids.length === 1 ? ids[0]! : "";
}

/** @throws Refusal not_found, at the field. */
export function requireMachine(app: App, typedCode: string, field?: string): Machine {
  const id = machineId(app, typedCode);
  const row =
    id &&
    selectFirst(
      app,
      MACHINE,
      `FROM equipment e JOIN equipment_kinds k ON k.id = e.kind LEFT JOIN sectors s ON s.id = e.sector
       LEFT JOIN rooms r ON r.id = e.room WHERE e.id = {:id}`,
      { id },
    );
  if (!row) {
    const isOfMany = id === "" && machinesByCode(app, typedCode).ids.length > 1;
    throw refuse(
      "not_found",
      { what: isOfMany ? `um só equipamento de série ${typedCode}` : `o equipamento ${typedCode}` },
      field,
    );
  }
  const { brand, model, kind_name, ...machine } = row;
  return { ...machine, name: equipmentName({ kind_name, brand, model }) };
}

/**
 * The machines of several codes, each once.
 * @throws Refusal not_found, at the code's place.
 */
export function requireMachines(app: App, codes: readonly string[], field = "equipment"): Machine[] {
  const machines = codes.map((code, index) => requireMachine(app, code, `${field}.${index}`));
  return machines.filter(({ id }, index) => machines.findIndex((other) => other.id === id) === index);
}

/** Changes a machine through its record, so that other screens get an event. */
export function changeMachine(app: App, id: string, values: Readonly<Record<string, unknown>>): void {
  const record = app.findRecordById("equipment", id);
  for (const [field, value] of Object.entries(values)) {
    record.set(field, value);
  }
  app.saveNoValidate(record);
}
