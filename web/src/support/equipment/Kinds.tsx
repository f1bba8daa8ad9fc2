import { TagsInput } from "@mantine/core";
import type { EquipmentKinds } from "../../../../domain/collections.gen";
import type { FormOf } from "../../../../domain/record-fields";
import { faultsOf, KIND_FIELDS, kindForm, MAX_FAULTS } from "../../../../domain/support/equipment/kind-fields";
import { count } from "../../../../domain/text";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import type { Column } from "../../ui/table/columns";
import { RowName } from "../../ui/table/RowName";
import { EquipmentTabs } from "./EquipmentTabs";

const TERMS = formTerms(KIND_FIELDS);

const COLUMNS: readonly Column<EquipmentKinds>[] = [
  { key: "name", title: "Tipo", sort: "name", render: (row) => <RowName active={row.active}>{row.name}</RowName> },
  { key: "faults", title: TERMS.labels.faults, render: ({ faults }) => faultsOf(faults).join(", ") },
  {
    key: "life",
    title: "Vida útil",
    align: "right",
    phone: "hidden",
    render: ({ life_months }) => (life_months > 0 ? count(life_months, "mês", "meses") : ""),
  },
];

/** The kinds of machines, with the faults that people choose in a report. */
export default function Kinds() {
  return (
    <MasterDataScreen
      collection="equipment_kinds"
      sortedBy="name"
      title="Tipos de equipamento"
      views={<EquipmentTabs />}
      nouns={["tipo", "tipos"]}
      newLabel="Novo tipo"
      search="Tipo ou defeito"
      offeredBy="tipos-de-equipamento"
      empty={{ drawing: "list", sentence: "Nenhum tipo cadastrado. Comece por Notebook, Projetor e Impressora." }}
      terms={{ text: ({ name, faults }) => [name, ...faultsOf(faults)], sorts: { name: ({ name }) => name } }}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      editor={(kind, onClose) => <KindDrawer kind={kind} onClose={onClose} />}
    />
  );
}

function KindDrawer({ kind, onClose }: { kind: EquipmentKinds | undefined; onClose: () => void }) {
  return (
    <RecordDrawer<"equipment_kinds", FormOf<typeof KIND_FIELDS>>
      collection="equipment_kinds"
      record={kind}
      title={kind ? `Tipo ${kind.name}` : "Novo tipo"}
      schema={kindForm()}
      {...TERMS}
      staleQueries={["equipment"]}
      savedSentence={({ name }) => `Tipo ${name} salvo`}
      saveAndNew="Salvar e novo"
      onClose={onClose}
    >
      {(form) => (
        <RecordFields
          fields={KIND_FIELDS}
          form={form}
          inputs={{
            faults: (input) => (
              <TagsInput
                {...input}
                placeholder={input.value.length === 0 ? "Não liga" : ""}
                splitChars={[";"]}
                maxTags={MAX_FAULTS}
                acceptValueOnBlur
              />
            ),
          }}
        />
      )}
    </RecordDrawer>
  );
}
