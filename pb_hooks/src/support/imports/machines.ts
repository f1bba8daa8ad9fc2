/** Machines, from the file to the tables; the import creates missing kinds, rooms and sectors. */
import type { Grounds } from "../../../../domain/imports/fingerprints";
import { comparableEnrolment } from "../../../../domain/people/enrolment";
import { searchOf as searchOfPeople } from "../../../../domain/people/search";
import { TOMBOS } from "../../../../domain/support/equipment/tombo";
import { warrantyUntil } from "../../../../domain/support/equipment/warranty";
import type { EquipmentState } from "../../../../domain/support/equipment/words";
import { Inventory, type MachinePlan, type NamedRecord, planMachine } from "../../../../domain/support/imports/machine-plan";
import { MACHINE_TEXTS, type MachineValues, readMachineRow } from "../../../../domain/support/imports/machine-row";
import { machineTerms } from "../../../../domain/support/imports/terms";
import { equipmentSearch } from "../../../../domain/support/search";
import { change, type Effect } from "../../imports/effects";
import type { EntityImport, Plan, RecordSets, Row } from "../../imports/entity";
import { LoadedRecords, messagesOf } from "../../imports/fingerprints";
import { enrolmentColumn } from "../../people/enrolment-sql";
import { newLinkToken } from "../../platform/http/link-token";
import { type App, column, execute, insertAll, newRecordId, select } from "../../platform/sql/database";
import { numbers, selection, text, texts, withAlias } from "../../platform/sql/selection";
import { raiseSeriesTo, takeNext } from "../../platform/sql/series";
import { actorWithId } from "../../platform/timeline/actor";
import { makeTerm } from "../equipment/custody";
import { CODES } from "../equipment/masters";

type Found = Record<string, never>;
type MachineWork = MachinePlan & Plan<Found>;

export const machines: EntityImport<MachineValues, Found, MachineWork> = {
  terms: machineTerms,
  tables: ["custodies", "equipment", "rooms", "equipment_kinds", "sectors"],
  subjects: ["equipment", "rooms", "equipment_kinds", "sectors"],
  uses: {
    custodies: "tem carga ou empréstimo posterior",
    service_calls: "tem atendimento",
    order_machines: "está em uma ordem de serviço",
    kit_items: "está em um carrinho",
    booking_resources: "pode ser reservado",
    servers: "é um servidor",
    equipment: "recebeu outra máquina",
    rooms: "recebeu outra sala",
    people: "recebeu uma pessoa",
  },
  label: ({ tombo, kind, said }) => [tombo, kind, said.brand, said.model].filter(Boolean).join(" · ").slice(0, 300),
  reader: () => readMachineRow,
  codeFields: ["tombo"],
  codesOf: ({ tombo = "" }) => ({ series: TOMBOS.numberOf(tombo.trim()) === null ? [] : [tombo.trim()], named: [] }),
  planners: () => () => {
    const inventory = new Inventory();
    const fingerprints = new LoadedRecords();
    let hasPlaces = false;
    return {
      plan(app, rows) {
        if (!hasPlaces) {
          loadPlaces(app, inventory, fingerprints);
          hasPlaces = true;
        }
        load(app, inventory, fingerprints, rows);
        return rows.map((row) => {
          const { values, line } = row;
          const grounds = groundsOf(inventory, fingerprints, values);
          const plan = planMachine(inventory, values, messagesOf(row, grounds), { line, newId: newRecordId });
          const createdCounts = {
            ...{ equipment: plan.newFields ? 1 : 0, kinds: plan.makeKind ? 1 : 0, rooms: plan.makeRoom ? 1 : 0 },
            ...{ sectors: plan.makeSector ? 1 : 0, charges: plan.custodian ? 1 : 0, value: plan.newFields?.fields.value ?? 0 },
          };
          return { ...plan, grounds, found: {}, createdCounts };
        });
      },
    };
  },
  fillKeys: () => undefined,
  begin: (app, codes) => raiseSeriesTo(app, CODES, codes.series),
  write: writeMachines,
  ledger: { usesOf: signedTerms, takeBack: voidTerms },
};

const NAME_COLUMNS = selection<NamedRecord>()(texts("id", "name"));

/** The machines to which the row may refer; the places, the kind and the person that it names. */
function groundsOf(
  inventory: Inventory,
  fingerprints: LoadedRecords,
  { tombo, written_tombo = "", kind, room, sector, custodian, said }: MachineValues,
): Grounds {
  return {
    meant: fingerprints.of([inventory.withTombo(tombo), inventory.withTombo(written_tombo), inventory.withSerial(said.serial)]),
    named: fingerprints.of([
      inventory.kinds.beginning(kind),
      inventory.rooms.named(room),
      inventory.sectors.named(sector),
      inventory.custodian(custodian),
    ]),
  };
}

function loadPlaces(app: App, inventory: Inventory, fingerprints: LoadedRecords): void {
  for (const [names, table] of [
    [inventory.kinds, "equipment_kinds"],
    [inventory.rooms, "rooms"],
    [inventory.sectors, "sectors"],
  ] as const) {
    for (const place of select(app, NAME_COLUMNS, `FROM ${table} ORDER BY rowid DESC`)) {
      names.add(place);
      fingerprints.add(place.id, place);
    }
  }
}

const KNOWN_MACHINE = selection({
  ...texts("e.id", "e.tombo", "e.room", "e.sector", "e.acquired_on", ...withAlias("e", MACHINE_TEXTS)),
  ...numbers("e.value", "e.warranty_months"),
  kind: text("k.name"),
  state: text<EquipmentState>("e.state"),
});
const PERSON = selection({ ...texts("p.id", "p.name", "p.enrolment"), email: text("u.email") });

/** Loads the machines to which rows may refer, by tombo and serial number, and the people whom they name. */
function load(app: App, inventory: Inventory, fingerprints: LoadedRecords, rows: readonly Row<MachineValues, Found>[]): void {
  const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];
  const machines = select(
    app,
    KNOWN_MACHINE,
    `FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.id IN (
       SELECT id FROM equipment WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:tombos}))
       UNION SELECT id FROM equipment WHERE serial != '' AND serial COLLATE NOCASE IN (SELECT value FROM json_each({:serials})))`,
    {
      tombos: distinct(
        rows.flatMap(({ values: { tombo, written_tombo = "" } }) => [...(tombo ? TOMBOS.spellings(tombo) : []), written_tombo]),
      ),
      serials: distinct(rows.map(({ values }) => values.said.serial)),
    },
  );
  for (const { id, tombo, kind, room, sector, state, ...fields } of machines) {
    if (!inventory.has(id)) {
      inventory.add({ id, tombo, kind, room, sector, state, fields, line: 0 });
      fingerprints.add(id, [tombo, kind, room, sector, state, fields]);
    }
  }
  const custodianNames = distinct(rows.map(({ values }) => values.custodian));
  for (const person of select(
    app,
    PERSON,
    `FROM people p LEFT JOIN users u ON u.person = p.id AND u.person != '' WHERE p.active = TRUE AND p.id IN (
       SELECT id FROM people WHERE enrolment != '' AND ${enrolmentColumn("enrolment")} IN (SELECT value FROM json_each({:enrolments}))
       UNION SELECT person FROM users WHERE email IN (SELECT lower(value) FROM json_each({:named})))`,
    { named: custodianNames, enrolments: distinct(rows.map(({ values }) => comparableEnrolment(values.custodian))) },
  )) {
    inventory.addCustodian(person);
    fingerprints.add(person.id, person);
  }
}

function writeMachines(app: App, plans: readonly MachineWork[], at: string, batch: core.Record): Effect[][] {
  const newMachines = plans.filter(({ newFields }) => newFields !== null);
  const partsOf = <Value>(partOf: (plan: MachineWork) => Value | null): Value[] => plans.flatMap((plan) => partOf(plan) ?? []);
  const sectors = partsOf(({ makeSector }) => makeSector);
  insertAll(app, "sectors", at, sectors, (sector) => ({
    ...{ ...sector, active: true },
    search: searchOfPeople("sectors", { name: sector.name, location: "" }),
  }));
  const rooms = partsOf(({ makeRoom }) => makeRoom);
  insertAll(app, "rooms", at, rooms, (room) => ({ ...room, active: true }));
  const kinds = partsOf(({ makeKind }) => makeKind);
  insertAll(app, "equipment_kinds", at, kinds, (kind) => ({
    ...{ ...kind, active: true },
    ...{ faults: [], life_months: 60, residual_percent: 10 },
  }));
  const tombos = takeNext(app, CODES, newMachines.filter(({ newFields }) => newFields?.tombo === "").length);
  insertAll(app, "equipment", at, newMachines, ({ machine, newFields, after }) => {
    const { fields, ...place } = newFields!;
    const tombo = place.tombo || tombos.shift()!;
    return {
      ...{ id: machine, ...place, ...fields, tombo, import_batch: batch.id, label_token: newLinkToken() },
      warranty_until: warrantyUntil(fields.acquired_on, fields.warranty_months),
      search: equipmentSearch(after!.kind, { ...fields, tombo }),
    };
  });
  const charges = chargeAll(app, plans, at, batch);
  return plans.map(({ machine, newFields, makeKind, makeRoom, makeSector, change: changes, after }): Effect[] => {
    if (newFields) {
      const charge = charges.get(machine);
      return [
        ...(makeSector ? [{ table: "sectors", id: makeSector.id }] : []),
        ...(makeKind ? [{ table: "equipment_kinds", id: makeKind.id }] : []),
        ...(makeRoom ? [{ table: "rooms", id: makeRoom.id }] : []),
        { table: "equipment", id: machine },
        ...(charge ? [{ table: "custodies", id: charge }] : []),
      ];
    }
    if (Object.keys(changes).length === 0 || !after) {
      return [];
    }
    const { fields, tombo, kind } = after;
    const values = {
      ...changes,
      warranty_until: warrantyUntil(fields.acquired_on, fields.warranty_months),
      search: equipmentSearch(kind, { ...fields, tombo }),
    };
    return [change(app, "equipment", machine, values, at)];
  });
}

/**
 * One term for all machines that a file puts in a person's charge.
 * @returns the custody of each machine that has one.
 */
function chargeAll(app: App, plans: readonly MachineWork[], at: string, batch: core.Record): Map<string, string> {
  const chargedPlans = plans.filter(({ newFields, custodian }) => newFields && custodian);
  const termOf = (person: string) => $security.sha256(`${batch.id} ${person}`).slice(0, 15);
  const actor = actorWithId(app, batch.getString("by"));
  for (const person of new Set(chargedPlans.map(({ custodian }) => custodian))) {
    const id = termOf(person);
    if (column(app, "SELECT id FROM custody_terms WHERE id = {:id}", { id }).length === 0) {
      makeTerm({ app, actor }, { id, kind: "charge", person, sector: "", note: "Importação de equipamentos" });
    }
  }
  const rows = chargedPlans.map(({ machine, custodian }) => ({
    ...{ id: newRecordId(), term: termOf(custodian), kind: "charge", equipment: machine, person: custodian, sector: "" },
    ...{ since: at, command: termOf(custodian), import_batch: batch.id },
  }));
  insertAll(app, "custodies", at, rows);
  return new Map(rows.map(({ id, equipment }) => [equipment, id]));
}

const OF_CUSTODIES = "custodies c JOIN custody_terms t ON t.id = c.term WHERE c.id IN (SELECT value FROM json_each({:ids}))";
const custodiesOf = (createdRecords: RecordSets) => ({ ids: [...(createdRecords.get("custodies") ?? [])] });

/** A signed term stays. */
function signedTerms(app: App, _batch: string, createdRecords: RecordSets): Map<string, string> {
  const ids = column(app, `SELECT c.id FROM ${OF_CUSTODIES} AND t.accepted_at != ''`, custodiesOf(createdRecords));
  return new Map(Array.from({ length: ids.length }, (_, index) => [ids[index]!, "tem termo assinado"]));
}

/** A term keeps its number: without machines it says why it has none. */
function voidTerms(app: App, _batch: core.Record, createdRecords: RecordSets): ReadonlySet<string> {
  execute(
    app,
    `UPDATE custody_terms SET note = 'Sem efeito: a importação foi desfeita' WHERE id IN (SELECT t.id FROM ${OF_CUSTODIES})`,
    custodiesOf(createdRecords),
  );
  return new Set();
}
