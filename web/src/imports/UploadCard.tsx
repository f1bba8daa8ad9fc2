import { Button, FileButton } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import type { ImportBatches } from "../../../domain/collections.gen";
import { writeCsv } from "../../../domain/csv";
import type { EntityTerms } from "../../../domain/imports/entity";
import { listOfFields } from "../../../domain/imports/fields";
import { templateRows } from "../../../domain/imports/template";
import { searchText } from "../../../domain/text";
import { command } from "../data/call";
import { newId } from "../data/client";
import { sentenceOf } from "../data/errors";
import { Card } from "../ui/Card";
import { saveFile } from "../ui/save-file";
import type { ImportEntities } from "./entity-screens";
import { useImportEntities } from "./import-entities";
import classes from "./imports.module.css";
import { SheetQuestion } from "./SheetQuestion";
import { asUpload, type FileConverter, UnusableFileError } from "./spreadsheet";
import type { Sheet } from "./workbook/workbook";

interface UploadCardProps {
  entity: ImportBatches["entity"];
  onUploaded: (batch: string) => void;
}

const TABLES = ".csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods,text/csv";
const TABLE_FILES = "CSV, XLSX ou ODS, até 50 MB.";
const NAMED_FIELDS = 6;

/** Takes a file by a button, or where the user drops it here. */
export function UploadCard({ entity, onUploaded }: UploadCardProps) {
  const entities = useImportEntities();
  const { terms, records } = entities[entity];
  const [busy, setBusy] = useState("");
  const [fault, setFault] = useState("");
  const [isOver, setOver] = useState(false);
  const [question, setQuestion] = useState<{
    sheets: readonly Sheet[];
    answer: (selectedSheets: readonly Sheet[]) => void;
  } | null>(null);
  // A repetition after a lost answer makes one import of the same file.
  const attempt = useRef<{ file: File; id: string; name?: string } | null>(null);

  const send = async (file: File | null) => {
    if (!file || busy) {
      return;
    }
    setFault("");
    setBusy(file.name);
    if (attempt.current?.file !== file) {
      attempt.current = { file, id: newId() };
    }
    const chooseSheets = (sheets: readonly Sheet[]) =>
      new Promise<readonly Sheet[]>((answer) => setQuestion({ sheets, answer })).finally(() => setQuestion(null));
    try {
      const upload = await asUpload(file, convertersOf(entities), chooseSheets, terms);
      if (!upload) {
        return;
      }
      const form = new FormData();
      // Another sheet of the same workbook is another import.
      if (attempt.current.name && attempt.current.name !== upload.name) {
        attempt.current = { file, id: newId() };
      }
      attempt.current.name = upload.name;
      form.set("id", attempt.current.id);
      form.set("entity", entity);
      form.set("file", upload);
      const { batch } = await command("imports/upload", form);
      onUploaded(batch);
    } catch (error) {
      setFault(error instanceof UnusableFileError ? error.message : sentenceOf(error));
    } finally {
      setBusy("");
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0] ?? null);
  };
  const labels = listOfFields(terms.fields)
    .slice(0, NAMED_FIELDS)
    .map(({ label }) => label);
  const title = terms.label;
  return (
    <Card title={title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={32} aria-hidden />
        <p className={classes.hint}>
          Colunas como {labels.join(", ")}, e outras. A correspondência é conferida no próximo passo.
        </p>
        <FileButton accept={records ? `${TABLES},${records.extensions}` : TABLES} onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} loading={busy !== ""} aria-label={`Escolher arquivo: ${title}`}>
              Escolher arquivo
            </Button>
          )}
        </FileButton>
        <p className={classes.second} role="status">
          {busy ? `Enviando ${busy}…` : `${records?.choiceHint ?? TABLE_FILES} Ou solte o arquivo aqui.`}
        </p>
      </div>
      <Button variant="subtle" onClick={() => saveTemplate(terms)}>
        Baixar modelo: {title}
      </Button>
      {question ? <SheetQuestion sheets={question.sheets} fields={terms.fields} onAnswer={question.answer} /> : null}
      {fault ? (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </Card>
  );
}

/** A table with every known column, for a user without a file. */
function saveTemplate(terms: EntityTerms): void {
  saveFile(`modelo-${searchText(terms.label).replace(/ /g, "-")}.csv`, writeCsv(templateRows(terms)), "text/csv;charset=utf-8");
}

/** Those of the other entities too: the server names the right place for such a file. */
function convertersOf(entities: ImportEntities): FileConverter[] {
  return Object.values(entities).flatMap(({ records }) => records?.converter ?? []);
}
