/** The acts on a machine from its page, each in a short form. */
import { Text, TextInput } from "@mantine/core";
import {
  endCharge,
  type MachineSheet,
  moveEquipment,
  newLabel,
  setEquipmentState,
  writeOffEquipment,
} from "../../../../domain/support/equipment/commands";
import { byHandFrom } from "../../../../domain/support/equipment/states";
import { equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import { listing } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { useCommandForm } from "../../platform/useCommandForm";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { MACHINE_QUERIES } from "../support-words";
import { ChargeFields, type ChargeOutput, type ChargeValues, chargeOf, chargeSchema, EMPTY_CHARGE } from "./ChargeFields";
import { MoveFields, StateFields, WriteOffFields } from "./MachineActFields";

interface DialogProps {
  machine: MachineSheet;
  onClose: () => void;
}

const machineName = (machine: MachineSheet) => `${equipmentName(machine)}, tombo ${machine.tombo}`;

export function MoveDialog({ machine, onClose }: DialogProps) {
  const form = useCommandForm(moveEquipment, {
    initial: { room: machine.room, sector: machine.sector, note: "" },
    input: (values) => ({ equipment: [machine.id], ...values }),
    staleQueries: MACHINE_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title="Mover equipamento" form={form} onClose={onClose} submitLabel="Mover">
      <Text>{machineName(machine)}</Text>
      <MoveFields form={form} />
    </FormModal>
  );
}

export function StateDialog({ machine, onClose }: DialogProps) {
  const choices = byHandFrom(machine.state);
  const form = useCommandForm(setEquipmentState, {
    initial: { state: String(choices[0] ?? ""), reason: "" },
    input: (values) => ({ equipment: machine.id, ...values }),
    staleQueries: MACHINE_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title="Mudar situação" form={form} onClose={onClose} submitLabel="Mudar">
      <Text>
        {machineName(machine)}: agora {STATE_WORDS[machine.state]}
      </Text>
      <StateFields form={form} choices={choices} history="no histórico" />
    </FormModal>
  );
}

export function ChargeDialog({ machine, onClose, onMade }: DialogProps & { onMade: (term: string) => void }) {
  const give = useCommand("support/give-charge", MACHINE_QUERIES);
  const form = useServerForm<ChargeValues, ChargeOutput, { sentence: string; term: string }>({
    initial: EMPTY_CHARGE,
    schema: chargeSchema,
    draftKey: null,
    save: (output, _, id) => give.mutateAsync({ id, equipment: [machine.id], ...chargeOf(output) }),
    onSaved: ({ sentence, term }) => {
      notify.ok(sentence);
      onMade(term);
    },
  });
  return (
    <FormModal title="Passar carga" form={form} onClose={onClose} submitLabel="Gerar termo">
      <Text>{machineName(machine)}</Text>
      <ChargeFields form={form} />
    </FormModal>
  );
}

export function EndChargeDialog({ machine, onClose }: DialogProps) {
  const form = useCommandForm(endCharge, {
    initial: { condition: "" },
    input: (values) => ({ equipment: machine.id, ...values }),
    staleQueries: MACHINE_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title="Encerrar carga" form={form} onClose={onClose} submitLabel="Encerrar carga">
      <Text>{machineName(machine)}</Text>
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

export function WriteOffDialog({ machine, onClose }: DialogProps) {
  const form = useCommandForm(writeOffEquipment, {
    initial: { reason: "", process: "" },
    input: (values) => ({ equipment: machine.id, ...values }),
    staleQueries: MACHINE_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title="Dar baixa" form={form} onClose={onClose} submitLabel="Dar baixa">
      <Text>{machineName(machine)}</Text>
      {machine.obstacles.length > 0 && form.formErrors.length === 0 ? (
        <Note tone="bad">A baixa ainda não pode ser feita: o equipamento {listing(machine.obstacles)}.</Note>
      ) : null}
      <Note tone="warn">A baixa não pode ser desfeita. O tombo não será reutilizado.</Note>
      <WriteOffFields form={form} />
    </FormModal>
  );
}

export function NewLabelDialog({ machine, onClose }: DialogProps) {
  const form = useCommandForm(newLabel, {
    initial: {},
    input: () => ({ equipment: machine.id }),
    staleQueries: [...MACHINE_QUERIES, "support/labels"],
    onDone: onClose,
  });
  return (
    <FormModal title="Etiqueta nova" form={form} onClose={onClose} submitLabel="Trocar etiqueta">
      <Text>{machineName(machine)}</Text>
      <Note tone="warn">O código da etiqueta atual deixará de funcionar. A nova deve ser impressa e colada por cima.</Note>
    </FormModal>
  );
}
