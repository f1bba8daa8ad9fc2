import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import type { Suppliers } from "../../../../domain/collections.gen";
import { formatDocument } from "../../../../domain/taxpayer";
import {
  EMPTY_SUPPLIER,
  STATES,
  type SupplierForm,
  supplierForm,
  supplierFormOf,
  supplierValues,
} from "../../../../domain/warehouse/forms";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { FieldColumns } from "../../ui/form/ServerForm";
import classes from "../warehouse.module.css";
import { SUPPLIER_LABELS } from "./supplier-words";

const schema = z.pipe(supplierForm, z.transform(supplierValues));

/** With its points and strokes, as it stands on paper. */
const shown = (document: string): string => (document ? formatDocument(document).replace(/^\w+ /, "") : "");

interface SupplierDrawerProps {
  /** Left out: a new one. */
  supplier?: Suppliers;
  onClose: () => void;
}

export function SupplierDrawer({ supplier, onClose }: SupplierDrawerProps) {
  return (
    <RecordDrawer<"suppliers", SupplierForm>
      collection="suppliers"
      record={supplier}
      title={supplier ? `Editar ${supplier.name}` : "Novo fornecedor"}
      schema={schema}
      blank={EMPTY_SUPPLIER}
      formOf={(record) => {
        const form = supplierFormOf(record);
        return { ...form, document: shown(form.document), postal_code: form.postal_code.replace(/^(\d{5})(\d{3})$/, "$1-$2") };
      }}
      labels={SUPPLIER_LABELS}
      touches={["timeline"]}
      saved={({ name }) => `Fornecedor ${name} salvo`}
      saveAndNew="Salvar e novo"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={SUPPLIER_LABELS.name} required data-autofocus autoComplete="off" {...form.field("name")} />
          <TextInput label={SUPPLIER_LABELS.trade_name} autoComplete="off" {...form.field("trade_name")} />
          <FieldColumns>
            <TextInput
              label={SUPPLIER_LABELS.document}
              description="Em branco: doador sem CNPJ ou CPF."
              autoComplete="off"
              classNames={{ input: classes.mono ?? "" }}
              {...form.field("document")}
            />
            <TextInput label={SUPPLIER_LABELS.state_registration} autoComplete="off" {...form.field("state_registration")} />
          </FieldColumns>
          <FieldColumns>
            <TextInput label={SUPPLIER_LABELS.phone} type="tel" autoComplete="off" {...form.field("phone")} />
            <TextInput label={SUPPLIER_LABELS.email} inputMode="email" autoComplete="off" {...form.field("email")} />
          </FieldColumns>
          <FieldColumns>
            <TextInput label={SUPPLIER_LABELS.street} autoComplete="off" {...form.field("street")} />
            <TextInput label={SUPPLIER_LABELS.number} autoComplete="off" {...form.field("number")} />
          </FieldColumns>
          <FieldColumns>
            <TextInput label={SUPPLIER_LABELS.complement} autoComplete="off" {...form.field("complement")} />
            <TextInput label={SUPPLIER_LABELS.district} autoComplete="off" {...form.field("district")} />
          </FieldColumns>
          <FieldColumns>
            <TextInput label={SUPPLIER_LABELS.city} autoComplete="off" {...form.field("city")} />
            <Select
              label={SUPPLIER_LABELS.state}
              data={STATES}
              searchable
              clearable
              {...form.field("state")}
              value={form.values.state || null}
              onChange={(state) => form.set("state", state ?? "")}
            />
          </FieldColumns>
          <TextInput
            label={SUPPLIER_LABELS.postal_code}
            placeholder="01310-100"
            inputMode="numeric"
            autoComplete="off"
            {...form.field("postal_code")}
          />
          <Textarea label={SUPPLIER_LABELS.notes} autosize minRows={2} maxRows={8} {...form.field("notes")} />
          <Switch
            label={SUPPLIER_LABELS.active}
            description="Inativo não aparece em novas entradas; os documentos são mantidos."
            {...form.checkbox("active")}
          />
        </>
      )}
    </RecordDrawer>
  );
}
