import { Button, NumberInput, Switch, TagsInput, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { EquipmentKinds } from "../../../../domain/collections.gen";
import {
  EMPTY_KIND,
  faultsOf,
  type KindForm,
  kindForm,
  kindFormOf,
  MOST_FAULTS,
} from "../../../../domain/support/equipment/forms";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { EmptyState } from "../../ui/EmptyState";
import { FieldColumns } from "../../ui/form/ServerForm";
import { NewButton } from "../../ui/NewLink";
import type { Column } from "../../ui/table/columns";
import { RowName } from "../../ui/table/RowName";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { EquipmentTabs } from "./EquipmentTabs";

const LABELS: Readonly<Record<keyof KindForm, string>> = {
  name: "Tipo",
  faults: "Defeitos comuns",
  life_months: "Vida útil (meses)",
  residual_percent: "Valor residual (%)",
  server: "São servidores",
  active: "Tipo ativo",
};

/** What machines are, with the faults that people tap when they report one. */
export default function Kinds() {
  const list = useListState({ filters: {}, defaultSort: "name" });
  const open = useOpenRecord();
  const all = useAllRecords("equipment_kinds", { sort: "name" });
  useLive("equipment_kinds");
  const opened = all.data?.find(({ id }) => id === open.id);
  const kinds = useLocalListing(all, list, {
    text: ({ name, faults }) => [name, ...faultsOf(faults)],
    filters: {},
    sorts: { name: ({ name }) => name },
  });
  const columns: Column<EquipmentKinds>[] = [
    { key: "name", title: "Tipo", sort: "name", render: (row) => <RowName active={row.active}>{row.name}</RowName> },
    { key: "faults", title: LABELS.faults, render: ({ faults }) => faultsOf(faults).join(", ") },
    {
      key: "life",
      title: "Vida útil",
      align: "right",
      phone: "hidden",
      render: ({ life_months }) => (life_months > 0 ? `${life_months} meses` : ""),
    },
  ];
  return (
    <>
      <ListScreen
        title="Tipos de equipamento"
        views={<EquipmentTabs />}
        count={kinds.count("tipo", "tipos")}
        actions={<NewButton onPress={open.showNew}>Novo tipo</NewButton>}
        listing={kinds}
        search="Tipo ou defeito"
        columns={columns}
        rowName={(row) => row.name}
        onOpen={(row) => open.show(row.id)}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhum tipo cadastrado. Comece por Notebook, Projetor e Impressora."
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.showNew}>
                Novo tipo
              </Button>
            }
          />
        }
      />
      {open.isNew ? <KindDrawer onClose={open.close} /> : null}
      {opened ? <KindDrawer kind={opened} onClose={open.close} /> : null}
    </>
  );
}

function KindDrawer({ kind, onClose }: { kind?: EquipmentKinds; onClose: () => void }) {
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
            description={`O que as pessoas tocam ao relatar um problema. Até ${MOST_FAULTS}; Enter separa um do outro.`}
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
            description="Inativo deixa de aparecer para escolher; os equipamentos continuam."
            {...form.checkbox("active")}
          />
        </>
      )}
    </RecordDrawer>
  );
}
