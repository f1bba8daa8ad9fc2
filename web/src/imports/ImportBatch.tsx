import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { ImportBatches } from "../../../domain/collections.gen";
import { command, type Input } from "../data/call";
import { asCallError, sentenceOf } from "../data/errors";
import { useLive, useLiveRecord } from "../data/realtime";
import { useRecord } from "../data/records";
import { LoadingState } from "../platform/LoadingState";
import { Card } from "../ui/Card";
import { ProgressLine } from "../ui/loading";
import { Page } from "../ui/Page";
import { BatchActions } from "./BatchActions";
import { BatchRows } from "./BatchRows";
import { EmptiedBatch } from "./EmptiedBatch";
import { useImportEntities } from "./import-entities";
import classes from "./imports.module.css";
import { MappingStep } from "./MappingStep";
import { hasReached, hasWritten, isOfRecords, nounOf, type Status, type Step, statusOf, WORKING, writable } from "./steps";

/** The states without written rows, in which the user may change the mapping. */
const REMAPPABLE: readonly Status[] = ["checked", "failed", "undone"];

/** One import from its columns to its records. Every step continues without this page. */
export default function ImportBatch() {
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const entities = useImportEntities();
  const query = useRecord("import_batches", id);
  const [remapping, setRemapping] = useState(false);
  const [fault, setFault] = useState("");
  const [starting, setStarting] = useState(false);
  /** The started step, and the state of the import at that moment. */
  const startedBatch = useRef("");
  const batch = query.data;
  const working = batch ? WORKING[batch.status] : undefined;
  const stage = !batch ? "" : working ? "working" : batch.status === "uploaded" || remapping ? "reading" : batch.status;
  const shownStage = useRef(stage);
  // The next step begins at the top: after a button at the end of a long page, the user would see the end of a long list.
  useEffect(() => {
    if (shownStage.current !== "" && shownStage.current !== stage) {
      window.scrollTo({ top: 0 });
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    }
    shownStage.current = stage;
  }, [stage]);
  // Shown above a long page, whose button stands at its end.
  useEffect(() => {
    if (fault) {
      window.scrollTo({ top: 0 });
    }
  }, [fault]);
  useLiveRecord("import_batches", id);
  useLive("import_batches", ["import_rows"]);

  if (!batch) {
    return (
      <Page title="Importar planilhas">
        <LoadingState query={query} />
      </Page>
    );
  }

  /** Starts a step and follows it by its record: the answer comes only after the work, and may be lost on its long way. */
  const start = async <S extends Step>(step: S, input: Input<S>) => {
    // A second press may come before the screen has changed. A lost answer must not prevent the next step.
    const from = `${step} ${batch.status} ${batch.updated}`;
    if (startedBatch.current === from) {
      return;
    }
    startedBatch.current = from;
    setFault("");
    setStarting(true);
    try {
      const running = command(step, input);
      void queryClient.invalidateQueries({ queryKey: ["import_batches"] });
      await running;
      setRemapping(false);
    } catch (error) {
      const { data } = await query.refetch();
      const goesOn = data && data.status !== batch.status && hasReached(step, data.status);
      if (goesOn && !asCallError(error).code) {
        setRemapping(false);
      } else {
        startedBatch.current = "";
        setFault(sentenceOf(error));
      }
    } finally {
      setStarting(false);
      void queryClient.invalidateQueries({ queryKey: ["import_batches"] });
      void queryClient.invalidateQueries({ queryKey: ["import_rows"] });
    }
  };
  const status = statusOf(batch);
  const isNothingToWrite =
    batch.status === "checked" && !batch.emptied_at && writable((batch.counts ?? {}) as Record<string, number>) === 0;
  const entity = entities[batch.entity];
  const ReadingStep = (isOfRecords(batch) && entity.records?.ReadingStep) || MappingStep;
  const mapping = batch.status === "uploaded" || (remapping && REMAPPABLE.includes(batch.status));
  return (
    <Page
      title={batch.file_name}
      subtitle={
        <>
          <Link to="/migration">Importar planilhas</Link> · {entity.terms.label}
        </>
      }
      count={isNothingToWrite ? "Conferida: nada a gravar" : status.text}
      countTone={isNothingToWrite ? "neutral" : status.tone}
    >
      {fault || (batch.failure && !batch.emptied_at) ? (
        <p className={classes.fault} role="alert">
          {fault || batch.failure}
        </p>
      ) : null}
      {batch.emptied_at ? (
        <>
          <EmptiedBatch batch={batch} />
          <Rows batch={batch} />
        </>
      ) : working ? (
        <Card title={`${working} o arquivo`}>
          <ProgressLine
            done={isRead(batch) ? readSoFar(batch) : batch.done}
            total={batch.total}
            noun={nounOf(batch)[1]}
            label={isRead(batch) ? "Lendo" : working}
          />
          <p className={classes.second}>Esta página pode ser fechada: o trabalho continua e aparece aqui na volta.</p>
        </Card>
      ) : mapping ? (
        <ReadingStep
          key={batch.id}
          batch={batch}
          starting={starting}
          onCheck={(input) => void start("imports/check", { batch: id, ...input })}
        />
      ) : (
        <Result batch={batch} onStart={(step) => void start(step, { batch: id })} onRemap={() => setRemapping(true)} />
      )}
    </Page>
  );
}

/** The server reads a long file as a whole before it judges the first row. */
const isRead = ({ status, done }: ImportBatches) => status === "checking" && done === 0;
const readSoFar = ({ counts }: ImportBatches) => ((counts ?? {}) as Record<string, number>).read ?? 0;

interface ResultProps {
  batch: ImportBatches;
  onStart: (path: "imports/commit" | "imports/undo") => void;
  onRemap: () => void;
}

function Result({ batch, onStart, onRemap }: ResultProps) {
  const { Written } = useImportEntities()[batch.entity];
  return (
    <>
      <BatchActions batch={batch} onStart={onStart} onRemap={onRemap} />
      {Written && (hasWritten(batch) || batch.status === "undone") ? <Written batch={batch.id} /> : null}
      <Rows batch={batch} />
    </>
  );
}

/** Nobody needs the rows of an undone import, and an unchecked one has none. */
function Rows({ batch }: { batch: ImportBatches }) {
  return batch.status === "undone" || batch.status === "uploaded" ? null : <BatchRows batch={batch} />;
}
