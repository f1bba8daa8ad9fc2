import { Select } from "@mantine/core";
import type { Delimiter } from "../../../domain/imports/delimited";
import type { Encoding } from "../../../domain/imports/encoding";
import type { FileFormat } from "../../../domain/imports/table";
import classes from "./imports.module.css";

interface FormatChoiceProps {
  format: FileFormat;
  /** A workbook: its text needs no encoding. */
  workbook: boolean;
  onChange: (change: Partial<Pick<FileFormat, "encoding" | "delimiter" | "has_header">>) => void;
}

const ENCODINGS: { value: Encoding; label: string }[] = [
  { value: "utf-8", label: "UTF-8" },
  { value: "windows-1252", label: "Windows (Excel antigo)" },
  { value: "utf-16le", label: "UTF-16" },
  { value: "utf-16be", label: "UTF-16 invertido" },
];
const DELIMITERS: { value: Delimiter; label: string }[] = [
  { value: ";", label: "Ponto e vírgula" },
  { value: ",", label: "Vírgula" },
  { value: "\t", label: "Tabulação" },
  { value: "|", label: "Barra vertical" },
];
const HEADERS = [
  { value: "true", label: "Tem os nomes das colunas" },
  { value: "false", label: "Já é a primeira linha de dados" },
];

/** The detected format of the file, which the user corrects where accents or columns look wrong. */
export function FormatChoice({ format, workbook, onChange }: FormatChoiceProps) {
  return (
    <div className={classes.format}>
      {workbook ? null : (
        <>
          <Select
            label="Acentos (codificação)"
            data={ENCODINGS}
            value={format.encoding}
            allowDeselect={false}
            onChange={(value) => value && onChange({ encoding: value as Encoding })}
          />
          <Select
            label="Separador das colunas"
            data={DELIMITERS}
            value={format.delimiter}
            allowDeselect={false}
            onChange={(value) => value && onChange({ delimiter: value as Delimiter })}
          />
        </>
      )}
      <Select
        label="Primeira linha"
        data={HEADERS}
        value={String(format.has_header)}
        allowDeselect={false}
        onChange={(value) => value && onChange({ has_header: value === "true" })}
      />
    </div>
  );
}
