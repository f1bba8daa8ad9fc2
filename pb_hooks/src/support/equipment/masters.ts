/** The permitted changes of a machine and its kind by the records API. */

import { lostDigits } from "../../../../domain/imports/figures";
import { refuseField } from "../../../../domain/platform/refusals";
import { EQUIPMENT_FIELDS } from "../../../../domain/support/equipment/equipment-fields";
import { faultsOf, MAX_FAULTS } from "../../../../domain/support/equipment/kind-fields";
import { isAvailable } from "../../../../domain/support/equipment/states";
import { cleanTombo, TOMBOS } from "../../../../domain/support/equipment/tombo";
import { warrantyUntil } from "../../../../domain/support/equipment/warranty";
import { equipmentName } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import { equipmentSearch } from "../../../../domain/support/search";
import { newLinkToken } from "../../platform/http/link-token";
import { historyOf } from "../../platform/records/history";
import type { Sources } from "../../platform/records/normalise";
import { combineHooks, type RecordHook, type RecordHooks } from "../../platform/records/records";
import { type App, execute, readJson, select, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { raiseSeriesTo, type Series, takeNext } from "../../platform/sql/series";
import { machinePlaces } from "../places";

export const CODES: Series = {
  counter: "equipment",
  ...TOMBOS,
  codesInUse: "SELECT tombo FROM equipment WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
};

const MACHINE_NAME = selection({ ...texts("e.id", "e.brand", "e.model"), kind_name: text("k.name") });
const KIND = selection(texts("name"));
const SEARCHED_COLUMNS = selection({
  ...texts("e.id", "e.tombo", "e.brand", "e.model", "e.serial", "e.supplier", "e.invoice"),
  kind: text("k.name"),
});

/** Calculates a machine's columns that only the server sets, for any client. */
export function setDerived(app: App, machine: core.Record, sources: Sources): void {
  const kind = selectFirst(app, KIND, "FROM equipment_kinds WHERE id = {:id}", { id: machine.getString("kind") });
  machine.set("search", equipmentSearch(kind?.name ?? "", sources));
  machine.set("warranty_until", warrantyUntil(machine.getString("acquired_on"), machine.getInt("warranty_months")));
  if (machine.getString("label_token") === "") {
    machine.set("label_token", newLinkToken());
  }
}

/** A kind with a new name is found by that name. */
export function refreshEquipmentOfKind(app: App, kind: string): void {
  const machines = select(
    app,
    SEARCHED_COLUMNS,
    "FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.kind = {:kind}",
    { kind },
  );
  const rows = machines.map((machine) => ({ id: machine.id, search: equipmentSearch(machine.kind, machine) }));
  execute(
    app,
    `UPDATE equipment SET search = found.search FROM (SELECT json_extract(value, '$.id') AS id, json_extract(value, '$.search') AS search
       FROM json_each({:rows})) found WHERE equipment.id = found.id AND equipment.search != found.search`,
    { rows },
  );
}

const tombo: RecordHook = {
  before(e) {
    const machine = e.record!;
    const previousTombo = machine.original().getString("tombo");
    const tombo = cleanTombo(machine.getString("tombo"));
    if (tombo === "") {
      machine.set("tombo", previousTombo || takeNext(e.app, CODES, 1)[0]!);
      return;
    }
    machine.set("tombo", tombo);
    if (tombo === previousTombo) {
      return;
    }
    const lostZeros = lostDigits(tombo);
    if (lostZeros) {
      throw refuseField("tombo", "lost_digits", `O tombo “${tombo}” ${lostZeros}`);
    }
    const holder = selectFirst(
      e.app,
      MACHINE_NAME,
      "FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.tombo = {:tombo} COLLATE NOCASE",
      { tombo },
    );
    if (holder && holder.id !== machine.id) {
      throw refuse("equipment_tombo_taken", { tombo, name: equipmentName(holder) }, "tombo");
    }
    raiseSeriesTo(e.app, CODES, [tombo]);
  },
};

/** A new machine is in use where it has a place, otherwise it is kept in store; commands set all other states. */
const newMachineState: RecordHook = {
  before(e) {
    const machine = e.record!;
    const isPlaced = machine.getString("sector") !== "" || machine.getString("room") !== "";
    const state = machine.getString("state") || (isPlaced ? "in_use" : "in_stock");
    if (!isAvailable(state)) {
      throw refuseField("state", "invalid_state", "Um equipamento novo está em uso ou guardado.");
    }
    for (const field of ["written_off_on", "written_off_reason", "written_off_process"]) {
      if (machine.getString(field) !== "") {
        throw refuseField(field, "invalid_state", "Um equipamento novo não está baixado.");
      }
    }
    machine.set("written_off_value", 0);
    machine.set("state", state);
  },
};

const FIXED_FIELDS = { tombo: "O tombo", value: "O valor", acquired_on: "A data da aquisição", kind: "O tipo" } as const;

/** H-46: its value at the write-off is stored; the data of the calculation stay with it. */
const writtenOff: RecordHook = {
  before(e) {
    const machine = e.record!;
    const original = machine.original();
    if (original.getString("state") !== "written_off") {
      return;
    }
    for (const [field, words] of Object.entries(FIXED_FIELDS)) {
      if (machine.getString(field) !== original.getString(field)) {
        throw refuseField(field, "equipment_written_off", `${words} de um equipamento baixado não muda mais.`);
      }
    }
  },
};

const history = historyOf({
  area: "support",
  created: "Equipamento cadastrado",
  changed: "Cadastro alterado",
  fields: EQUIPMENT_FIELDS,
});

export const equipmentSaves: RecordHooks = {
  creates: combineHooks(machinePlaces, tombo, newMachineState, history.creates),
  updates: combineHooks(writtenOff, machinePlaces, tombo, history.updates),
};

const faults: RecordHook = {
  before(e) {
    const faults = readJson<unknown>(e.record!, "faults") ?? [];
    const faultList = faultsOf(faults);
    if (
      !Array.isArray(faults) ||
      faultList.length !== faults.length ||
      faultList.length > MAX_FAULTS ||
      faultList.some((fault) => fault.length > 60)
    ) {
      throw refuseField("faults", "invalid_faults", `Informe até ${MAX_FAULTS} defeitos, cada um com até 60 caracteres.`);
    }
    e.record!.set("faults", faultList);
  },
};

export const kindSaves: RecordHooks = { creates: faults, updates: faults };
