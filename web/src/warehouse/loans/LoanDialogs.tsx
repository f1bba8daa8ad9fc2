import { Select, Textarea, TextInput } from "@mantine/core";
import { addDays } from "../../../../domain/dates";
import { type LoanSheet, loseLoan, renewLoan } from "../../../../domain/warehouse/loans/commands";
import { formatLoanItem } from "../../../../domain/warehouse/loans/words";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { FormModal } from "../../ui/form/FormLayer";
import { QuantityField } from "../QuantityField";
import { STOCK_QUERIES } from "../warehouse-words";

interface DialogProps {
  loan: LoanSheet;
  onClose: () => void;
}

/** More time, with a reason where the loan is late. */
export function RenewDialog({ loan, onClose }: DialogProps) {
  const { today } = useApplication();
  const form = useCommandForm(renewLoan, {
    initial: { due: "", reason: "" },
    input: (values) => ({ loan: loan.id, ...values }),
    staleQueries: STOCK_QUERIES,
    onDone: onClose,
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

/** Removes lost material from the stock for good. */
export function LossDialog({ loan, onClose }: DialogProps) {
  const open = loan.lines.filter(({ out }) => out > 0);
  const first = open[0];
  const form = useCommandForm(loseLoan, {
    initial: { line: first?.id ?? "", quantity: (first?.out ?? ONE) as number | string, reason: "", batch: "" },
    input: ({ line: lineId, quantity, reason, batch }) => {
      const line = open.find((line) => line.id === lineId);
      const lines = [{ material: line?.unit_id || line?.material || "", quantity, ...(batch ? { batch } : {}) }];
      return { from: loan.requester, loan: loan.id, reason, lines };
    },
    staleQueries: STOCK_QUERIES,
    onDone: onClose,
  });
  const openLine = open.find(({ id: line }) => line === form.values.line);
  return (
    <FormModal title="Registrar perda" form={form} onClose={onClose} submitLabel="Registrar perda">
      <p>O material perdido sai do estoque por baixa, ao custo médio, em nome de {loan.requester_name}.</p>
      <Select
        label="Material"
        required
        allowDeselect={false}
        data={open.map((line) => ({ value: line.id, label: formatLoanItem(line, line.out) }))}
        {...form.field("line")}
        onChange={(line) => {
          form.set("line", line ?? "");
          form.set("quantity", open.find((openLine) => openLine.id === line)?.out ?? ONE);
          form.set("batch", "");
        }}
      />
      {openLine && openLine.batches.length > 1 ? (
        <Select
          label="Lote"
          allowDeselect={false}
          data={[
            { value: "", label: `Na ordem de saída: ${openLine.batches.map(({ batch_code }) => batch_code).join(", ")}` },
            ...openLine.batches.map((batch) => ({
              value: batch.batch,
              label: `Lote ${batch.batch_code}: ${formatQuantity(batch.quantity)}`,
            })),
          ]}
          {...form.field("batch")}
          onChange={(batch) => {
            form.set("batch", batch ?? "");
            form.set("quantity", openLine.batches.find((one) => one.batch === batch)?.quantity ?? openLine.out);
          }}
        />
      ) : null}
      {openLine?.unit_id ? null : (
        <QuantityField
          label="Quantidade"
          description={
            openLine ? `Em poder de ${loan.requester_name}: ${formatQuantityWithUnit(openLine.out, openLine.unit)}` : undefined
          }
          required
          decimals={openLine?.decimals ?? 0}
          {...form.field("quantity")}
        />
      )}
      <Textarea label="Ocorrência" required autosize minRows={2} maxRows={6} {...form.field("reason")} />
    </FormModal>
  );
}
