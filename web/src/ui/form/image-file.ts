import * as z from "zod/mini";
import { formatNumber } from "../format";

/** For a form with a picture: a new file, null to remove the saved one, undefined to keep it. */
export const imageChange = z.custom<File | null | undefined>();

const ACCEPTED = ["image/png", "image/jpeg", "image/webp"];
const MEGABYTE = 1024 * 1024;

const megabytes = (bytes: number) => `${formatNumber(bytes / MEGABYTE, 1)} MB`;

/** The sentence why a file cannot be used as an image; "" when it can. */
export function imageFault(file: { type: string; size: number }, maximumBytes: number): string {
  if (!ACCEPTED.includes(file.type)) {
    return "Escolha uma imagem PNG, JPG ou WebP.";
  }
  if (file.size > maximumBytes) {
    return `A imagem tem ${megabytes(file.size)}; o máximo é ${megabytes(maximumBytes)}.`;
  }
  return "";
}
