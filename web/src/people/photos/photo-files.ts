/** Prepares photos of people for the server: in the shape of a card, drawn again, encoded. */
import { PHOTO_ASPECT, PHOTO_LONGEST } from "../../../../domain/people/photos/words";
import { largestCrop } from "../../ui/photo/crop";
import { drawPicture, pictureFile } from "../../ui/photo/picture";

/** The shape to which `usePhoto` crops photos of people. */
export const PHOTO_SHAPE = { aspect: PHOTO_ASPECT, longest: PHOTO_LONGEST, maximumBytes: 2 * 1024 * 1024 };

/** The largest part of a picture that has a card's shape. */
export const cropToShape = (picture: ImageBitmap): Promise<File> =>
  pictureFile(drawPicture(picture, { crop: largestCrop(picture, PHOTO_ASPECT), longest: PHOTO_LONGEST }));

/** In the form for commands. */
export function encodedPhoto(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(reader.error ?? new Error("the photo can't be read"));
    reader.readAsDataURL(file);
  });
}
