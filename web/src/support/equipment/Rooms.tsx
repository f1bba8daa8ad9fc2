import type { Rooms as Room } from "../../../../domain/collections.gen";
import type { FormOf } from "../../../../domain/record-fields";
import { ROOM_FIELDS, roomForm } from "../../../../domain/support/equipment/room-fields";
import { SectorField } from "../../people/SectorField";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
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
const TERMS = formTerms(ROOM_FIELDS);

/** The rooms of machines: a room belongs to a sector, and is none itself. */
export default function Rooms() {
  const sectors = useSectorChoices();
  const names = useSectorNames();
  const sectorOf = ({ sector }: Room) => names?.(sector) ?? "";
  const columns: Column<Room>[] = [
    {
      key: "name",
      title: TERMS.labels.name,
      sort: "name",
      render: (row) => (
        <RowName active={row.active} word="Inativa">
          {row.name}
        </RowName>
      ),
    },
    { key: "building", title: TERMS.labels.building, sort: "building", render: ({ building }) => building },
    { key: "sector", title: TERMS.labels.sector, render: sectorOf },
  ];
  return (
    <MasterDataScreen
      collection="rooms"
      sortedBy="name"
      filterNames={FILTERS}
      title="Salas"
      views={<EquipmentTabs />}
      nouns={["sala", "salas"]}
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
          <FilterSelect list={list} name="sector" label={TERMS.labels.sector} options={sectors} />
        </>
      )}
      editor={(room, onClose) => <RoomDrawer room={room} onClose={onClose} />}
    />
  );
}

function RoomDrawer({ room, onClose }: { room: Room | undefined; onClose: () => void }) {
  return (
    <RecordDrawer<"rooms", FormOf<typeof ROOM_FIELDS>>
      collection="rooms"
      record={room}
      title={room ? room.name : "Nova sala"}
      schema={roomForm()}
      {...TERMS}
      staleQueries={["equipment"]}
      savedSentence={({ name }) => `${name}: sala salva`}
      saveAndNew="Salvar e nova"
      onClose={onClose}
    >
      {(form) => (
        <RecordFields
          fields={ROOM_FIELDS}
          form={form}
          inputs={{ sector: (input) => <SectorField {...input} placeholder="" clearable /> }}
        />
      )}
    </RecordDrawer>
  );
}
