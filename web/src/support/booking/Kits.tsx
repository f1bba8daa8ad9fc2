import { Button, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import * as z from "zod/mini";
import type { BookingResources } from "../../../../domain/collections.gen";
import { EMPTY_KIT, type KitForm, kitForm, kitFormOf } from "../../../../domain/support/booking/forms";
import { MOST_AT_ONCE } from "../../../../domain/support/equipment/commands";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { EmptyState } from "../../ui/EmptyState";
import { FormModal } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { NewButton } from "../../ui/NewLink";
import { notify } from "../../ui/notify";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { RowName } from "../../ui/table/RowName";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { EquipmentTabs } from "../equipment/EquipmentTabs";
import classes from "../support.module.css";
import { useRoomChoices } from "../useChoices";
import { AGENDA_QUERIES } from "./agenda-words";

const FILTERS = { active: "ativo" } as const;
const CHIPS = [
  { label: "Ativos", filter: { active: "true" } },
  { label: "Inativos", filter: { active: "false" } },
];
const LABELS: Readonly<Record<keyof KitForm, string>> = {
  name: "Nome",
  room: "Onde fica",
  needs_approval: "A reserva precisa de aprovação",
  ahead_days: "Antecedência máxima (dias)",
  most_open: "Reservas por pessoa",
  active: "Pode ser reservado",
};

/** Carts, and the single machines that are booked: who may have them how far ahead, and what is in them. */
export default function Kits() {
  const list = useListState({ filters: FILTERS, defaultSort: "name" });
  const open = useOpenRecord();
  const all = useAllRecords("booking_resources", { sort: "name" });
  const items = useAllRecords("kit_items", { fields: "id,resource" });
  const rooms = useRoomChoices();
  const [filling, setFilling] = useState<BookingResources>();
  useLive("booking_resources");
  const opened = all.data?.find(({ id }) => id === open.id);
  const sizeOf = ({ id, equipment }: BookingResources) =>
    equipment ? 1 : (items.data ?? []).filter(({ resource }) => resource === id).length;
  const kits = useLocalListing(all, list, {
    text: ({ name }) => [name],
    filters: { active: (row, active) => String(row.active) === active },
    sorts: { name: ({ name }) => name, size: sizeOf },
  });
  const columns: Column<BookingResources>[] = [
    { key: "name", title: LABELS.name, sort: "name", render: (row) => <RowName active={row.active}>{row.name}</RowName> },
    { key: "room", title: LABELS.room, render: ({ room }) => rooms.find(({ value }) => value === room)?.label ?? "" },
    { key: "approval", title: "Aprovação", phone: "hidden", render: (row) => (row.needs_approval ? "sim" : "não") },
    { key: "size", title: "Equipamentos", sort: "size", align: "right", phone: "column", render: sizeOf },
  ];
  return (
    <>
      <ListScreen
        title="Carrinhos"
        views={<EquipmentTabs />}
        count={kits.count("recurso", "recursos")}
        actions={<NewButton onPress={open.showNew}>Novo carrinho</NewButton>}
        listing={kits}
        search="Nome"
        columns={columns}
        rowName={(row) => row.name}
        onOpen={(row) => open.show(row.id)}
        empty={
          <EmptyState
            drawing="box"
            sentence="Nenhum carrinho cadastrado. Cadastre o carrinho de notebooks e passe os equipamentos dele."
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.showNew}>
                Novo carrinho
              </Button>
            }
          />
        }
      >
        <FilterChips list={list} chips={CHIPS} />
      </ListScreen>
      {open.isNew ? <KitDrawer onClose={open.close} /> : null}
      {opened && !filling ? (
        <KitDrawer kit={opened} onClose={open.close} onFill={opened.equipment ? undefined : () => setFilling(opened)} />
      ) : null}
      {filling ? <FillDialog kit={filling} onClose={() => setFilling(undefined)} /> : null}
    </>
  );
}

interface KitDrawerProps {
  kit?: BookingResources;
  onClose: () => void;
  onFill?: (() => void) | undefined;
}

function KitDrawer({ kit, onClose, onFill }: KitDrawerProps) {
  const rooms = useRoomChoices(kit?.room);
  return (
    <RecordDrawer<"booking_resources", KitForm>
      collection="booking_resources"
      record={kit}
      title={kit ? kit.name : "Novo carrinho"}
      schema={kitForm}
      blank={EMPTY_KIT}
      formOf={kitFormOf}
      labels={LABELS}
      touches={AGENDA_QUERIES}
      saved={({ name }) => `${name} salvo`}
      actions={
        onFill ? (
          <Button variant="default" onClick={onFill}>
            Equipamentos…
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={LABELS.name}
            placeholder="Carrinho 1"
            required
            data-autofocus
            autoComplete="off"
            {...form.field("name")}
          />
          <Select
            label={LABELS.room}
            data={rooms.map(({ value, label }) => ({ value, label }))}
            searchable
            clearable
            {...form.field("room")}
            value={form.values.room || null}
            onChange={(room) => form.set("room", room ?? "")}
          />
          <FieldColumns>
            <NumberInput
              label={LABELS.ahead_days}
              description="0: sem limite."
              allowDecimal={false}
              allowNegative={false}
              {...form.field("ahead_days")}
            />
            <NumberInput
              label={LABELS.most_open}
              description="Pela frente; 0: sem limite."
              allowDecimal={false}
              allowNegative={false}
              {...form.field("most_open")}
            />
          </FieldColumns>
          <Switch label={LABELS.needs_approval} {...form.checkbox("needs_approval")} />
          <Switch
            label={LABELS.active}
            description="Desligado sai da Agenda; as reservas feitas continuam."
            {...form.checkbox("active")}
          />
        </>
      )}
    </RecordDrawer>
  );
}

const filled = z.object({ codes: z.string().check(z.minLength(1, "Passe ou digite os tombos, um por linha.")) });

/** What is in a cart, one code a line: a scanner ends each with Enter. */
function FillDialog({ kit, onClose }: { kit: BookingResources; onClose: () => void }) {
  const now = useRead("support/resource", { resource: kit.id });
  return now.data ? <FillForm kit={kit} codes={now.data.slots.map(({ tombo }) => tombo).join("\n")} onClose={onClose} /> : null;
}

function FillForm({ kit, codes, onClose }: { kit: BookingResources; codes: string; onClose: () => void }) {
  const fill = useCommand("support/fill-kit", [...AGENDA_QUERIES, "kit_items"]);
  const form = useServerForm<{ codes: string }, { codes: string }, { sentence: string }>({
    initial: { codes },
    schema: filled,
    draftKey: null,
    save: ({ codes: typed }) => fill.mutateAsync({ resource: kit.id, codes: typed.split(/[\s,;]+/).filter(Boolean) }),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  const entered = form.values.codes.split(/[\s,;]+/).filter(Boolean).length;
  return (
    <FormModal title={`Equipamentos de ${kit.name}`} form={form} onClose={onClose} submitLabel="Salvar">
      <Textarea
        label="Tombos, na ordem dos lugares"
        description={`Um por linha, com o leitor ou à mão: ${count(entered, "equipamento", "equipamentos")} de até ${MOST_AT_ONCE}.`}
        autosize
        minRows={6}
        maxRows={16}
        data-takes-scans
        classNames={{ input: classes.mono ?? "" }}
        {...form.field("codes")}
      />
    </FormModal>
  );
}
