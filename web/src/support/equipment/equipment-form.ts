/** The machine's form for the screens of a new and of an edited one. */
import * as z from "zod/mini";
import { optionalId } from "../../../../domain/contract";
import { emptyForm, type FormOf } from "../../../../domain/record-fields";
import { EQUIPMENT_FIELDS, equipmentForm } from "../../../../domain/support/equipment/equipment-fields";
import { imageChange } from "../../ui/form/image-file";

/** For an existing machine the place is only shown. */
export type EquipmentFormValues = FormOf<typeof EQUIPMENT_FIELDS> & {
  sector: string;
  room: string;
  photo: File | null | undefined;
};

export const equipmentSchema = z.extend(equipmentForm(), { photo: imageChange });
export type EquipmentOutput = z.infer<typeof equipmentSchema>;
/** A new machine also says where it stands; from then on it moves by a command. */
export const newEquipmentSchema = z.extend(equipmentSchema, {
  sector: optionalId("Escolha o setor."),
  room: optionalId("Escolha a sala."),
});
export type NewEquipmentOutput = z.infer<typeof newEquipmentSchema>;

export const NEW_EQUIPMENT: EquipmentFormValues = {
  ...emptyForm(EQUIPMENT_FIELDS),
  sector: "",
  room: "",
  photo: undefined,
};

/** The record's values; the photo only where it changes. */
export const equipmentRecord = <Output extends EquipmentOutput>({ photo, ...values }: Output) => ({
  ...values,
  ...(photo === undefined ? {} : { photo }),
});
