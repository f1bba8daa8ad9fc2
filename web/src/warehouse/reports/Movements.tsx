import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { capital } from "../../../../domain/text";
import type { MovementRow } from "../../../../domain/warehouse/lists";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { DOCUMENT_WORDS, formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { formatMoney, shortDay } from "../../ui/format";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import classes from "../warehouse.module.css";
import { kindTitle, otherSide } from "../warehouse-words";

const FILTERS = { kind: "tipo", from: "de", to: "ate", sector: "setor", material: "material" } as const;

const CSV: readonly CsvColumn<MovementRow>[] = [
  { title: "Dia", value: (row) => row.day, kind: "day" },
  { title: "Documento", value: (row) => row.number },
  { title: "Movimento", value: (row) => kindTitle(row.kind, row.reversed_kind) },
  { title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Material", value: (row) => row.name },
  { title: "Unidade", value: (row) => row.unit },
  { title: "Quantidade", value: (row) => row.quantity / ONE, kind: "number" },
  { title: "Valor", value: (row) => row.value, kind: "money" },
  { title: "Origem ou destino", value: otherSide },
  { title: "Setor", value: (row) => row.sector_name },
  { title: "Lote", value: (row) => row.batch_code },
];

/** Every row of the ledger, the latest first: where the figures of the reports come from. */
export function Movements() {
  const list = useListState({ filters: FILTERS, defaultSort: "-posted" });
  const movements = useListing("movements", list);
  const { today } = useApplication();
  const columns: Column<MovementRow>[] = [
    { key: "material", title: "Material", code: (row) => row.code },
    {
      key: "what",
      title: "Movimento",
      render: (row) => (
        <>
          {kindTitle(row.kind, row.reversed_kind)} <span className={classes.below}>{row.number}</span>
        </>
      ),
    },
    { key: "who", title: "Origem ou destino", wide: true, phone: "hidden", render: otherSide },
    { key: "day", title: "Dia", render: (row) => <span className={classes.whole}>{shortDay(row.day, today)}</span> },
    {
      key: "quantity",
      title: "Quantidade",
      align: "right",
      phone: "column",
      render: (row) => <span className={classes.figure}>{formatQuantity(row.quantity)}</span>,
    },
    {
      key: "value",
      title: "Valor",
      align: "right",
      render: (row) => <span className={classes.whole}>{formatMoney(row.value)}</span>,
    },
  ];
  return (
    <ListTable
      listing={movements}
      caption="Movimentos do estoque"
      search="Material, código ou documento"
      tools={
        <>
          <ExportButton fileName="movimentos" columns={CSV} loadAll={movements.loadAll} label="CSV" />
          <ExportButton fileName="movimentos" columns={CSV} loadAll={movements.loadAll} label="Excel" format="xlsx" />
        </>
      }
      columns={columns}
      rowName={(row) => `${row.name}: ${formatQuantityWithUnit(row.quantity, row.unit)}`}
      rowLink={(row) => `/entradaSaida/documentos/${row.document}`}
      empty={
        <EmptyState
          drawing="list"
          sentence="Nenhum movimento registrado."
          action={
            <Button component={Link} to="/entradaSaida/entrada">
              Lançar entrada
            </Button>
          }
        />
      }
    >
      <FilterChips
        list={list}
        chips={(["exit", "purchase", "donation", "write_off", "count"] as const).map((kind) => ({
          label: capital(DOCUMENT_WORDS[kind]),
          filter: { kind },
        }))}
      />
    </ListTable>
  );
}
