import { Textarea } from "@mantine/core";
import * as z from "zod/mini";
import { line as textLine } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { day } from "../../../../domain/warehouse/fields";
import { useCommand } from "../../data/call";
import { useIdempotentSend } from "../../data/idempotent-send";
import { DateField } from "../../ui/form/DateField";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { STOCK_QUERIES } from "../warehouse-words";

const schema = z.object({ valid_until: day(), reason: textLine("Informe o motivo da correção.") });

/** A batch, as who mends it knows it. */
export interface MendedBatch {
  id: string;
  code: string;
  valid_until: Day | "";
}

/** Another validity for a batch that was typed wrong. */
export function CorrectBatch({ batch, material, onClose }: { batch: MendedBatch; material: string; onClose: () => void }) {
  const attempt = useIdempotentSend();
  const correct = useCommand("warehouse/correct-batch", [...STOCK_QUERIES, "timeline"]);
  const form = useServerForm<z.infer<typeof schema>, z.infer<typeof schema>, { sentence: string }>({
    initial: { valid_until: batch.valid_until, reason: "" },
    schema,
    draftKey: null,
    save: (values) => attempt((id) => correct.mutateAsync({ id, batch: batch.id, ...values })),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title={`Validade do lote ${batch.code}: ${material}`} form={form} onClose={onClose} submitLabel="Corrigir">
      <DateField
        label="Validade correta"
        description="Em branco: sem validade."
        {...form.field("valid_until")}
        value={form.values.valid_until}
        onChange={(valid_until) => form.set("valid_until", valid_until)}
      />
      <Textarea label="Motivo da correção" required maxLength={300} autosize minRows={2} {...form.field("reason")} />
    </FormModal>
  );
}
