import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { recordId } from "../../../../domain/contract";
import type { MaterialPack, MaterialSheet } from "../../../../domain/warehouse/commands";
import { type PackForm, packForm, packFormOf, packValues } from "../../../../domain/warehouse/forms";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { unitFor } from "../../../../domain/warehouse/words";
import { deleteRecord, useRecord } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { formatValue } from "../../platform/useRecordForm";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { FieldColumns } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { SettingsTable } from "../../ui/table/SettingsTable";
import { QuantityField } from "../QuantityField";
import { SupplierField } from "../suppliers/SupplierField";

/** The factor may be what was typed and can't be read. */
type PackValues = Omit<PackForm, "factor"> & { factor: number | string; material: string };

const schema = z.pipe(
  z.extend(packForm, { material: recordId("Informe o material.") }),
  z.transform(({ material, ...form }) => ({ material, ...packValues(form) })),
);

const LABELS = {
  unit: "Embalagem",
  factor: "Quantidade na embalagem",
  gtin: "Código de barras (GTIN)",
  supplier: "Fornecedor",
  supplier_code: "Código no fornecedor",
};

/** The material's own barcode, and those of the boxes it comes in. */
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
        schema={schema}
        blank={{ material: sheet.id, unit: sheet.unit, factor: ONE, gtin: "", supplier: "", supplier_code: "" }}
        formOf={(saved) => ({ material: saved.material, ...packFormOf(saved) })}
        labels={LABELS}
        say={(name, value) => (name === "factor" && typeof value === "number" ? formatQuantity(value) : formatValue(name, value))}
        touches={["warehouse/material", "timeline"]}
        saved={({ unit }) => `Embalagem ${unit} salva`}
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
          <>
            <FieldColumns>
              <TextInput
                label={LABELS.unit}
                placeholder="caixa"
                required
                autoComplete="off"
                data-autofocus
                {...form.field("unit")}
              />
              <QuantityField
                label={LABELS.factor}
                description={`Em ${unitFor(0, sheet.unit)}. 1: é a própria unidade.`}
                required
                decimals={4}
                {...form.field("factor")}
                value={form.values.factor}
                onChange={(factor) => form.set("factor", factor)}
              />
            </FieldColumns>
            <TextInput
              label={LABELS.gtin}
              description="Código impresso na embalagem: 8, 12, 13 ou 14 algarismos."
              inputMode="numeric"
              autoComplete="off"
              data-takes-scans
              {...form.field("gtin")}
            />
            <SupplierField
              label={LABELS.supplier}
              description="Em branco: qualquer fornecedor."
              clearable
              {...form.field("supplier")}
              value={form.values.supplier}
              onChange={(supplier) => form.set("supplier", supplier)}
            />
            <TextInput label={LABELS.supplier_code} autoComplete="off" {...form.field("supplier_code")} />
          </>
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
