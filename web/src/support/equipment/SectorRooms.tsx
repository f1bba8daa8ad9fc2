import { Link } from "react-router-dom";
import type { Sectors } from "../../../../domain/collections.gen";
import { useAllRecords } from "../../data/records";
import { DescriptionList } from "../../ui/DescriptionList";

/** The rooms of a sector, and the link to its machines. */
export default function SectorRooms({ sector }: { sector: Sectors }) {
  const { data = [] } = useAllRecords("rooms", { sort: "name" });
  const rooms = data.filter((room) => room.sector === sector.id && room.active).map(({ name }) => name);
  return (
    <DescriptionList
      facts={[
        ["Salas", rooms.join(", ") || "nenhuma"],
        [
          "Equipamentos",
          <Link key="equipment" to={`/equipamentos?setor=${sector.id}`}>
            Ver os do setor
          </Link>,
        ],
      ]}
    />
  );
}
