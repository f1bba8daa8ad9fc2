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
