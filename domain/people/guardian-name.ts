/** The forms of a guardian's name that secretaries write: "Dona Rita", "Mãe: Marta", "Marta Lima, mãe", "(pai)", "Sra.". */
import { searchText } from "../text";

const TITLES = new Set(
  (
    "e dona d da dna senhor senhora senhorita sr sra srta snr snra seu sinhor doutor doutora dr dra prof profa professor professora " +
    "resp responsavel responsaveis guardia guardiao tutor tutora mae maes mamae mami pai pais papai avo avos vo vovo vovozinha tia tio titia titio " +
    "madrasta padrasto madrinha padrinho cuidador cuidadora genitor genitora legal familia contato recado financeiro pedagogico"
  ).split(" "),
);
/** As names they are spelt without the mark. */
const MARKED_TITLES = new Set(["irmã", "irmão", "vó", "vô"]);
/** After "mãe" they say whose mother she is: "mãe da Ana" has no name of her own. */
const OF = new Set(["da", "do", "de", "das", "dos"]);

const isTitle = (word: string): boolean =>
  MARKED_TITLES.has(word.toLowerCase().replace(/[^a-zà-ü]/g, "")) || TITLES.has(searchText(word));

/** The name by which somebody is greeted: "Rita" of "Dona Rita". Empty where only a title or a word for the kinship stands. */
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
  // "Da Silva" alone is a name; "mãe da Ana" is hers no more than Ana's.
  if (place > 0 && OF.has(searchText(words[place] ?? "")) && !OF.has(searchText(words[place - 1]!))) {
    return "";
  }
  if (place > 1 && OF.has(searchText(words[place - 1]!))) {
    return "";
  }
  return (words[place] ?? "").replace(/^[^A-Za-z\u00c0-\u024f]+|[^A-Za-z\u00c0-\u024f]+$/g, "");
}

/** The names of more than one word that are written there, without titles and kinship: "Rita Souza" of "Mãe: Dona Rita Souza (avó)". */
export function fullNames(text: string): string[] {
  return text.split(/[,;:/&|()[\]]+/).flatMap((part) => {
    const words = part.split(/\s+/).filter((word) => searchText(word) !== "");
    const first = words.findIndex((word) => !isTitle(word));
    const name = first < 0 ? [] : words.slice(first);
    return name.length > 1 ? [name.join(" ")] : [];
  });
}

/** Whether two of such names may be one person's: the same name, or one that says none. */
export function mayBeSame(name: string, other: string): boolean {
  const [first, second] = [searchText(calledBy(name)), searchText(calledBy(other))];
  return first === "" || second === "" || first === second;
}
