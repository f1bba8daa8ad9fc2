import { calledName, KIND_NAMES } from "../../../domain/people/words";
import { searchText } from "../../../domain/text";
import { formatQuantity, readSearch } from "../../../domain/warehouse/quantity";
import { unitFor } from "../../../domain/warehouse/words";
import { useSearch } from "../data/lists";
import { useAllRecords } from "../data/records";
import { FindDialog } from "../platform/lists/FindDialog";

interface FindByNameProps {
  /** The text typed before the search: a "12*" in it is put back before the chosen code. */
  typedName: string;
  /** Also finds requesters, and lists them first: no requester is chosen yet. */
  requesters: "no" | "first" | "last";
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** The number of people of the register below the requesters. */
const MAX_CANDIDATES = 6;

const terms = (query: string) => ({ q: query, perPage: 6, filters: { active: "true" } });

function useMaterials(query: string, enabled: boolean) {
  const list = useSearch("materials", terms(query), enabled);
  const rows = (list.data?.items ?? []).map(({ id, code, name, unit, available }) => ({
    id,
    code,
    name,
    details: `${formatQuantity(available)} ${unitFor(available, unit)}`,
  }));
  return { rows, answers: [list] };
}

function useAll(query: string, enabled: boolean) {
  const materials = useMaterials(query, enabled);
  const list = useSearch("requesters", terms(query), enabled);
  const requesters = (list.data?.items ?? []).map(({ id, code, name, kind, sector_name }) => ({
    id,
    code,
    name,
    details: kind === "sector" ? "setor" : sector_name || "pessoa",
  }));
  const people = useSearch("people", terms(query), enabled);
  const sectors = useAllRecords("sectors", { sort: "name", fields: "id,name,active" }, enabled);
  const persons = (people.data?.items ?? []).map((person) => ({
    ...{ id: person.id, code: person.id, shown: person.enrolment, name: calledName(person) },
    details: person.class_name || person.sector_name || KIND_NAMES[person.kind],
  }));
  const namedSectors = (sectors.data ?? [])
    .filter(({ name, active }) => active && searchText(query) !== "" && searchText(name).includes(searchText(query)))
    .map(({ id, name }) => ({ id, code: id, shown: "", name, details: "setor" }));
  const requesterIds = new Set((list.data?.items ?? []).map(({ kind, person, sector }) => (kind === "person" ? person : sector)));
  const unmade = [...persons, ...namedSectors].filter(({ id }) => !requesterIds.has(id)).slice(0, MAX_CANDIDATES);
  return { materials: materials.rows, requesters: [...requesters, ...unmade], answers: [...materials.answers, list, people] };
}

function useMaterialsFirst(query: string, enabled: boolean) {
  const { materials, requesters, answers } = useAll(query, enabled);
  return { rows: [...materials, ...requesters], answers };
}

function useRequestersFirst(query: string, enabled: boolean) {
  const { materials, requesters, answers } = useAll(query, enabled);
  return { rows: [...requesters, ...materials], answers };
}

const SEARCH_BY_MODE = { no: useMaterials, first: useRequestersFirst, last: useMaterialsFirst };

/**
 * Finds a material by its name, a requester by name or sector, and people of the register who are no requesters yet: the desk
 * makes them requesters.
 */
export function FindByName({ requesters, typedName, onChoose, ...dialog }: FindByNameProps) {
  const { times, text } = readSearch(typedName);
  return (
    <FindDialog
      key={requesters}
      title="Buscar pelo nome"
      label={requesters === "no" ? "Material" : "Material, pessoa ou setor"}
      caption="Encontrados"
      hint={`Setas escolhem, Enter confirma.${times ? ` Quantidade: ${times.slice(0, -1)}.` : ""}`}
      emptyText={(text) =>
        `Nada encontrado com “${text}”.${requesters === "no" ? "" : " São encontradas as pessoas e os setores já cadastrados."}`
      }
      useFound={SEARCH_BY_MODE[requesters]}
      {...dialog}
      initial={text}
      onChoose={(code) => onChoose(`${times}${code}`)}
    />
  );
}
