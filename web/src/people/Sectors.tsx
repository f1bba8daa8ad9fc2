import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Sectors as SectorRecord } from "../../../domain/collections.gen";
import { asTree, type InTree } from "../../../domain/people/sectors";
import { useRead } from "../data/call";
import { useLive } from "../data/realtime";
import { useAllRecords } from "../data/records";
import { may, useSession } from "../data/session";
import { ListScreen } from "../platform/lists/ListScreen";
import { useLocalListing } from "../platform/lists/useListing";
import { OffersLink } from "../platform/OffersLink";
import { formatNumber } from "../ui/format";
import type { Column } from "../ui/table/columns";
import { RowName } from "../ui/table/RowName";
import { useListState } from "../ui/table/use-list-state";
import { useOpenRecord } from "../ui/table/use-open-record";
import { SectorDrawer } from "./SectorDrawer";
import classes from "./sectors.module.css";

const FILTERS = { active: "ativo" } as const;
/** The deepest level with an indent of its own. */
const MAX_INDENT = 4;
type Sector = InTree<SectorRecord> & { place: number };

/** The school's sectors: departments and rooms. */
export default function Sectors() {
  const list = useListState({ filters: FILTERS, defaultSort: "tree" });
  const open = useOpenRecord();
  const { user } = useSession();
  const records = useAllRecords("sectors", { sort: "name" });
  const sectorRecords = {
    ...records,
    data: useMemo(() => records.data && asTree(records.data).map((row, place) => ({ ...row, place })), [records.data]),
  };
  const counts = useRead("people/counts", {});
  useLive("sectors");
  useLive("people", ["people/counts"]);
  const headOf = ({ id }: Sector) => counts.data?.heads[id] ?? "";
  const people = (row: Sector) => counts.data?.sectors[row.id] ?? 0;
  const openSector = sectorRecords.data?.find(({ id }) => id === open.id);
  const seesPeople = may(user, ["Admin"]);

  const sectors = useLocalListing(sectorRecords, list, {
    text: (row) => [row.name, row.location, headOf(row)],
    filters: { active: (row, active) => String(row.active) === active },
    sorts: {
      tree: ({ place }) => place,
      name: ({ name }) => name,
      location: ({ location }) => location,
      people,
    },
  });
  const isFlat = list.params.sort !== "tree" || list.params.q !== "";
  const columns: Column<Sector>[] = [
    {
      title: "Setor",
      sort: "name",
      lead: (row) =>
        isFlat ? null : <span className={classes.branch} data-depth={Math.min(row.depth, MAX_INDENT)} aria-hidden />,
      render: (row) => <RowName active={row.active}>{row.name}</RowName>,
      note: (row) => (row.parent ? `em ${sectorRecords.data?.find(({ id }) => id === row.parent)?.name ?? ""}` : ""),
    },
    { title: "Responsável", value: headOf },
    { title: "Local", sort: "location", value: ({ location }) => location },
    {
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
        nouns={["setor", "setores"]}
        newRecord={{ label: "Novo setor", onPress: open.showNew }}
        listing={sectors}
        search="Setor, local ou responsável"
        chips={[
          { label: "Ativos", filter: { active: "true" } },
          { label: "Inativos", filter: { active: "false" } },
        ]}
        columns={columns}
        rowName={(row) => row.name}
        onOpen={(row) => open.show(row.id)}
        empty={{
          drawing: "list",
          sentence: "Nenhum setor cadastrado. Comece por Secretaria, Biblioteca e Coordenação.",
          sideAction: <OffersLink step="setores" />,
        }}
      />
      {open.isNew ? <SectorDrawer onClose={open.close} /> : null}
      {openSector ? <SectorDrawer sector={openSector} people={people(openSector)} onClose={open.close} /> : null}
    </>
  );
}
