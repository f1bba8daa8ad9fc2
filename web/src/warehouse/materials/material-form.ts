/** The form of a material, for the new and the edited one. */
import * as z from "zod/mini";
import { emptyForm, type FormOf } from "../../../../domain/record-fields";
import { MATERIAL_FIELDS, materialForm } from "../../../../domain/warehouse/material-fields";
import { imageChange } from "../../ui/form/image-file";

export type MaterialFormValues = FormOf<typeof MATERIAL_FIELDS> & { photo: File | null | undefined };

export const materialSchema = z.safeExtend(materialForm(), { photo: imageChange });
export type MaterialOutput = z.infer<typeof materialSchema>;

export const NEW_MATERIAL: MaterialFormValues = { ...emptyForm(MATERIAL_FIELDS), photo: undefined };

/** The record's values; the photo only where it changed. */
export const materialRecord = ({ photo, ...values }: MaterialOutput) => ({
  ...values,
  ...(photo === undefined ? {} : { photo }),
});
