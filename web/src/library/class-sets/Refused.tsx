import type { ClassSetPreview, SetVerdict } from "../../../../domain/library/class-sets/commands";
import { listing } from "../../../../domain/text";
import { Card } from "../../ui/Card";
import classes from "./Deliver.module.css";

interface RefusedProps {
  verdicts: readonly SetVerdict[];
  preview: ClassSetPreview;
}

/** Whom the delivery turned away, one line per student and reason. */
export function Refused({ verdicts, preview }: RefusedProps) {
  const lines = new Map<string, { name: string; sentence: string; books: string[] }>();
  for (const { reader, title, outcome, sentence } of verdicts) {
    if (outcome === "refused") {
      const key = `${reader} ${sentence}`;
      const line = lines.get(key) ?? {
        name: preview.students.find((student) => student.reader === reader)?.name ?? "",
        sentence,
        books: [],
      };
      line.books.push(preview.books.find(({ id }) => id === title)?.name ?? "");
      lines.set(key, line);
    }
  }
  if (lines.size === 0) {
    return null;
  }
  return (
    <Card title="Não entregues">
      <ul className={classes.refused}>
        {[...lines].map(([key, { name, sentence, books }]) => (
          <li key={key}>
            <span>
              <strong>{name}</strong>: {sentence} <span className={classes.soft}>{listing(books)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
