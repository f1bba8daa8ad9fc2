/** The acts on many machines at once: a room is moved, a lab is put into a person's custody, old machines are written off. */
import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import * as z from "zod/mini";
import { line, optionalLine, recordId } from "../../../../domain/contract";
import { MAX_AT_ONCE } from "../../../../domain/support/equipment/commands";
import { STATES_BY_HAND } from "../../../../domain/support/equipment/states";
import { equipmentName, STATE_WORDS } from "../../../../domain/support/equipment/words";
import type { EquipmentRow } from "../../../../domain/support/lists";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { RowProgress } from "../../platform/lists/RowProgress";
import { useEachRow } from "../../platform/lists/use-each-row";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import type { BulkAction, RowRefusal } from "../../ui/table/BulkBar";
import { useBulkDialog } from "../../ui/table/use-bulk-dialog";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { MACHINE_QUERIES } from "../support-words";
import { ChargeFields, type ChargeOutput, type ChargeValues, chargeOf, chargeSchema, EMPTY_CHARGE } from "./ChargeFields";
import { MoveFields, StateFields, WriteOffFields } from "./MachineActFields";

type Refusals = readonly RowRefusal<EquipmentRow>[];
type BulkAct = "move" | "charge" | "state" | "write-off";

const machineName = (row: EquipmentRow) => `${equipmentName(row)}, tombo ${row.tombo}`;
const machines = (rows: readonly unknown[]) => count(rows.length, "equipamento", "equipamentos");

export function useMachineActions(): { actions: BulkAction<EquipmentRow>[]; dialog: ReactNode } {
  const { asking, ask, close } = useBulkDialog<BulkAct, EquipmentRow>();
  const actions: BulkAction<EquipmentRow>[] = [
    { label: "Dar baixa…", attempt: ask("write-off") },
    { label: "Mudar situação…", attempt: ask("state") },
    { label: "Passar carga…", attempt: ask("charge") },
    { label: "Mover…", attempt: ask("move") },
  ];
  if (!asking) {
    return { actions, dialog: null };
  }
  const Dialog = { move: MoveMany, charge: ChargeMany, state: StateOfMany, "write-off": WriteOffMany }[asking.act];
  return { actions, dialog: <Dialog rows={asking.rows} onClose={close} /> };
}

interface DialogProps {
  rows: readonly EquipmentRow[];
  onClose: (refused: Refusals | null) => void;
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const key of MACHINE_QUERIES) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
}

/** The rows whose state prevents an act, with the reason, and the others. */
function splitByState(rows: readonly EquipmentRow[], barredStates: readonly EquipmentRow["state"][]) {
  const refusals: Refusals = rows
    .filter(({ state }) => barredStates.includes(state))
    .map((row) => ({ row, id: row.id, name: machineName(row), reason: `está ${STATE_WORDS[row.state]}` }));
  return { refused: refusals, free: rows.filter(({ state }) => !barredStates.includes(state)) };
}

const place = z.object({
  room: z.union([z.literal(""), recordId("Escolha a sala.")]),
  sector: z.union([z.literal(""), recordId("Escolha o setor.")]),
  note: optionalLine(300),
});

/** As many at a time as one command takes: each part is moved whole, or not at all. */
function MoveMany({ rows, onClose }: DialogProps) {
  const refresh = useRefresh();
  const { refused, free } = splitByState(rows, ["written_off"]);
  // An answered part is not sent again where a later one was refused, unless the place is another by then.
  const progress = useRef({ target: "", count: 0 });
  const form = useServerForm({
    initial: { room: "", sector: "", note: "" },
    schema: place,
    draftKey: null,
    save: async (to) => {
      const target = JSON.stringify(to);
      progress.current = progress.current.target === target ? progress.current : { target, count: 0 };
      try {
        for (; progress.current.count < free.length; progress.current.count += MAX_AT_ONCE) {
          const part = free.slice(progress.current.count, progress.current.count + MAX_AT_ONCE);
          await command("support/move-equipment", { id: newId(), equipment: part.map(({ id }) => id), ...to });
        }
      } finally {
        refresh();
      }
    },
    onSaved: () => {
      if (free.length > 0) {
        notify.ok(count(free.length, "equipamento movido", "equipamentos movidos"));
      }
      onClose(refused);
    },
  });
  return (
    <FormModal title={`Mover ${machines(rows)}`} form={form} onClose={() => onClose(null)} submitLabel="Mover">
      <MoveFields form={form} />
    </FormModal>
  );
}

/** One term for all of them, or none. */
function ChargeMany({ rows, onClose }: DialogProps) {
  const refresh = useRefresh();
  const navigate = useNavigateUnlessLeft();
  const id = useRef(newId()).current;
  const { refused, free } = splitByState(rows, ["written_off", "lost"]);
  const form = useServerForm<ChargeValues, ChargeOutput, { sentence: string; term: string } | null>({
    initial: EMPTY_CHARGE,
    schema: chargeSchema,
    draftKey: null,
    save: async (output) =>
      free.length === 0
        ? null
        : command("support/give-charge", { id, equipment: free.map((row) => row.id), ...chargeOf(output) }),
    onSaved: (answer) => {
      refresh();
      onClose(refused);
      if (answer) {
        notify.ok(answer.sentence);
        navigate(`/termos/${answer.term}/imprimir`);
      }
    },
  });
  return (
    <FormModal title={`Passar a carga de ${machines(rows)}`} form={form} onClose={() => onClose(null)} submitLabel="Gerar termo">
      {free.length > MAX_AT_ONCE ? (
        <Note tone="warn">Um termo leva no máximo {MAX_AT_ONCE} equipamentos. Selecione menos.</Note>
      ) : (
        <Text>Um só termo para todos, a ser assinado.</Text>
      )}
      <ChargeFields form={form} />
    </FormModal>
  );
}

const state = z.object({ state: z.enum(STATES_BY_HAND, "Escolha a situação."), reason: line("Informe o motivo.") });

function StateOfMany({ rows, onClose }: DialogProps) {
  const refresh = useRefresh();
  const { run, progress, remaining } = useEachRow(machineName);
  const form = useServerForm<{ state: string; reason: string }, z.infer<typeof state>, Refusals>({
    initial: { state: "in_use", reason: "" },
    schema: state,
    draftKey: null,
    save: (output) =>
      run(rows, (row, id) => command("support/set-equipment-state", { id, equipment: row.id, ...output })).finally(refresh),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={`Mudar a situação de ${machines(rows)}`}
      form={form}
      onClose={() => onClose(remaining())}
      submitLabel="Mudar"
    >
      <StateFields form={form} choices={STATES_BY_HAND} history="no histórico de cada um" />
      <RowProgress progress={progress} />
    </FormModal>
  );
}

const writeOff = z.object({ reason: line("Informe o motivo da baixa."), process: optionalLine(60) });

function WriteOffMany({ rows, onClose }: DialogProps) {
  const refresh = useRefresh();
  const { run, progress, remaining } = useEachRow(machineName);
  const form = useServerForm<{ reason: string; process: string }, z.infer<typeof writeOff>, Refusals>({
    initial: { reason: "", process: "" },
    schema: writeOff,
    draftKey: null,
    save: (output) =>
      run(rows, (row, id) => command("support/write-off-equipment", { id, equipment: row.id, ...output })).finally(refresh),
    onSaved: onClose,
  });
  return (
    <FormModal title={`Dar baixa em ${machines(rows)}`} form={form} onClose={() => onClose(remaining())} submitLabel="Dar baixa">
      <Note tone="warn">
        A baixa não pode ser desfeita. Os que estão em uso, em carga, emprestados, reservados ou em uma ordem ficam selecionados,
        com o motivo.
      </Note>
      <WriteOffFields form={form} />
      <RowProgress progress={progress} />
    </FormModal>
  );
}
