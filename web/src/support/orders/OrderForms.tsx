/** The forms for an order's content: its texts and appointment, its machines and calls. */
import { Select, Textarea } from "@mantine/core";
import * as z from "zod/mini";
import { line } from "../../../../domain/contract";
import { isDay } from "../../../../domain/dates";
import type { OrderAnswer, OrderSheet } from "../../../../domain/support/orders/commands";
import { useIdempotentCommand } from "../../data/idempotent-send";
import { useSharedForm } from "../../platform/useRecordForm";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { FormDrawer, FormModal } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { TimeField } from "../../ui/form/typed-fields";
import { useServerForm } from "../../ui/form/use-server-form";
import { zoned } from "../../ui/format";
import { instantAt } from "../../ui/instant-at";
import { notify } from "../../ui/notify";
import { ORDER_QUERIES, ORDER_TEXTS, PRIORITY_OPTIONS, splitList } from "./order-words";

interface DialogProps {
  order: OrderSheet;
  onClose: () => void;
}

const day = z.string().check(z.refine((text) => text === "" || isDay(text), "Informe uma data, como 31/12/2026."));
const LONG = z.string().check(z.trim(), z.maxLength(5000, "Use no máximo 5000 caracteres."));
const texts = z.object({
  problem: line("Descreva o problema.", 5000),
  diagnosis: LONG,
  solution: LONG,
  priority: z.string(),
  day,
  time: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Informe a hora, como 18:30.")),
});

/** The hour of an appointment without one. */
const MORNING = "08:00";

const LABELS = { ...ORDER_TEXTS, priority: "Prioridade", day: "Agendada para", time: "Hora" };

/** Others may write while this is open: the form takes over their changes, and asks about fields that both changed. */
export function EditDialog({ order, onClose }: DialogProps) {
  const { timeZone } = useApplication();
  const edit = useIdempotentCommand("support/edit-order", ORDER_QUERIES);
  const { form, conflict } = useSharedForm<OrderSheet, z.infer<typeof texts>, z.infer<typeof texts>, OrderAnswer>({
    record: order,
    formOf: ({ problem, diagnosis, solution, priority, scheduled_for }) => {
      const at = scheduled_for ? zoned(new Date(scheduled_for.replace(" ", "T")), timeZone) : null;
      return { problem, diagnosis, solution, priority: String(priority), day: at?.day ?? "", time: at?.time ?? "" };
    },
    schema: texts,
    labels: LABELS,
    draftKey: null,
    save: ({ day, time, priority, ...output }, base) => {
      const scheduled_for = day ? instantAt(day, time || MORNING, timeZone).toISOString() : "";
      return edit.send({ ...output, order: order.id, seen: base, priority: Number(priority), scheduled_for });
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormDrawer title="Editar ordem" form={form} onClose={onClose}>
      {conflict}
      <Textarea label={LABELS.problem} required autosize minRows={3} maxRows={10} {...form.field("problem")} />
      <Select label={LABELS.priority} allowDeselect={false} data={PRIORITY_OPTIONS} {...form.field("priority")} />
      <FieldColumns>
        <DateField label={LABELS.day} {...form.field("day")} />
        <TimeField label={LABELS.time} {...form.field("time")} />
      </FieldColumns>
      <Textarea label={LABELS.diagnosis} autosize minRows={2} maxRows={8} {...form.field("diagnosis")} />
      <Textarea label={LABELS.solution} autosize minRows={2} maxRows={8} {...form.field("solution")} />
    </FormDrawer>
  );
}

const FILLS = {
  equipment: {
    title: "Incluir equipamento",
    label: "Equipamentos",
    description: "Tombos separados por espaço.",
    missing: "Informe ao menos um equipamento.",
  },
  calls: {
    title: "Incluir atendimento",
    label: "Atendimentos",
    description: "Números separados por espaço.",
    missing: "Informe ao menos um atendimento.",
  },
} as const;

export function FillDialog({ fill: what, order, onClose }: DialogProps & { fill: keyof typeof FILLS }) {
  const { title, label, description, missing } = FILLS[what];
  const fill = useIdempotentCommand("support/fill-order", ORDER_QUERIES);
  const form = useServerForm<{ codes: string }, { codes: string }, OrderAnswer>({
    initial: { codes: "" },
    schema: z.object({ codes: line(missing, 2000) }),
    draftKey: null,
    save: ({ codes }) => {
      const noChanges = { equipment: [], calls: [], without_equipment: [], without_calls: [] };
      const input = { order: order.id, ...noChanges, [what]: splitList(codes) };
      return fill.send(input);
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title={title} form={form} onClose={onClose} submitLabel="Incluir">
      <Textarea
        label={label}
        description={description}
        data-autofocus
        data-takes-scans
        autosize
        autoComplete="off"
        classNames={{ input: "mono" }}
        {...form.field("codes")}
      />
    </FormModal>
  );
}
