import { Button, Select, Switch, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Rooms as Room } from "../../../../domain/collections.gen";
import { EMPTY_ROOM, type RoomForm, roomForm, roomFormOf } from "../../../../domain/support/equipment/forms";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { EmptyState } from "../../ui/EmptyState";
import { FieldColumns } from "../../ui/form/ServerForm";
import { NewButton } from "../../ui/NewLink";
import type { Column } from "../../ui/table/columns";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { RowName } from "../../ui/table/RowName";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { useSectorChoices } from "../useChoices";
import { EquipmentTabs } from "./EquipmentTabs";

const FILTERS = { active: "ativa", sector: "setor" } as const;
const CHIPS = [
  { label: "Ativas", filter: { active: "true" } },
  { label: "Inativas", filter: { active: "false" } },
];
const LABELS: Readonly<Record<keyof RoomForm, string>> = {
  name: "Sala",
  building: "Bloco",
  sector: "Setor",
  active: "Sala ativa",
};

/** Where machines stand: a room belongs to a sector, and is none. */
export default function Rooms() {
  const list = useListState({ filters: FILTERS, defaultSort: "name" });
  const open = useOpenRecord();
  const all = useAllRecords("rooms", { sort: "name" });
  const sectors = useSectorChoices();
  useLive("rooms");
  const opened = all.data?.find(({ id }) => id === open.id);
  const sectorOf = ({ sector }: Room) => sectors.find(({ value }) => value === sector)?.label ?? "";
  const rooms = useLocalListing(all, list, {
    text: (row) => [row.name, row.building, sectorOf(row)],
    filters: { active: (row, active) => String(row.active) === active, sector: (row, sector) => row.sector === sector },
    sorts: { name: ({ name }) => name, building: ({ building }) => building },
  });
  const columns: Column<Room>[] = [
    {
      key: "name",
      title: LABELS.name,
      sort: "name",
      render: (row) => (
        <RowName active={row.active} word="Inativa">
          {row.name}
        </RowName>
      ),
    },
    { key: "building", title: LABELS.building, sort: "building", render: ({ building }) => building },
    { key: "sector", title: LABELS.sector, render: sectorOf },
  ];
  return (
    <>
      <ListScreen
        title="Salas"
        views={<EquipmentTabs />}
        count={rooms.count("sala", "salas")}
        actions={<NewButton onPress={open.showNew}>Nova sala</NewButton>}
        listing={rooms}
        search="Sala, bloco ou setor"
        columns={columns}
        rowName={(row) => row.name}
        onOpen={(row) => open.show(row.id)}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhuma sala cadastrada. Comece pelo laboratório e pela sala dos professores."
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.showNew}>
                Nova sala
              </Button>
            }
          />
        }
      >
        <FilterChips list={list} chips={CHIPS} allLabel="Todas" />
        <FilterSelect list={list} name="sector" label={LABELS.sector} options={sectors} />
      </ListScreen>
      {open.isNew ? <RoomDrawer onClose={open.close} /> : null}
      {opened ? <RoomDrawer room={opened} onClose={open.close} /> : null}
    </>
  );
}

function RoomDrawer({ room, onClose }: { room?: Room; onClose: () => void }) {
  const sectors = useSectorChoices(room?.sector);
  return (
    <RecordDrawer<"rooms", RoomForm>
      collection="rooms"
      record={room}
      title={room ? room.name : "Nova sala"}
      schema={roomForm}
      blank={EMPTY_ROOM}
      formOf={roomFormOf}
      labels={LABELS}
      touches={["equipment"]}
      saved={({ name }) => `${name}: sala salva`}
      saveAndNew="Salvar e nova"
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldColumns>
            <TextInput
              label={LABELS.name}
              placeholder="Laboratório 1"
              required
              data-autofocus
              autoComplete="off"
              {...form.field("name")}
            />
            <TextInput label={LABELS.building} placeholder="Bloco A" autoComplete="off" {...form.field("building")} />
          </FieldColumns>
          <Select
            label={LABELS.sector}
            data={sectors}
            searchable
            clearable
            {...form.field("sector")}
            value={form.values.sector || null}
            onChange={(sector) => form.set("sector", sector ?? "")}
          />
          <Switch
            label={LABELS.active}
            description="Inativa deixa de aparecer para escolher; o que está nela continua."
            {...form.checkbox("active")}
          />
        </>
      )}
    </RecordDrawer>
  );
}
