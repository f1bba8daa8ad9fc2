/** What is done to an order, each step in a short form. */
import { NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import * as z from "zod/mini";
import { line, optionalLine, wholeNumber } from "../../../../domain/contract";
import { STATES_BY_HAND } from "../../../../domain/support/equipment/states";
import { STATE_WORDS } from "../../../../domain/support/equipment/words";
import type { OrderAnswer, OrderSheet } from "../../../../domain/support/orders/commands";
import type { OrderAct } from "../../../../domain/support/orders/states";
import { ORDER_WAIT_WORDS, ORDER_WAITS } from "../../../../domain/support/orders/words";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { capital } from "../support-words";
import { ACT_WORDS, ORDER_QUERIES } from "./order-words";

interface DialogProps {
  order: OrderSheet;
  onClose: () => void;
}

/** The id of what is wished; another wish after a refusal is another command. */
function useWish() {
  const sent = useRef({ id: newId(), wish: "" });
  return (input: unknown): string => {
    const wish = JSON.stringify(input);
    if (sent.current.wish !== "" && sent.current.wish !== wish) {
      sent.current.id = newId();
    }
    sent.current.wish = wish;
    return sent.current.id;
  };
}

const step = z.object({
  technician: z.string(),
  waiting_for: z.string(),
  reason: optionalLine(1000),
  diagnosis: z.string(),
  solution: z.string(),
  signer: optionalLine(160),
  destination: z.string(),
});
type Step = z.infer<typeof step>;

const ASKS_REASON: readonly OrderAct[] = ["refuse", "reopen", "cancel"];

export function ActDialog({ act, order, onClose }: DialogProps & { act: Exclude<OrderAct, "expire"> }) {
  const idOf = useWish();
  const advance = useCommand("support/advance-order", ORDER_QUERIES);
  const technicians = useRead("support/technicians", {}, { enabled: act === "assign" });
  const form = useServerForm<Step, Step, OrderAnswer>({
    initial: {
      ...{ technician: order.technician, waiting_for: "part", reason: "", diagnosis: order.diagnosis },
      ...{ solution: order.solution, signer: order.requester_name, destination: "" },
    },
    schema: step,
    draftKey: null,
    save: ({ waiting_for, diagnosis, solution, destination, ...output }) => {
      const state = STATES_BY_HAND.find((one) => one === destination);
      const wait = ORDER_WAITS.find((one) => one === waiting_for);
      const input = {
        ...output,
        ...{ order: order.id, act },
        ...(act === "wait" && wait ? { waiting_for: wait } : {}),
        ...(act === "conclude" ? { diagnosis, solution } : {}),
        machines: act === "conclude" && state ? order.machines.map(({ equipment }) => ({ equipment, state })) : [],
      };
      return advance.mutateAsync({ id: idOf(input), ...input });
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title={ACT_WORDS[act]} form={form} onClose={onClose} submitLabel={ACT_WORDS[act]}>
      {act === "assign" ? (
        <Select
          label="Responsável"
          data={(technicians.data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          {...form.field("technician")}
          value={form.values.technician || null}
          onChange={(technician) => form.set("technician", technician ?? "")}
        />
      ) : null}
      {act === "wait" ? (
        <Select
          label="O que a ordem aguarda"
          allowDeselect={false}
          data={ORDER_WAITS.map((value) => ({ value, label: capital(ORDER_WAIT_WORDS[value]) }))}
          {...form.field("waiting_for")}
        />
      ) : null}
      {act === "conclude" ? (
        <>
          <Textarea label="Diagnóstico" autosize minRows={2} maxRows={8} {...form.field("diagnosis")} />
          <Textarea label="Solução" required autosize minRows={2} maxRows={8} {...form.field("solution")} />
          {order.machines.length > 0 ? (
            <Select
              label="Como ficam os equipamentos"
              placeholder="Como estavam antes"
              clearable
              data={STATES_BY_HAND.map((value) => ({ value, label: capital(STATE_WORDS[value]) }))}
              {...form.field("destination")}
              value={form.values.destination || null}
              onChange={(state) => form.set("destination", state ?? "")}
            />
          ) : null}
        </>
      ) : null}
      {act === "accept" ? <TextInput label="Quem assinou" autoComplete="off" {...form.field("signer")} /> : null}
      {ASKS_REASON.includes(act) ? <Textarea label="Motivo" required autosize minRows={2} {...form.field("reason")} /> : null}
    </FormModal>
  );
}

const task = z.object({ minutes: wholeNumber(1, 1440), text: line("Diga o que foi feito.", 300) });

export function TaskDialog({ order, onClose }: DialogProps) {
  const idOf = useWish();
  const add = useCommand("support/add-task", ORDER_QUERIES);
  const form = useServerForm<{ minutes: number | string; text: string }, z.infer<typeof task>, OrderAnswer>({
    initial: { minutes: "", text: "" },
    schema: task,
    draftKey: null,
    save: (output) => {
      const input = { ...output, order: order.id, starts: "" };
      return add.mutateAsync({ id: idOf(input), ...input });
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title="Lançar tempo" form={form} onClose={onClose} submitLabel="Lançar">
      <TextInput label="O que foi feito" data-autofocus autoComplete="off" {...form.field("text")} />
      <NumberInput
        label="Minutos"
        description="Terminados agora."
        allowDecimal={false}
        allowNegative={false}
        {...form.field("minutes")}
      />
    </FormModal>
  );
}

const part = z.object({ material: line("Informe o material.", 60), quantity: wholeNumber(1, 1_000_000), reserve: z.boolean() });
const ONE = 10_000;

export function PartDialog({ order, onClose }: DialogProps) {
  const idOf = useWish();
  const take = useCommand("support/take-part", ORDER_QUERIES);
  const form = useServerForm<
    { material: string; quantity: number | string; reserve: boolean },
    z.infer<typeof part>,
    OrderAnswer
  >({
    initial: { material: "", quantity: 1, reserve: false },
    schema: part,
    draftKey: null,
    save: ({ quantity, ...output }) => {
      const input = { ...output, order: order.id, quantity: quantity * ONE };
      return take.mutateAsync({ id: idOf(input), ...input });
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title="Tirar peça" form={form} onClose={onClose} submitLabel="Tirar">
      <TextInput
        label="Material"
        description="Código ou código de barras do almoxarifado."
        data-autofocus
        data-takes-scans
        autoComplete="off"
        {...form.field("material")}
      />
      <NumberInput label="Quantidade" allowDecimal={false} allowNegative={false} {...form.field("quantity")} />
      <Switch label="Só reservar" description="Sai do almoxarifado quando for usada." {...form.checkbox("reserve")} />
    </FormModal>
  );
}
