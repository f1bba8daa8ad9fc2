/** What can be imported: an area says it, the engine knows none by name. */
import { count, listing } from "../text";
import type { ImportFields } from "./fields";

/** An entity in words: how the screens call it, and what a file of it can bring. */
export interface EntityTerms {
  /** As a title of the files that bring it: "Livros e exemplares". */
  label: string;
  fields: ImportFields;
  /** What a file makes besides, one and many, in the order in which it is said. */
  makes: Readonly<Record<string, readonly [one: string, many: string]>>;
}

/** Under which a batch's figures say how many of a thing it makes. */
export const madeKey = (thing: string): string => `makes_${thing}`;

/** "12 títulos e 35 exemplares": what a commit makes; empty when it makes nothing. */
export function makesSentence({ makes }: EntityTerms, counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(makes).flatMap(([thing, [one, many]]) => {
    const made = counts[madeKey(thing)] ?? 0;
    return made > 0 ? [count(made, one, many)] : [];
  });
  return listing(parts);
}
