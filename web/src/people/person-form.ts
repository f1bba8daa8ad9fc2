import * as z from "zod/mini";
import type { People } from "../../../domain/collections.gen";
import { PERSON_FIELDS, personForm } from "../../../domain/people/person-fields";
import { emptyForm, type FormOf, formOf } from "../../../domain/record-fields";
import { imageChange } from "../ui/form/image-file";

export type PersonValues = FormOf<typeof PERSON_FIELDS> & { photo: File | null | undefined };

/** The form's own schema: the record's fields, and a photo to upload or to remove. */
export const personSchema = z.extend(personForm(), { photo: imageChange });
export type PersonOutput = z.infer<typeof personSchema>;

export const NEW_PERSON: PersonValues = { ...emptyForm(PERSON_FIELDS), photo: undefined };

export const personValues = (person: People): PersonValues => ({ ...formOf(PERSON_FIELDS, person), photo: undefined });

/** The record's fields; an unchanged photo is not sent. */
export function personRecord({ photo, ...fields }: PersonOutput): Record<string, unknown> {
  return photo === undefined ? fields : { ...fields, photo };
}
