import { Checkbox, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { MaterialTypes as MaterialType } from "../../../../domain/collections.gen";
import { materialTypeForm } from "../../../../domain/library/circulation/rule-forms";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { StatusBadge } from "../../ui/StatusBadge";
import { SettingsTable } from "../../ui/table/SettingsTable";

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
          render: (type) => (type.lendable ? "pode ser emprestado" : "somente consulta local"),
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
      renderForm={(type, onClose) => <MaterialTypeDrawer type={type} onClose={onClose} />}
    />
  );
}

const LABELS = {
  name: "Nome",
  lendable: "Pode ser emprestado",
  counts_in_limit: "Conta no limite do leitor",
  active: "Ativo",
};

interface MaterialTypeDrawerProps {
  type: MaterialType | undefined;
  onClose: () => void;
}

function MaterialTypeDrawer({ type, onClose }: MaterialTypeDrawerProps) {
  return (
    <RecordDrawer
      collection="material_types"
      record={type}
      title={type?.name ?? "Novo tipo de material"}
      schema={materialTypeForm}
      blank={{ name: "", lendable: true, counts_in_limit: true, active: true }}
      formOf={({ name, lendable, counts_in_limit, active }) => ({ name, lendable, counts_in_limit, active })}
      labels={LABELS}
      touches={["copies"]}
      saved={() => "Tipo de material salvo"}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={LABELS.name} {...form.field("name")} />
          <Checkbox label={LABELS.lendable} {...form.checkbox("lendable")} />
          <Checkbox label={LABELS.counts_in_limit} {...form.checkbox("counts_in_limit")} />
          <Checkbox label={LABELS.active} {...form.checkbox("active")} />
        </>
      )}
    </RecordDrawer>
  );
}
