import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormOf } from "../../../../domain/record-fields";
import type { LimitInForce } from "../../../../domain/warehouse/limits/commands";
import { LIMIT_FIELDS, limitForm } from "../../../../domain/warehouse/limits/limit-fields";
import { PERIOD_WORDS, remainingOfLimit } from "../../../../domain/warehouse/limits/limits";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { useSearch } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { deleteRecord, useRecord } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { SearchSelect, useChoiceSearch } from "../../ui/form/SearchSelect";
import { notify } from "../../ui/notify";
import { SettingsTable } from "../../ui/table/SettingsTable";
import { QuantityField } from "../QuantityField";

const TERMS = formTerms(LIMIT_FIELDS);
const STALE_QUERIES = ["warehouse/requester-limits", "warehouse/asking", "timeline"];

/** A requester's limit of a material in a period, and the rest of it. */
export function Limits({ requester }: { requester: string }) {
  const query = useRead("warehouse/requester-limits", { requester });
  useLive("stock_documents", ["warehouse/requester-limits"]);
  useLive("material_requests", ["warehouse/requester-limits"]);
  const { data, error, refetch } = query;
  return (
    <SettingsTable<LimitInForce>
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
          render: (row) => <b>{formatQuantity(remainingOfLimit(row))}</b>,
        },
      ]}
      renderForm={(row, close) => <LimitDrawer requester={requester} limit={row} onClose={close} />}
    />
  );
}

interface LimitDrawerProps {
  requester: string;
  limit: LimitInForce | undefined;
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
      <RecordDrawer<"requester_limits", FormOf<typeof LIMIT_FIELDS>>
        collection="requester_limits"
        record={record.data}
        title={limit ? `Limite de ${limit.material}` : "Novo limite"}
        schema={limitForm()}
        {...TERMS}
        initial={{ ...TERMS.initial, requester }}
        staleQueries={STALE_QUERIES}
        savedSentence={() => "Limite salvo"}
        showsHistory={false}
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
          <RecordFields
            fields={LIMIT_FIELDS}
            form={form}
            omit={limit ? ["requester", "material"] : ["requester"]}
            inputs={{
              requester: () => null,
              material: ({ label, error }) => (
                <MaterialField
                  label={label}
                  error={error}
                  onChange={(material, places) => {
                    form.set("material", material);
                    setDecimals(places);
                  }}
                />
              ),
              quantity: (input) => <QuantityField {...input} decimals={decimals} />,
            }}
          />
        )}
      </RecordDrawer>
      {removing && limit ? (
        <ConfirmDanger
          title={`Excluir o limite de ${limit.material}?`}
          text="O limite por período deixa de existir. As saídas já feitas não mudam."
          confirmLabel="Excluir"
          onConfirm={async () => {
            await deleteRecord("requester_limits", limit.id);
            await Promise.all(STALE_QUERIES.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
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
  label: string;
  error?: React.ReactNode;
  onChange: (material: string, decimals: number) => void;
}

function MaterialField({ onChange, ...field }: MaterialFieldProps) {
  const [material, setMaterial] = useState<{ id: string; label: string } | null>(null);
  const search = useChoiceSearch(material);
  const answer = useSearch("materials", { q: search.searchedText, perPage: 20, filters: { active: "true" } });
  return (
    <SearchSelect
      {...field}
      placeholder="Nome ou código"
      required
      data-autofocus
      search={search}
      answer={answer}
      labelOf={({ name, code }) => `${name} · ${code}`}
      onChange={(row) => {
        setMaterial(row ? { id: row.id, label: `${row.name} · ${row.code}` } : null);
        onChange(row?.id ?? "", row?.decimals ?? 4);
      }}
      emptyText="Nenhum material ativo encontrado"
    />
  );
}
