import { Button } from "@mantine/core";
import { useState } from "react";
import { useKit } from "../kit";
import { notify } from "../notify";
import { saveFile } from "../save-file";
import { type CsvColumn, toCsv } from "./csv";

interface ExportButtonProps<Row> {
  /** Without date and ending: "livros-em-atraso". */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** Reads every row that search and filters leave: `() => fetchWholeList("overdue-loans", list.params)`. */
  loadAll: () => Promise<readonly Row[]>;
  label?: string;
}

/** Saves what the list's filters leave, all pages, as a CSV for Excel. */
export function ExportButton<Row>({ fileName, columns, loadAll, label = "Exportar" }: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState(false);
  const { explain, today, timeZone } = useKit();

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const rows = await loadAll();
      saveFile(`${fileName}-${today}.csv`, toCsv(columns, rows, timeZone), "text/csv;charset=utf-8");
    } catch (error) {
      notify.bad(explain(error).sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="default" loading={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
