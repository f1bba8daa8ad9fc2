import { Button } from "@mantine/core";
import { useState } from "react";
import type { Sectors } from "../../../domain/collections.gen";
import { SECTOR_FIELDS, sectorForm } from "../../../domain/people/sector-fields";
import { withinOf } from "../../../domain/people/sectors";
import type { FormOf } from "../../../domain/record-fields";
import { count } from "../../../domain/text";
import { useAllRecords } from "../data/records";
import { may, useSession } from "../data/session";
import { AreaPart } from "../platform/AreaPart";
import { useLoadedAreas } from "../platform/loaded-areas";
import { RecordDrawer } from "../platform/RecordDrawer";
import { RecordFields } from "../platform/RecordFields";
import { formTerms } from "../platform/record-form";
import { ReferenceSelect } from "../ui/form/ReferenceSelect";
import { Note } from "../ui/Note";
import { EmptySector } from "./EmptySector";
import { PersonField } from "./PersonField";

const TERMS = formTerms(SECTOR_FIELDS);

interface SectorDrawerProps {
  /** Left out: a new one. */
  sector?: Sectors;
  /** The number of people in it. */
  people?: number;
  onClose: () => void;
}

export function SectorDrawer({ sector, people = 0, onClose }: SectorDrawerProps) {
  const { data: sectors = [] } = useAllRecords("sectors", { sort: "name" });
  const { areas } = useLoadedAreas();
  const { user } = useSession();
  const isAdmin = may(user, ["Admin"]);
  const [emptying, setEmptying] = useState(false);
  const innerIds = new Set(sector ? withinOf(sectors, sector.id) : []);
  const parents = sectors.filter(({ id, active }) => !innerIds.has(id) && (active || id === sector?.parent));
  if (sector && emptying) {
    return <EmptySector sector={sector} onClose={onClose} />;
  }
  return (
    <RecordDrawer<"sectors", FormOf<typeof SECTOR_FIELDS>>
      collection="sectors"
      record={sector}
      title={sector ? `Setor ${sector.name}` : "Novo setor"}
      schema={sectorForm()}
      {...TERMS}
      staleQueries={["people"]}
      savedSentence={({ name }) => `Setor ${name} salvo`}
      saveAndNew="Salvar e novo"
      showsHistory={isAdmin}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RecordFields
            fields={SECTOR_FIELDS}
            form={form}
            terms={
              isAdmin
                ? {}
                : {
                    head: { description: "O responsável é definido pelo perfil Admin.", disabled: true },
                    head_authorizes: { description: "A alteração é feita pelo perfil Admin.", disabled: true },
                  }
            }
            inputs={{
              parent: (input) => (
                <ReferenceSelect {...input} data={parents.map(({ id, name }) => ({ value: id, label: name }))} />
              ),
              head: (input) => <PersonField {...input} />,
            }}
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
