import { Button } from "@mantine/core";
import { useState } from "react";
import type { ClassSetPreview, SetVerdict } from "../../../../domain/library/class-sets/commands";
import { mayOverrideAll, type RefusedLine, refusedLines } from "../../../../domain/library/class-sets/follow-ups";
import { listing } from "../../../../domain/text";
import { Card } from "../../ui/Card";
import { OverrideDialog } from "../circulation/desk/OverrideDialog";
import type { Override } from "../circulation/desk/useDesk";
import classes from "./Deliver.module.css";

interface RefusedProps {
  verdicts: readonly SetVerdict[];
  preview: ClassSetPreview;
  /** Overrides the refusals and lends the line's books; undefined where that is over. */
  onOverride: ((line: RefusedLine, overrides: Override[]) => Promise<void>) | undefined;
}

/** The students whom the delivery refused, one line per student and reason; a librarian may override that. */
export function SkippedReaders({ verdicts, preview, onOverride }: RefusedProps) {
  const [lifting, setLifting] = useState<RefusedLine | null>(null);
  const lines = refusedLines(verdicts);
  if (lines.length === 0) {
    return null;
  }
  const nameOf = (reader: string) => preview.students.find((student) => student.reader === reader)?.name ?? "";
  const booksOf = ({ verdicts }: RefusedLine) =>
    listing(verdicts.map(({ title }) => preview.books.find(({ id }) => id === title)?.name ?? ""));
  return (
    <Card title="Não entregues">
      <ul className={classes.refusedList}>
        {lines.map((line) => (
          <li key={`${line.reader} ${line.sentence}`}>
            <span>
              <strong>{nameOf(line.reader)}</strong>: {line.sentence} <span className="second-line">{booksOf(line)}</span>
            </span>
            {onOverride && mayOverrideAll(line) ? (
              <Button
                variant="default"
                aria-label={`Liberar ${nameOf(line.reader)}: ${booksOf(line)}`}
                onClick={() => setLifting(line)}
              >
                Liberar…
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {lifting && onOverride ? (
        <OverrideDialog
          target="esta entrega"
          obstacles={lifting.obstacles}
          onClose={() => setLifting(null)}
          onConfirm={(overrides) => onOverride(lifting, overrides)}
        />
      ) : null}
    </Card>
  );
}
