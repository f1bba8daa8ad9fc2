import { Switch } from "@mantine/core";
import type { Sectors } from "../../../domain/collections.gen";
import { emptySector } from "../../../domain/people/commands";
import { withinOf } from "../../../domain/people/sectors";
import { useAllRecords } from "../data/records";
import { useCommandForm } from "../platform/useCommandForm";
import { FormModal } from "../ui/form/FormLayer";
import { ReferenceSelect } from "../ui/form/ReferenceSelect";

const STALE_QUERIES = ["sectors", "people", "people/counts", "rooms", "equipment", "timeline"];

/** Moves the contents of a sector to another, and can deactivate it at the same time. */
export function EmptySector({ sector, onClose }: { sector: Sectors; onClose: () => void }) {
  const { data: sectors = [] } = useAllRecords("sectors", { sort: "name" });
  const innerIds = new Set(withinOf(sectors, sector.id));
  const form = useCommandForm(emptySector, {
    initial: { into: "", archive: false },
    input: (values) => ({ sector: sector.id, ...values }),
    staleQueries: STALE_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title={`Mover tudo de ${sector.name}`} form={form} onClose={onClose} submitLabel="Mover">
      <ReferenceSelect
        clearable={false}
        label="Para o setor"
        description="São movidos os setores que ele contém, as pessoas, as salas e os equipamentos. O histórico continua neste setor."
        data={sectors
          .filter(({ id: other, active }) => active && !innerIds.has(other))
          .map(({ id: other, name }) => ({ value: other, label: name }))}
        data-autofocus
        {...form.field("into")}
      />
      <Switch label="Deixar este setor inativo" {...form.checkbox("archive")} />
    </FormModal>
  );
}
