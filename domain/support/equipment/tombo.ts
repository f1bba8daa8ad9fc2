/** A machine's tombo. H-47: zeros stay, and a search finds it with any number of them. */
import { cleanCode, codeSeries } from "../../codes";

export const TOMBOS = codeSeries("", 6);

/** A typed or scanned tombo in its stored form: "1234" is 001234 only where the series writes it so. */
export const cleanTombo = cleanCode;

/** The tombos that a typed text may mean: with fewer zeros, and "AT 803" as AT-803, AT803 or AT 803. */
export function tomboSpellings(text: string): string[] {
  const [, letters = "", digits = ""] = /^\s*([a-z]{1,8})[\s.-]*(\d{1,9})\s*$/i.exec(text) ?? [];
  const parted = digits === "" ? [] : ["", "-", " ", "."].map((between) => letters + between + digits);
  return [...new Set([...TOMBOS.spellings(cleanTombo(text)), ...parted])];
}

/**
 * The tombos of a typed text: the first, from which the others are counted, or all of them with commas between. Null where they
 * are not this many, each once.
 */
export function tombosIn(text: string, count: number): string[] | null {
  const numbers = text.split(/[,;\n]/).flatMap((part) => cleanTombo(part) || []);
  const [first = ""] = numbers;
  const [, letters = "", digits = ""] = /^(.*?)(\d{1,9})$/.exec(first) ?? [];
  const tombos =
    numbers.length === 1 && count > 1 && digits !== ""
      ? Array.from({ length: count }, (_, index) => letters + String(Number(digits) + index).padStart(digits.length, "0"))
      : numbers;
  return tombos.length === count && new Set(tombos).size === count && tombos.every(({ length }) => length <= 20) ? tombos : null;
}
