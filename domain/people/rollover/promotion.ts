/**
 * The class that follows a class in the next school year, by its name and grade. Ensino Fundamental has nine years (LDB, art. 32)
 * and Ensino Médio at least three (art. 35). Classes of other kinds (EJA, módulos, Educação Infantil) follow no order that a name
 * tells.
 */
import { capital, searchText } from "../../text";

export interface SchoolClass {
  id: string;
  name: string;
  grade: string;
}

/** The rule's target for the pupils of a class; null: a user has to choose. */
export type Proposal = { goal: "move"; target: string; grade: string } | { goal: "leave" } | null;

interface Level {
  stage: "elementary" | "secondary";
  number: number;
}

const LAST_ELEMENTARY = 9;
/** The last of the "anos iniciais": a school with only the first years ends with it. */
const LAST_OF_FIRST_YEARS = 5;
const LAST_SECONDARY = 3;

const STEMS: readonly string[] = ["primeir", "segund", "terceir", "quart", "quint", "sext", "setim", "oitav", "non"];
const STEM = /(primeir|segund|terceir|quart|quint|sext|s[eé]tim|oitav|non)([oa])(?= (?:ano|s[eé]rie))/i;
const ORDINAL_STEMS = ["primeir", "segund", "terceir", "quart", "quint", "sext", "sétim", "oitav", "non"] as const;

const FEMININE = /(\d)\s*ª/g;
const MASCULINE = /(\d)\s*[º°]/g;
/** "1º período", "2ª fase": the sign of the ordinal belongs to no year. */
const UNORDERED =
  /(?:^| )(?:eja|modulos?|fase|etapa|ciclo|pre|jardim|maternal|bercario|creche|infantil|aee|multi[a-z]*|acelera[a-z]*|nivel|grupo|semestre|termo)(?: |$)|(?:ano|serie) periodo/;
const NUMBERED_LEVEL = /(?:^| )(\d{1,2}) (ano|serie)(?: |$)/;
const SECONDARY = /(?:^| )(?:medio|em(?! tempo| periodo| turno))(?: |$)/;
const ELEMENTARY = /(?:^| )(?:fundamental|ef)(?: |$)/;
/** "6A", "6 B": a number and a letter. */
const BARE_NUMBER = /^(\d) ?[a-z]?$/;
/** "601", "1002": the year and the class within it, as state schools number them. */
const CODED_LEVEL = /^([1-9])0\d$|^([1-3])0\d\d$/;

const wordsOf = (text: string): string => searchText(text.replace(FEMININE, "$1 serie ").replace(MASCULINE, "$1 ano "));

function levelOf({ name, grade }: SchoolClass): Level | null {
  const words = [wordsOf(grade), wordsOf(name)];
  const fullText = words.join(" ");
  if (UNORDERED.test(fullText)) {
    return null;
  }
  for (const [index, text] of words.entries()) {
    const foundNumber = numberIn(text, index === 1);
    if (foundNumber) {
      return withStage(foundNumber, fullText);
    }
  }
  return null;
}

interface FoundNumber {
  number: number;
  /** The word beside the number; a code of three or four digits contains the stage. */
  unit: "ano" | "serie" | "elementary" | "secondary" | "";
}

function numberIn(text: string, isName: boolean): FoundNumber | null {
  const numberedMatch = NUMBERED_LEVEL.exec(text);
  if (numberedMatch) {
    return { number: Number(numberedMatch[1]), unit: numberedMatch[2] === "serie" ? "serie" : "ano" };
  }
  const stem = STEM.exec(text);
  if (stem) {
    return { number: STEMS.indexOf(stem[1] ?? "") + 1, unit: stem[2] === "a" ? "serie" : "ano" };
  }
  const codedMatch = isName ? CODED_LEVEL.exec(text) : null;
  if (codedMatch) {
    return codedMatch[1]
      ? { number: Number(codedMatch[1]), unit: "elementary" }
      : { number: Number(codedMatch[2]), unit: "secondary" };
  }
  const bareMatch = BARE_NUMBER.exec(text);
  return bareMatch ? { number: Number(bareMatch[1]), unit: "" } : null;
}

function withStage({ number, unit }: FoundNumber, words: string): Level | null {
  const isSecondary =
    unit === "secondary" ||
    (unit !== "elementary" && number <= LAST_SECONDARY + 1 && SECONDARY.test(words)) ||
    (unit === "serie" && number <= LAST_SECONDARY && !ELEMENTARY.test(words));
  if (isSecondary) {
    return { stage: "secondary", number };
  }
  // "5ª série" belongs to the earlier eight years, and "1 A" may be of either stage.
  const isUnsure = unit === "serie" || (unit === "" && number <= LAST_SECONDARY && !ELEMENTARY.test(words));
  return isUnsure || number < 1 || number > LAST_ELEMENTARY ? null : { stage: "elementary", number };
}

const FIGURES = /\d+/;

/** The text with the next number, where it has this one; null where it has another. A text without a number stays. */
function advance(text: string, from: number): string | null {
  const [figures] = FIGURES.exec(text) ?? [];
  if (figures === String(from)) {
    return text.replace(FIGURES, String(from + 1));
  }
  if (figures !== undefined) {
    return CODED_LEVEL.test(figures) && figures.startsWith(String(from))
      ? text.replace(FIGURES, `${from + 1}${figures.slice(1)}`)
      : null;
  }
  const stem = STEM.exec(text);
  if (!stem) {
    return text;
  }
  const next = ORDINAL_STEMS[from] ?? "";
  const isCapital = stem[0].charAt(0) !== stem[0].charAt(0).toLowerCase();
  return text.replace(STEM, `${isCapital ? capital(next) : next}${stem[2]}`);
}

const FINAL_LETTER = /([^a-z]|^)([a-z])$/i;

/** The class of the first year of Ensino Médio with the same letter, in the school's own form of such names. */
function firstSecondary({ name }: SchoolClass, example: SchoolClass): Proposal {
  const classLetter = FINAL_LETTER.exec(name)?.[2];
  return {
    goal: "move",
    target:
      classLetter && FINAL_LETTER.test(example.name) ? example.name.replace(FINAL_LETTER, `$1${classLetter}`) : example.name,
    grade: example.grade,
  };
}

/**
 * The target of each class's pupils, by the class's id.
 * @param classes all active classes of the school: its grades decide where its pupils leave.
 */
export function proposals(classes: readonly SchoolClass[]): ReadonlyMap<string, Proposal> {
  const levels = new Map(classes.map((schoolClass) => [schoolClass.id, levelOf(schoolClass)]));
  const classOfLevel = (stage: Level["stage"], number: number) =>
    classes.find(({ id }) => {
      const level = levels.get(id);
      return level?.stage === stage && level.number === number;
    });
  return new Map(
    classes.map((schoolClass): [string, Proposal] => {
      const level = levels.get(schoolClass.id);
      if (!level) {
        return [schoolClass.id, null];
      }
      const { stage, number } = level;
      const hasNext = classOfLevel(stage, number + 1) !== undefined;
      if (stage === "elementary" && number === LAST_ELEMENTARY) {
        const example = classOfLevel("secondary", 1);
        return [schoolClass.id, example ? firstSecondary(schoolClass, example) : { goal: "leave" }];
      }
      const isLast = stage === "secondary" ? number >= LAST_SECONDARY : number === LAST_OF_FIRST_YEARS;
      if (isLast && !hasNext && !(stage === "elementary" && teachesAbove(number))) {
        return [schoolClass.id, { goal: "leave" }];
      }
      const [target, grade] = [advance(schoolClass.name, number), advance(schoolClass.grade, number)];
      return [
        schoolClass.id,
        target === null || target === schoolClass.name || grade === null ? null : { goal: "move", target, grade },
      ];
    }),
  );

  function teachesAbove(number: number): boolean {
    return [...levels.values()].some((level) => level?.stage === "elementary" && level.number > number);
  }
}
