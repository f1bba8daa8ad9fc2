/** The machine's form as the new one's and the edited one's screens use it. */
import * as z from "zod/mini";
import {
  EMPTY_EQUIPMENT,
  equipmentForm,
  type NewEquipmentForm,
  newEquipmentForm,
} from "../../../../domain/support/equipment/forms";
import { imageChange } from "../../ui/form/image-file";

/** Money and months may also be what was typed and can't be read. Of a machine that exists the place is only shown. */
export type EquipmentFormValues = Omit<NewEquipmentForm, "value" | "warranty_months"> & {
  value: number | string;
  warranty_months: number | string;
  photo: File | null | undefined;
};

export const equipmentSchema = z.extend(equipmentForm, { photo: imageChange });
export type EquipmentOutput = z.infer<typeof equipmentSchema>;
export const newEquipmentSchema = z.extend(newEquipmentForm, { photo: imageChange });
export type NewEquipmentOutput = z.infer<typeof newEquipmentSchema>;

export const NEW_EQUIPMENT: EquipmentFormValues = { ...EMPTY_EQUIPMENT, photo: undefined };

/** The record's values; the photo only where it changes. */
export function equipmentRecord<Output extends EquipmentOutput>(output: Output) {
  const { photo, ...form } = output;
  return {
    ...form,
    value: Number(form.value),
    warranty_months: Number(form.warranty_months),
    ...(photo === undefined ? {} : { photo }),
  };
}

export const EQUIPMENT_LABELS: Readonly<Record<keyof NewEquipmentForm, string>> & { photo: string } = {
  tombo: "Tombo",
  serial: "Número de série",
  kind: "Tipo",
  brand: "Marca",
  model: "Modelo",
  bookable: "Pode ser reservado",
  acquired_on: "Data da aquisição",
  value: "Valor da aquisição",
  supplier: "Fornecedor",
  invoice: "Nota fiscal",
  warranty_months: "Garantia (meses)",
  notes: "Observações",
  sector: "Setor",
  room: "Sala",
  photo: "Foto",
};
