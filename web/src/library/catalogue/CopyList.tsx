import { OFF_SHELF_STATES } from "../../../../domain/library/catalogue/copy-list";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { useApplication } from "../../ui/application-context";
import { FilterChoices, FilterSelect } from "../../ui/table/FilterChips";
import { useListState } from "../../ui/table/use-list-state";
import { CatalogueTabs } from "./CatalogueTabs";
import { COPY_FILTERS, stateName } from "./catalogue-words";
import { COPY_COLUMNS } from "./copy-columns";
import { useMaterialTypes } from "./EditCopy";
import { useCopyActions } from "./useCopyActions";

const YEARS_BACK = 10;
const PNLD = [
  { value: "true", label: "Só PNLD" },
  { value: "false", label: "Sem PNLD" },
];

/** Every copy of the school with its state: the lost, missing, damaged, repaired and withdrawn ones, with day and reason. */
export default function CopyList() {
  const list = useListState({ filters: COPY_FILTERS });
  const copies = useListing("copies", list);
  const states = useRead("library/copy-states", {}).data;
  const places = useRead("library/copy-locations", {}).data?.locations ?? [];
  const types = useMaterialTypes(list.params.filters.type);
  const { actions, dialog } = useCopyActions();
  const { today } = useApplication();
  useLive("copies", ["copies", "library/copy-states", "library/copy-locations"]);
  useLive("loans", ["copies"]);
  useLive("holds", ["copies"]);
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_BACK }, (_, yearsBack) => String(thisYear - yearsBack));
  const place = list.params.filters.location;
  const names = places.map(({ name }) => name);

  return (
    <ListScreen
      title="Exemplares"
      nouns={["exemplar", "exemplares"]}
      subtitle={list.params.filters.state ? undefined : "Todos, inclusive baixados e extraviados"}
      links={[{ label: "Imprimir a relação", to: list.linkTo("/acervo/exemplares/imprimir") }]}
      views={<CatalogueTabs />}
      listing={copies}
      search="Tombo ou título"
      file={{ name: "exemplares", place: "search" }}
      columns={COPY_COLUMNS}
      rowName={(row) => row.title_name}
      rowLink={(row) => `/acervo/${row.title}`}
      chooseAll
      bulkActions={actions}
      empty={{
        drawing: "books",
        sentence: "Nenhum exemplar. Abra um título do acervo e adicione os exemplares da escola.",
        link: { label: "Ver os títulos", to: "/acervo" },
      }}
    >
      {dialog}
      <FilterChoices
        list={list}
        name="state"
        label="Situação"
        choices={[
          { value: "normal", label: stateName("normal") },
          ...OFF_SHELF_STATES.map((value) => ({ value, label: stateName(value), count: states?.[value] })),
        ]}
      />
      <FilterSelect list={list} name="year" label="Ano" options={years.map((year) => ({ value: year, label: `Em ${year}` }))} />
      <FilterSelect
        list={list}
        name="location"
        label="Local"
        options={(place && !names.includes(place) ? [place, ...names] : names).map((name) => ({ value: name, label: name }))}
      />
      <FilterSelect list={list} name="type" label="Tipo de material" options={types} />
      <FilterSelect list={list} name="pnld" label="PNLD" options={PNLD} />
    </ListScreen>
  );
}
