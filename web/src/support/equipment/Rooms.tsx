import { Switch, TextInput } from "@mantine/core";
import type { Rooms as Room } from "../../../../domain/collections.gen";
import { EMPTY_ROOM, type RoomForm, roomForm, roomFormOf } from "../../../../domain/support/equipment/forms";
import { SectorField } from "../../people/SectorField";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { FieldColumns } from "../../ui/form/ServerForm";
import type { Column } from "../../ui/table/columns";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { RowName } from "../../ui/table/RowName";
import { useSectorChoices, useSectorNames } from "../useChoices";
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
  const sectors = useSectorChoices();
  const names = useSectorNames();
  const sectorOf = ({ sector }: Room) => names?.(sector) ?? "";
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
    <MasterDataScreen
      collection="rooms"
      sortedBy="name"
      filterNames={FILTERS}
      title="Salas"
      views={<EquipmentTabs />}
      counted={["sala", "salas"]}
      newLabel="Nova sala"
      search="Sala, bloco ou setor"
      offeredBy="salas"
      empty={{ drawing: "list", sentence: "Nenhuma sala cadastrada. Comece pelo laboratório e pela sala dos professores." }}
      terms={{
        text: (row) => [row.name, row.building, sectorOf(row)],
        filters: { active: (row, active) => String(row.active) === active, sector: (row, sector) => row.sector === sector },
        sorts: { name: ({ name }) => name, building: ({ building }) => building },
      }}
      columns={columns}
      ready={names !== undefined}
      nameOf={({ name }) => name}
      filters={(list) => (
        <>
          <FilterChips list={list} chips={CHIPS} allLabel="Todas" />
          <FilterSelect list={list} name="sector" label={LABELS.sector} options={sectors} />
        </>
      )}
      drawer={(room, onClose) => <RoomDrawer room={room} onClose={onClose} />}
    />
  );
}

function RoomDrawer({ room, onClose }: { room: Room | undefined; onClose: () => void }) {
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
          <SectorField
            label={LABELS.sector}
            placeholder=""
            clearable
            {...form.field("sector")}
            onChange={(sector) => form.set("sector", sector)}
          />
          <Switch
            label={LABELS.active}
            description="Inativa: não é mais oferecida. Os equipamentos da sala são mantidos."
            {...form.checkbox("active")}
          />
        </>
      )}
    </RecordDrawer>
  );
}
