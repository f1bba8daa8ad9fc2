import { Button, Select, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Sectors } from "../../../domain/collections.gen";
import { type SectorForm, sectorForm, withinOf } from "../../../domain/people/sectors";
import { count } from "../../../domain/text";
import { useAllRecords } from "../data/records";
import { may, useSession } from "../data/session";
import { AreaPart } from "../platform/AreaPart";
import { useKnownAreas } from "../platform/known-areas";
import { RecordDrawer } from "../platform/RecordDrawer";
import { Note } from "../ui/Note";
import { EmptySector } from "./EmptySector";
import { PersonField } from "./PersonField";

const BLANK: SectorForm = { name: "", location: "", parent: "", head: "", head_authorizes: false, active: true };
const LABELS = {
  name: "Nome do setor",
  location: "Local",
  parent: "Faz parte de",
  head: "Responsável",
  head_authorizes: "O responsável autoriza as solicitações de material",
  active: "Setor ativo",
} as const;

interface SectorDrawerProps {
  /** Left out: a new one. */
  sector?: Sectors;
  /** The number of people in it. */
  people?: number;
  onClose: () => void;
}

export function SectorDrawer({ sector, people = 0, onClose }: SectorDrawerProps) {
  const { data: all = [] } = useAllRecords("sectors", { sort: "name" });
  const { areas } = useKnownAreas();
  const { user } = useSession();
  const isAdmin = may(user, ["Admin"]);
  const [emptying, setEmptying] = useState(false);
  const below = new Set(sector ? withinOf(all, sector.id) : []);
  const parents = all.filter(({ id, active }) => !below.has(id) && (active || id === sector?.parent));
  if (sector && emptying) {
    return <EmptySector sector={sector} onClose={onClose} />;
  }
  return (
    <RecordDrawer
      collection="sectors"
      record={sector}
      title={sector ? `Setor ${sector.name}` : "Novo setor"}
      schema={sectorForm}
      blank={BLANK}
      formOf={({ name, location, parent, head, head_authorizes, active }) => ({
        ...{ name, location, parent, head, head_authorizes, active },
      })}
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
          <Select
            label={LABELS.parent}
            placeholder="Nenhum outro setor"
            data={parents.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            clearable
            {...form.field("parent")}
            value={form.values.parent || null}
            onChange={(parent) => form.set("parent", parent ?? "")}
          />
          <PersonField
            label={LABELS.head}
            description={isAdmin ? undefined : "O responsável é definido pelo perfil Admin."}
            disabled={!isAdmin}
            {...form.field("head")}
            onChange={(head) => form.set("head", head)}
          />
          <Switch
            label={LABELS.head_authorizes}
            description={
              isAdmin
                ? "Só depois são enviadas ao almoxarifado. Sem responsável com conta no sistema, são enviadas diretamente."
                : "A alteração é feita pelo perfil Admin."
            }
            disabled={!isAdmin}
            {...form.checkbox("head_authorizes")}
          />
          <Switch
            label={LABELS.active}
            description="O setor inativo não aparece nas listas de escolha. Os registros dele são mantidos."
            {...form.checkbox("active")}
          />
          {sector?.active && !form.values.active && people > 0 ? (
            <Note tone="warn">{count(people, "pessoa continua", "pessoas continuam")} neste setor até que o cadastro mude.</Note>
          ) : null}
          {sector
            ? areas.map(({ name, sector: load }) => (load ? <AreaPart key={name} load={load} props={{ sector }} /> : null))
            : null}
          {sector && isAdmin ? (
            <Button variant="default" onClick={() => setEmptying(true)}>
              Mover tudo para outro setor…
            </Button>
          ) : null}
        </>
      )}
    </RecordDrawer>
  );
}
