import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import { type CopyRow, copiesHeading, readStates } from "../../../../domain/library/catalogue/copy-list";
import { count } from "../../../../domain/text";
import { useList, useWholeList } from "../../data/lists";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { formatMoney, formatNumber, zoned } from "../../ui/format";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { readListState } from "../../ui/table/list-state";
import classes from "./CopySheet.module.css";
import { COPY_FILTERS } from "./catalogue-words";
import { holderOf } from "./copy-columns";
import { copyStatus } from "./copy-status";
import { useMaterialTypes } from "./EditCopy";

/** A hundred pages; a browser takes minutes to lay out more, and nobody signs them. */
const MAX_ROWS = 3000;

/** The list of copies on paper, for the commission that takes stock: counted, valued, and with lines for signatures. */
export default function CopySheet() {
  const [address] = useSearchParams();
  const { q, sort, filters } = readListState(address, COPY_FILTERS);
  const { today } = useApplication();
  const types = useMaterialTypes(filters.type);
  const size = useList("copies", { q, filters, perPage: 1 });
  const total = size.data?.totalItems ?? 0;
  const fits = size.data !== undefined && !size.data.more && total <= MAX_ROWS;
  const wholeList = useWholeList("copies", { q, filters, sort }, fits);
  const rows = wholeList.data;
  const error = size.error ?? wholeList.error;
  const states = filters.state ? (readStates(filters.state) ?? []) : [];
  const search = address.toString();
  const filterLabels = [
    filters.year ? `em ${filters.year}` : "",
    filters.location,
    types.find(({ value }) => value === filters.type)?.label ?? "",
    filters.pnld ? (filters.pnld === "true" ? "só PNLD" : "sem PNLD") : "",
    q ? `busca “${q}”` : "",
    rows ? count(rows.length, "exemplar", "exemplares") : "",
  ];
  return (
    <PrintSheet
      title={copiesHeading(states)}
      subtitle={filterLabels.filter(Boolean).join(" · ")}
      paperSize="landscape"
      backPath={`/acervo/exemplares${search ? `?${search}` : ""}`}
      ready={rows !== undefined && rows.length > 0}
    >
      {size.data && !fits ? (
        <EmptyState
          drawing="books"
          sentence={`A relação comporta até ${formatNumber(MAX_ROWS)} exemplares. Volte e escolha uma situação, um local ou um ano; a lista completa está em Exportar.`}
          action={
            <Button component={Link} to="/acervo/exemplares">
              Voltar aos exemplares
            </Button>
          }
        />
      ) : error || !rows ? (
        <LoadingState query={[size, wholeList]} />
      ) : rows.length === 0 ? (
        <EmptyState drawing="books" sentence="Nenhum exemplar com estes filtros." action={null} />
      ) : (
        <>
          <CopyTable rows={rows} oneState={states.length === 1} />
          <Totals rows={rows} today={today} />
          <Signatures />
        </>
      )}
    </PrintSheet>
  );
}

function CopyTable({ rows, oneState }: { rows: readonly CopyRow[]; oneState: boolean }) {
  const { today, timeZone } = useApplication();
  const priced = rows.some(({ price }) => price > 0);
  return (
    <PrintTable
      className={classes.table}
      heads={["Nº", "Tombo", "Título", oneState ? null : "Situação", "Desde", "Motivo", "Local", priced ? "Preço" : null]}
    >
      {rows.map((row, index) => (
        <tr key={row.id}>
          <td className={classes.unwrapped}>{index + 1}</td>
          <td className={classes.unwrapped}>
            <Code>{row.tombo}</Code>
          </td>
          <th scope="row">
            {row.title_name}
            {row.authors ? <div className="soft regular">{row.authors}</div> : null}
          </th>
          {oneState ? null : <td className={classes.unwrapped}>{copyStatus({ ...row, today }).text}</td>}
          <td className={classes.unwrapped}>{row.since ? formatDay(zoned(row.since, timeZone).day) : ""}</td>
          <td className={classes.reason}>
            {row.state_reason}
            {row.holder ? <div>{`${row.due ? "Com" : "Por último com"} ${holderOf(row)}`}</div> : null}
          </td>
          <td>{row.location}</td>
          {priced ? <td className={classes.unwrapped}>{row.price > 0 ? formatMoney(row.price) : ""}</td> : null}
        </tr>
      ))}
    </PrintTable>
  );
}

function Totals({ rows, today }: { rows: readonly CopyRow[]; today: string }) {
  const byStatus = new Map<string, number>();
  for (const row of rows) {
    const { text } = copyStatus({ ...row, today });
    byStatus.set(text, (byStatus.get(text) ?? 0) + 1);
  }
  const value = rows.reduce((sum, { price }) => sum + price, 0);
  const unpriced = rows.filter(({ price }) => price === 0).length;
  const parts = byStatus.size > 1 ? [...byStatus].map(([text, number]) => `${text}: ${formatNumber(number)}`) : [];
  return (
    <p className={classes.totals}>
      <strong>{`Total: ${count(rows.length, "exemplar", "exemplares")}.`}</strong>
      {parts.length > 0 ? ` ${parts.join(" · ")}.` : ""}
      {value > 0
        ? ` Soma dos preços: ${formatMoney(value)}${unpriced > 0 ? ` (${count(unpriced, "exemplar", "exemplares")} sem preço registrado)` : ""}.`
        : ""}
    </p>
  );
}

const SIGNERS = ["Responsável pela biblioteca", "Comissão de inventário", "Direção da escola"];

function Signatures() {
  return (
    <section className={classes.signatures} aria-label="Assinaturas">
      <p className={classes.date}>______________________________, ____ de ______________ de ________</p>
      <ul className={classes.signers}>
        {SIGNERS.map((signer) => (
          <li key={signer}>{signer}</li>
        ))}
      </ul>
    </section>
  );
}
