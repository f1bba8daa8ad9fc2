/** The fields of the acts on machines, one or many. */
import { Select, Textarea, TextInput } from "@mantine/core";
import { type EquipmentState, STATE_WORDS } from "../../../../domain/support/equipment/words";
import { capital } from "../../../../domain/text";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { PlaceFields } from "./PlaceFields";

type ActForm<Names extends string> = { form: ServerFormState<Record<Names, string>> };

export function MoveFields({ form }: ActForm<"room" | "sector" | "note">) {
  return (
    <>
      <PlaceFields
        room={form.values.room}
        sector={form.values.sector}
        onChange={(to) => {
          to.room === undefined || form.set("room", to.room);
          to.sector === undefined || form.set("sector", to.sector);
        }}
      />
      <TextInput label="Observação" autoComplete="off" {...form.field("note")} />
    </>
  );
}

interface StateFieldsProps extends ActForm<"state" | "reason"> {
  choices: readonly EquipmentState[];
  /** Where the reason is recorded. */
  history: string;
}

export function StateFields({ form, choices, history }: StateFieldsProps) {
  return (
    <>
      <Select
        label="Situação"
        allowDeselect={false}
        data={choices.map((value) => ({ value, label: capital(STATE_WORDS[value]) }))}
        {...form.field("state")}
      />
      <Textarea
        label="Motivo"
        description={`Registrado ${history}, com o seu nome.`}
        autosize
        minRows={2}
        {...form.field("reason")}
      />
    </>
  );
}

export function WriteOffFields({ form }: ActForm<"reason" | "process">) {
  return (
    <>
      <TextInput
        label="Motivo"
        placeholder="Irrecuperável, laudo de 12 de março"
        required
        data-autofocus
        autoComplete="off"
        {...form.field("reason")}
      />
      <TextInput label="Processo" placeholder="123/2026" autoComplete="off" {...form.field("process")} />
    </>
  );
}
