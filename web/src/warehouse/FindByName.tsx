import { calledName, KIND_NAMES } from "../../../domain/people/words";
import { searchText } from "../../../domain/text";
import { formatQuantity, readSearch } from "../../../domain/warehouse/quantity";
import { unitFor } from "../../../domain/warehouse/words";
import { useSearch } from "../data/lists";
import { useAllRecords } from "../data/records";
import { FindDialog } from "../platform/lists/FindDialog";

interface FindByNameProps {
  /** The text typed before the search: a "12*" in it stands again before the chosen code. */
  typed: string;
  /** Also who may fetch, and they first: nobody was named yet. */
  requesters: "no" | "first" | "last";
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** So many of the register stand below the requesters. */
const MOST_UNMADE = 6;

const terms = (asked: string) => ({ q: asked, perPage: 6, filters: { active: "true" } });

function useMaterials(asked: string, enabled: boolean) {
  const list = useSearch("materials", terms(asked), enabled);
  const rows = (list.data?.items ?? []).map(({ id, code, name, unit, available }) => ({
    id,
    code,
    name,
    details: `${formatQuantity(available)} ${unitFor(available, unit)}`,
  }));
  return { rows, answers: [list] };
}

function useAll(asked: string, enabled: boolean) {
  const materials = useMaterials(asked, enabled);
  const list = useSearch("requesters", terms(asked), enabled);
  const requesters = (list.data?.items ?? []).map(({ id, code, name, kind, sector_name }) => ({
    id,
    code,
    name,
    details: kind === "sector" ? "setor" : sector_name || "pessoa",
  }));
  const people = useSearch("people", terms(asked), enabled);
  const sectors = useAllRecords("sectors", { sort: "name", fields: "id,name,active" }, enabled);
  const persons = (people.data?.items ?? []).map((person) => ({
    ...{ id: person.id, code: person.id, shown: person.enrolment, name: calledName(person) },
    details: person.class_name || person.sector_name || KIND_NAMES[person.kind],
  }));
  const named = (sectors.data ?? [])
    .filter(({ name, active }) => active && searchText(asked) !== "" && searchText(name).includes(searchText(asked)))
    .map(({ id, name }) => ({ id, code: id, shown: "", name, details: "setor" }));
  const made = new Set((list.data?.items ?? []).map(({ kind, person, sector }) => (kind === "person" ? person : sector)));
  const unmade = [...persons, ...named].filter(({ id }) => !made.has(id)).slice(0, MOST_UNMADE);
  return { materials: materials.rows, requesters: [...requesters, ...unmade], answers: [...materials.answers, list, people] };
}

function useMaterialsFirst(asked: string, enabled: boolean) {
  const { materials, requesters, answers } = useAll(asked, enabled);
  return { rows: [...materials, ...requesters], answers };
}

function useRequestersFirst(asked: string, enabled: boolean) {
  const { materials, requesters, answers } = useAll(asked, enabled);
  return { rows: [...requesters, ...materials], answers };
}

const FOUND = { no: useMaterials, first: useRequestersFirst, last: useMaterialsFirst };

/** A material by its name, a requester by name or sector, and who of the register is none yet: the desk makes them one. */
export function FindByName({ requesters, typed, onChoose, ...dialog }: FindByNameProps) {
  const { times, text } = readSearch(typed);
  return (
    <FindDialog
      key={requesters}
      title="Buscar pelo nome"
      label={requesters === "no" ? "Material" : "Material, pessoa ou setor"}
      caption="Encontrados"
      hint={`Setas escolhem, Enter confirma.${times ? ` Quantidade: ${times.slice(0, -1)}.` : ""}`}
      nothing={(text) =>
        `Nada encontrado com “${text}”.${requesters === "no" ? "" : " São encontradas as pessoas e os setores já cadastrados."}`
      }
      useFound={FOUND[requesters]}
      {...dialog}
      initial={text}
      onChoose={(code) => onChoose(`${times}${code}`)}
    />
  );
}
