/** The audience of a book: the age on its cover, in a file or in another library's record. */
import type { Day } from "../../dates";
import { ageOn } from "../../people/birth-date";
import { searchText } from "../../text";

/** An older reader may read anything: no book names a greater age. */
export const HIGHEST_MINIMUM_AGE = 18;

export type ReadAge = { age: number; problem: "" } | { age: 0; problem: string };

const FOR_EVERYONE = /^(l|livre|livre para todos|livre para todos os publicos|todas as idades|todos os publicos)$/;
/** "5º ano", "do 3º ao 5º ano", "1ª série": a school year is no age. */
const SCHOOL_YEAR = /\b\d{1,2} ?[oa]? (ano|serie|periodo|semestre)\b|\bdo \d{1,2} ?o? ao\b/;

/**
 * The minimum age of a text: "A partir de 12 anos", "10 a 12 anos", "+14", "A16" and "L" are 12, 10, 14, 16 and 0, for everyone.
 * A text without an age ("Infantil", "5º ano") gives a problem in words, and nothing is guessed.
 */
export function readMinimumAge(text: string): ReadAge {
  const plain = searchText(text);
  if (plain === "" || FOR_EVERYONE.test(plain)) {
    return { age: 0, problem: "" };
  }
  const number = SCHOOL_YEAR.test(plain) ? null : /(?:^|\D)0?(\d{1,2})(?!\d)/.exec(plain);
  if (!number) {
    return { age: 0, problem: `“${text.trim().slice(0, 60)}” não é uma idade, como 12 ou livre.` };
  }
  const age = Number(number[1]);
  return age > HIGHEST_MINIMUM_AGE
    ? { age: 0, problem: `“${text.trim().slice(0, 60)}” não é uma faixa etária: a maior é ${HIGHEST_MINIMUM_AGE} anos.` }
    : { age, problem: "" };
}

/** "Indicado a partir de 12 anos"; empty where the book is for everyone, or the age is unknown. */
export function audienceInWords(minimumAge: number): string {
  return minimumAge > 0 ? `Indicado a partir de ${minimumAge} ${minimumAge === 1 ? "ano" : "anos"}` : "";
}

/**
 * L-22: a book for older readers causes a remark, and never a refusal. It contains neither age nor birth date, which the desk may
 * not read.
 * @param reader whose `birth_date` is "" when it is unknown: then there is no remark.
 */
export function tooYoungSentence(minimumAge: number, reader: { name: string; birth_date: Day | "" }, today: Day): string {
  return minimumAge > 0 && reader.birth_date !== "" && ageOn(reader.birth_date, today) < minimumAge
    ? `${audienceInWords(minimumAge)}: ${reader.name} ainda não tem essa idade`
    : "";
}
