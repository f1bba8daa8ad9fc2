import { Button, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StandingLimit } from "../../../../domain/warehouse/limits/commands";
import { type LimitPeriod, leftOfLimit, limitForm, PERIOD_WORDS } from "../../../../domain/warehouse/limits/limits";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { useSearch } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { deleteRecord, useRecord } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { formatValue } from "../../platform/useRecordForm";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { SearchSelect, useChoiceSearch } from "../../ui/form/SearchSelect";
import { FieldColumns } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { SettingsTable } from "../../ui/table/SettingsTable";
import { QuantityField } from "../QuantityField";

const LABELS = { material: "Material", quantity: "Quantidade máxima", period: "Período" };
const PERIODS = (["month", "quarter", "year"] as const).map((value) => ({ value, label: PERIOD_WORDS[value].per }));
const TOUCHES = ["warehouse/requester-limits", "warehouse/asking", "timeline"];

/** The quantity may be what was typed and can't be read. */
type LimitValues = {
  requester: string;
  material: string;
  quantity: number | string;
  period: LimitPeriod;
};

/** A requester's limit of a material in a period, and the rest of it. */
export function Limits({ requester }: { requester: string }) {
  const query = useRead("warehouse/requester-limits", { requester });
  useLive("stock_documents", ["warehouse/requester-limits"]);
  useLive("material_requests", ["warehouse/requester-limits"]);
  const { data, error, refetch } = query;
  return (
    <SettingsTable<StandingLimit>
      title="Limites de retirada"
      add="Novo limite"
      rows={{ data: data?.limits, error, refetch }}
      rowName={({ material }) => material}
      columns={[
        {
          key: "material",
          title: "Material",
          render: ({ material }) => material,
          note: ({ of_sector, whose }) => (of_sector ? `pelo setor ${whose}` : ""),
        },
        {
          key: "quantity",
          title: "Limite",
          align: "right",
          render: ({ quantity, unit, period }) => `${formatQuantityWithUnit(quantity, unit)} ${PERIOD_WORDS[period].per}`,
        },
        { key: "used", title: "Já retirado", align: "right", render: ({ used }) => formatQuantity(used) },
        { key: "requested", title: "Em solicitações", align: "right", render: ({ requested }) => formatQuantity(requested) },
        {
          key: "left",
          title: "Resta",
          align: "right",
          phone: "column",
          render: (row) => <b>{formatQuantity(leftOfLimit(row))}</b>,
        },
      ]}
      renderForm={(row, close) => <LimitDrawer requester={requester} limit={row} onClose={close} />}
    />
  );
}

interface LimitDrawerProps {
  requester: string;
  limit: StandingLimit | undefined;
  onClose: () => void;
}

function LimitDrawer({ requester, limit, onClose }: LimitDrawerProps) {
  const record = useRecord("requester_limits", limit?.id ?? "", "", limit !== undefined);
  const [removing, setRemoving] = useState(false);
  const [decimals, setDecimals] = useState(limit?.decimals ?? 4);
  const queryClient = useQueryClient();
  if (limit && !record.data) {
    return null;
  }
  return (
    <>
      <RecordDrawer<"requester_limits", LimitValues>
        collection="requester_limits"
        record={record.data}
        title={limit ? `Limite de ${limit.material}` : "Novo limite"}
        schema={limitForm}
        blank={{ requester, material: "", quantity: 10 * ONE, period: "month" }}
        formOf={({ requester: whose, material, quantity, period }) => ({ requester: whose, material, quantity, period })}
        labels={LABELS}
        say={(name, value) =>
          name === "quantity" && typeof value === "number" ? formatQuantity(value) : formatValue(name, value)
        }
        touches={TOUCHES}
        saved={() => "Limite salvo"}
        onClose={onClose}
        actions={
          limit ? (
            <Button variant="default" onClick={() => setRemoving(true)}>
              Excluir…
            </Button>
          ) : null
        }
      >
        {(form) => (
          <>
            {limit ? null : (
              <MaterialField
                {...form.field("material")}
                onChange={(material, places) => {
                  form.set("material", material);
                  setDecimals(places);
                }}
              />
            )}
            <FieldColumns>
              <QuantityField
                label={LABELS.quantity}
                required
                decimals={decimals}
                {...form.field("quantity")}
                value={form.values.quantity}
                onChange={(quantity) => form.set("quantity", quantity)}
              />
              <Select
                label={LABELS.period}
                data={PERIODS}
                allowDeselect={false}
                {...form.field("period")}
                value={form.values.period}
                onChange={(period) => form.set("period", (period ?? "month") as LimitPeriod)}
              />
            </FieldColumns>
          </>
        )}
      </RecordDrawer>
      {removing && limit ? (
        <ConfirmDanger
          title={`Excluir o limite de ${limit.material}?`}
          text="O limite por período deixa de existir. As saídas já feitas não mudam."
          confirmLabel="Excluir"
          onConfirm={async () => {
            await deleteRecord("requester_limits", limit.id);
            await Promise.all(TOUCHES.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
            notify.ok("Limite excluído");
            onClose();
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}

interface MaterialFieldProps {
  error?: React.ReactNode;
  onChange: (material: string, decimals: number) => void;
}

function MaterialField({ onChange, ...field }: MaterialFieldProps) {
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null);
  const search = useChoiceSearch(chosen);
  const answer = useSearch("materials", { q: search.asked, perPage: 20, filters: { active: "true" } });
  return (
    <SearchSelect
      label={LABELS.material}
      placeholder="Nome ou código"
      required
      data-autofocus
      error={field.error}
      search={search}
      answer={answer}
      labelOf={({ name, code }) => `${name} · ${code}`}
      onChange={(row) => {
        setChosen(row ? { id: row.id, label: `${row.name} · ${row.code}` } : null);
        onChange(row?.id ?? "", row?.decimals ?? 4);
      }}
      nothing="Nenhum material ativo encontrado"
    />
  );
}
