/** The title's form as both screens, the new title's and the edited one's, use it. */
import * as z from "zod/mini";
import type { Day } from "../../../../domain/dates";
import { type TitleForm, titleForm, titleValues } from "../../../../domain/library/catalogue/forms";
import { imageChange } from "../../ui/form/image-file";
import type { ServerFormState } from "../../ui/form/use-server-form";

export type TitleFormValues = TitleForm & { cover: File | null | undefined };

export const titleWithCover = (today: Day) => z.extend(titleForm(today), { cover: imageChange });

/** The parts of a form that the title's fields need, whatever else it contains. */
export type TitleFields = Pick<ServerFormState<TitleFormValues>, "values" | "set" | "field" | "checkbox">;

/** The record's values; the cover only where it changes. */
export function titleRecord({ cover, ...form }: TitleFormValues, today: Day) {
  return { ...titleValues(form, today), ...(cover === undefined ? {} : { cover }) };
}
