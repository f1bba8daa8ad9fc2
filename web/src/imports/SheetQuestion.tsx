import { Button, Checkbox, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import type { ImportFields } from "../../../domain/imports/fields";
import { isListed } from "../../../domain/imports/sheets";
import { count } from "../../../domain/text";
import classes from "./imports.module.css";
import type { Sheet } from "./workbook/workbook";

interface SheetQuestionProps {
  sheets: readonly Sheet[];
  fields: ImportFields;
  onAnswer: (sheets: readonly Sheet[]) => void;
}

/** The user's choice of a workbook's sheets. Those chosen together become one import, such as the list of each class. */
export function SheetQuestion({ sheets, fields, onAnswer }: SheetQuestionProps) {
  const [selectedSheets, setSelectedSheets] = useState<readonly Sheet[]>(() =>
    sheets.filter((sheet) => !sheet.hidden && isListed(sheet, fields)),
  );
  const choose = (sheet: Sheet, isChosen: boolean) =>
    setSelectedSheets(sheets.filter((one) => (one === sheet ? isChosen : selectedSheets.includes(one))));
  const lines = selectedSheets.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <Modal opened onClose={() => onAnswer([])} title="Quais abas da planilha?">
      <p className={classes.second}>
        A planilha tem {sheets.length} abas preenchidas. As selecionadas são importadas juntas, e cada linha indica a sua aba.
      </p>
      <Checkbox
        label="Selecionar todas"
        checked={selectedSheets.length === sheets.length}
        indeterminate={selectedSheets.length > 0 && selectedSheets.length < sheets.length}
        onChange={(event) => setSelectedSheets(event.currentTarget.checked ? sheets : [])}
      />
      <Stack component="ul" gap="xs" my="sm" className={classes.sheets}>
        {sheets.map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sheets never change their order
          <li key={index}>
            <Checkbox
              label={sheet.name}
              description={`${count(sheet.rows, "linha", "linhas")}${sheet.hidden ? " · aba oculta" : ""}`}
              checked={selectedSheets.includes(sheet)}
              onChange={(event) => choose(sheet, event.currentTarget.checked)}
            />
          </li>
        ))}
      </Stack>
      <Button fullWidth disabled={selectedSheets.length === 0} onClick={() => onAnswer(selectedSheets)}>
        {selectedSheets.length === 0
          ? "Selecione ao menos uma aba"
          : `Importar ${count(selectedSheets.length, "aba", "abas")} (${count(lines, "linha", "linhas")})`}
      </Button>
    </Modal>
  );
}
