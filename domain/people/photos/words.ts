/** The words about photos that wait for their approval. */

/** Where a photo came from: taken at a station, or a file of many. */
export type PhotoSource = "camera" | "file";

/** Width by height, as on the school's cards. */
export const PHOTO_ASPECT = 3 / 4;
/** A printed card needs no more: 25 mm by 33 mm at 600 dots an inch. */
export const PHOTO_LONGEST = 800;

/** Why a photo is not taken: of its picture alone, never of who is in it. */
export const PHOTO_FAULTS = ["not_the_person", "no_face", "blurred", "dark", "other"] as const;
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

export const PHOTO_FAULT_NAMES: Record<PhotoFault, string> = {
  not_the_person: "É de outra pessoa",
  no_face: "O rosto não aparece inteiro",
  blurred: "Fora de foco",
  dark: "Escura ou clara demais",
  other: "Outro motivo",
};
