/** The empty table that the screens offer: every column that is understood, and rows that show how they are filled in. */
import type { EntityTerms } from "./entity";
import { listOfFields } from "./fields";

/** Marks a row of ours: it is read as an example, not as a record. */
const EXAMPLE = "(exemplo)";

/** The header and its examples. */
export function templateRows({ fields, examples = [] }: EntityTerms): string[][] {
  const columns = listOfFields(fields).filter(({ rare }) => !rare);
  const rows = examples.map((example) => {
    const cells = columns.map(({ name }) => example[name] ?? "");
    const first = cells.findIndex((cell) => cell !== "");
    return cells.map((cell, index) => (index === first ? `${EXAMPLE} ${cell}` : cell));
  });
  return [columns.map(({ label }) => label), ...rows];
}

/** Whether a row is one of the template's examples that somebody left there. */
export const isExample = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trimStart().slice(0, EXAMPLE.length).toLowerCase() === EXAMPLE);
