/**
 * Pictures that come in by the records API: none that would take the server's memory when a thumbnail is made of it, and none with
 * what a camera writes beside the picture.
 */
import { imageSize, MAX_MEGAPIXELS, megapixels } from "../../../domain/platform/image-size";
import { cleanPhoto } from "../../../domain/platform/photo";
import { refuse } from "../../../domain/platform/refusals";
import { fileOf } from "./bytes";
import { newRecordId } from "./database";
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
        cleanFile(name, file!);
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
      throw unreadable(field);
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

const unreadable = (field: string) =>
  fieldError(field, "unreadable_image", "Este arquivo não é uma imagem PNG, JPG ou WebP que se possa abrir.");

/** The pages draw each picture anew before they send it. What comes by another way loses here what is no picture. */
function cleanFile(field: string, file: filesystem.File): void {
  const reader = file.reader.open();
  let sent: Uint8Array;
  try {
    sent = new Uint8Array(Buffer.from(toBytes(reader, Number(file.size))).buffer);
  } finally {
    reader.close();
  }
  const clean = cleanPhoto(sent);
  if (!clean) {
    throw unreadable(field);
  }
  if (clean.bytes.length < sent.length) {
    const kept = fileOf(clean.bytes, file.name);
    file.reader = kept.reader;
    file.size = kept.size;
  }
}

/** A photo that a command brings, in base64. @throws Refusal unreadable_photo, at its field. */
export function sentPhoto(encoded: string, field = "photo"): filesystem.File {
  const bytes = new Uint8Array(Buffer.from(encoded.replace(/^data:[\w/+.-]*;base64,/, ""), "base64").buffer);
  const clean = cleanPhoto(bytes);
  const size = clean && imageSize((offset, length) => clean.bytes.subarray(offset, offset + length));
  if (!clean || !size || megapixels(size) > MAX_MEGAPIXELS) {
    throw refuse("unreadable_photo", {}, field);
  }
  return fileOf(clean.bytes, `${newRecordId()}.${clean.extension}`);
}
