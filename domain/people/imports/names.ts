/** Names as sheets write them: in capitals, surname first, with a word for the person's kind in front. */
import { searchText } from "../../text";
import type { PersonKind } from "../words";
import { kindInBrackets } from "./kinds";

const PARTICLES = new Set(["de", "da", "do", "das", "dos", "e", "di", "del", "della", "van", "von", "der"]);
const HAS_LETTER = /[a-z\u00e0-\u00ff]/i;
const LOWER = /[a-z\u00df-\u00ff]/;
const ROMAN = /^(?:II|III|IV|VI|VII|VIII|IX|XI|XII)$/;

/** A name in capitals in normal case: "ALICE DE SOUZA" is Alice de Souza. Any other name stays as it is. */
export function withoutCapitals(name: string): string {
  if (LOWER.test(name) || !HAS_LETTER.test(name)) {
    return name;
  }
  return name
    .split(" ")
    .map((word, index) => {
      const lower = word.toLowerCase();
      if (index > 0 && PARTICLES.has(lower)) {
        return lower;
      }
      return ROMAN.test(word) ? word : capitalised(lower);
    })
    .join(" ");
}

/** Words of classes besides their figure and letter. EJA and PROEJA stay as they are. */
const CLASS_WORDS = new Set(
  (
    "ano serie turma classe turno manha tarde noite noturno vespertino matutino integral parcial ensino educacao fundamental medio infantil tecnico " +
    "regular especial inicial anos iniciais finais bercario maternal jardim pre creche termo modulo etapa fase ciclo semestre bimestre nivel " +
    "multisseriada multi de da do das dos e em"
  ).split(" "),
);

/** A class in capitals in normal case: "6º ANO A" is 6º ano A, "MATERNAL II" Maternal II. */
export function classInWords(name: string): string {
  if (LOWER.test(name) || !HAS_LETTER.test(name)) {
    return name;
  }
  const words = name.split(" ").map((word) => (CLASS_WORDS.has(searchText(word)) ? word.toLowerCase() : word));
  const [first = "", ...otherWords] = words;
  return [first === name.split(" ")[0] ? first : capitalised(first), ...otherWords].join(" ");
}

const LONGEST_ACRONYM = 3;

/** A sector in capitals in normal case: "SALA DE LEITURA" is Sala de Leitura. "TI" and "AEE" stay. */
export function sectorInWords(name: string): string {
  if (LOWER.test(name) || !HAS_LETTER.test(name)) {
    return name;
  }
  const words = name.split(" ");
  const isAcronym = (word: string) => word.length <= LONGEST_ACRONYM && !PARTICLES.has(word.toLowerCase());
  return withoutCapitals(name)
    .split(" ")
    .map((word, index) => (isAcronym(words[index]!) ? words[index]! : word))
    .join(" ");
}

/** "d'ávila" is D'Ávila, "silva-souza" Silva-Souza. */
const capitalised = (word: string): string =>
  word.replace(/(^|['\u2019-])([a-z\u00e0-\u00ff])/g, (_, prefix: string, initial: string) => prefix + initial.toUpperCase());

const RELATION =
  "m[a\u00e3]e|pai|av[o\u00f3\u00f4]|tia|tio|madrasta|padrasto|irm[a\u00e3]o?|madrinha|padrinho|tutora?|resp(?:ons[a\u00e1]vel)?\\.?(?: legal)?";
const RELATION_IN_FRONT = new RegExp(`^(?:${RELATION})\\s*[:\u2013\u2014-]\\s*`, "i");
const TRAILING_RELATION = new RegExp(`\\s*(?:\\((?:${RELATION})\\)|[\u2013\u2014-]\\s*(?:${RELATION}))\\s*$`, "i");

/** A guardian's name without the word for the kinship: "Mãe: Cláudia" and "Cláudia (mãe)" are Cláudia. */
export function withoutRelation(name: string): string {
  const plainName = name.replace(RELATION_IN_FRONT, "").replace(TRAILING_RELATION, "").trim();
  return searchText(plainName) === "" ? name : plainName;
}

const TITLE = /^prof(?:essora?|a)?(?:[.:\u00aa\u00ba\u00b0]+a?\s*|\s+)(?=[^\s])/i;
const KIND_SUFFIX = /\s*(?:\(\s*([^()]{4,20}?)\s*\)|\s[\u2013\u2014-]\s*([^()\u2013\u2014-]{4,20}))\s*$/;

/** A name without the word for the kind of person: "Prof\u00aa Ana" and "Ana (professora)" are Ana, a teacher. */
export function withoutKind(name: string): { name: string; kind: PersonKind | "" } {
  const plainName = name.replace(TITLE, "").trim();
  if (plainName !== name.trim() && searchText(plainName) !== "") {
    return { name: plainName, kind: "teacher" };
  }
  const [suffix, inBrackets, afterDash] = KIND_SUFFIX.exec(name) ?? [];
  const kind = kindInBrackets(searchText(inBrackets ?? afterDash ?? ""));
  const prefix = suffix === undefined ? "" : name.slice(0, name.length - suffix.length).trim();
  return kind !== "" && searchText(prefix) !== "" ? { name: prefix, kind } : { name, kind: "" };
}
