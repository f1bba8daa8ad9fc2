import { useNavigate } from "react-router-dom";
import { MAX_MERGED } from "../../../../domain/library/catalogue/commands";
import { TITLE_FIELDS } from "../../../../domain/library/catalogue/title-fields";
import type { TitleRow } from "../../../../domain/library/lists";
import { useLive } from "../../data/realtime";
import { ImportLink } from "../../imports/ImportLink";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { listedFieldColumns } from "../../platform/record-form";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import type { ListColumn } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { availabilityOf } from "./availability";
import { CatalogueTabs } from "./CatalogueTabs";
import { Cover } from "./Cover";
import { TITLE_FILTERS, yearOf } from "./catalogue-words";
import { MarcExport } from "./MarcExport";

const byId = ({ id }: TitleRow) => id;
/** The limit of ids in an address. */
const MAX_TITLES = 200;

const columnsFor = (covers: boolean): readonly ListColumn<TitleRow>[] => [
  {
    title: "Título",
    sort: "title",
    value: (row) => row.title,
    render: (row) => (
      <>
        {row.title}
        {row.subtitle ? <span className="regular">: {row.subtitle}</span> : null}
      </>
    ),
    code: (row) => row.tombo,
    ...(covers ? { lead: (row: TitleRow) => <Cover title={row} size="sm" /> } : {}),
  },
  { only: "file", title: "Subtítulo", value: (row) => row.subtitle },
  { title: "Autores", sort: "authors", value: (row) => row.authors },
  ...listedFieldColumns<typeof TITLE_FIELDS, TitleRow>(TITLE_FIELDS, ["title", "subtitle", "authors"]),
  { title: "Ano", sort: "year", align: "right", value: yearOf },
  { only: "file", title: "Faixa etária", value: (row) => row.minimum_age || "", kind: "number" },
  { only: "file", title: "Exemplares", value: (row) => row.copies, kind: "number" },
  {
    title: "Disponíveis",
    align: "right",
    phone: "column",
    value: (row) => row.available,
    kind: "number",
    render: (row) => {
      const { tone, text, sentence } = availabilityOf(row);
      return (
        <StatusBadge tone={tone} icon={false}>
          <span aria-hidden>{text}</span>
          <span className="visually-hidden">{sentence}</span>
        </StatusBadge>
      );
    },
  },
  { only: "file", title: "Primeiro tombo", value: (row) => row.tombo, kind: "code" },
  { only: "file", title: "Ativo", value: (row) => row.active },
];

const WITH_COVERS = columnsFor(true);
const WITHOUT_COVERS = columnsFor(false);

/** The catalogue: the school's titles, and the number of available copies. */
export default function Titles() {
  const list = useListState({ filters: TITLE_FILTERS });
  const titles = useListing("titles", list);
  const navigate = useNavigate();
  useLive("titles");
  useLive("copies", ["titles"]);
  useLive("loans", ["titles"]);
  useLive("holds", ["titles"]);
  // A column of blank covers has no information.
  const covers = titles.query.data?.items.some(({ cover }) => cover !== "") ?? false;
  const selectedRows = titles.selection.rows;

  return (
    <ListScreen
      title="Acervo"
      nouns={["título", "títulos"]}
      file={{ name: "acervo", place: "search" }}
      links={[
        { label: "Possíveis duplicados", to: "/acervo/duplicados" },
        { label: "Etiquetas", to: "/acervo/etiquetas" },
      ]}
      newRecord={{ label: "Novo título", to: "/acervo/novo" }}
      views={<CatalogueTabs />}
      listing={titles}
      caption="Títulos do acervo"
      search="Título, autor, assunto, ISBN ou tombo"
      tools={
        <MarcExport
          fileName="acervo"
          loadIds={async () => (selectedRows.length > 0 ? selectedRows : await titles.loadAll()).map(byId)}
        />
      }
      chips={[
        { label: "Com exemplar disponível", filter: { available: "true" } },
        { label: "Inativos", filter: { active: "false" } },
      ]}
      columns={covers ? WITH_COVERS : WITHOUT_COVERS}
      rowName={(row) => row.title}
      rowLink={(row) => list.linkTo(`/acervo/${row.id}`)}
      bulkActions={[
        {
          label: "Unir em um só",
          run: (rows) =>
            rows.length > 1 && rows.length <= MAX_MERGED
              ? navigate(`/acervo/unir?titulos=${rows.map(byId).join(",")}`)
              : notify.bad(`Para unir, selecione de 2 a ${MAX_MERGED} títulos.`),
        },
        {
          label: "Imprimir etiquetas",
          run: (rows) => navigate(`/acervo/etiquetas?titulos=${rows.slice(0, MAX_TITLES).map(byId).join(",")}`),
        },
      ]}
      empty={{
        drawing: "books",
        sentence: "O acervo ainda está vazio. Cadastre o primeiro título ou importe a planilha que a escola já tem.",
        sideAction: <ImportLink />,
      }}
    />
  );
}
