import { TextInput } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import { elementName } from "../../../../domain/warehouse/closing/elements";
import { MAX_LISTED, startCount } from "../../../../domain/warehouse/counts/commands";
import { useRead } from "../../data/call";
import { useSearch } from "../../data/lists";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { FormDrawer } from "../../ui/form/FormLayer";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { SearchMultiSelect } from "../../ui/form/SearchSelect";
import { useTypedSearch } from "../../ui/form/use-search-field";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";

const MAX_OPTIONS = 20;

/** Chooses the materials of a count by list. */
function MaterialsField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const search = useTypedSearch();
  const answer = useSearch("materials", { q: search.searchedText, perPage: MAX_OPTIONS, filters: { active: "true" } });
  // A later search may not return the materials that were chosen before: their names are stored here.
  const [knownMaterials, setKnownMaterials] = useState<readonly { id: string; name: string }[]>([]);
  const choose = (ids: string[]) => {
    const materials = [...knownMaterials, ...(answer.data?.items ?? [])];
    setKnownMaterials(ids.flatMap((id) => materials.find((material) => material.id === id) ?? []));
    onChange(ids);
  };
  return (
    <SearchMultiSelect
      label="Lista de materiais"
      description="Em branco: todos os da prateleira e do elemento."
      placeholder={value.length === 0 ? "Nome ou código" : undefined}
      search={search}
      answer={answer}
      labelOf={({ name, code }) => `${name} · ${code}`}
      value={value}
      onChange={choose}
      knownOptions={knownMaterials}
      maxValues={MAX_LISTED}
      clearable
      emptyText="Nenhum material ativo encontrado"
    />
  );
}

/** The scope of a count: everything, one shelf, one element of expense, or a list of materials. */
export function NewCount({ onClose }: { onClose: () => void }) {
  const { today } = useApplication();
  const navigate = useNavigateUnlessLeft();
  const scopes = useRead("warehouse/count-scopes", {});
  const form = useCommandForm(startCount, {
    initial: { name: `Contagem de ${formatDay(today)}`, shelf: "", expense_element: "", materials: [] as string[] },
    input: (values) => values,
    staleQueries: ["stock_counts"],
    onDone: ({ id }) => navigate(`/contagens/${id}`),
    draftKey: "stock-counts/new",
  });
  const materials = (many: number) => count(many, "material", "materiais");
  return (
    <FormDrawer title="Nova contagem" form={form} onClose={onClose} submitLabel="Começar">
      <TextInput label="Nome" data-autofocus {...form.field("name")} />
      <ReferenceSelect
        label="Prateleira"
        placeholder="Todas as prateleiras"
        description="A contagem por prateleira é mais rápida."
        data={(scopes.data?.shelves ?? []).map((shelf) => ({
          value: shelf.name,
          label: `${shelf.name} · ${materials(shelf.materials)}`,
        }))}
        {...form.field("shelf")}
      />
      <ReferenceSelect
        label="Elemento de despesa"
        placeholder="Todos os elementos"
        data={(scopes.data?.elements ?? []).map((element) => ({
          value: element.name,
          label: `${[element.name, elementName(element.name)].filter(Boolean).join(" ")} · ${materials(element.materials)}`,
        }))}
        {...form.field("expense_element")}
      />
      <MaterialsField value={form.values.materials} onChange={(materials) => form.set("materials", materials)} />
    </FormDrawer>
  );
}
