import { Switch, TextInput } from "@mantine/core";
import type { Sectors } from "../../../domain/collections.gen";
import { type SectorForm, sectorForm } from "../../../domain/people/sectors";
import { count } from "../../../domain/text";
import { RecordDrawer } from "../platform/RecordDrawer";
import { Note } from "../ui/Note";

const BLANK: SectorForm = { name: "", location: "", active: true };
const LABELS = { name: "Nome do setor", location: "Local", active: "Setor ativo" } as const;

interface SectorDrawerProps {
  /** Left out: a new one. */
  sector?: Sectors;
  /** How many are in it. */
  people?: number;
  onClose: () => void;
}

export function SectorDrawer({ sector, people = 0, onClose }: SectorDrawerProps) {
  return (
    <RecordDrawer
      collection="sectors"
      record={sector}
      title={sector ? `Setor ${sector.name}` : "Novo setor"}
      schema={sectorForm}
      blank={BLANK}
      formOf={({ name, location, active }) => ({ name, location, active })}
      labels={LABELS}
      touches={["people", "timeline"]}
      saved={({ name }) => `Setor ${name} salvo`}
      saveAndNew="Salvar e novo"
      onClose={onClose}
    >
      {(form) => (
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
          {sector?.active && !form.values.active && people > 0 ? (
            <Note tone="warn">{count(people, "pessoa continua", "pessoas continuam")} neste setor até que o cadastro mude.</Note>
          ) : null}
        </>
      )}
    </RecordDrawer>
  );
}
