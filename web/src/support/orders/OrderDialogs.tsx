/** The acts on an order, each in a short form. */
import { NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { line, wholeNumber } from "../../../../domain/contract";
import { type Day, isDay } from "../../../../domain/dates";
import { STATES_BY_HAND } from "../../../../domain/support/equipment/states";
import { STATE_WORDS } from "../../../../domain/support/equipment/words";
import { advanceOrder, type OrderAnswer, type OrderSheet, takePart } from "../../../../domain/support/orders/commands";
import type { OrderAct } from "../../../../domain/support/orders/states";
import { ORDER_WAIT_WORDS, ORDER_WAITS } from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import { useIdempotentCommand } from "../../data/idempotent-send";
import { useCommandForm } from "../../platform/useCommandForm";
import { useSharedForm } from "../../platform/useRecordForm";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { FormModal } from "../../ui/form/FormLayer";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { FieldColumns } from "../../ui/form/ServerForm";
import { TimeField } from "../../ui/form/typed-fields";
import { useServerForm } from "../../ui/form/use-server-form";
import { instantAt } from "../../ui/instant-at";
import { notify } from "../../ui/notify";
import { useTeamChoices } from "../useChoices";
import { ACT_WORDS, ORDER_QUERIES, ORDER_TEXTS } from "./order-words";

interface DialogProps {
  order: OrderSheet;
  onClose: () => void;
}

const ASKS_REASON: readonly OrderAct[] = ["refuse", "reopen", "cancel"];

export function ActDialog({ act, order, onClose }: DialogProps & { act: Exclude<OrderAct, "expire"> }) {
  return act === "conclude" ? (
    <ConcludeDialog order={order} onClose={onClose} />
  ) : (
    <StepDialog act={act} order={order} onClose={onClose} />
  );
}

function StepDialog({ act, order, onClose }: DialogProps & { act: Exclude<OrderAct, "expire" | "conclude"> }) {
  const team = useTeamChoices(order.technician);
  const form = useCommandForm(advanceOrder, {
    initial: {
      ...{ technician: order.technician, waiting_for: "part", material: "", reason: "", signer: order.requester_name },
    },
    input: ({ waiting_for, ...values }) => ({ ...values, order: order.id, act, ...(act === "wait" ? { waiting_for } : {}) }),
    staleQueries: ORDER_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title={ACT_WORDS[act]} form={form} onClose={onClose} submitLabel={ACT_WORDS[act]}>
      {act === "assign" ? (
        <ReferenceSelect clearable={false} label="Responsável" data={team} {...form.field("technician")} />
      ) : null}
      {act === "wait" ? (
        <Select
          label="Motivo da espera"
          allowDeselect={false}
          data={ORDER_WAITS.map((value) => ({ value, label: capital(ORDER_WAIT_WORDS[value]) }))}
          {...form.field("waiting_for")}
        />
      ) : null}
      {act === "wait" && form.values.waiting_for === "part" ? (
        <TextInput
          label="Material aguardado"
          description="Opcional: código do almoxarifado. Com a chegada, a ordem volta à execução e o responsável é avisado."
          data-takes-scans
          autoComplete="off"
          {...form.field("material")}
        />
      ) : null}
      {act === "accept" ? <TextInput label="Assinada por" autoComplete="off" {...form.field("signer")} /> : null}
      {ASKS_REASON.includes(act) ? <Textarea label="Motivo" required autosize minRows={2} {...form.field("reason")} /> : null}
    </FormModal>
  );
}

const conclusion = z.object({
  diagnosis: z.string(),
  solution: z.string(),
  /** Machine -> its place afterwards; "" is its earlier one. */
  destinations: z.record(z.string(), z.string()),
});
type Conclusion = z.infer<typeof conclusion>;

/** Other users' changes meanwhile are added to both texts, so that the conclusion overwrites nothing unseen. */
function ConcludeDialog({ order, onClose }: DialogProps) {
  const advance = useIdempotentCommand("support/advance-order", ORDER_QUERIES);
  const { form, conflict } = useSharedForm<OrderSheet, Conclusion, Conclusion, OrderAnswer>({
    record: order,
    formOf: ({ diagnosis, solution }) => ({ diagnosis, solution, destinations: {} }),
    schema: conclusion,
    labels: ORDER_TEXTS,
    draftKey: null,
    save: ({ diagnosis, solution, destinations }, base) => {
      const machines = order.machines.flatMap(({ equipment }) => {
        const state = STATES_BY_HAND.find((state) => state === destinations[equipment]);
        return state ? [{ equipment, state }] : [];
      });
      const noUse = { technician: "", material: "", reason: "", signer: "" };
      return advance.send({ ...noUse, order: order.id, act: "conclude", seen: base, diagnosis, solution, machines });
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title={ACT_WORDS.conclude} form={form} onClose={onClose} submitLabel={ACT_WORDS.conclude}>
      {conflict}
      <Textarea label={ORDER_TEXTS.diagnosis} autosize minRows={2} maxRows={8} {...form.field("diagnosis")} />
      <Textarea label={ORDER_TEXTS.solution} required autosize minRows={2} maxRows={8} {...form.field("solution")} />
      {order.machines.map(({ equipment, name, tombo, back_to }) => (
        <Select
          key={equipment}
          label={`Situação de ${name}, tombo ${tombo}`}
          placeholder={`Como antes: ${STATE_WORDS[back_to === "in_stock" ? "in_stock" : "in_use"]}`}
          clearable
          data={STATES_BY_HAND.map((value) => ({ value, label: capital(STATE_WORDS[value]) }))}
          value={form.values.destinations[equipment] || null}
          onChange={(state) => form.set("destinations", { ...form.values.destinations, [equipment]: state ?? "" })}
        />
      ))}
    </FormModal>
  );
}

const taskOf = (today: Day) =>
  z
    .object({
      minutes: wholeNumber(1, 1440),
      text: line("Descreva o serviço realizado.", 300),
      day: z.string().check(z.refine((text) => text === "" || isDay(text), "Informe uma data, como 31/12/2026.")),
      time: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Informe a hora, como 18:30.")),
    })
    // Without an hour the work counts as ended now.
    .check(
      z.refine(({ day, time }) => time !== "" || day === "" || day === today, {
        path: ["time"],
        error: "Informe a hora de início: o serviço não é de hoje.",
      }),
    );
type Task = z.infer<ReturnType<typeof taskOf>>;

export function TaskDialog({ order, onClose }: DialogProps) {
  const { today, timeZone } = useApplication();
  const add = useIdempotentCommand("support/add-task", ORDER_QUERIES);
  const form = useServerForm<Omit<Task, "minutes"> & { minutes: number | string }, Task, OrderAnswer>({
    initial: { minutes: "", text: "", day: today, time: "" },
    schema: taskOf(today),
    draftKey: null,
    save: ({ day, time, ...output }) => {
      const starts = time === "" ? "" : instantAt(day || today, time, timeZone).toISOString();
      const input = { ...output, order: order.id, starts };
      return add.send(input);
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title="Lançar tempo" form={form} onClose={onClose} submitLabel="Lançar">
      <TextInput label="Serviço feito" data-autofocus autoComplete="off" {...form.field("text")} />
      <NumberInput label="Minutos" allowDecimal={false} allowNegative={false} {...form.field("minutes")} />
      <FieldColumns>
        <DateField label="Dia" latest={today} {...form.field("day")} />
        <TimeField label="Início" description="Em branco: terminado agora." {...form.field("time")} />
      </FieldColumns>
    </FormModal>
  );
}

const ONE = 10_000;

export function PartDialog({ order, onClose }: DialogProps) {
  const form = useCommandForm(takePart, {
    initial: { material: "", quantity: 1 as number | string, reserve: false },
    input: ({ quantity, ...values }) => ({
      ...{ ...values, order: order.id },
      quantity: typeof quantity === "number" ? quantity * ONE : quantity,
    }),
    staleQueries: ORDER_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title="Retirar peça" form={form} onClose={onClose} submitLabel="Retirar">
      <TextInput
        label="Material"
        description="Código ou código de barras do almoxarifado."
        data-autofocus
        data-takes-scans
        autoComplete="off"
        {...form.field("material")}
      />
      <NumberInput label="Quantidade" allowDecimal={false} allowNegative={false} {...form.field("quantity")} />
      <Switch label="Só reservar" description="Baixada do estoque somente quando usada." {...form.checkbox("reserve")} />
    </FormModal>
  );
}
