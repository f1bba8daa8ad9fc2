import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { labelSheet, labelsOn } from "../../../../domain/label-sheets";
import { MAX_LABELS } from "../../../../domain/library/labels/commands";
import { spineLines } from "../../../../domain/library/labels/spine";
import type { LabelRow } from "../../../../domain/library/lists";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { type CallError, sentenceOf } from "../../data/errors";
import { fetchList, useList } from "../../data/lists";
import { LoadingState } from "../../platform/LoadingState";
import { EmptyState } from "../../ui/EmptyState";
import { formatNumber } from "../../ui/format";
import { LoadingRows } from "../../ui/loading";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { LabelOptions } from "./LabelOptions";
import { LabelPages } from "./LabelPages";
import { contentsFor, labelsFor, useLabelSettings } from "./labels";
import { labelSource } from "./source";

const PER_REQUEST = 500;

/** Spine and barcode labels on the sheets of Brazilian shops. */
export default function Labels() {
  const [address] = useSearchParams();
  const [settings, setSettings] = useLabelSettings();
  const source = labelSource(address);
  const filterKey = JSON.stringify(source.filters);
  const [printedLabels, setPrintedLabels] = useState<{ filterKey: string; rows: readonly LabelRow[] }>();
  const printedRows = printedLabels?.filterKey === filterKey ? printedLabels.rows : NO_ROWS;
  const sheet = labelSheet(settings.sheet);
  const possible = contentsFor(sheet);
  const content = possible.includes(settings.content) ? settings.content : possible[0]!;
  const start = Math.min(labelsOn(sheet), Math.max(1, Number(address.get("inicio")) || 1)) - 1;
  const copies = useCopies(source.filters);
  const rows = copies.data?.rows ?? NO_ROWS;
  const labels = labelsFor(rows, content);
  const sheets = Math.ceil((start + labels.length) / labelsOn(sheet));
  const title = address.get("titulo");

  return (
    <PrintSheet
      title="Etiquetas"
      paperSize={sheet.paper === "a4" ? "a4-edge" : "letter-edge"}
      backPath={title ? `/acervo/${title}` : "/acervo"}
      subtitle={
        labels.length > 0 ? `${count(labels.length, "etiqueta", "etiquetas")} em ${count(sheets, "folha", "folhas")}` : undefined
      }
      ready={labels.length > 0}
      onPrinted={() => setPrintedLabels({ filterKey: filterKey, rows })}
      options={
        <>
          <LabelOptions sheet={sheet} content={content} settings={settings} onSettings={setSettings} start={start} />
          <Warnings rows={rows} total={copies.data?.total ?? 0} spine={content !== "barcode"} />
          {source.kind === "new" && rows.length > 0 && printedRows.length === 0 ? (
            <AllLabelled total={copies.data?.total ?? 0} />
          ) : null}
          {printedRows.length > 0 ? <PrintedBar rows={printedRows} onDone={() => setPrintedLabels(undefined)} /> : null}
        </>
      }
    >
      {source.filters && !copies.data ? (
        <LoadingState query={copies} />
      ) : rows.length === 0 ? (
        <NoLabels kind={source.kind} />
      ) : (
        <LabelPages sheet={sheet} labels={labels} start={start} shift={settings.shift} />
      )}
    </PrintSheet>
  );
}

const NO_ROWS: readonly LabelRow[] = [];

/** The copies to label, as many as one print takes. Key: ["labels", "print", filters]. */
function useCopies(filters: Record<string, string> | null) {
  return useQuery<{ rows: LabelRow[]; total: number }, CallError>({
    queryKey: ["labels", "print", filters],
    queryFn: async ({ signal }) => {
      const rows: LabelRow[] = [];
      for (let page = 1; ; page++) {
        const batch = await fetchList("labels", { page, perPage: PER_REQUEST, filters: filters ?? {} }, signal);
        rows.push(...batch.items);
        if (page >= batch.totalPages || rows.length >= MAX_LABELS) {
          return { rows: rows.slice(0, MAX_LABELS), total: batch.totalItems };
        }
      }
    },
    enabled: filters !== null,
  });
}

function Warnings({ rows, total, spine }: { rows: readonly LabelRow[]; total: number; spine: boolean }) {
  const blankCount = spine ? rows.filter((row) => spineLines(row).length === 0).length : 0;
  return (
    <>
      {total > rows.length ? (
        <Note tone="info">
          São {count(total, "exemplar", "exemplares")}; esta página mostra os primeiros{" "}
          {count(rows.length, "exemplar", "exemplares")}. Depois de impressas e marcadas, aparecem as próximas.
        </Note>
      ) : null}
      {blankCount > 0 ? (
        <Note tone="warn">
          {count(blankCount, "exemplar não tem", "exemplares não têm")} número de chamada nem classificação: a lombada traz apenas
          o tombo.
        </Note>
      ) : null}
    </>
  );
}

/** A school that begins with labelled books marks them once, and prints only later ones. */
function AllLabelled({ total }: { total: number }) {
  const { mark, busy } = useLabelling();
  return (
    <Note tone="info">
      <Group gap="sm">
        <span>
          Os livros já têm etiqueta? Marque {total === 1 ? "este exemplar" : `todos os ${formatNumber(total)} exemplares`} e esta
          página mostrará somente os exemplares novos.
        </span>
        <Button variant="default" loading={busy} onClick={() => mark({ copies: [], all: true })}>
          Todos já têm etiqueta
        </Button>
      </Group>
    </Note>
  );
}

/** Long enough to notice a wrong button. */
const UNDO_MILLISECONDS = 15_000;

/** Marks copies as labelled, with an undo. */
function useLabelling() {
  const marking = useCommand("library/mark-labelled", ["labels"]);
  const unmarking = useCommand("library/unmark-labelled", ["labels"]);
  const onError = (error: CallError) => notify.bad(sentenceOf(error));
  const mark = (input: { copies: string[]; all: boolean }, onDone?: () => void) =>
    marking.mutate(input, {
      onSuccess: ({ marked, at }) => {
        if (marked === 0) {
          notify.ok("Estes exemplares já constavam como etiquetados");
        } else {
          const sentence = count(marked, "exemplar marcado como etiquetado", "exemplares marcados como etiquetados");
          notify.undo(sentence, () => unmarking.mutate({ at }, { onError }), UNDO_MILLISECONDS);
        }
        onDone?.();
      },
      onError,
    });
  return { mark, busy: marking.isPending };
}

/** Only the user sees whether the print is right. The list may have grown since. */
function PrintedBar({ rows, onDone }: { rows: readonly LabelRow[]; onDone: () => void }) {
  const { mark, busy } = useLabelling();
  return (
    <Note tone="info">
      <Group gap="sm">
        As etiquetas {rows.length === 1 ? "do exemplar" : `dos ${formatNumber(rows.length)} exemplares`} foram impressas
        corretamente?
        <Button loading={busy} onClick={() => mark({ copies: rows.map(({ id }) => id), all: false }, onDone)}>
          Sim, marcar como impressas
        </Button>
        <Button variant="default" onClick={onDone}>
          Ainda não
        </Button>
      </Group>
    </Note>
  );
}

function NoLabels({ kind }: { kind: ReturnType<typeof labelSource>["kind"] }) {
  const copies = useList("copies", { perPage: 1 });
  if (!copies.data && !copies.isError) {
    return <LoadingRows />;
  }
  if (copies.data?.totalItems === 0) {
    return (
      <EmptyState
        drawing="books"
        sentence="O acervo ainda não tem exemplares. As etiquetas aparecem aqui depois do primeiro livro."
        action={<Link to="/acervo">Ir para o acervo</Link>}
      />
    );
  }
  return (
    <EmptyState
      drawing="books"
      sentence={
        kind === "new"
          ? "Todos os exemplares já têm etiqueta. Para imprimir de novo, escolha uma faixa de tombos ou um título do acervo."
          : kind === "range"
            ? "Digite o primeiro e o último tombo. Exemplares baixados não são incluídos."
            : "Este título não tem exemplar para etiquetar."
      }
      action={null}
    />
  );
}
