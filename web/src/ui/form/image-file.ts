import * as z from "zod/mini";
import { formatNumber } from "../format";

/** Of a form with a picture: a file that is new, null to remove the saved one, undefined to leave it. */
export const imageChange = z.custom<File | null | undefined>();

const ACCEPTED = ["image/png", "image/jpeg", "image/webp"];
const MEGABYTE = 1024 * 1024;

const megabytes = (bytes: number) => `${formatNumber(bytes / MEGABYTE, 1)} MB`;

/** Why a file can't be taken as an image, as a sentence; "" when it can. */
export function imageFault(file: { type: string; size: number }, maximumBytes: number): string {
  if (!ACCEPTED.includes(file.type)) {
    return "Escolha uma imagem PNG, JPG ou WebP.";
  }
  if (file.size > maximumBytes) {
    return `A imagem tem ${megabytes(file.size)}; o máximo é ${megabytes(maximumBytes)}.`;
  }
  return "";
}

const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** The same picture with at most 1,600 pixels a side, as JPEG; the file itself where the browser can't read it. */
export async function smallerImage(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob ? new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" }) : file;
  } catch {
    return file;
  }
}
