import { formatQuantity } from "../../../domain/warehouse/quantity";
import { unitFor } from "../../../domain/warehouse/words";
import { useSearch } from "../data/lists";
import { FindDialog } from "../platform/lists/FindDialog";

interface FindByNameProps {
  initial: string;
  /** Also who may fetch, and they first: nobody was named yet. */
  requesters: "no" | "first" | "last";
  onChoose: (code: string) => void;
  onClose: () => void;
}

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
  return { materials: materials.rows, requesters, answers: [...materials.answers, list] };
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

/** A material by its name, a requester by name or sector. */
export function FindByName({ requesters, ...dialog }: FindByNameProps) {
  return (
    <FindDialog
      key={requesters}
      title="Buscar pelo nome"
      label={requesters === "no" ? "Material" : "Material, pessoa ou setor"}
      caption="Encontrados"
      hint="Setas escolhem, Enter confirma."
      nothing={(text) =>
        `Nada encontrado com “${text}”.${requesters === "no" ? "" : " Pessoas e setores que retiram são cadastrados em Requisitantes."}`
      }
      useFound={FOUND[requesters]}
      {...dialog}
    />
  );
}
