/** Ids, tombos and cards of the grown school, in which query plans are explained. */
export const id = (letter: string, number: number): string => letter + String(number).padStart(14, "0");
export const tombo = (number: number): string => String(number).padStart(6, "0");
export const card = (number: number): string => `L${String(number).padStart(5, "0")}`;
