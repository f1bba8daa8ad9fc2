import { useParams } from "react-router-dom";
import { capital } from "../../../../domain/text";
import type { BatchHolder, BatchMove, BatchTrail } from "../../../../domain/warehouse/batch-trail";
import { ONE } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit, PLACE_WORDS } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import { Page } from "../../ui/Page";
import { type Column, fileColumns, type ListColumn, screenColumns } from "../../ui/table/columns";
import { ExportButton } from "../../ui/table/ExportButton";
import { TableCard } from "../../ui/table/TableCard";
import classes from "../warehouse.module.css";
import { kindTitle, otherSide } from "../warehouse-words";

/** The exits of a batch: in a recall, the people to call. */
export default function Batch() {
  const { id = "" } = useParams();
  const trail = useRead("warehouse/batch-trail", { batch: id });
  useLive("stock_documents", ["warehouse/batch-trail"]);
  useLive("stock_batches", ["warehouse/batch-trail"]);
  if (!trail.data) {
    return (
      <Page title="Lote">
        <LoadingState query={trail} />
      </Page>
    );
  }
  return <Trail trail={trail.data} />;
}

function Trail({ trail }: { trail: BatchTrail }) {
  const { today } = useApplication();
  const { code, name, material_code, unit, valid_until, held, holders, written_off: writtenOff, moves } = trail;
  const expired = valid_until !== "" && valid_until < today;
  const holderColumns: ListColumn<BatchHolder>[] = [
    { only: "file", title: "Código", value: (row) => row.code, kind: "code" },
    { title: "Requisitante", value: (row) => row.name, code: (row) => row.code },
    {
      title: "Setor",
      phone: "hidden",
      value: (row) => row.sector_name,
      render: (row) => (row.sector_name === row.name ? "" : row.sector_name),
    },
    { ...quantityColumn("Recebido", "given", unit), phone: "column" },
    quantityColumn("Emprestado", "lent", unit),
    { title: "Última retirada", value: (row) => row.last_day, kind: "day" },
  ];
  const moveColumns: Column<BatchMove>[] = [
    { title: "Documento", code: (row) => row.number },
    { title: "Dia", value: (row) => row.day, kind: "day" },
    { title: "Origem ou destino", render: (row) => otherSide(row) || row.work },
    { title: "Motivo", phone: "hidden", value: (row) => row.reason },
    {
      title: "Quantidade",
      align: "right",
      phone: "column",
      render: (row) => (
        <>
          {row.quantity < 0 ? "−" : "+"}
          {formatQuantityWithUnit(Math.abs(row.quantity), unit)}
          {row.place === "stock" ? null : <div className="second">{PLACE_WORDS[row.place]}</div>}
        </>
      ),
    },
    { title: "Situação", status: ({ reversed }) => (reversed ? { tone: "neutral", text: "Estornado" } : null) },
  ];
  return (
    <Page
      title={`Lote ${code}`}
      subtitle={name}
      actions={
        <ExportButton
          fileName={`lote-${code}`}
          columns={fileColumns(holderColumns, today)}
          loadAll={() => Promise.resolve([...holders])}
          label="CSV"
        />
      }
    >
      <div className={`columns ${classes.columns}`}>
        <Card>
          <DescriptionList
            facts={[
              ["Material", `${material_code} ${name}`],
              ["Validade", valid_until ? `${shortDay(valid_until, today)}${expired ? ", vencido" : ""}` : "sem validade"],
              ...held.map(({ place, quantity }): [string, string] => [
                place === "stock" ? "Em estoque" : capital(PLACE_WORDS[place]),
                formatQuantityWithUnit(quantity, unit),
              ]),
              ["Situação", held.length === 0 ? "Esgotado" : ""],
              ["Baixas", writtenOff > 0 ? formatQuantityWithUnit(writtenOff, unit) : ""],
            ]}
          />
        </Card>
        <div className="page-stack" data-in-order>
          <TableCard
            title="Requisitante"
            caption="Requisitantes deste lote"
            columns={screenColumns(holderColumns)}
            rowId={(row) => row.requester || row.name}
            rowName={(row) => row.name}
            rowLink={(row) => `/requisitantes${row.requester ? `/${row.requester}` : ""}`}
            rows={holders}
            empty={
              <EmptyState drawing="list" sentence="Ninguém recebeu material deste lote, ou tudo foi devolvido." action={null} />
            }
          />
          <TableCard
            title="Documentos do lote"
            columns={moveColumns}
            rowId={(row) => `${row.document}/${row.place}`}
            rowName={(row) => kindTitle(row.kind, row.reversed_kind)}
            rowLink={(row) => `/entradaSaida/documentos/${row.document}`}
            rows={moves}
          />
        </div>
      </div>
    </Page>
  );
}

const quantityColumn = (title: string, field: "given" | "lent", unit: string): Column<BatchHolder> => ({
  title,
  align: "right",
  value: (row) => row[field] / ONE,
  kind: "number",
  render: (row) => amount(row[field], unit),
});

const amount = (quantity: number, unit: string): string => (quantity > 0 ? formatQuantityWithUnit(quantity, unit) : "–");
