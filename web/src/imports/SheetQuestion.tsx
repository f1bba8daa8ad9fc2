import { Button, Modal } from "@mantine/core";
import { count } from "../../../domain/text";
import classes from "./imports.module.css";
import type { Sheet } from "./workbook";

interface SheetQuestionProps {
  sheets: readonly Sheet[];
  onAnswer: (sheet: Sheet | null) => void;
}

/** A workbook with several sheets: which one is meant. Each is an import of its own. */
export function SheetQuestion({ sheets, onAnswer }: SheetQuestionProps) {
  return (
    <Modal opened onClose={() => onAnswer(null)} title="Qual aba da planilha?">
      <p className={classes.second}>A planilha tem {sheets.length} abas preenchidas. Importe uma aba de cada vez.</p>
      <ul className={classes.sheets}>
        {sheets.map((sheet) => (
          <li key={sheet.name}>
            <Button variant="default" fullWidth justify="space-between" onClick={() => onAnswer(sheet)}>
              {sheet.name}
              <span className={classes.second}>&nbsp;{count(sheet.rows, "linha", "linhas")}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
