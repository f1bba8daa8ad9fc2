import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ImportBatches } from "../../../domain/collections.gen";
import { madeKey, makesSentence } from "../../../domain/imports/entity";
import { count, formatMoney } from "../../../domain/text";
import { read } from "../data/call";
import { sentenceOf } from "../data/errors";
import { Card } from "../ui/Card";
import { ConfirmDanger } from "../ui/ConfirmDanger";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";
import { saveFile } from "../ui/save-file";
import { BatchFigures } from "./BatchFigures";
import { DiscardImport } from "./DiscardImport";
import { useImportEntities } from "./import-entities";
import classes from "./imports.module.css";
import { hasWritten, isOfRecords, nounOf, type Verdict, writable } from "./steps";

interface BatchActionsProps {
  batch: ImportBatches;
  onStart: (path: "imports/commit" | "imports/undo") => void;
  onRemap: () => void;
}

/** The figures of the dry run or the commit, and the possible next steps. */
export function BatchActions({ batch, onStart, onRemap }: BatchActionsProps) {
  const [undoing, setUndoing] = useState(false);
  const counts = (batch.counts ?? {}) as Partial<Record<Verdict, number>>;
  const writes = writable(counts as Record<string, number>);
  const { stale = 0 } = counts as Record<string, number>;
  const { terms, target } = useImportEntities()[batch.entity];
  const summary = makesSentence(terms, counts as Record<string, number>);
  const sums = Object.entries(terms.sums ?? {}).flatMap(([name, label]) => {
    const sum = (counts as Record<string, number>)[madeKey(name)] ?? 0;
    return sum === 0 ? [] : [`${label}: ${formatMoney(sum)}.`];
  });
  const { status } = batch;
  const noun = nounOf(batch);
  const isHalfWritten = status === "failed" && hasWritten(batch);

  const download = async (level: "error" | "warning") => {
    try {
      const file = await read("imports/problems", { batch: batch.id, level });
      saveFile(file.file_name, file.content, "text/csv;charset=utf-8");
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <Card title={status === "checked" ? "Conferência: nada foi gravado ainda" : "Resultado"}>
      <BatchFigures batch={batch} />
      {status === "checked" && summary ? <p className={classes.second}>Ao gravar, serão criados: {summary}.</p> : null}
      {status === "checked" && sums.length > 0 ? <p className={classes.second}>{sums.join(" ")}</p> : null}
      {stale > 0 && status === "committed" ? (
        <Note tone="warn">
          {count(stale, `${noun[0]} mudou`, `${noun[1]} mudaram`)} depois da conferência, por outra pessoa, e{" "}
          {stale === 1 ? "não foi gravad" : "não foram gravad"}
          {isOfRecords(batch) ? "o" : "a"}
          {stale === 1 ? "" : "s"}.{" "}
          {isOfRecords(batch)
            ? "Envie o arquivo de novo para conferir."
            : `Baixe as linhas com problema e envie esse arquivo para conferir de novo.`}
        </Note>
      ) : null}
      <Group gap="0.6rem" mt="1.1rem">
        {status === "checked" ? (
          <>
            <Button disabled={writes === 0} onClick={() => onStart("imports/commit")}>
              {writes === 0 ? "Nada a gravar" : `Gravar ${count(writes, ...noun)}`}
            </Button>
            <Button variant="default" onClick={onRemap}>
              {isOfRecords(batch) ? "Rever a leitura" : "Rever as colunas"}
            </Button>
          </>
        ) : null}
        {isHalfWritten ? <Button onClick={() => onStart("imports/commit")}>Continuar a gravar</Button> : null}
        {status === "undone" || (status === "failed" && !isHalfWritten) ? (
          <Button variant="default" onClick={onRemap}>
            Conferir de novo
          </Button>
        ) : null}
        {(counts.error ?? 0) > 0 && status !== "undone" ? (
          <Button variant="default" onClick={() => void download("error")}>
            Baixar {noun[1]} com problema
          </Button>
        ) : null}
        {(counts.doubtful ?? 0) > 0 && status !== "undone" ? (
          <Button variant="default" onClick={() => void download("warning")}>
            Baixar {noun[1]} com aviso
          </Button>
        ) : null}
        {status === "committed" ? (
          <>
            <Button component={Link} to={target.to}>
              {target.label}
            </Button>
            <Button variant="default" component={Link} to="/migration">
              Importar outro arquivo
            </Button>
          </>
        ) : null}
        {hasWritten(batch) ? (
          <Button variant="default" onClick={() => setUndoing(true)}>
            Desfazer importação
          </Button>
        ) : (
          <DiscardImport batch={batch.id} />
        )}
      </Group>
      {(counts.error ?? 0) > 0 && status === "checked" ? (
        <p className={classes.second}>
          {isOfRecords(batch)
            ? "Os registros com problema não são gravados. Baixe a lista e solicite-os novamente à origem do arquivo: registros já gravados não se repetem."
            : "As linhas com problema não são gravadas. Baixe-as, corrija na planilha e envie só esse arquivo: linhas já gravadas não se repetem."}
        </p>
      ) : null}
      {undoing ? (
        <ConfirmDanger
          title="Desfazer a importação?"
          text={`Os registros importados de ${batch.file_name} (${count(writes, ...noun)}) serão excluídos. Se algum já estiver em uso, nada será alterado e ele será indicado.`}
          confirmLabel="Desfazer importação"
          onConfirm={() => {
            setUndoing(false);
            onStart("imports/undo");
            return Promise.resolve();
          }}
          onClose={() => setUndoing(false)}
        />
      ) : null}
    </Card>
  );
}
