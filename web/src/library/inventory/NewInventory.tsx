import { TextInput } from "@mantine/core";
import { startInventory } from "../../../../domain/library/inventory/commands";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { FormDrawer } from "../../ui/form/FormLayer";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { useMaterialTypes } from "../catalogue/EditCopy";

/** The scope of a new inventory: everything, one place, one type of material. */
export function NewInventory({ onClose }: { onClose: () => void }) {
  const { today } = useApplication();
  const navigate = useNavigateUnlessLeft();
  const places = useRead("library/copy-locations", {});
  const types = useMaterialTypes();
  const form = useCommandForm(startInventory, {
    initial: { name: `Inventário ${today.slice(0, 4)}`, location: "", material_type: "" },
    input: (values) => values,
    staleQueries: ["inventories"],
    onDone: ({ id }) => navigate(`/inventario/${id}`),
    draftKey: "inventories/new",
  });
  return (
    <FormDrawer title="Novo inventário" form={form} onClose={onClose} submitLabel="Começar">
      <TextInput label="Nome" data-autofocus {...form.field("name")} />
      <ReferenceSelect
        label="Local"
        placeholder="Todos os locais"
        description="É mais rápido contar uma sala ou estante por vez."
        data={(places.data?.locations ?? []).map(({ name, copies }) => ({
          value: name,
          label: `${name} · ${count(copies, "exemplar", "exemplares")}`,
        }))}
        {...form.field("location")}
      />
      <ReferenceSelect
        searchable={false}
        label="Tipo de material"
        placeholder="Todos os tipos"
        data={types}
        {...form.field("material_type")}
      />
    </FormDrawer>
  );
}
