/** The shift of a class in sheets. */
import type { Shift } from "../../platform/shifts";
import { searchText } from "../../text";

const WORDS: Readonly<Record<Shift, string>> = {
  morning: "manha matutino matutina diurno diurna m mat man",
  afternoon: "tarde vespertino vespertina t v vesp tar",
  evening: "noite noturno noturna n not noi",
  full_day: "integral pei i int",
};
const FULL_DAY = /^(?:(?:tempo|periodo|turno|ensino)\s)?integral\b/;
const SHIFT_WORD = /^(?:periodo|turno)\s(?:da\s)?/;

/** Empty where the text is no shift. */
export function readShift(text: string): Shift | "" {
  const word = searchText(text).replace(SHIFT_WORD, "");
  if (word === "") {
    return "";
  }
  if (FULL_DAY.test(`${word} `)) {
    return "full_day";
  }
  const shifts = Object.entries(WORDS) as [Shift, string][];
  return shifts.find(([, words]) => words.split(" ").includes(word))?.[0] ?? "";
}
