import { Select, Textarea, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { optionalLine, line as textLine } from "../../../../domain/contract";
import { addDays } from "../../../../domain/dates";
import { day } from "../../../../domain/warehouse/fields";
import type { LoanSheet } from "../../../../domain/warehouse/loans/commands";
import { formatLent } from "../../../../domain/warehouse/loans/words";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useCommand } from "../../data/call";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { QuantityField } from "../QuantityField";
import { STOCK_QUERIES } from "../warehouse-words";

interface DialogProps {
  loan: LoanSheet;
  onClose: () => void;
}

const renewal = z.object({ due: day(), reason: optionalLine() });

/** More time, with a reason where the loan is late. */
export function RenewDialog({ loan, onClose }: DialogProps) {
  const { today } = useApplication();
  const attempt = useIdempotentSend();
  const renew = useCommand("warehouse/renew-loan", STOCK_QUERIES);
  const form = useServerForm<{ due: string; reason: string }, z.infer<typeof renewal>, { sentence: string }>({
    initial: { due: "", reason: "" },
    schema: renewal,
    draftKey: null,
    save: ({ due, reason }) => attempt((id) => renew.mutateAsync({ id, loan: loan.id, due, reason })),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  const isLate = loan.days_late > 0;
  const next = addDays(loan.due > today ? loan.due : today, 1);
  const earliest = loan.renewals === 0 ? next : loan.first_due > today ? loan.first_due : today;
  return (
    <FormModal title={`Renovar empréstimo ${loan.number}`} form={form} onClose={onClose} submitLabel="Renovar">
      <DateField
        label="Novo prazo"
        description="Em branco: cinco dias de funcionamento da escola, a contar de hoje."
        earliest={earliest}
        {...form.field("due")}
        value={form.values.due}
        onChange={(due) => form.set("due", due)}
      />
      <TextInput
        label="Motivo"
        description={
          isLate
            ? "O empréstimo está em atraso: o motivo é necessário."
            : loan.renewals > 0
              ? "Necessário para antecipar um prazo dado por engano."
              : undefined
        }
        required={isLate}
        autoComplete="off"
        {...form.field("reason")}
      />
    </FormModal>
  );
}

const loss = z.object({
  line: textLine("Escolha o material."),
  quantity: z.union([z.int("Informe a quantidade.").check(z.gte(1, "Informe a quantidade.")), z.string("Informe a quantidade.")]),
  reason: textLine("Descreva o ocorrido."),
  /** Of a material with batches: which was lost; empty: in the order in which they went out. */
  batch: z.string(),
});

/** What will not come back leaves the stock for good. */
export function LossDialog({ loan, onClose }: DialogProps) {
  const attempt = useIdempotentSend();
  const lose = useCommand("warehouse/lose-loan", STOCK_QUERIES);
  const open = loan.lines.filter(({ out }) => out > 0);
  const first = open[0];
  const form = useServerForm<
    { line: string; quantity: number | string; reason: string; batch: string },
    z.infer<typeof loss>,
    { sentence: string }
  >({
    initial: { line: first?.id ?? "", quantity: first?.out ?? ONE, reason: "", batch: "" },
    schema: loss,
    draftKey: null,
    save: ({ line: chosen, quantity, reason, batch }) => {
      const line = open.find((one) => one.id === chosen);
      const lines = [
        { material: line?.unit_id || line?.material || "", quantity: Number(quantity), ...(batch ? { batch } : {}) },
      ];
      return attempt((id) => lose.mutateAsync({ id, from: loan.requester, loan: loan.id, reason, lines }));
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  const chosen = open.find(({ id: line }) => line === form.values.line);
  return (
    <FormModal title="Registrar perda" form={form} onClose={onClose} submitLabel="Registrar perda">
      <p>O material perdido sai do estoque por baixa, ao custo médio, em nome de {loan.requester_name}.</p>
      <Select
        label="Material"
        required
        allowDeselect={false}
        data={open.map((line) => ({ value: line.id, label: formatLent(line, line.out) }))}
        {...form.field("line")}
        value={form.values.line}
        onChange={(line) => {
          form.set("line", line ?? "");
          form.set("quantity", open.find((one) => one.id === line)?.out ?? ONE);
          form.set("batch", "");
        }}
      />
      {chosen && chosen.batches.length > 1 ? (
        <Select
          label="Lote"
          allowDeselect={false}
          data={[
            { value: "", label: `Na ordem de saída: ${chosen.batches.map(({ batch_code }) => batch_code).join(", ")}` },
            ...chosen.batches.map((one) => ({
              value: one.batch,
              label: `Lote ${one.batch_code}: ${formatQuantity(one.quantity)}`,
            })),
          ]}
          {...form.field("batch")}
          value={form.values.batch}
          onChange={(batch) => {
            form.set("batch", batch ?? "");
            form.set("quantity", chosen.batches.find((one) => one.batch === batch)?.quantity ?? chosen.out);
          }}
        />
      ) : null}
      {chosen?.unit_id ? null : (
        <QuantityField
          label="Quantidade"
          description={
            chosen ? `Em poder de ${loan.requester_name}: ${formatQuantityWithUnit(chosen.out, chosen.unit)}` : undefined
          }
          required
          decimals={chosen?.decimals ?? 0}
          {...form.field("quantity")}
          value={form.values.quantity}
          onChange={(quantity) => form.set("quantity", quantity)}
        />
      )}
      <Textarea label="Ocorrência" required autosize minRows={2} maxRows={6} {...form.field("reason")} />
    </FormModal>
  );
}
