import { Select } from "@mantine/core";
import { EQUIPMENT_FIELDS } from "../../../../domain/support/equipment/equipment-fields";
import { SectorField } from "../../people/SectorField";
import { FieldColumns } from "../../ui/form/ServerForm";
import { useRoomChoices } from "../useChoices";

interface PlaceFieldsProps {
  sector: string;
  room: string;
  onChange: (place: { sector?: string; room?: string }) => void;
}

/** The sector in charge and the room: a room proposes its sector. */
export function PlaceFields({ sector, room, onChange }: PlaceFieldsProps) {
  const rooms = useRoomChoices(room);
  return (
    <FieldColumns>
      <Select
        label={EQUIPMENT_FIELDS.room.label}
        description="Onde está."
        nothingFoundMessage={
          rooms.length === 0
            ? "Nenhuma sala cadastrada: cadastre em Equipamentos, na aba Salas."
            : "Nenhuma sala com este nome. Salas novas são cadastradas na aba Salas."
        }
        data={rooms.map(({ value, label }) => ({ value, label }))}
        searchable
        clearable
        value={room || null}
        onChange={(room) => {
          const roomSector = rooms.find(({ value }) => value === room)?.sector;
          onChange({ room: room ?? "", ...(roomSector && sector === "" ? { sector: roomSector } : {}) });
        }}
      />
      <SectorField
        label={EQUIPMENT_FIELDS.sector.label}
        description="Responsável pelo equipamento."
        placeholder=""
        clearable
        value={sector}
        onChange={(sector) => onChange({ sector })}
      />
    </FieldColumns>
  );
}
