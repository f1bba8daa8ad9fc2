/** The photos of a call's message: the limits of one command. */
import * as z from "zod/mini";
import { lazily } from "../../lazily";

export const MAX_PHOTOS = 3;
/** One photo in base64: three of them and their form must fit in one request. */
const LONGEST_PHOTO = 1_900_000;
/** The same as a file. */
export const MAX_PHOTO_BYTES = 1_400_000;

export const photosField = lazily(() =>
  z._default(
    z
      .array(z.string("Foto inválida.").check(z.maxLength(LONGEST_PHOTO, "Cada foto pode ter até 1,4 MB.")))
      .check(z.maxLength(MAX_PHOTOS, `Inclua no máximo ${MAX_PHOTOS} fotos de cada vez.`)),
    [],
  ),
);
