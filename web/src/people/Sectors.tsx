import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { Sectors as Sector } from "../../../domain/collections.gen";
import { useRead } from "../data/call";
import { useLive } from "../data/realtime";
import { useAllRecords } from "../data/records";
import { may, useSession } from "../data/session";
import { ListScreen } from "../platform/lists/ListScreen";
import { useLocalListing } from "../platform/lists/useListing";
import { EmptyState } from "../ui/EmptyState";
import { formatNumber } from "../ui/format";
import { NewButton } from "../ui/NewLink";
import type { Column } from "../ui/table/columns";
import { type FilterChip, FilterChips } from "../ui/table/FilterChips";
import { RowName } from "../ui/table/RowName";
import { useListState } from "../ui/table/use-list-state";
import { useOpenRecord } from "../ui/table/use-open-record";
import { SectorDrawer } from "./SectorDrawer";

const FILTERS = { active: "ativo" } as const;
const CHIPS: FilterChip[] = [
  { label: "Ativos", filter: { active: "true" } },
  { label: "Inativos", filter: { active: "false" } },
];

/** The school's sectors: where people work, things stand and calls come from. */
export default function Sectors() {
  const list = useListState({ filters: FILTERS, defaultSort: "name" });
  const open = useOpenRecord();
  const { user } = useSession();
  const all = useAllRecords("sectors", { sort: "name" });
  const counts = useRead("people/counts", {});
  useLive("sectors");
  useLive("people", ["people/counts"]);
  const people = (row: Sector) => counts.data?.sectors[row.id] ?? 0;
  const opened = all.data?.find(({ id }) => id === open.id);
  const seesPeople = may(user, ["Admin"]);

  const sectors = useLocalListing(all, list, {
    text: ({ name, location }) => [name, location],
    filters: { active: (row, active) => String(row.active) === active },
    sorts: { name: ({ name }) => name, location: ({ location }) => location, people },
  });
  const columns: Column<Sector>[] = [
    { key: "name", title: "Setor", sort: "name", render: (row) => <RowName active={row.active}>{row.name}</RowName> },
    { key: "location", title: "Local", sort: "location", render: ({ location }) => location },
    {
      key: "people",
      title: "Pessoas",
      sort: "people",
      align: "right",
      phone: "column",
      render: (row) =>
        seesPeople && people(row) > 0 ? (
          <Link to={`/pessoas?setor=${row.id}&ativo=true`}>
            {formatNumber(people(row))}
            <span className="visually-hidden"> em {row.name}</span>
          </Link>
        ) : (
          formatNumber(people(row))
        ),
    },
  ];

  return (
    <>
      <ListScreen
        title="Setores"
        count={sectors.count("setor", "setores")}
        actions={<NewButton onPress={open.showNew}>Novo setor</NewButton>}
        listing={sectors}
        search="Setor ou local"
        columns={columns}
        rowName={(row) => row.name}
        onOpen={(row) => open.show(row.id)}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhum setor cadastrado. Comece por Secretaria, Biblioteca e Coordenação."
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open.showNew}>
                Novo setor
              </Button>
            }
          />
        }
      >
        <FilterChips list={list} chips={CHIPS} />
      </ListScreen>
      {open.isNew ? <SectorDrawer onClose={open.close} /> : null}
      {opened ? <SectorDrawer sector={opened} people={people(opened)} onClose={open.close} /> : null}
    </>
  );
}
