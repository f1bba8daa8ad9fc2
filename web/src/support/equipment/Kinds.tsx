import { NumberInput, Switch, TagsInput, TextInput } from "@mantine/core";
import type { EquipmentKinds } from "../../../../domain/collections.gen";
import {
  EMPTY_KIND,
  faultsOf,
  type KindForm,
  kindForm,
  kindFormOf,
  MOST_FAULTS,
} from "../../../../domain/support/equipment/forms";
import { count } from "../../../../domain/text";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { FieldColumns } from "../../ui/form/ServerForm";
import type { Column } from "../../ui/table/columns";
import { RowName } from "../../ui/table/RowName";
import { EquipmentTabs } from "./EquipmentTabs";

const LABELS: Readonly<Record<keyof KindForm, string>> = {
  name: "Tipo",
  faults: "Defeitos comuns",
  life_months: "Vida útil (meses)",
  residual_percent: "Valor residual (%)",
  server: "São servidores",
  active: "Tipo ativo",
};

const COLUMNS: readonly Column<EquipmentKinds>[] = [
  { key: "name", title: "Tipo", sort: "name", render: (row) => <RowName active={row.active}>{row.name}</RowName> },
  { key: "faults", title: LABELS.faults, render: ({ faults }) => faultsOf(faults).join(", ") },
  {
    key: "life",
    title: "Vida útil",
    align: "right",
    phone: "hidden",
    render: ({ life_months }) => (life_months > 0 ? count(life_months, "mês", "meses") : ""),
  },
];

/** The kinds of machines, with the faults that people tap when they report one. */
export default function Kinds() {
  return (
    <MasterDataScreen
      collection="equipment_kinds"
      sortedBy="name"
      title="Tipos de equipamento"
      views={<EquipmentTabs />}
      counted={["tipo", "tipos"]}
      newLabel="Novo tipo"
      search="Tipo ou defeito"
      offeredBy="tipos-de-equipamento"
      empty={{ drawing: "list", sentence: "Nenhum tipo cadastrado. Comece por Notebook, Projetor e Impressora." }}
      terms={{ text: ({ name, faults }) => [name, ...faultsOf(faults)], sorts: { name: ({ name }) => name } }}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      drawer={(kind, onClose) => <KindDrawer kind={kind} onClose={onClose} />}
    />
  );
}

function KindDrawer({ kind, onClose }: { kind: EquipmentKinds | undefined; onClose: () => void }) {
  return (
    <RecordDrawer<"equipment_kinds", KindForm>
      collection="equipment_kinds"
      record={kind}
      title={kind ? `Tipo ${kind.name}` : "Novo tipo"}
      schema={kindForm}
      blank={EMPTY_KIND}
      formOf={kindFormOf}
      labels={LABELS}
      touches={["equipment"]}
      saved={({ name }) => `Tipo ${name} salvo`}
      saveAndNew="Salvar e novo"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={LABELS.name}
            placeholder="Notebook"
            required
            data-autofocus
            autoComplete="off"
            {...form.field("name")}
          />
          <TagsInput
            label={LABELS.faults}
            description={`Opções mostradas ao relatar um problema. Até ${MOST_FAULTS}, separadas por Enter.`}
            placeholder={form.values.faults.length === 0 ? "Não liga" : ""}
            splitChars={[";"]}
            maxTags={MOST_FAULTS}
            acceptValueOnBlur
            {...form.field("faults")}
            onChange={(faults) => form.set("faults", faults)}
          />
          <FieldColumns>
            <NumberInput
              label={LABELS.life_months}
              description="0: não deprecia."
              allowDecimal={false}
              allowNegative={false}
              {...form.field("life_months")}
            />
            <NumberInput
              label={LABELS.residual_percent}
              description="Do valor da aquisição, no fim da vida útil."
              allowDecimal={false}
              allowNegative={false}
              {...form.field("residual_percent")}
            />
          </FieldColumns>
          <Switch label={LABELS.server} description="Aparecem também em Servidores." {...form.checkbox("server")} />
          <Switch
            label={LABELS.active}
            description="Inativo: não é mais oferecido. Os equipamentos são mantidos."
            {...form.checkbox("active")}
          />
        </>
      )}
    </RecordDrawer>
  );
}
