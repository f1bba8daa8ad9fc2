import { Group } from "@mantine/core";
import { useParams, useSearchParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import { formatPeriod } from "../../../../domain/periods";
import type { StockCard as Card, CardRow } from "../../../../domain/warehouse/kardex/kardex";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit, unitFor } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { LoadingState } from "../../platform/LoadingState";
import { PeriodBar } from "../../platform/reports/PeriodBar";
import { countedIn } from "../../platform/reports/report-options";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { formatMoney } from "../../ui/format";
import { Note } from "../../ui/Note";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { kindTitle, otherSide } from "../warehouse-words";
import classes from "./StockCard.module.css";

const COLUMNS: readonly CsvColumn<CardRow>[] = [
  { title: "Dia", value: (row) => row.day, kind: "day" },
  { title: "Documento", value: (row) => row.number },
  { title: "Movimento", value: (row) => kindTitle(row.kind, row.reversed_kind) },
  { title: "Origem ou destino", value: otherSide },
  { title: "Entrada", value: (row) => Math.max(0, row.quantity) / ONE, kind: "number" },
  { title: "Saída", value: (row) => Math.max(0, -row.quantity) / ONE, kind: "number" },
  { title: "Valor", value: (row) => row.value, kind: "money" },
  { title: "Saldo", value: (row) => row.quantity_after / ONE, kind: "number" },
  { title: "Valor do saldo", value: (row) => row.value_after, kind: "money" },
];

/** The stock card of a period, on the screen, on paper or as a file: the opening balance, each document, the closing balance. */
export default function StockCard() {
  const { id = "" } = useParams();
  const { today } = useApplication();
  const [address] = useSearchParams();
  const options = countedIn(address, today);
  const { from, to } = options;
  const card = useRead("warehouse/stock-card", { material: id, from, to });
  const { data } = card;
  const files = {
    fileName: `ficha-${data?.code ?? ""}`,
    columns: COLUMNS,
    loadAll: async () => data?.rows ?? [],
    ready: data !== undefined,
  };
  return (
    <PrintSheet
      title="Ficha de estoque"
      paperSize="landscape"
      tab={data ? `Ficha de ${data.name}` : undefined}
      subtitle={data ? `${data.code} ${data.name}, em ${unitFor(0, data.unit)} · ${formatPeriod(options)}` : undefined}
      backPath={`/materiais/${id}`}
      ready={data !== undefined}
      options={
        <>
          <PeriodBar options={options} option={undefined} />
          <Group gap="xs">
            <ExportButton {...files} label="CSV" />
            <ExportButton {...files} label="Excel" format="xlsx" />
          </Group>
        </>
      }
    >
      {data ? <Rows card={data} from={from} /> : <LoadingState query={card} />}
    </PrintSheet>
  );
}

const quantityText = (quantity: number): string => (quantity === 0 ? "–" : formatQuantity(quantity));

function Rows({ card, from }: { card: Card; from: string }) {
  const { before, rows, totals, cut, unit } = card;
  return (
    <>
      {cut ? <Note tone="warn">O período tem mais documentos do que a ficha comporta. Escolha um período menor.</Note> : null}
      {rows.length === 0 && before.quantity === 0 ? (
        <EmptyState drawing="list" sentence="Nenhum movimento neste período." action={null} />
      ) : (
        <PrintTable
          className={classes.card}
          caption="Ficha de estoque"
          heads={["Dia", "Movimento", "Origem ou destino", "Entrada", "Saída", "Valor", "Saldo", "Valor do saldo"]}
        >
          <tr>
            <td>{from ? formatDay(from) : ""}</td>
            <th scope="row">Saldo anterior</th>
            <td />
            <td />
            <td />
            <td />
            <td>{formatQuantity(before.quantity)}</td>
            <td>{formatMoney(before.value)}</td>
          </tr>
          {rows.map((row) => (
            <tr key={row.document}>
              <td>{formatDay(row.day)}</td>
              <th scope="row">
                {kindTitle(row.kind, row.reversed_kind)} {row.number}
              </th>
              <td>
                {otherSide(row)}
                {row.moved > 0 ? ` ${formatQuantityWithUnit(row.moved, unit)} de um lugar a outro` : ""}
              </td>
              <td>{quantityText(Math.max(0, row.quantity))}</td>
              <td>{quantityText(Math.max(0, -row.quantity))}</td>
              <td>{row.value === 0 ? "–" : formatMoney(row.value)}</td>
              <td>{formatQuantity(row.quantity_after)}</td>
              <td>{formatMoney(row.value_after)}</td>
            </tr>
          ))}
          <tr>
            <td />
            <th scope="row">Saldo final</th>
            <td>
              {formatMoney(totals.entered.value)} de entradas, {formatMoney(totals.left.value)} de saídas
            </td>
            <td>{quantityText(totals.entered.quantity)}</td>
            <td>{quantityText(totals.left.quantity)}</td>
            <td>{formatMoney(totals.entered.value - totals.left.value)}</td>
            <td>{formatQuantity(totals.after.quantity)}</td>
            <td>{formatMoney(totals.after.value)}</td>
          </tr>
        </PrintTable>
      )}
    </>
  );
}
