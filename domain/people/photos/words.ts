/** The words about photos that wait for their approval. */

/** The source of a photo: a photo station, or one of many files. */
export type PhotoSource = "camera" | "file";

/** Width by height, as on the school's cards. */
export const PHOTO_ASPECT = 3 / 4;
/** The printed card needs no more: 25 mm by 33 mm at 600 dots an inch. */
export const PHOTO_LONGEST = 800;

/** The reasons for refusing a photo: about the picture alone, never about the person. */
export const PHOTO_FAULTS = ["not_the_person", "no_face", "blurred", "dark", "other"] as const;
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

export const PHOTO_FAULT_NAMES: Record<PhotoFault, string> = {
  not_the_person: "É de outra pessoa",
  no_face: "O rosto não aparece inteiro",
  blurred: "Fora de foco",
  dark: "Escura ou clara demais",
  other: "Outro motivo",
};
