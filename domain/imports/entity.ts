/** The declaration of an import entity: an area makes it, the engine knows none by name. */
import { isDay } from "../dates";
import { count, listing } from "../text";
import type { ImportFields } from "./fields";
import type { Layout } from "./layouts";

/** An entity in words: how the screens call it, and what a file of it can bring. */
export interface EntityTerms {
  /** As a title of the files that bring it: "Livros e exemplares". */
  label: string;
  fields: ImportFields;
  /** The further kinds of records that a file creates, one and many, in the order in which they are shown. */
  makes: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** Sums of money in centavos over what would be written, by name, each with its words. */
  sums?: Readonly<Record<string, string>>;
  /** The questions about the whole file; each row has the answer like a cell of that name. */
  questions?: readonly Question[];
  /** Rows that show how a table of it is filled in, by field. */
  examples?: readonly Readonly<Record<string, string>>[];
  /** The layouts in which other programs export it. */
  layouts?: readonly Layout[];
  /** Figures with decimals come as people write them here, "12,5", from a workbook's cells too. */
  decimalComma?: true;
}

export interface Question {
  name: string;
  label: string;
  help?: string;
  /** Empty: any day, or none. */
  options: readonly { value: string; label: string }[];
  /** The value without an answer. */
  initial: string;
}

/** Under which a batch's figures say how many of a thing it makes. */
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

/** "12 títulos e 35 exemplares": what a commit makes; empty when it makes nothing. */
export function makesSentence({ makes }: EntityTerms, counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(makes).flatMap(([noun, [singular, many]]) => {
    const number = counts[madeKey(noun)] ?? 0;
    return number > 0 ? [count(number, singular, many)] : [];
  });
  return listing(parts);
}
