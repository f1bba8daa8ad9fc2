import { Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Sectors } from "../../../domain/collections.gen";
import { type SectorForm, sectorForm } from "../../../domain/people/sectors";
import { count } from "../../../domain/text";
import { SaveAndNew, useNewRecordForm } from "../platform/useNewRecordForm";
import { useRecordForm } from "../platform/useRecordForm";
import { FormDrawer } from "../ui/form/FormLayer";
import type { ServerFormState } from "../ui/form/use-server-form";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";

const EMPTY: SectorForm = { name: "", location: "", active: true };
const LABELS = { name: "Nome do setor", location: "Local", active: "Setor ativo" } as const;
/** What a sector's name appears in. */
const TOUCHES = ["people", "timeline"];

export function NewSector({ onClose }: { onClose: () => void }) {
  const form = useNewRecordForm({
    collection: "sectors",
    initial: EMPTY,
    schema: sectorForm,
    valuesOf: (values) => values,
    draftKey: "sectors/new",
    touches: TOUCHES,
    onSaved: (saved, again) => {
      notify.ok(`Setor ${saved.name} salvo`);
      again || onClose();
    },
  });
  return (
    <FormDrawer title="Novo setor" form={form} onClose={onClose} moreActions={<SaveAndNew />}>
      <SectorFields form={form} />
    </FormDrawer>
  );
}

interface EditSectorProps {
  sector: Sectors;
  people: number;
  onClose: () => void;
}

export function EditSector({ sector, people, onClose }: EditSectorProps) {
  const { form, conflict } = useRecordForm<"sectors", SectorForm, SectorForm>({
    collection: "sectors",
    record: sector,
    formOf: ({ name, location, active }) => ({ name, location, active }),
    schema: sectorForm,
    valuesOf: (values) => values,
    labels: LABELS,
    draftKey: `sectors/${sector.id}`,
    touches: TOUCHES,
    onSaved: (saved) => {
      notify.ok(`Setor ${saved.name} salvo`);
      onClose();
    },
  });
  return (
    <FormDrawer title={`Setor ${sector.name}`} form={form} onClose={onClose}>
      {conflict}
      <SectorFields form={form}>
        {sector.active && !form.values.active && people > 0 ? (
          <Note tone="warn">{count(people, "pessoa continua", "pessoas continuam")} neste setor até que o cadastro mude.</Note>
        ) : null}
      </SectorFields>
    </FormDrawer>
  );
}

function SectorFields({ form, children }: { form: ServerFormState<SectorForm>; children?: ReactNode }) {
  return (
    <>
      <TextInput
        label={LABELS.name}
        placeholder="Secretaria"
        required
        data-autofocus
        autoComplete="off"
        {...form.field("name")}
      />
      <TextInput label={LABELS.location} placeholder="Bloco A, térreo" autoComplete="off" {...form.field("location")} />
      <Switch
        label={LABELS.active}
        description="Inativo deixa de aparecer para escolher; o que já aponta para ele continua."
        {...form.checkbox("active")}
      />
      {children}
    </>
  );
}
