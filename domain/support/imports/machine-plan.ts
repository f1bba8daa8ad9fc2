/** The effect of a row of a list of machines: the same function decides in the dry run and in the transaction that writes. */
import { formatDay } from "../../dates";
import { addTo } from "../../grouped";
import { hasError, Remarks, type RowMessage, withoutNotesOn } from "../../imports/messages";
import type { Verdict } from "../../imports/verdict";
import { comparableEnrolment, enrolmentMark } from "../../people/enrolment";
import { count, formatMoney, searchText } from "../../text";
import { TOMBOS } from "../equipment/tombo";
import type { EquipmentState } from "../equipment/words";
import { MACHINE_TEXTS, type MachineColumns, type MachineValues } from "./machine-row";
import { MACHINE_COLUMNS } from "./terms";

/** A kind, a room, a sector. */
export interface NamedRecord {
  id: string;
  name: string;
}

export interface KnownMachine {
  id: string;
  tombo: string;
  kind: string;
  room: string;
  sector: string;
  state: EquipmentState;
  fields: MachineColumns;
  /** The last line of this file that named it; 0: none yet. */
  line: number;
}

export interface Custodian extends NamedRecord {
  /** The texts by which a row names them. */
  enrolment: string;
  email: string;
}

const LONGEST_KIND = 80;

/** The machines, places and people to which an import's rows refer, with the effects of the earlier rows. */
export class Inventory {
  private readonly ids = new Set<string>();
  private readonly machines = new Map<string, KnownMachine>();
  private readonly machinesByNumber = new Map<string, KnownMachine[]>();
  private readonly serials = new Map<string, KnownMachine>();
  private readonly custodians = new Map<string, Custodian>();
  readonly kinds = new Names();
  readonly rooms = new Names();
  readonly sectors = new Names();

  has(id: string) {
    return this.ids.has(id);
  }

  add(machine: KnownMachine): void {
    this.ids.add(machine.id);
    if (machine.tombo) {
      this.machines.set(machine.tombo.toUpperCase(), machine);
      addTo(this.machinesByNumber, numberKey(machine.tombo), machine);
    }
    this.addSerial(machine);
  }

  addSerial(machine: KnownMachine): void {
    const key = searchText(machine.fields.serial);
    if (key && !this.serials.has(key)) {
      this.serials.set(key, machine);
    }
  }

  addCustodian(person: Custodian): void {
    for (const key of [enrolmentMark(person.enrolment), person.email.toLowerCase()]) {
      if (key) {
        this.custodians.set(key, person);
      }
    }
  }

  /** The machine with exactly this tombo, or the only one whose tombo has other leading zeros. H-47. */
  withTombo(tombo: string) {
    const [machine, ...otherMachines] = this.withAnyZeros(tombo);
    return this.machines.get(tombo.toUpperCase()) ?? (otherMachines.length === 0 ? machine : undefined);
  }
  /** The machines whose tombo is this one with any number of leading zeros. */
  withAnyZeros(tombo: string): readonly KnownMachine[] {
    return (tombo ? this.machinesByNumber.get(numberKey(tombo)) : undefined) ?? [];
  }
  withSerial(serial: string) {
    return serial ? this.serials.get(searchText(serial)) : undefined;
  }
  custodian(name: string) {
    return this.custodians.get(name.toLowerCase()) ?? this.custodians.get(comparableEnrolment(name));
  }
}

/** The same for any number of leading zeros. */
const numberKey = (tombo: string): string => {
  const number = TOMBOS.numberOf(tombo);
  return number === null ? tombo.toUpperCase() : TOMBOS.format(number);
};

/** Records that a row names by a word. */
export class Names {
  private readonly byName = new Map<string, NamedRecord>();

  add(record: NamedRecord): void {
    this.byName.set(searchText(record.name), record);
  }

  named(name: string): NamedRecord | undefined {
    return this.byName.get(searchText(name));
  }

  /** The longest name with which a text begins: "Notebook" of "NOTEBOOK POSITIVO MOTION". */
  beginning(text: string): NamedRecord | undefined {
    const words = searchText(text).split(" ");
    for (let count = words.length; count > 0; count--) {
      const kind = this.byName.get(words.slice(0, count).join(" "));
      if (kind) {
        return kind;
      }
    }
    return undefined;
  }
}

export interface MachinePlan {
  verdict: Verdict;
  messages: RowMessage[];
  machine: string;
  makeKind: NamedRecord | null;
  makeRoom: NamedRecord | null;
  makeSector: NamedRecord | null;
  newFields: { tombo: string; kind: string; room: string; sector: string; state: EquipmentState; fields: MachineColumns } | null;
  change: Partial<MachineColumns>;
  /** The machine after the row, for the search. */
  after: { tombo: string; kind: string; acquired_on: string; fields: MachineColumns } | null;
  /** The custodian of a new machine; empty: nobody. */
  custodian: string;
}

const STATES_WITHOUT_CHANGE: readonly EquipmentState[] = ["written_off"];

/** Decides one row and, unless it is an error, records its effect. */
export function planMachine(
  inventory: Inventory,
  readValues: MachineValues,
  readMessages: readonly RowMessage[],
  { line, newId }: { line: number; newId: () => string },
): MachinePlan {
  const emptyPlan = {
    machine: "",
    makeKind: null,
    makeRoom: null,
    makeSector: null,
    newFields: null,
    change: {},
    after: null,
    custodian: "",
  };
  const { written_tombo = "" } = readValues;
  const isWritten = inventory.withTombo(written_tombo) !== undefined;
  const values = isWritten ? { ...readValues, tombo: written_tombo } : readValues;
  const rowMessages = isWritten ? withoutNotesOn("tombo", readMessages) : readMessages;
  const remarks = new Remarks();
  const fail = (): MachinePlan => ({ ...emptyPlan, verdict: "error", messages: [...rowMessages, ...remarks.messages] });
  if (hasError(rowMessages)) {
    return fail();
  }
  const { tombo } = values;
  const bySerial = inventory.withSerial(values.said.serial);
  const machine = inventory.withTombo(tombo) ?? (tombo === "" ? bySerial : undefined);
  const possibleTombos = machine ? [] : inventory.withAnyZeros(tombo).map((match) => match.tombo);
  if (possibleTombos.length > 0) {
    remarks.error(
      "tombo",
      `O tombo ${tombo} pode ser ${possibleTombos.join(" ou ")}: informe-o com os zeros que estão no cadastro.`,
    );
    return fail();
  }
  if (bySerial && bySerial !== machine) {
    remarks.warning(
      "serial",
      `O número de série ${values.said.serial} já é ${bySerial.tombo ? `do tombo ${bySerial.tombo}` : `da linha ${bySerial.line}`}.`,
    );
  }
  const unlike = machine && tombo !== "" ? contradictions(inventory, machine, values) : [];
  if (machine && unlike.length > 0) {
    const sentence = `No cadastro o tombo ${machine.tombo} é outro equipamento: ${unlike.join("; ")}.`;
    if (unlike.length > 1) {
      remarks.error("tombo", `${sentence} Se for outro, informe o tombo dele.`);
      return fail();
    }
    remarks.warning("tombo", `${sentence} Confira se é o mesmo.`);
  }
  if (machine && machine.line > 0) {
    remarks.error("tombo", `A linha ${machine.line} já trata deste equipamento.`);
    return fail();
  }
  return machine
    ? planExisting(inventory, machine, values, rowMessages, remarks, line, emptyPlan)
    : planNew(inventory, values, rowMessages, remarks, line, newId, emptyPlan, fail);
}

/** The values that contradict the machine with the row's tombo: kind, brand, serial number. H-47. */
function contradictions(inventory: Inventory, { kind, fields }: KnownMachine, { kind: kindName, said }: MachineValues): string[] {
  const rowKind = inventory.kinds.beginning(kindName)?.name ?? kindName;
  const differs = (first: string, second: string) => first !== "" && second !== "" && searchText(first) !== searchText(second);
  return [
    ...(differs(kind, rowKind) ? [`o tipo é ${kind}, e não ${rowKind.slice(0, 60)}`] : []),
    ...(differs(fields.brand, said.brand) ? [`a marca é ${fields.brand}, e não ${said.brand}`] : []),
    ...(differs(fields.serial, said.serial) ? [`o número de série é ${fields.serial}, e não ${said.serial}`] : []),
  ];
}

type PlanBase = Omit<MachinePlan, "verdict" | "messages">;

function planExisting(
  inventory: Inventory,
  machine: KnownMachine,
  values: MachineValues,
  rowMessages: readonly RowMessage[],
  remarks: Remarks,
  line: number,
  emptyPlan: PlanBase,
): MachinePlan {
  machine.line = line;
  if (STATES_WITHOUT_CHANGE.includes(machine.state)) {
    remarks.warning("tombo", `O tombo ${machine.tombo} está baixado: nada foi alterado.`);
    return { ...emptyPlan, machine: machine.id, verdict: "unchanged", messages: [...rowMessages, ...remarks.messages] };
  }
  const change = changesOf(machine.fields, values.said, remarks);
  const stays = (field: "room" | "sector" | "custodian", noun: string) =>
    remarks.note(
      field,
      `${noun} de um equipamento já cadastrado só muda na tela do equipamento, com termo ou histórico: nada foi alterado.`,
    );
  const differs = (names: Names, name: string, id: string) => name !== "" && names.named(name)?.id !== id;
  if (differs(inventory.rooms, values.room, machine.room)) {
    stays("room", "A sala");
  }
  if (differs(inventory.sectors, values.sector, machine.sector)) {
    stays("sector", "O setor");
  }
  if (values.custodian !== "") {
    stays("custodian", "O responsável");
  }
  Object.assign(machine.fields, change);
  inventory.addSerial(machine);
  return {
    ...emptyPlan,
    verdict: Object.keys(change).length > 0 ? "update" : "unchanged",
    messages: [...rowMessages, ...remarks.messages],
    machine: machine.id,
    change,
    after: { tombo: machine.tombo, kind: machine.kind, acquired_on: machine.fields.acquired_on, fields: { ...machine.fields } },
  };
}

function changesOf(previousFields: MachineColumns, fields: MachineColumns, remarks: Remarks): Partial<MachineColumns> {
  const change: Partial<MachineColumns> = {};
  const noteChange = (field: keyof typeof MACHINE_COLUMNS, from: string, to: string) =>
    remarks.note(
      field,
      from ? `${MACHINE_COLUMNS[field].label}: de ${from} para ${to}.` : `${MACHINE_COLUMNS[field].label}: ${to}.`,
    );
  for (const field of MACHINE_TEXTS) {
    if (fields[field] !== "" && fields[field] !== previousFields[field]) {
      change[field] = fields[field];
      noteChange(field, previousFields[field].slice(0, 80), fields[field].slice(0, 80));
    }
  }
  if (fields.acquired_on !== "" && fields.acquired_on !== previousFields.acquired_on) {
    change.acquired_on = fields.acquired_on;
    noteChange("acquired_on", previousFields.acquired_on && formatDay(previousFields.acquired_on), formatDay(fields.acquired_on));
  }
  if (fields.value >= 0 && fields.value !== previousFields.value) {
    change.value = fields.value;
    noteChange("value", previousFields.value > 0 ? formatMoney(previousFields.value) : "", formatMoney(fields.value));
  }
  if (fields.warranty_months >= 0 && fields.warranty_months !== previousFields.warranty_months) {
    change.warranty_months = fields.warranty_months;
    const months = (quantity: number) => count(quantity, "mês", "meses");
    noteChange(
      "warranty",
      previousFields.warranty_months > 0 ? months(previousFields.warranty_months) : "",
      months(fields.warranty_months),
    );
  }
  return change;
}

function planNew(
  inventory: Inventory,
  values: MachineValues,
  rowMessages: readonly RowMessage[],
  remarks: Remarks,
  line: number,
  newId: () => string,
  emptyPlan: PlanBase,
  fail: () => MachinePlan,
): MachinePlan {
  if (searchText(values.kind).length < 2) {
    remarks.error("kind", values.kind ? `“${values.kind}” não é um tipo de equipamento.` : "Falta o tipo, como Notebook.");
    return fail();
  }
  const knownKind = inventory.kinds.beginning(values.kind);
  if (!knownKind && values.kind.length > LONGEST_KIND) {
    remarks.error(
      "kind",
      `O tipo tem mais de ${LONGEST_KIND} caracteres: cadastre antes o tipo com que ele começa, como Notebook.`,
    );
    return fail();
  }
  const makeKind = knownKind ? null : { id: newId(), name: values.kind };
  const kind = knownKind ?? makeKind!;
  // The rest of a description beyond its kind is the model, where no column has it.
  const remainder = knownKind && values.said.model === "" ? restOf(values.kind, knownKind.name) : "";
  const custodian = values.custodian === "" ? undefined : inventory.custodian(values.custodian);
  if (values.custodian !== "" && !custodian) {
    remarks.warning(
      "custodian",
      `Ninguém tem a matrícula ou a conta “${values.custodian.slice(0, 60)}”: a máquina entra sem responsável.`,
    );
  }
  const place = (names: Names, name: string): [NamedRecord | null, string] => {
    const existing = name === "" ? undefined : names.named(name);
    const newPlace = name === "" || existing ? null : { id: newId(), name };
    return [newPlace, existing?.id ?? newPlace?.id ?? ""];
  };
  const [makeRoom, room] = place(inventory.rooms, values.room);
  const [makeSector, sector] = place(inventory.sectors, values.sector);
  for (const [names, match, words] of [
    [inventory.kinds, makeKind, "Novo tipo"],
    [inventory.rooms, makeRoom, "Nova sala"],
    [inventory.sectors, makeSector, "Novo setor"],
  ] as const) {
    if (match) {
      names.add(match);
      remarks.note(words === "Novo tipo" ? "kind" : words === "Nova sala" ? "room" : "sector", `${words}: ${match.name}.`);
    }
  }
  const state = room || sector || custodian ? "in_use" : "in_stock";
  const fields: MachineColumns = {
    ...values.said,
    model: values.said.model || remainder.slice(0, 80),
    value: Math.max(0, values.said.value),
    warranty_months: Math.max(0, values.said.warranty_months),
  };
  const machine: KnownMachine = { id: newId(), tombo: values.tombo, kind: kind.name, room, sector, state, fields, line };
  inventory.add(machine);
  return {
    ...emptyPlan,
    verdict: "create",
    messages: [...rowMessages, ...remarks.messages],
    machine: machine.id,
    makeKind,
    makeRoom,
    makeSector,
    newFields: { tombo: values.tombo, kind: kind.id, room, sector, state, fields },
    after: { tombo: values.tombo, kind: kind.name, acquired_on: fields.acquired_on, fields },
    custodian: custodian?.id ?? "",
  };
}

/** "POSITIVO MOTION" of "NOTEBOOK POSITIVO MOTION". */
function restOf(text: string, kind: string): string {
  const words = text.split(/\s+/);
  return words
    .slice(kind.trim().split(/\s+/).length)
    .join(" ")
    .replace(/^[\s,;:–-]+/, "");
}
