/** The forms on titles, and the conversion of their values to records and back. */
import * as z from "zod/mini";
import type { Titles } from "../../collections.gen";
import { line, optionalLine } from "../../contract";
import type { Day } from "../../dates";
import { checkTextbook, EMPTY_TEXTBOOK, textbookFields, textbookFormOf } from "../class-sets/textbook-form";
import { readMinimumAge } from "./audience";
import { askedTexts } from "./copy-fields";
import { readIsbn } from "./isbn";
import { MAX_NEW_COPIES, tomboRunProblem } from "./new-copies";
import { joinTerms, splitTerms } from "./term-lists";
import { LONGEST_TITLE_TEXTS } from "./title-texts";
import { readYear } from "./year";

/** A check by a function that gives the problem's sentence, or nothing. */
const checked = <T>(problemOf: (value: T) => string | undefined) =>
  z.check<T>((context) => {
    const message = problemOf(context.value);
    if (message) {
      context.issues.push({ code: "custom", message, input: context.value });
    }
  });

const termList = (what: string, max: number) =>
  z
    .array(z.string())
    .check(checked((terms) => (joinTerms(terms).length > max ? `São ${what} demais: use no máximo ${max} letras ao todo.` : "")));

/** @param today the school's: a year that has not come is a slip of the hand. */
export const titleForm = (today: Day) =>
  z
    .object({
      title: line("Informe o título.", LONGEST_TITLE_TEXTS.title),
      subtitle: optionalLine(LONGEST_TITLE_TEXTS.subtitle),
      authors: termList("autores", LONGEST_TITLE_TEXTS.authors),
      isbn: z.string().check(checked((text) => readIsbn(text).problem)),
      publisher: optionalLine(LONGEST_TITLE_TEXTS.publisher),
      year_text: optionalLine(40).check(checked((text) => readYear(text, Number(today.slice(0, 4))).problem)),
      edition: optionalLine(LONGEST_TITLE_TEXTS.edition),
      volume: optionalLine(LONGEST_TITLE_TEXTS.volume),
      cdd: optionalLine(LONGEST_TITLE_TEXTS.cdd),
      cdu: optionalLine(LONGEST_TITLE_TEXTS.cdu),
      cutter: optionalLine(LONGEST_TITLE_TEXTS.cutter),
      subjects: termList("assuntos", LONGEST_TITLE_TEXTS.subjects),
      language: optionalLine(LONGEST_TITLE_TEXTS.language),
      summary: optionalLine(5000),
      minimum_age: optionalLine(60).check(checked((text) => readMinimumAge(text).problem)),
      active: z.boolean(),
      ...textbookFields,
    })
    .check(checkTextbook);
export type TitleForm = z.infer<ReturnType<typeof titleForm>>;

export const EMPTY_TITLE: TitleForm = {
  title: "",
  subtitle: "",
  authors: [],
  isbn: "",
  publisher: "",
  year_text: "",
  edition: "",
  volume: "",
  cdd: "",
  cdu: "",
  cutter: "",
  subjects: [],
  language: "",
  summary: "",
  minimum_age: "",
  active: true,
  ...EMPTY_TEXTBOOK,
};

/** A new title with its first copies: all of them alike, with the next tombos. */
export const newTitleForm = (today: Day) =>
  z
    .extend(titleForm(today), {
      copies: z
        .union([z.literal(""), z.number()])
        .check(
          checked((copies) =>
            copies === "" || (Number.isInteger(copies) && copies >= 0 && copies <= MAX_NEW_COPIES)
              ? ""
              : `Informe a quantidade, de 0 a ${MAX_NEW_COPIES}.`,
          ),
        ),
      first_tombo: optionalLine(40),
      ...askedTexts(),
    })
    .check(({ value, issues }) => {
      const message = tomboRunProblem(value.first_tombo, Number(value.copies));
      if (message) {
        issues.push({ code: "custom", message, input: value.first_tombo, path: ["first_tombo"] });
      }
    });

/** A title's record as the form shows it. */
export function titleFormOf(record: Titles): TitleForm {
  const { title, subtitle, isbn13, publisher, edition, volume, cdd, cdu, cutter, language, summary, active } = record;
  return {
    title,
    subtitle,
    authors: splitTerms(record.authors),
    isbn: isbn13,
    publisher,
    year_text: record.year_text || (record.year === 0 ? "" : String(record.year)),
    edition,
    volume,
    cdd,
    cdu,
    cutter,
    subjects: splitTerms(record.subjects),
    language,
    summary,
    minimum_age: record.minimum_age === 0 ? "" : String(record.minimum_age),
    active,
    ...textbookFormOf(record),
  };
}

/** The record's values for a checked form; `year_text` is kept only where it says more than the year does. */
export function titleValues(form: TitleForm, today: Day) {
  const { isbn, authors, subjects, year_text, minimum_age, cycle_start, cycle_end, ...rest } = form;
  const { year } = readYear(year_text, Number(today.slice(0, 4)));
  return {
    ...rest,
    authors: joinTerms(authors),
    subjects: joinTerms(subjects),
    isbn13: readIsbn(isbn).isbn13,
    year,
    year_text: year_text === String(year) ? "" : year_text,
    minimum_age: readMinimumAge(minimum_age).age,
    cycle_start: Number(cycle_start),
    cycle_end: Number(cycle_end),
  };
}
