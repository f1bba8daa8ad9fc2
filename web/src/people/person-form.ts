import * as z from "zod/mini";
import type { People } from "../../../domain/collections.gen";
import { personForm } from "../../../domain/people/forms";
import { imageChange } from "../ui/form/image-file";
import type { PersonValues } from "./PersonFields";

/** The form's own schema: the record's fields, and a photo to upload or to remove. */
export const personSchema = z.extend(personForm, { photo: imageChange });
export type PersonOutput = z.infer<typeof personSchema>;

export const NEW_PERSON: PersonValues = {
  name: "",
  social_name: "",
  kind: "student",
  enrolment: "",
  class: "",
  sector: "",
  active: true,
  photo: undefined,
};

export function personValues({ name, social_name, kind, enrolment, class: schoolClass, sector, active }: People): PersonValues {
  return { name, social_name, kind, enrolment, class: schoolClass, sector, active, photo: undefined };
}

/** The record's fields; a photo that nobody touched is not sent. */
export function personRecord({ photo, ...fields }: PersonOutput): Record<string, unknown> {
  return photo === undefined ? fields : { ...fields, photo };
}
