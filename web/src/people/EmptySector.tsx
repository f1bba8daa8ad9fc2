import { Select, Switch } from "@mantine/core";
import * as z from "zod/mini";
import type { Sectors } from "../../../domain/collections.gen";
import { recordId } from "../../../domain/contract";
import { withinOf } from "../../../domain/people/sectors";
import { useCommand } from "../data/call";
import { useIdempotentSend } from "../data/idempotent-send";
import { useAllRecords } from "../data/records";
import { FormModal } from "../ui/form/FormLayer";
import { useServerForm } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";

const schema = z.object({ into: recordId("Escolha o destino."), archive: z.boolean() });
const TOUCHES = ["sectors", "people", "people/counts", "rooms", "equipment", "timeline"];

/** Moves what a sector holds into another, and may put it out of use with the same press. */
export function EmptySector({ sector, onClose }: { sector: Sectors; onClose: () => void }) {
  const { data: all = [] } = useAllRecords("sectors", { sort: "name" });
  const within = new Set(withinOf(all, sector.id));
  const attempt = useIdempotentSend();
  const empty = useCommand("people/empty-sector", TOUCHES);
  const form = useServerForm({
    initial: { into: "", archive: false },
    schema,
    draftKey: null,
    save: (output) => attempt((id) => empty.mutateAsync({ id, sector: sector.id, ...output })),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title={`Mover tudo de ${sector.name}`} form={form} onClose={onClose} submitLabel="Mover">
      <Select
        label="Para o setor"
        description="São movidos os setores que ele contém, as pessoas, as salas e os equipamentos. O histórico continua neste setor."
        data={all
          .filter(({ id: other, active }) => active && !within.has(other))
          .map(({ id: other, name }) => ({ value: other, label: name }))}
        searchable
        data-autofocus
        {...form.field("into")}
        value={form.values.into || null}
        onChange={(into) => form.set("into", into ?? "")}
      />
      <Switch label="Deixar este setor inativo" {...form.checkbox("archive")} />
    </FormModal>
  );
}
