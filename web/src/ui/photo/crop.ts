/** The part of a picture that is stored, in the picture's own pixels. */

export interface Size {
  width: number;
  height: number;
}

export interface Crop extends Size {
  x: number;
  y: number;
}

/** A corner by its sides: left or right, top or bottom. */
export interface Corner {
  right: boolean;
  bottom: boolean;
}

export const CORNERS: readonly Corner[] = [
  { right: false, bottom: false },
  { right: true, bottom: false },
  { right: false, bottom: true },
  { right: true, bottom: true },
];

/** The smallest crop, so that its corners can be told apart. */
const SMALLEST_SHARE = 0.1;

/** Faces are above the middle: a picture that is too tall loses more below than above. */
const SHARE_ABOVE = 0.25;

const clamp = (value: number, least: number, greatest: number): number => Math.min(Math.max(value, least), greatest);

/** The largest crop of this shape, or the whole picture. @param aspect width by height */
export function largestCrop(picture: Size, aspect: number | undefined): Crop {
  if (aspect === undefined) {
    // A browser's picture has its sides as getters, which are not spread.
    return { x: 0, y: 0, width: picture.width, height: picture.height };
  }
  const width = Math.min(picture.width, picture.height * aspect);
  const height = width / aspect;
  return { x: (picture.width - width) / 2, y: (picture.height - height) * SHARE_ABOVE, width, height };
}

/** The crop, moved as far as the picture's edges allow. */
export function movedCrop(crop: Crop, by: { x: number; y: number }, picture: Size): Crop {
  return {
    ...crop,
    x: clamp(crop.x + by.x, 0, picture.width - crop.width),
    y: clamp(crop.y + by.y, 0, picture.height - crop.height),
  };
}

/** The crop, with one corner moved and the opposite one fixed. */
export function resizedCrop(
  crop: Crop,
  corner: Corner,
  by: { x: number; y: number },
  picture: Size,
  aspect: number | undefined,
): Crop {
  const maxSize = {
    width: corner.right ? picture.width - crop.x : crop.x + crop.width,
    height: corner.bottom ? picture.height - crop.y : crop.y + crop.height,
  };
  const least = Math.min(picture.width, picture.height) * SMALLEST_SHARE;
  const requestedSize = {
    width: crop.width + (corner.right ? by.x : -by.x),
    height: crop.height + (corner.bottom ? by.y : -by.y),
  };
  const size =
    aspect === undefined
      ? { width: clamp(requestedSize.width, least, maxSize.width), height: clamp(requestedSize.height, least, maxSize.height) }
      : ofShape(clamp(larger(crop, requestedSize, aspect), least, Math.min(maxSize.width, maxSize.height * aspect)), aspect);
  return {
    ...size,
    x: corner.right ? crop.x : crop.x + crop.width - size.width,
    y: corner.bottom ? crop.y : crop.y + crop.height - size.height,
  };
}

const ofShape = (width: number, aspect: number): Size => ({ width, height: width / aspect });

/** The width that follows the side that was dragged further. */
function larger(crop: Size, requestedSize: Size, aspect: number): number {
  const byHeight = requestedSize.height * aspect;
  return Math.abs(byHeight - crop.width) > Math.abs(requestedSize.width - crop.width) ? byHeight : requestedSize.width;
}
