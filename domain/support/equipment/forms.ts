/** The forms on rooms, kinds of machines and machines. */
import * as z from "zod/mini";
import type { Equipment, EquipmentKinds, Rooms } from "../../collections.gen";
import { line, optionalId, optionalLine, recordId, wholeNumber } from "../../contract";
import { isDay } from "../../dates";

export const roomForm = z.object({
  name: line("Informe o nome da sala, como Laboratório 1.", 120),
  building: optionalLine(80),
  sector: optionalId("Escolha o setor."),
  active: z.boolean(),
});
export type RoomForm = z.infer<typeof roomForm>;

export const EMPTY_ROOM: RoomForm = { name: "", building: "", sector: "", active: true };
export const roomFormOf = ({ name, building, sector, active }: Pick<Rooms, keyof RoomForm>): RoomForm => ({
  name,
  building,
  sector,
  active,
});

/** As many as a phone shows without scrolling far. */
export const MOST_FAULTS = 12;

export const kindForm = z.object({
  name: line("Informe o tipo, como Notebook.", 80),
  faults: z.array(line("Escreva o defeito.", 60)).check(z.maxLength(MOST_FAULTS, `No máximo ${MOST_FAULTS} defeitos por tipo.`)),
  life_months: wholeNumber(0, 1200),
  residual_percent: wholeNumber(0, 100),
  server: z.boolean(),
  active: z.boolean(),
});
export type KindForm = z.infer<typeof kindForm>;

export const EMPTY_KIND: KindForm = { name: "", faults: [], life_months: 60, residual_percent: 10, server: false, active: true };
export const kindFormOf = (kind: Pick<EquipmentKinds, Exclude<keyof KindForm, "faults">> & { faults: unknown }): KindForm => ({
  name: kind.name,
  faults: faultsOf(kind.faults),
  life_months: kind.life_months,
  residual_percent: kind.residual_percent,
  server: kind.server,
  active: kind.active,
});

/** The faults that a kind's record keeps; none where it keeps something else. */
export const faultsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((fault): fault is string => typeof fault === "string" && fault !== "") : [];

export const equipmentForm = z.object({
  /** Empty: the next number. */
  tombo: z.string().check(z.trim(), z.maxLength(20, "Use no máximo 20 caracteres.")),
  serial: optionalLine(60),
  kind: recordId("Escolha o tipo."),
  brand: optionalLine(60),
  model: optionalLine(80),
  bookable: z.boolean(),
  acquired_on: z.string().check(z.refine((text) => text === "" || isDay(text), "Informe uma data, como 31/12/2026.")),
  value: z.union([z.literal(""), wholeNumber(0, 100_000_000_000)], "Valor inválido."),
  supplier: optionalLine(160),
  invoice: optionalLine(60),
  warranty_months: z.union([z.literal(""), wholeNumber(0, 240)], "Informe os meses, de 0 a 240."),
  notes: optionalLine(1000),
});
export type EquipmentForm = z.infer<typeof equipmentForm>;

/** A new machine also says where it stands; from then on it moves by a command. */
export const newEquipmentForm = z.extend(equipmentForm, {
  sector: optionalId("Escolha o setor."),
  room: optionalId("Escolha a sala."),
});
export type NewEquipmentForm = z.infer<typeof newEquipmentForm>;

export const EMPTY_EQUIPMENT: NewEquipmentForm = {
  tombo: "",
  serial: "",
  kind: "",
  brand: "",
  model: "",
  bookable: false,
  acquired_on: "",
  value: "",
  supplier: "",
  invoice: "",
  warranty_months: "",
  notes: "",
  sector: "",
  room: "",
};

/** A machine's record as the form shows it: 0 is nothing. */
export function equipmentFormOf(record: Pick<Equipment, keyof EquipmentForm>): EquipmentForm {
  const { tombo, serial, kind, brand, model, bookable, acquired_on, supplier, invoice, notes } = record;
  return {
    ...{ tombo, serial, kind, brand, model, bookable, acquired_on, supplier, invoice, notes },
    value: record.value || "",
    warranty_months: record.warranty_months || "",
  };
}
