import { Checkbox, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { MaterialTypes as MaterialType } from "../../../../domain/collections.gen";
import { materialTypeForm } from "../../../../domain/library/circulation/rule-forms";
import { useNewRecordForm } from "../../platform/useNewRecordForm";
import { useRecordForm } from "../../platform/useRecordForm";
import { FormDrawer } from "../../ui/form/FormLayer";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { SettingsTable } from "./SettingsTable";

/** Kinds of copies: what goes out and what counts. */
export function MaterialTypes({ types }: { types: UseQueryResult<MaterialType[]> }) {
  return (
    <SettingsTable
      title="Tipos de material"
      add="Novo tipo"
      rows={types}
      rowName={(type) => type.name}
      columns={[
        { key: "name", title: "Tipo" },
        {
          key: "lendable",
          title: "Empréstimo",
          render: (type) => (type.lendable ? "pode ser emprestado" : "não sai da biblioteca"),
        },
        {
          key: "state",
          title: "Limite",
          render: (type) =>
            type.active ? (
              type.counts_in_limit ? (
                "conta no limite"
              ) : (
                "não conta no limite"
              )
            ) : (
              <StatusBadge tone="neutral">Inativo</StatusBadge>
            ),
        },
      ]}
      renderNew={(onClose) => <NewType onClose={onClose} />}
      renderEdit={(type, onClose) => <EditType type={type} onClose={onClose} />}
    />
  );
}

const LABELS = {
  name: "Nome",
  lendable: "Pode sair da biblioteca",
  counts_in_limit: "Conta no limite do leitor",
  active: "Ativo",
};
type TypeForm = z.output<typeof materialTypeForm>;
/** What shows a type's name and terms. */
const TOUCHES = ["copies"];

function NewType({ onClose }: { onClose: () => void }) {
  const form = useNewRecordForm({
    collection: "material_types",
    initial: { name: "", lendable: true, counts_in_limit: true, active: true },
    schema: materialTypeForm,
    valuesOf: (values) => values,
    draftKey: "material_types/new",
    touches: TOUCHES,
    onSaved: () => {
      notify.ok("Tipo de material salvo");
      onClose();
    },
  });
  return <TypeDrawer title="Novo tipo de material" form={form} onClose={onClose} />;
}

function EditType({ type, onClose }: { type: MaterialType; onClose: () => void }) {
  const { form, conflict } = useRecordForm({
    collection: "material_types",
    record: type,
    formOf: ({ name, lendable, counts_in_limit, active }): TypeForm => ({ name, lendable, counts_in_limit, active }),
    schema: materialTypeForm,
    valuesOf: (values) => values,
    labels: LABELS,
    draftKey: `material_types/${type.id}`,
    touches: TOUCHES,
    onSaved: () => {
      notify.ok("Tipo de material salvo");
      onClose();
    },
  });
  return <TypeDrawer title={type.name} form={form} conflict={conflict} onClose={onClose} />;
}

interface TypeDrawerProps {
  title: string;
  form: ServerFormState<TypeForm>;
  conflict?: ReactNode;
  onClose: () => void;
}

function TypeDrawer({ title, form, conflict, onClose }: TypeDrawerProps) {
  return (
    <FormDrawer title={title} form={form} onClose={onClose}>
      {conflict}
      <TextInput label={LABELS.name} {...form.field("name")} />
      <Checkbox label={LABELS.lendable} {...form.checkbox("lendable")} />
      <Checkbox label={LABELS.counts_in_limit} {...form.checkbox("counts_in_limit")} />
      <Checkbox label={LABELS.active} {...form.checkbox("active")} />
    </FormDrawer>
  );
}
