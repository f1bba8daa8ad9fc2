import { Select, TextInput } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import type * as z from "zod/mini";
import { inventoryForm } from "../../../../domain/library/inventory/commands";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useApplication } from "../../ui/application-context";
import { FormDrawer } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { useMaterialTypes } from "../catalogue/EditCopy";

type Form = z.output<ReturnType<typeof inventoryForm>>;

/** What is counted: everything, one place, one type of material. */
export function NewInventory({ onClose }: { onClose: () => void }) {
  const { today } = useApplication();
  const navigate = useNavigate();
  const start = useCommand("library/start-inventory", ["inventories"]);
  const places = useRead("library/copy-locations", {});
  const types = useMaterialTypes();
  const attempt = useIdempotentSend();
  const form = useServerForm<Form, Form, { id: string }>({
    initial: { name: `Inventário ${today.slice(0, 4)}`, location: "", material_type: "" },
    schema: inventoryForm(),
    save: (output) => attempt((id) => start.mutateAsync({ id, ...output })),
    onSaved: (started) => navigate(`/inventario/${started.id}`),
    draftKey: "inventories/new",
  });
  return (
    <FormDrawer title="Novo inventário" form={form} onClose={onClose} submitLabel="Começar">
      <TextInput label="Nome" data-autofocus {...form.field("name")} />
      <Select
        label="Local"
        placeholder="Todos os locais"
        description="É mais rápido contar uma sala ou estante por vez."
        data={(places.data?.locations ?? []).map(({ name, copies }) => ({
          value: name,
          label: `${name} · ${count(copies, "exemplar", "exemplares")}`,
        }))}
        searchable
        clearable
        {...form.field("location")}
        value={form.values.location || null}
        onChange={(value) => form.set("location", value ?? "")}
      />
      <Select
        label="Tipo de material"
        placeholder="Todos os tipos"
        data={types}
        clearable
        {...form.field("material_type")}
        value={form.values.material_type || null}
        onChange={(value) => form.set("material_type", value ?? "")}
      />
    </FormDrawer>
  );
}
