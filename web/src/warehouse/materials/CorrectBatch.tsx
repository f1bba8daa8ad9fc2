import { Textarea } from "@mantine/core";
import type { Day } from "../../../../domain/dates";
import { correctBatch } from "../../../../domain/warehouse/correct-batch";
import { useCommandForm } from "../../platform/useCommandForm";
import { DateField } from "../../ui/form/DateField";
import { FormModal } from "../../ui/form/FormLayer";
import { STOCK_QUERIES } from "../warehouse-words";

/** A batch, with the data that its correction needs. */
export interface BatchToCorrect {
  id: string;
  code: string;
  valid_until: Day | "";
}

/** Sets another expiry date for a batch with a wrong one. */
export function CorrectBatch({ batch, material, onClose }: { batch: BatchToCorrect; material: string; onClose: () => void }) {
  const form = useCommandForm(correctBatch, {
    initial: { valid_until: batch.valid_until as string, reason: "" },
    input: (values) => ({ batch: batch.id, ...values }),
    staleQueries: [...STOCK_QUERIES, "timeline"],
    onDone: onClose,
  });
  return (
    <FormModal title={`Validade do lote ${batch.code}: ${material}`} form={form} onClose={onClose} submitLabel="Corrigir">
      <DateField label="Validade correta" description="Em branco: sem validade." {...form.field("valid_until")} />
      <Textarea label="Motivo da correção" required maxLength={300} autosize minRows={2} {...form.field("reason")} />
    </FormModal>
  );
}
