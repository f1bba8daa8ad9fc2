import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { addDays } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import type { BatchRow } from "../../../../domain/warehouse/lists";
import { ONE } from "../../../../domain/warehouse/quantity";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import { relativeDay, shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { ListColumn } from "../../ui/table/columns";
import { Quantity } from "../Quantity";
import { useExpiringDays } from "../settings/useExpiringDays";
import { BATCH_FILTERS } from "../warehouse-words";
import { CorrectBatch } from "./CorrectBatch";

/** The batches with a balance, the first to expire first. */
export default function Batches() {
  const { today } = useApplication();
  const days = useExpiringDays();
  const [batchToCorrect, setBatchToCorrect] = useState<BatchRow | null>(null);

  const columns: ListColumn<BatchRow>[] = [
    { only: "file", title: "Código", value: (row) => row.material_code, kind: "code" },
    { title: "Material", value: (row) => row.name, code: (row) => row.material_code },
    {
      title: "Lote",
      value: (row) => row.code,
      kind: "code",
      render: (row) => (
        <Link to={`/materiais/lotes/${row.id}`} aria-label={`Lote ${row.code} de ${row.name}: requisitantes`}>
          {row.code}
        </Link>
      ),
    },
    {
      title: "Validade",
      sort: "valid_until",
      value: (row) => row.valid_until,
      kind: "day",
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
    { only: "file", title: "Vencido", value: (row) => row.expired },
    { title: "Prateleira", only: "screen", wide: true, phone: "hidden", value: (row) => row.shelf },
    {
      title: "Quantidade",
      align: "right",
      phone: "column",
      value: (row) => row.quantity / ONE,
      kind: "number",
      render: (row) => <Quantity quantity={row.quantity} unit={row.unit} />,
    },
    { only: "file", title: "Unidade", value: (row) => row.unit },
    { only: "file", title: "Prateleira", value: (row) => row.shelf },
    {
      title: "Correção",
      phone: "line",
      render: (row) => <CorrectButton row={row} onPress={setBatchToCorrect} />,
    },
  ];
  return (
    <>
      <ServerListScreen
        name="stock-batches"
        filterNames={BATCH_FILTERS}
        sortedBy="valid_until"
        live={["stock_documents", "stock_batches"]}
        title="Lotes e validade"
        nouns={["lote", "lotes"]}
        file={{ name: "lotes", workbook: true }}
        links={(list) => [{ label: "Imprimir", to: list.linkTo("/materiais/validade/imprimir") }]}
        search="Material, código ou lote"
        chips={[
          { label: "Vencidos", filter: { expired: "true" } },
          { label: `Até ${count(days, "dia", "dias")}`, filter: { expired: "false", until: addDays(today, days) } },
          { label: "Esgotados", filter: { gone: "true" } },
        ]}
        columns={columns}
        rowName={(row) => row.name}
        rowLink={(row) => `/materiais/${row.material}`}
        empty={{
          drawing: "calendar",
          sentence: "Nenhum lote em estoque. Nos materiais com controle de lote, cada entrada informa lote e validade.",
          link: { label: "Lançar entrada", to: "/entradaSaida/entrada" },
        }}
      />
      {batchToCorrect ? (
        <CorrectBatch
          key={batchToCorrect.id}
          batch={batchToCorrect}
          material={batchToCorrect.name}
          onClose={() => setBatchToCorrect(null)}
        />
      ) : null}
    </>
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
