/** Pictures that come in by the records API: none that would take the server's memory when a thumbnail is made of it. */
import { imageSize, MAX_MEGAPIXELS, megapixels } from "../../../domain/platform/image-size";
import { fieldError } from "./guards";
import { headerOf } from "./records";

/** PocketBase's own: from where a seek counts. */
const FROM_START = 0;

/** Before a record is saved. @throws a field error that says what is wrong with the picture. */
export function guardImages(e: core.RecordRequestEvent): void {
  // Files come in forms only.
  if (!/^multipart\//i.test(headerOf(e, "content_type"))) {
    return;
  }
  const record = e.record!;
  for (const name of record.collection().fields.fieldNames()) {
    const field = record.collection().fields.getByName(name);
    if (field?.type() === "file" && isForPictures(field as core.FileField)) {
      for (const file of record.getUnsavedFiles(name)) {
        guardImage(name, file!);
      }
    }
  }
}

const isForPictures = (field: core.FileField) => [...(field.mimeTypes ?? [])].some((type) => type.startsWith("image/"));

function guardImage(field: string, file: filesystem.File): void {
  const reader = file.reader.open();
  try {
    const size = imageSize((offset, length) => {
      reader.seek(offset, FROM_START);
      return toBytes(reader, length);
    });
    if (!size) {
      throw fieldError(field, "unreadable_image", "Este arquivo não é uma imagem PNG, JPG ou WebP que se possa abrir.");
    }
    const found = megapixels(size);
    if (found > MAX_MEGAPIXELS) {
      throw fieldError(
        field,
        "image_too_large",
        `A imagem tem ${found} megapixels; o limite é ${MAX_MEGAPIXELS}. Diminua-a e envie de novo.`,
      );
    }
  } finally {
    reader.close();
  }
}
