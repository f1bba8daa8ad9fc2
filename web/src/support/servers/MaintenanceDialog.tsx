import { Select, TextInput } from "@mantine/core";
import { useRef } from "react";
import * as z from "zod/mini";
import { line } from "../../../../domain/contract";
import { isDay } from "../../../../domain/dates";
import { useCommand } from "../../data/call";
import { serverDate } from "../../data/server-clock";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { FormModal } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { zoned } from "../../ui/format";
import { instantAt } from "../../ui/instant-at";
import { notify } from "../../ui/notify";
import { SERVER_QUERIES } from "./server-words";

const HOUR = 60;
const LENGTHS = [
  { value: String(HOUR), label: "1 hora" },
  { value: String(2 * HOUR), label: "2 horas" },
  { value: String(4 * HOUR), label: "4 horas" },
  { value: String(8 * HOUR), label: "8 horas" },
  { value: String(24 * HOUR), label: "1 dia" },
  { value: String(72 * HOUR), label: "3 dias" },
];

const schema = z.object({
  day: z.string().check(z.refine(isDay, "Informe uma data, como 31/12/2026.")),
  time: z.string().check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Informe a hora, como 18:30.")),
  minutes: z.string(),
  reason: line("Descreva o serviço a fazer.", 300),
});

/** A planned maintenance of a server: begin, length and purpose. */
export function MaintenanceDialog({ server, name, onClose }: { server: string; name: string; onClose: () => void }) {
  const { timeZone } = useApplication();
  const present = useRef(zoned(serverDate(), timeZone)).current;
  const plan = useCommand("support/plan-maintenance", SERVER_QUERIES);
  const form = useServerForm({
    initial: { day: present.day, time: present.time, minutes: String(2 * HOUR), reason: "" },
    schema,
    draftKey: null,
    save: ({ day, time, minutes, reason }, _, id) => {
      const starts = instantAt(day, time, timeZone);
      const ends = new Date(starts.getTime() + Number(minutes) * 60_000);
      return plan.mutateAsync({ id, server, starts: starts.toISOString(), ends: ends.toISOString(), reason });
    },
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title={`Manutenção de ${name}`} form={form} onClose={onClose} submitLabel="Marcar">
      <FieldColumns>
        <DateField label="Dia" {...form.field("day")} />
        <TextInput label="Hora" inputMode="numeric" autoComplete="off" {...form.field("time")} />
      </FieldColumns>
      <Select label="Duração" data={LENGTHS} allowDeselect={false} {...form.field("minutes")} />
      <TextInput
        label="Serviço a fazer"
        description="Quem usa os serviços deste servidor lê este texto. Durante a manutenção não há avisos de queda dele nem dos que dependem dele."
        data-autofocus
        autoComplete="off"
        {...form.field("reason")}
      />
    </FormModal>
  );
}
