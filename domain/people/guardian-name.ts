/** The forms of a guardian's name that secretaries write: "Dona Rita", "Mãe: Marta", "Marta Lima, mãe", "(pai)", "Sra.". */
import { searchText } from "../text";

const TITLES = new Set(
  (
    "e dona d da dna senhor senhora senhorita sr sra srta snr snra seu sinhor doutor doutora dr dra prof profa professor professora " +
    "resp responsavel responsaveis guardia guardiao tutor tutora mae maes mamae mami pai pais papai avo avos vo vovo vovozinha tia tio titia titio " +
    "madrasta padrasto madrinha padrinho cuidador cuidadora genitor genitora legal familia contato recado financeiro pedagogico"
  ).split(" "),
);
/** Spelt without the mark, these titles are names. */
const MARKED_TITLES = new Set(["irmã", "irmão", "vó", "vô"]);
/** After "mãe" these words name the child: "mãe da Ana" contains no name of the mother. */
const OF = new Set(["da", "do", "de", "das", "dos"]);

const isTitle = (word: string): boolean =>
  MARKED_TITLES.has(word.toLowerCase().replace(/[^a-zà-ü]/g, "")) || TITLES.has(searchText(word));

/** The name for a greeting: "Rita" of "Dona Rita". Empty where there is only a title or a word of kinship. */
export function calledBy(text: string): string {
  const outside = text.replace(/\([^)]*\)?|\[[^\]]*\]?/g, " ");
  const inBrackets = /[([]([^)\]]*)/.exec(text)?.[1] ?? "";
  return nameIn(outside) || nameIn(inBrackets);
}

function nameIn(text: string): string {
  const words = text.split(/[\s,;:/&|]+/).filter((word) => searchText(word) !== "");
  let place = 0;
  while (place < words.length && isTitle(words[place]!)) {
    place++;
  }
  // "Da Silva" alone is a name; in "mãe da Ana" it is not the mother's.
  if (place > 0 && OF.has(searchText(words[place] ?? "")) && !OF.has(searchText(words[place - 1]!))) {
    return "";
  }
  if (place > 1 && OF.has(searchText(words[place - 1]!))) {
    return "";
  }
  return (words[place] ?? "").replace(/^[^A-Za-z\u00c0-\u024f]+|[^A-Za-z\u00c0-\u024f]+$/g, "");
}

/** The names of more than one word in the text, without titles and kinship: "Rita Souza" of "Mãe: Dona Rita Souza (avó)". */
export function fullNames(text: string): string[] {
  return text.split(/[,;:/&|()[\]]+/).flatMap((part) => {
    const words = part.split(/\s+/).filter((word) => searchText(word) !== "");
    const first = words.findIndex((word) => !isTitle(word));
    const name = first < 0 ? [] : words.slice(first);
    return name.length > 1 ? [name.join(" ")] : [];
  });
}

/** Whether two such texts may be one person's: they share a name, or one contains none. */
export function mayBeSame(name: string, other: string): boolean {
  const [first, second] = [searchText(calledBy(name)), searchText(calledBy(other))];
  return first === "" || second === "" || first === second;
}
