import { Button, FileButton } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { type Entity, fieldsOf } from "../../../domain/imports/fields";
import { command } from "../data/call";
import { newId } from "../data/client";
import { sentenceOf } from "../data/errors";
import { Card } from "../ui/Card";
import classes from "./imports.module.css";
import { asUpload, UnusableFileError } from "./spreadsheet";
import { ENTITY_WORDS } from "./steps";

interface UploadCardProps {
  entity: Entity;
  onUploaded: (batch: string) => void;
}

const TABLES = ".csv,.txt,.tsv,.xlsx,.xls,.ods,text/csv";
const ACCEPTED: Readonly<Record<Entity, string>> = { titles: `${TABLES},.mrc,.marc,.iso,.dat,.xml`, people: TABLES };
const SAID: Readonly<Record<Entity, string>> = {
  titles: "CSV, XLSX, MARC (ISO 2709) ou MARCXML, até 50 MB; em ISO 2709 cabem três vezes mais registros do que em XML.",
  people: "CSV ou XLSX, até 50 MB.",
};
const NAMED_FIELDS = 6;

/** Takes a file by button or by dropping it here. */
export function UploadCard({ entity, onUploaded }: UploadCardProps) {
  const [busy, setBusy] = useState("");
  const [fault, setFault] = useState("");
  const [over, setOver] = useState(false);
  // Sent again after a lost answer, the same file makes one import.
  const attempt = useRef<{ file: File; id: string } | null>(null);

  const send = async (file: File | null) => {
    if (!file || busy) {
      return;
    }
    setFault("");
    setBusy(file.name);
    if (attempt.current?.file !== file) {
      attempt.current = { file, id: newId() };
    }
    try {
      const form = new FormData();
      form.set("id", attempt.current.id);
      form.set("entity", entity);
      form.set("file", await asUpload(file));
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
  const labels = fieldsOf(entity)
    .slice(0, NAMED_FIELDS)
    .map(({ label }) => label);
  const title = ENTITY_WORDS[entity].label;
  return (
    <Card title={title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={32} aria-hidden />
        <p className={classes.hint}>Colunas como {labels.join(", ")}, e outras. Você diz qual é qual no próximo passo.</p>
        <FileButton accept={ACCEPTED[entity]} onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} loading={busy !== ""} aria-label={`Escolher arquivo: ${title}`}>
              Escolher arquivo
            </Button>
          )}
        </FileButton>
        <p className={classes.second} role="status">
          {busy ? `Enviando ${busy}…` : `${SAID[entity]} Ou solte o arquivo aqui.`}
        </p>
      </div>
      {fault ? (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </Card>
  );
}
