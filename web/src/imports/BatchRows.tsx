import type { ImportBatches, ImportRows } from "../../../domain/collections.gen";
import type { RowMessage } from "../../../domain/imports/messages";
import { capital } from "../../../domain/text";
import { bind, useRecords } from "../data/records";
import { EmptyState } from "../ui/EmptyState";
import { StatusBadge } from "../ui/StatusBadge";
import type { Column } from "../ui/table/columns";
import { DataTable } from "../ui/table/DataTable";
import { FilterChips } from "../ui/table/FilterChips";
import { useListState } from "../ui/table/use-list-state";
import type { Tone } from "../ui/tone";
import classes from "./imports.module.css";
import { isOfRecords, nounOf, rowWords, VERDICT_WORDS, type Verdict, verdictWords } from "./steps";

const FILTERS = { verdict: "linhas" } as const;

const ROW_TONES: Readonly<Record<Exclude<Verdict, "doubtful">, Tone>> = {
  create: "ok",
  update: "info",
  unchanged: "neutral",
  error: "bad",
  skipped: "neutral",
};

/** Every row with its verdict and its messages. */
export function BatchRows({ batch }: { batch: ImportBatches }) {
  const list = useListState({ filters: FILTERS });
  const [noun, nouns] = nounOf(batch);
  const ofRecords = isOfRecords(batch);
  const counts = (batch.counts ?? {}) as Partial<Record<Verdict, number>>;
  const { verdict } = list.params.filters;
  const rows = useRecords("import_rows", {
    page: list.params.page,
    sort: "line",
    filter:
      verdict === "doubtful"
        ? bind("batch = {:batch} && doubtful = true", { batch: batch.id })
        : bind(verdict ? "batch = {:batch} && verdict = {:verdict}" : "batch = {:batch}", { batch: batch.id, verdict }),
  });
  const observations: Column<ImportRows>[] = [
    {
      key: "messages",
      title: "Observações",
      render: (row) => (
        <ul className={classes.messages}>
          {((row.messages ?? []) as RowMessage[]).map((message) => (
            <li key={`${message.field} ${message.text}`} data-level={message.level}>
              {message.text}
            </li>
          ))}
        </ul>
      ),
    },
  ];
  // An old import only has each row's number and verdict.
  const columns: Column<ImportRows>[] = [
    batch.emptied_at
      ? { key: "what", title: "Registro" }
      : { key: "what", title: "Registro", note: (row) => `${noun} ${row.line}` },
    ...(batch.emptied_at ? [] : observations),
    {
      key: "verdict",
      title: "Resultado",
      phone: "column",
      render: (row) =>
        row.verdict ? <StatusBadge tone={ROW_TONES[row.verdict]}>{rowWords(batch, row.verdict)}</StatusBadge> : null,
    },
  ];
  return (
    <>
      <FilterChips
        list={list}
        total={batch.total}
        allLabel={ofRecords ? "Todos" : "Todas"}
        chips={(Object.keys(VERDICT_WORDS) as Verdict[])
          .filter((key) => (counts[key] ?? 0) > 0)
          .map((key) => ({ label: verdictWords(batch, key), count: counts[key], filter: { verdict: key } }))}
      />
      <DataTable
        caption={`${capital(nouns)} do arquivo`}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.label || `${capital(noun)} ${row.line}`}
        query={rows}
        list={list}
        empty={<EmptyState drawing="list" sentence="O arquivo não tem linhas." action={null} />}
      />
    </>
  );
}
