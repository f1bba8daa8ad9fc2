import { Button, Checkbox, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { MaterialTypes as MaterialType } from "../../../../domain/collections.gen";
import { materialTypeForm } from "../../../../domain/library/circulation/rule-forms";
import { useSave } from "../../data/records";
import { Card } from "../../ui/Card";
import { FormDrawer } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
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
      {editing ? (
        <TypeDrawer
          key={editing === "new" ? "new" : editing.id}
          type={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Card>
  );
}

function TypeDrawer({ type, onClose }: { type: MaterialType | null; onClose: () => void }) {
  const save = useSave("material_types");
  const form = useServerForm({
    initial: {
      name: type?.name ?? "",
      lendable: type?.lendable ?? true,
      counts_in_limit: type?.counts_in_limit ?? true,
      active: type?.active ?? true,
    },
    schema: materialTypeForm,
    draftKey: `material_types/${type?.id ?? "new"}`,
    save: (values) => save.mutateAsync({ ...(type ? { id: type.id, seen: type.updated } : {}), values }),
    onSaved: () => {
      notify.ok("Tipo de material salvo");
      onClose();
    },
  });
  return (
    <FormDrawer title={type?.name ?? "Novo tipo de material"} form={form} onClose={onClose}>
      <TextInput label="Nome" {...form.field("name")} />
      <Checkbox label="Pode sair da biblioteca" {...form.checkbox("lendable")} />
      <Checkbox label="Conta no limite do leitor" {...form.checkbox("counts_in_limit")} />
      <Checkbox label="Ativo" {...form.checkbox("active")} />
    </FormDrawer>
  );
}
