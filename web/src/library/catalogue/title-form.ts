/** The title's form for both screens, the new title's and the edited one's. */
import * as z from "zod/mini";
import type { Day } from "../../../../domain/dates";
import {
  TITLE_FIELDS,
  type TitleForm,
  type TitleRecord,
  titleForm,
  titleValues,
} from "../../../../domain/library/catalogue/title-fields";
import { valuesOf } from "../../../../domain/record-fields";
import { imageChange } from "../../ui/form/image-file";
import type { ServerFormState } from "../../ui/form/use-server-form";

type Cover = { cover: File | null | undefined };
export type TitleFormValues = TitleForm & Cover;
export type TitleOutput = TitleRecord & Cover;

export const titleWithCover = (today: Day) => z.safeExtend(titleForm(today), { cover: imageChange });

/** The parts of a form that the title's fields need, whatever else it contains. */
export type TitleFields = Pick<ServerFormState<TitleFormValues>, "values" | "set" | "field" | "checkbox">;

/** The record's values; the cover only where it changes. */
export function titleRecord({ cover, ...output }: TitleOutput, today: Day) {
  return { ...titleValues(valuesOf(TITLE_FIELDS, output), today), ...(cover === undefined ? {} : { cover }) };
}
