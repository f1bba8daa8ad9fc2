import { Button } from "@mantine/core";
import { useState } from "react";
import { useApplication } from "../application-context";
import { notify } from "../notify";
import { saveBlob, saveFile } from "../save-file";
import { type CsvColumn, toCsv } from "./csv";
import { toXlsx } from "./xlsx";

interface ExportButtonProps<Row> {
  /** Without date and ending: "livros-em-atraso". */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** Reads every row that matches search and filters: `() => fetchWholeList("overdue-loans", list.params)`. */
  loadAll: () => Promise<readonly Row[]>;
  label?: string;
  /** False while the rows to save are not there: an empty file would say that there are none. */
  ready?: boolean;
  /** A workbook keeps numbers and dates as such; a CSV opens anywhere. */
  format?: "csv" | "xlsx";
}

/** Saves all pages of the filtered list as a file for Excel. */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { fileName, columns, loadAll, label = "Exportar", format = "csv", ready = true } = props;
  const [busy, setBusy] = useState(false);
  const { explain, today, timeZone } = useApplication();

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const rows = await loadAll();
      const name = `${fileName}-${today}.${format}`;
      if (format === "xlsx") {
        saveBlob(name, await toXlsx(columns, rows, timeZone));
      } else {
        saveFile(name, toCsv(columns, rows, timeZone), "text/csv;charset=utf-8");
      }
    } catch (error) {
      notify.bad(explain(error).sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="default" loading={busy} disabled={!ready} onClick={() => void save()}>
      {label}
    </Button>
  );
}
