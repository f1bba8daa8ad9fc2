/**
 * Pictures that come in by the records API: refused where a thumbnail would take too much memory, and stored without the camera's
 * metadata.
 */
import { type ImageSize, isTooLarge, MAX_MEGAPIXELS, megapixels } from "../../../../domain/platform/image-size";
import { cleanPhoto } from "../../../../domain/platform/photo";
import { refuse } from "../../../../domain/platform/refusals";
import { Refusal } from "../../../../domain/refusal";
import type { Call } from "../http/endpoint";
import { takeRoomOf } from "../jobs/disk-space";
import { bytesOf, fileOf } from "../sql/bytes";
import { newRecordId } from "../sql/database";
import { actorName, GUEST } from "../timeline/actor";
import { fieldError } from "./guards";
import { headerOf } from "./records";

/**
 * Runs before a record is saved.
 * @throws a field error that explains the problem of the picture.
 */
export function guardImages(e: core.RecordRequestEvent): void {
  // Files only come in forms.
  if (!/^multipart\//i.test(headerOf(e, "content_type"))) {
    return;
  }
  const record = e.record!;
  for (const name of record.collection().fields.fieldNames()) {
    const field = record.collection().fields.getByName(name);
    if (field?.type() === "file" && isForPictures(field as core.FileField)) {
      for (const file of record.getUnsavedFiles(name)) {
        guardImage(name, file!);
        guardRoom(e, name, Number(file!.size));
      }
    }
  }
}

const isForPictures = (field: core.FileField) => [...(field.mimeTypes ?? [])].some((type) => type.startsWith("image/"));

function guardRoom(e: core.RecordRequestEvent, field: string, bytes: number): void {
  try {
    takeRoomOf(e.app, e.auth ? actorName(e.auth) : GUEST, bytes);
  } catch (error) {
    throw error instanceof Refusal ? fieldError(field, error.code, error.message) : error;
  }
}

/** Measures the bytes for storage: without metadata, whatever the client sent. */
function guardImage(field: string, file: filesystem.File): void {
  const reader = file.reader.open();
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(Buffer.from(toBytes(reader, Number(file.size))).buffer);
  } finally {
    reader.close();
  }
  const clean = cleanPhoto(bytes);
  if (!clean) {
    throw fieldError(field, "unreadable_image", "Este arquivo não é uma imagem PNG, JPG ou WebP válida.");
  }
  if (isTooLarge(clean.size)) {
    throw fieldError(field, "image_too_large", tooLarge(clean.size));
  }
  const photo = fileOf(clean.bytes, file.name);
  file.reader = photo.reader;
  file.size = photo.size;
}

function tooLarge(size: ImageSize): string {
  const count = megapixels(size);
  return count > MAX_MEGAPIXELS
    ? `A imagem tem ${count} megapixels; o limite é ${MAX_MEGAPIXELS}. Reduza-a e envie de novo.`
    : `A imagem, de ${count} megapixels, ocuparia memória demais neste formato. Reduza-a e envie de novo.`;
}

/** A photo in the form for storage; null for anything else. */
export function acceptedPhoto(bytes: Uint8Array, name: string): filesystem.File | null {
  const clean = cleanPhoto(bytes);
  return clean && !isTooLarge(clean.size) ? fileOf(clean.bytes, `${name}.${clean.extension}`) : null;
}

/**
 * A photo that a command brings, in base64.
 * @throws Refusal unreadable_photo at its field, storage_low, files_spent.
 */
export function sentPhoto({ app, actor }: Pick<Call, "app" | "actor">, base64: string, field = "photo"): filesystem.File {
  const file = acceptedPhoto(bytesOf(base64.replace(/^data:[\w/+.-]*;base64,/, "")), newRecordId());
  if (!file) {
    throw refuse("unreadable_photo", {}, field);
  }
  takeRoomOf(app, actor, Number(file.size));
  return file;
}
