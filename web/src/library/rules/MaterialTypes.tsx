import { Button, Checkbox, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import type { MaterialTypes as MaterialType } from "../../../../domain/collections.gen";
import { materialTypeForm } from "../../../../domain/library/circulation/rule-forms";
import { useNewRecordForm } from "../../platform/useNewRecordForm";
import { useRecordForm } from "../../platform/useRecordForm";
import { Card } from "../../ui/Card";
import { FormDrawer } from "../../ui/form/FormLayer";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";

/** Kinds of copies: what goes out and what counts. */
export function MaterialTypes({ types }: { types: UseQueryResult<MaterialType[]> }) {
  const [editing, setEditing] = useState<MaterialType | "new" | null>(null);
  return (
    <Card
      title="Tipos de material"
      aside={
        <Button size="sm" variant="default" onClick={() => setEditing("new")}>
          Novo tipo
        </Button>
      }
      flush
    >
      <DataTable
        caption="Tipos de material"
        rowId={(type) => type.id}
        rowName={(type) => type.name}
        onOpen={setEditing}
        query={wholeList(types)}
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
        empty={null}
      />
      {editing === "new" ? <NewType onClose={() => setEditing(null)} /> : null}
      {editing !== null && editing !== "new" ? (
        <EditType
          key={editing.id}
          type={types.data?.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Card>
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
