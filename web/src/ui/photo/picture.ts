/** Pictures in the browser: opened, cropped, and drawn again, without the camera's metadata. */
import { type Crop, largestCrop } from "./crop";

/** Enough for a sheet of paper. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** Upright, however the camera was held. @throws where the browser can't read the file. */
export const openPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file);

/** The stored part of a picture, at no more than this many pixels a side. */
export interface DrawOptions {
  crop?: Crop;
  longest?: number;
}

export function drawPicture(
  picture: ImageBitmap,
  { crop = largestCrop(picture, undefined), longest = LONGEST_SIDE }: DrawOptions = {},
) {
  const scale = Math.min(1, longest / Math.max(crop.width, crop.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(crop.width * scale));
  canvas.height = Math.max(1, Math.round(crop.height * scale));
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

/** A quarter turn to the right. */
export function rotatedPicture(picture: ImageBitmap): Promise<ImageBitmap> {
  const canvas = document.createElement("canvas");
  canvas.width = picture.height;
  canvas.height = picture.width;
  const context = canvas.getContext("2d");
  context?.translate(canvas.width, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(picture, 0, 0);
  return createImageBitmap(canvas);
}

/** As a JPEG; a picture with transparency stays a PNG. @param name of the file that it came from */
export async function pictureFile(canvas: HTMLCanvasElement, name = "foto"): Promise<File> {
  const [type, ending] = isOpaque(canvas) ? ["image/jpeg", "jpg"] : ["image/png", "png"];
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) {
    throw new Error("the browser draws no picture");
  }
  return new File([blob], `${name.replace(/\.\w+$/, "")}.${ending}`, { type });
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const points = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < points.length; alpha += 4) {
    if (points[alpha] !== 255) {
      return false;
    }
  }
  return true;
}
