import { equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import type { EquipmentRow } from "../../../../domain/support/lists";
import { capital } from "../../../../domain/text";
import { ImportLink } from "../../imports/ImportLink";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { shortDay } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import { EQUIPMENT_FILTERS, STATE_TONES } from "../support-words";
import { useKindChoices, useRoomChoices, useSectorChoices } from "../useChoices";
import { EquipmentTabs } from "./EquipmentTabs";
import { useMachineActions } from "./useMachineActions";

const COLUMNS: readonly ListColumn<EquipmentRow>[] = [
  { only: "file", title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { only: "file", title: "Tipo", value: (row) => row.kind_name },
  { only: "file", title: "Marca", value: (row) => row.brand },
  { only: "file", title: "Modelo", value: (row) => row.model },
  { only: "file", title: "Número de série", value: (row) => row.serial, kind: "code" },
  { title: "Equipamento", sort: "name", render: equipmentName, code: (row) => row.tombo },
  {
    title: "Situação",
    value: ({ state }) => STATE_WORDS[state],
    status: ({ state }) => ({ tone: STATE_TONES[state], text: capital(STATE_WORDS[state]) }),
  },
  { title: "Sala", value: (row) => row.room_name },
  { title: "Setor", wide: true, phone: "hidden", value: (row) => row.sector_name },
  {
    title: "Garantia",
    align: "right",
    phone: "hidden",
    render: (row, { today }) => (row.in_warranty ? `até ${shortDay(row.warranty_until, today)}` : ""),
  },
  { only: "file", title: "Data da aquisição", value: (row) => row.acquired_on, kind: "day" },
  { only: "file", title: "Valor da aquisição", value: (row) => row.value || "", kind: "money" },
  { only: "file", title: "Valor atual", value: (row) => row.book_value ?? "", kind: "money" },
  { only: "file", title: "Na carga de", value: (row) => row.charge_name },
  { only: "file", title: "Emprestado a", value: (row) => row.loan_name },
  { only: "file", title: "Garantia até", value: (row) => row.warranty_until, kind: "day" },
  { only: "file", title: "Pode ser reservado", value: (row) => row.bookable },
  { only: "file", title: "Data da baixa", value: (row) => row.written_off_on, kind: "day" },
];

/** The school's machines: kind, place and state of each. */
export default function EquipmentList() {
  const { actions, dialog } = useMachineActions();
  return (
    <>
      <ServerListScreen
        name="equipment"
        filterNames={EQUIPMENT_FILTERS}
        live={["equipment"]}
        title="Equipamentos"
        views={<EquipmentTabs />}
        nouns={["equipamento", "equipamentos"]}
        file={{ name: "equipamentos", place: "search" }}
        links={() => [{ label: "Etiquetas", to: "/equipamentos/etiquetas" }]}
        newRecord={{ label: "Novo equipamento", to: "/equipamentos/novo" }}
        search="Tombo, tipo, marca, modelo ou série"
        chips={[
          { label: "Em manutenção", filter: { state: "maintenance" } },
          { label: "Emprestados", filter: { state: "on_loan" } },
          { label: "Extraviados", filter: { state: "lost" } },
          { label: "Baixados", filter: { state: "written_off" } },
          { label: "Guardados", filter: { state: "in_stock" } },
        ]}
        selects={[
          { name: "kind", label: "Tipo", options: useKindChoices() },
          { name: "room", label: "Sala", options: useRoomChoices() },
          { name: "sector", label: "Setor", options: useSectorChoices() },
        ]}
        columns={COLUMNS}
        bulkActions={actions}
        chooseAll
        rowName={(row) => `${equipmentName(row)}, tombo ${row.tombo}`}
        rowLink={(row, list) => list.linkTo(`/equipamentos/${row.id}`)}
        empty={{
          drawing: "box",
          sentence: "Nenhum equipamento cadastrado. Comece pelos tipos, como Notebook e Projetor.",
          link: { label: "Cadastrar tipos", to: "/equipamentos/tipos" },
          sideAction: <ImportLink />,
        }}
      />
      {dialog}
    </>
  );
}
