/** The declaration of an import entity: an area makes it, and the steps of an import know none by name. */
import { isDay } from "../dates";
import { count, listing } from "../text";
import type { ImportFields } from "./fields";
import type { Layout } from "./layouts";

/** An entity in words: its names on screens, and the records that a file of it creates. */
export interface EntityTerms {
  /** The title of files for it: "Livros e exemplares". */
  label: string;
  fields: ImportFields;
  /** The further kinds of records that a file creates, singular and plural, in the order of display. */
  createdNouns: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** Sums of money in centavos over the rows to write, by name, each with its words. */
  sums?: Readonly<Record<string, string>>;
  /** The questions about the whole file; each row takes the answer like a cell of that name. */
  questions?: readonly Question[];
  /** Rows that show how to fill in a table, by field. */
  examples?: readonly Readonly<Record<string, string>>[];
  /** The layouts of other programs' exports. */
  layouts?: readonly Layout[];
  /** Numbers with decimals use the comma, "12,5", even from a workbook's cells. */
  decimalComma?: true;
}

export interface Question {
  name: string;
  label: string;
  help?: string;
  /** Empty: the answer is a day, or none. */
  options: readonly { value: string; label: string }[];
  /** The value without an answer. */
  initial: string;
}

/** The key under which a batch's figures hold the number of new records of a kind. */
export const madeKey = (noun: string): string => `makes_${noun}`;

/** The answer to each question, or its initial value. */
export function answersTo(questions: readonly Question[], answers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    questions.map(({ name, options, initial }) => {
      const answer = answers[name] ?? "";
      const isKnown = options.length === 0 ? answer === "" || isDay(answer) : options.some(({ value }) => value === answer);
      return [name, isKnown ? answer : initial];
    }),
  );
}

/** "12 títulos e 35 exemplares": the records that a commit creates; empty when it creates none. */
export function makesSentence({ createdNouns }: EntityTerms, counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(createdNouns).flatMap(([noun, [singular, many]]) => {
    const number = counts[madeKey(noun)] ?? 0;
    return number > 0 ? [count(number, singular, many)] : [];
  });
  return listing(parts);
}
