/** The empty table that the screens offer: every known column, and rows that show how to fill them in. */
import type { EntityTerms } from "./entity";
import { listOfFields } from "./fields";

/** Marks a row of the template: the import reads it as an example, not as a record. */
const EXAMPLE = "(exemplo)";

/** The header and its examples. */
export function templateRows({ fields, examples = [] }: EntityTerms): string[][] {
  const columns = listOfFields(fields).filter(({ onlyIfPresent }) => !onlyIfPresent);
  const rows = examples.map((example) => {
    const cells = columns.map(({ name }) => example[name] ?? "");
    const first = cells.findIndex((cell) => cell !== "");
    return cells.map((cell, index) => (index === first ? `${EXAMPLE} ${cell}` : cell));
  });
  return [columns.map(({ label }) => label), ...rows];
}

/** Whether a row is one of the template's examples that a user left there. */
export const isExample = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trimStart().slice(0, EXAMPLE.length).toLowerCase() === EXAMPLE);
