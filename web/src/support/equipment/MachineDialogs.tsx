/** What is done to a machine from its sheet, each in a short form. */
import { Select, Text, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { line, optionalLine, recordId } from "../../../../domain/contract";
import type { MachineSheet } from "../../../../domain/support/equipment/commands";
import { byHandFrom, STATES_BY_HAND } from "../../../../domain/support/equipment/states";
import { equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import { listing } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { capital, MACHINE_QUERIES } from "../support-words";
import { ChargeFields, type ChargeOutput, type ChargeValues, chargeOf, chargeSchema, EMPTY_CHARGE } from "./ChargeFields";
import { PlaceFields } from "./PlaceFields";

interface DialogProps {
  machine: MachineSheet;
  onClose: () => void;
}

/** The id of one command, the same on every attempt. */
const useCommandId = () => useRef(newId()).current;

const named = (machine: MachineSheet) => `${equipmentName(machine)}, tombo ${machine.tombo}`;

const place = z.object({
  room: z.union([z.literal(""), recordId("Escolha a sala.")]),
  sector: z.union([z.literal(""), recordId("Escolha o setor.")]),
  note: optionalLine(300),
});

export function MoveDialog({ machine, onClose }: DialogProps) {
  const id = useCommandId();
  const move = useCommand("support/move-equipment", MACHINE_QUERIES);
  const form = useServerForm({
    initial: { room: machine.room, sector: machine.sector, note: "" },
    schema: place,
    draftKey: null,
    save: ({ room, sector, note }) => move.mutateAsync({ id, equipment: [machine.id], room, sector, note }),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title="Mover equipamento" form={form} onClose={onClose} submitLabel="Mover">
      <Text>{named(machine)}</Text>
      <PlaceFields
        room={form.values.room}
        sector={form.values.sector}
        onChange={(to) => {
          to.room === undefined || form.set("room", to.room);
          to.sector === undefined || form.set("sector", to.sector);
        }}
      />
      <TextInput label="Observação" autoComplete="off" {...form.field("note")} />
    </FormModal>
  );
}

const state = z.object({ state: z.enum(STATES_BY_HAND, "Escolha a situação."), reason: line("Informe o motivo.") });

export function StateDialog({ machine, onClose }: DialogProps) {
  const id = useCommandId();
  const set = useCommand("support/set-equipment-state", MACHINE_QUERIES);
  const choices = byHandFrom(machine.state);
  const form = useServerForm<{ state: string; reason: string }, z.infer<typeof state>, { sentence: string }>({
    initial: { state: choices[0] ?? "", reason: "" },
    schema: state,
    draftKey: null,
    save: (output) => set.mutateAsync({ id, equipment: machine.id, ...output }),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title="Mudar situação" form={form} onClose={onClose} submitLabel="Mudar">
      <Text>
        {named(machine)}: agora {STATE_WORDS[machine.state]}
      </Text>
      <Select
        label="Situação"
        allowDeselect={false}
        data={choices.map((value) => ({ value, label: capital(STATE_WORDS[value]) }))}
        {...form.field("state")}
      />
      <Textarea
        label="Motivo"
        description="Registrado no histórico, com o seu nome."
        autosize
        minRows={2}
        {...form.field("reason")}
      />
    </FormModal>
  );
}

export function ChargeDialog({ machine, onClose, onMade }: DialogProps & { onMade: (term: string) => void }) {
  const id = useCommandId();
  const give = useCommand("support/give-charge", MACHINE_QUERIES);
  const form = useServerForm<ChargeValues, ChargeOutput, { sentence: string; term: string }>({
    initial: EMPTY_CHARGE,
    schema: chargeSchema,
    draftKey: null,
    save: (output) => give.mutateAsync({ id, equipment: [machine.id], ...chargeOf(output) }),
    onSaved: ({ sentence, term }) => {
      notify.ok(sentence);
      onMade(term);
    },
  });
  return (
    <FormModal title="Passar carga" form={form} onClose={onClose} submitLabel="Gerar termo">
      <Text>{named(machine)}</Text>
      <ChargeFields form={form} />
    </FormModal>
  );
}

const condition = z.object({ condition: optionalLine(300) });

export function EndChargeDialog({ machine, onClose }: DialogProps) {
  const id = useCommandId();
  const end = useCommand("support/end-charge", MACHINE_QUERIES);
  const form = useServerForm({
    initial: { condition: "" },
    schema: condition,
    draftKey: null,
    save: (output) => end.mutateAsync({ id, equipment: machine.id, ...output }),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title="Encerrar carga" form={form} onClose={onClose} submitLabel="Encerrar carga">
      <Text>{named(machine)}</Text>
      <TextInput
        label="Estado na devolução"
        placeholder="Funcionando, sem riscos"
        data-autofocus
        autoComplete="off"
        {...form.field("condition")}
      />
    </FormModal>
  );
}

const writeOff = z.object({ reason: line("Informe o motivo da baixa."), process: optionalLine(60) });

export function WriteOffDialog({ machine, onClose }: DialogProps) {
  const id = useCommandId();
  const write = useCommand("support/write-off-equipment", MACHINE_QUERIES);
  const form = useServerForm({
    initial: { reason: "", process: "" },
    schema: writeOff,
    draftKey: null,
    save: (output) => write.mutateAsync({ id, equipment: machine.id, ...output }),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title="Dar baixa" form={form} onClose={onClose} submitLabel="Dar baixa">
      <Text>{named(machine)}</Text>
      {machine.obstacles.length > 0 && form.trouble.length === 0 ? (
        <Note tone="bad">A baixa ainda não pode ser feita: o equipamento {listing(machine.obstacles)}.</Note>
      ) : null}
      <Note tone="warn">A baixa não pode ser desfeita. O tombo não será reutilizado.</Note>
      <TextInput
        label="Motivo"
        placeholder="Irrecuperável, laudo de 12 de março"
        required
        data-autofocus
        autoComplete="off"
        {...form.field("reason")}
      />
      <TextInput label="Processo" placeholder="123/2026" autoComplete="off" {...form.field("process")} />
    </FormModal>
  );
}

export function NewLabelDialog({ machine, onClose }: DialogProps) {
  const id = useCommandId();
  const renew = useCommand("support/new-label", [...MACHINE_QUERIES, "support/labels"]);
  const [empty] = useState({ machine: machine.id });
  const form = useServerForm({
    initial: empty,
    schema: z.object({ machine: z.string() }),
    draftKey: null,
    save: () => renew.mutateAsync({ id, equipment: machine.id }),
    onSaved: ({ sentence }) => {
      notify.ok(sentence);
      onClose();
    },
  });
  return (
    <FormModal title="Etiqueta nova" form={form} onClose={onClose} submitLabel="Trocar etiqueta">
      <Text>{named(machine)}</Text>
      <Note tone="warn">O código da etiqueta atual deixará de funcionar. A nova deve ser impressa e colada por cima.</Note>
    </FormModal>
  );
}
