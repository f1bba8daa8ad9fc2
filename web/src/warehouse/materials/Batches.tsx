import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { addDays } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import type { BatchRow } from "../../../../domain/warehouse/lists";
import { ONE } from "../../../../domain/warehouse/quantity";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { relativeDay, shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { Quantity } from "../Quantity";
import { useExpiringDays } from "../settings/useExpiringDays";
import { BATCH_FILTERS } from "../warehouse-words";
import { CorrectBatch } from "./CorrectBatch";

const CSV: readonly CsvColumn<BatchRow>[] = [
  { title: "Código", value: (row) => row.material_code, kind: "code" },
  { title: "Material", value: (row) => row.name },
  { title: "Lote", value: (row) => row.code, kind: "code" },
  { title: "Validade", value: (row) => row.valid_until, kind: "day" },
  { title: "Vencido", value: (row) => row.expired },
  { title: "Quantidade", value: (row) => row.quantity / ONE, kind: "number" },
  { title: "Unidade", value: (row) => row.unit },
  { title: "Prateleira", value: (row) => row.shelf },
];

/** The batches that there is some of, the first to expire first. */
export default function Batches() {
  const list = useListState({ filters: BATCH_FILTERS, defaultSort: "valid_until" });
  const batches = useListing("stock-batches", list);
  const { today } = useApplication();
  const days = useExpiringDays();
  const [mended, setMended] = useState<BatchRow | null>(null);
  useLive("stock_documents", ["stock-batches"]);

  const columns: Column<BatchRow>[] = [
    { key: "name", title: "Material", code: (row) => row.material_code },
    {
      key: "code",
      title: "Lote",
      render: (row) => (
        <Link to={`/materiais/lotes/${row.id}`} aria-label={`Lote ${row.code} de ${row.name}: requisitantes`}>
          {row.code}
        </Link>
      ),
    },
    {
      key: "valid_until",
      title: "Validade",
      sort: "valid_until",
      render: (row) =>
        row.valid_until === "" ? (
          "sem validade"
        ) : (
          <>
            {shortDay(row.valid_until, today)}{" "}
            {row.expired ? (
              <StatusBadge tone="bad" icon={false}>
                Vencido
              </StatusBadge>
            ) : row.valid_until <= addDays(today, days) ? (
              <StatusBadge tone="warn" icon={false}>
                vence {relativeDay(row.valid_until, today)}
              </StatusBadge>
            ) : null}
          </>
        ),
    },
    { key: "shelf", title: "Prateleira", wide: true, phone: "hidden", render: (row) => row.shelf },
    {
      key: "quantity",
      title: "Quantidade",
      align: "right",
      phone: "column",
      render: (row) => <Quantity quantity={row.quantity} unit={row.unit} />,
    },
    { key: "correct", title: "Correção", phone: "line", render: (row) => <CorrectButton row={row} onPress={setMended} /> },
  ];
  return (
    <ListScreen
      title="Lotes e validade"
      count={batches.count("lote", "lotes")}
      actions={
        <>
          <ExportButton fileName="lotes" columns={CSV} loadAll={batches.loadAll} label="CSV" />
          <ExportButton fileName="lotes" columns={CSV} loadAll={batches.loadAll} label="Excel" format="xlsx" />
          <Button variant="default" component={Link} to={list.linkTo("/materiais/validade/imprimir")}>
            Imprimir
          </Button>
        </>
      }
      listing={batches}
      search="Material, código ou lote"
      columns={columns}
      rowName={(row) => row.name}
      rowLink={(row) => `/materiais/${row.material}`}
      empty={
        <EmptyState
          drawing="calendar"
          sentence="Nenhum lote em estoque. Nos materiais com controle de lote, cada entrada informa lote e validade."
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
        chips={[
          { label: "Vencidos", filter: { expired: "true" } },
          { label: `Até ${count(days, "dia", "dias")}`, filter: { expired: "false", until: addDays(today, days) } },
          { label: "Esgotados", filter: { gone: "true" } },
        ]}
      />
      {mended ? <CorrectBatch key={mended.id} batch={mended} material={mended.name} onClose={() => setMended(null)} /> : null}
    </ListScreen>
  );
}

function CorrectButton({ row, onPress }: { row: BatchRow; onPress: (row: BatchRow) => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Corrigir a validade do lote ${row.code} de ${row.name}`}
      onClick={() => onPress(row)}
    >
      Corrigir validade…
    </Button>
  );
}
