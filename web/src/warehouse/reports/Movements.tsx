import { capital } from "../../../../domain/text";
import type { MovementRow } from "../../../../domain/warehouse/lists";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { DOCUMENT_WORDS, formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { formatMoney, shortDay } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import classes from "../warehouse.module.css";
import { kindTitle, otherSide } from "../warehouse-words";

const FILTERS = { kind: "tipo", from: "de", to: "ate", sector: "setor", material: "material", consumed: "consumo" } as const;

const COLUMNS: readonly ListColumn<MovementRow>[] = [
  { only: "file", title: "Dia", value: (row) => row.day, kind: "day" },
  { only: "file", title: "Documento", value: (row) => row.number },
  { only: "file", title: "Movimento", value: (row) => kindTitle(row.kind, row.reversed_kind) },
  { only: "file", title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Material", value: (row) => row.name, code: (row) => row.code },
  {
    title: "Movimento",
    render: (row) => (
      <>
        {kindTitle(row.kind, row.reversed_kind)} <span className={classes.secondLine}>{row.number}</span>
      </>
    ),
  },
  { title: "Origem ou destino", only: "screen", wide: true, phone: "hidden", value: otherSide },
  { title: "Dia", render: (row, { today }) => <span className="unwrapped">{shortDay(row.day, today)}</span> },
  { only: "file", title: "Unidade", value: (row) => row.unit },
  {
    title: "Quantidade",
    align: "right",
    phone: "column",
    value: (row) => row.quantity / ONE,
    kind: "number",
    render: (row) => <span className={classes.figure}>{formatQuantity(row.quantity)}</span>,
  },
  {
    title: "Valor",
    align: "right",
    value: (row) => row.value,
    kind: "money",
    render: (row) => <span className="unwrapped">{formatMoney(row.value)}</span>,
  },
  { only: "file", title: "Origem ou destino", value: otherSide },
  { only: "file", title: "Setor", value: (row) => row.sector_name },
  { only: "file", title: "Lote", value: (row) => row.batch_code },
];

/** Every row of the ledger, the latest first: the source of the reports' figures. */
export function Movements() {
  const list = useListState({ filters: FILTERS, defaultSort: "-posted" });
  const movements = useListing("movements", list);
  return (
    <ListTable
      listing={movements}
      caption="Movimentos do estoque"
      search="Material, código ou documento"
      file={{ name: "movimentos", workbook: true }}
      chips={[
        { label: "Consumo", filter: { consumed: "true" } },
        ...(["exit", "purchase", "donation", "write_off", "count"] as const).map((kind) => ({
          label: capital(DOCUMENT_WORDS[kind]),
          filter: { kind },
        })),
      ]}
      columns={COLUMNS}
      rowName={(row) => `${row.name}: ${formatQuantityWithUnit(row.quantity, row.unit)}`}
      rowLink={(row) => `/entradaSaida/documentos/${row.document}`}
      empty={{
        drawing: "list",
        sentence: "Nenhum movimento registrado.",
        link: { label: "Lançar entrada", to: "/entradaSaida/entrada" },
      }}
    />
  );
}
