import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormOf } from "../../../../domain/record-fields";
import type { MaterialPack, MaterialSheet } from "../../../../domain/warehouse/commands";
import { PACK_FIELDS, packForm } from "../../../../domain/warehouse/pack-fields";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { unitFor } from "../../../../domain/warehouse/words";
import { deleteRecord, useRecord } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { notify } from "../../ui/notify";
import { SettingsTable } from "../../ui/table/SettingsTable";
import { QuantityField } from "../QuantityField";
import { SupplierField } from "../suppliers/SupplierField";

type PackValues = FormOf<typeof PACK_FIELDS> & { material: string };

const { formOf, initial, ...TERMS } = formTerms(PACK_FIELDS);

/** The material's own barcode, and those of its boxes. */
export function Packs({ sheet }: { sheet: MaterialSheet }) {
  return (
    <SettingsTable<MaterialPack>
      title="Embalagens e códigos de barras"
      add="Nova embalagem"
      rows={{ data: sheet.packs, error: null, refetch: () => undefined }}
      rowName={(row) => row.unit}
      columns={[
        { key: "unit", title: "Embalagem", code: (row) => row.gtin },
        {
          key: "factor",
          title: "Contém",
          phone: "column",
          align: "right",
          render: (row) => `${formatQuantity(row.factor)} ${unitFor(row.factor, sheet.unit)}`,
        },
        {
          key: "supplier",
          title: "Fornecedor",
          render: (row) => [row.supplier_name, row.supplier_code].filter(Boolean).join(" · "),
        },
      ]}
      renderForm={(row, close) => <PackDrawer sheet={sheet} pack={row} onClose={close} />}
    />
  );
}

interface PackDrawerProps {
  sheet: MaterialSheet;
  pack: MaterialPack | undefined;
  onClose: () => void;
}

function PackDrawer({ sheet, pack, onClose }: PackDrawerProps) {
  const record = useRecord("material_packs", pack?.id ?? "", "", pack !== undefined);
  const [removing, setRemoving] = useState(false);
  const queryClient = useQueryClient();
  if (pack && !record.data) {
    return null;
  }
  return (
    <>
      <RecordDrawer<"material_packs", PackValues>
        collection="material_packs"
        record={record.data}
        title={pack ? `${pack.unit} de ${sheet.name}` : "Nova embalagem"}
        schema={packForm()}
        initial={{ ...initial, material: sheet.id, unit: sheet.unit }}
        formOf={(savedPack) => ({ ...formOf(savedPack), material: savedPack.material })}
        {...TERMS}
        staleQueries={["warehouse/material"]}
        savedSentence={({ unit }) => `Embalagem ${unit} salva`}
        showsHistory={false}
        onClose={onClose}
        actions={
          pack ? (
            <Button variant="default" onClick={() => setRemoving(true)}>
              Excluir…
            </Button>
          ) : null
        }
      >
        {(form) => (
          <RecordFields
            fields={PACK_FIELDS}
            form={form}
            terms={{ factor: { description: `Em ${unitFor(0, sheet.unit)}. 1: é a própria unidade.` } }}
            inputs={{
              factor: (input) => <QuantityField {...input} decimals={4} />,
              gtin: ({ onChange, ...input }) => (
                <TextInput
                  {...input}
                  inputMode="numeric"
                  autoComplete="off"
                  data-takes-scans
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              ),
              supplier: (input) => <SupplierField {...input} clearable />,
            }}
          />
        )}
      </RecordDrawer>
      {removing && pack ? (
        <ConfirmDanger
          title={`Excluir a embalagem ${pack.unit}?`}
          text={`${pack.gtin ? `O código de barras ${pack.gtin} deixa de ser reconhecido. ` : ""}O estoque e os documentos não mudam.`}
          confirmLabel="Excluir"
          onConfirm={async () => {
            await deleteRecord("material_packs", pack.id);
            await queryClient.invalidateQueries({ queryKey: ["warehouse/material"] });
            notify.ok(`Embalagem ${pack.unit} excluída`);
            onClose();
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}
