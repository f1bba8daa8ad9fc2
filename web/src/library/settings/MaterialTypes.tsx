import type { UseQueryResult } from "@tanstack/react-query";
import type { MaterialTypes as MaterialType } from "../../../../domain/collections.gen";
import { MATERIAL_TYPE_FIELDS, materialTypeForm } from "../../../../domain/library/circulation/material-type-fields";
import type { FormOf } from "../../../../domain/record-fields";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { StatusBadge } from "../../ui/StatusBadge";
import { SettingsTable } from "../../ui/table/SettingsTable";

/** Kinds of copies: whether they can be lent, and whether they count. */
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

const TERMS = formTerms(MATERIAL_TYPE_FIELDS);

interface MaterialTypeDrawerProps {
  type: MaterialType | undefined;
  onClose: () => void;
}

function MaterialTypeDrawer({ type, onClose }: MaterialTypeDrawerProps) {
  return (
    <RecordDrawer<"material_types", FormOf<typeof MATERIAL_TYPE_FIELDS>>
      collection="material_types"
      record={type}
      title={type?.name ?? "Novo tipo de material"}
      schema={materialTypeForm()}
      {...TERMS}
      staleQueries={["copies"]}
      savedSentence={() => "Tipo de material salvo"}
      onClose={onClose}
    >
      {(form) => <RecordFields fields={MATERIAL_TYPE_FIELDS} form={form} />}
    </RecordDrawer>
  );
}
