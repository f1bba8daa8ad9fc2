import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import type { EquipmentRow } from "../../../../domain/support/lists";
import { capital } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { ImportLink } from "../../imports/ImportLink";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { shortDay } from "../../ui/format";
import { NewLink } from "../../ui/NewLink";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { ExportButton } from "../../ui/table/ExportButton";
import { FilterChips, FilterSelect } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { EQUIPMENT_FILTERS, STATE_TONES } from "../support-words";
import { useKindChoices, useRoomChoices, useSectorChoices } from "../useChoices";
import { EquipmentTabs } from "./EquipmentTabs";
import { useMachineActions } from "./useMachineActions";

const CHIPS = [
  { label: "Em manutenção", filter: { state: "maintenance" } },
  { label: "Emprestados", filter: { state: "on_loan" } },
  { label: "Extraviados", filter: { state: "lost" } },
  { label: "Baixados", filter: { state: "written_off" } },
  { label: "Guardados", filter: { state: "in_stock" } },
];

const CSV: readonly CsvColumn<EquipmentRow>[] = [
  { title: "Tombo", value: (row) => row.tombo, kind: "code" },
  { title: "Tipo", value: (row) => row.kind_name },
  { title: "Marca", value: (row) => row.brand },
  { title: "Modelo", value: (row) => row.model },
  { title: "Número de série", value: (row) => row.serial, kind: "code" },
  { title: "Situação", value: (row) => STATE_WORDS[row.state] },
  { title: "Sala", value: (row) => row.room_name },
  { title: "Setor", value: (row) => row.sector_name },
  { title: "Data da aquisição", value: (row) => row.acquired_on, kind: "day" },
  { title: "Valor da aquisição", value: (row) => row.value || "", kind: "money" },
  { title: "Valor atual", value: (row) => row.book_value ?? "", kind: "money" },
  { title: "Na carga de", value: (row) => row.charge_name },
  { title: "Emprestado a", value: (row) => row.loan_name },
  { title: "Garantia até", value: (row) => row.warranty_until, kind: "day" },
  { title: "Pode ser reservado", value: (row) => row.bookable },
  { title: "Data da baixa", value: (row) => row.written_off_on, kind: "day" },
];

/** The school's machines: what each is, where it stands and how it is. */
export default function EquipmentList() {
  const list = useListState({ filters: EQUIPMENT_FILTERS });
  const machines = useListing("equipment", list);
  const { today } = useApplication();
  const { actions, dialog } = useMachineActions();
  useLive("equipment");

  const columns: Column<EquipmentRow>[] = [
    { key: "name", title: "Equipamento", sort: "name", render: equipmentName, code: (row) => row.tombo },
    {
      key: "state",
      title: "Situação",
      render: (row) => (
        <StatusBadge tone={STATE_TONES[row.state]} icon={false}>
          {capital(STATE_WORDS[row.state])}
        </StatusBadge>
      ),
    },
    { key: "room", title: "Sala", render: (row) => row.room_name },
    { key: "sector", title: "Setor", wide: true, phone: "hidden", render: (row) => row.sector_name },
    {
      key: "warranty",
      title: "Garantia",
      align: "right",
      phone: "hidden",
      render: (row) => (row.in_warranty ? `até ${shortDay(row.warranty_until, today)}` : ""),
    },
  ];

  return (
    <>
      <ListScreen
        title="Equipamentos"
        views={<EquipmentTabs />}
        count={machines.count("equipamento", "equipamentos")}
        actions={
          <>
            <Button variant="default" component={Link} to="/equipamentos/etiquetas">
              Etiquetas
            </Button>
            <NewLink to="/equipamentos/novo">Novo equipamento</NewLink>
          </>
        }
        listing={machines}
        search="Tombo, tipo, marca, modelo ou série"
        tools={<ExportButton fileName="equipamentos" columns={CSV} loadAll={machines.loadAll} />}
        columns={columns}
        bulkActions={actions}
        chooseAll={machines.loadAll}
        rowName={(row) => `${equipmentName(row)}, tombo ${row.tombo}`}
        rowLink={(row) => list.linkTo(`/equipamentos/${row.id}`)}
        empty={
          <EmptyState
            drawing="box"
            sentence="Nenhum equipamento cadastrado. Comece pelos tipos, como Notebook e Projetor."
            action={
              <>
                <Button component={Link} to="/equipamentos/tipos">
                  Cadastrar tipos
                </Button>
                <ImportLink />
              </>
            }
          />
        }
      >
        <FilterChips list={list} chips={CHIPS} />
        <FilterSelect list={list} name="kind" label="Tipo" options={useKindChoices()} />
        <FilterSelect list={list} name="room" label="Sala" options={useRoomChoices()} />
        <FilterSelect list={list} name="sector" label="Setor" options={useSectorChoices()} />
      </ListScreen>
      {dialog}
    </>
  );
}
