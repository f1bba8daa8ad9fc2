import { Checkbox, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { MAX_CHANGES, type PersonChange } from "../../../domain/people/commands";
import type { PersonRow } from "../../../domain/people/lists";
import { calledName } from "../../../domain/people/words";
import { count } from "../../../domain/text";
import { command } from "../data/call";
import { newId } from "../data/client";
import { sentenceOf } from "../data/errors";
import { FormModal } from "../ui/form/FormLayer";
import { ReferenceSelect } from "../ui/form/ReferenceSelect";
import { useServerForm } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";
import type { BulkAction, RowRefusal } from "../ui/table/BulkBar";
import { useBulkDialog } from "../ui/table/use-bulk-dialog";
import { NoClass } from "./NoClass";
import { useClassOptions } from "./useClassOptions";

type Refusals = readonly RowRefusal<PersonRow>[];

interface ChangeInput {
  change: PersonChange;
  /** Of the change of class. */
  class?: string;
  keep_pending?: boolean;
  /** Of the undo of a change of class: the class that it gave them; empty: none. */
  moved_to?: string;
}

const DONE_WORDS: Record<PersonChange, [one: string, many: string]> = {
  leave: ["cadastro desativado", "cadastros desativados"],
  return: ["cadastro ativado", "cadastros ativados"],
  class: ["pessoa mudou de turma", "pessoas mudaram de turma"],
};
const QUERIES = ["people", "people/counts", "people/clearance", "readers", "timeline", "platform/home"];

const peopleOf = (rows: readonly PersonRow[]) => count(rows.length, "pessoa", "pessoas");

/** The changes at the end of the year: people who left, returned, or are in another class. */
export function usePeopleActions(isOfLeavers: boolean): { actions: BulkAction<PersonRow>[]; dialog: ReactNode } {
  const { asking, ask, close } = useBulkDialog<Exclude<PersonChange, "return">, PersonRow>();
  const run = useChange();
  const actions: BulkAction<PersonRow>[] = isOfLeavers
    ? [{ label: "Reativar", questionFor: askReturn, confirmsSingleRow: true, attempt: (rows) => run(rows, { change: "return" }) }]
    : [
        { label: "Mudar de turma…", attempt: ask("class") },
        { label: "Desativar…", attempt: ask("leave") },
      ];
  const dialog = asking?.act === "class" ? <ClassDialog rows={asking.rows} onClose={close} /> : null;
  return { actions, dialog: asking?.act === "leave" ? <LeaveDialog rows={asking.rows} onClose={close} /> : dialog };
}

const askReturn = (rows: readonly PersonRow[]) => ({
  title: `Reativar o cadastro de ${peopleOf(rows)}?`,
  text: "As pessoas voltam às listas, com o histórico anterior.",
  confirmLabel: "Reativar",
});

/**
 * One part after the other, since a school's whole last year may leave at once.
 * @returns also the people of the first part that failed and of those behind it, with the failure.
 */
async function changeEach(people: readonly string[], input: ChangeInput) {
  const changedPeople: { person: string; class: string }[] = [];
  const keptPeople: { person: string; reason: string }[] = [];
  const { change, class: classId = "", keep_pending = false, moved_to } = input;
  let from = 0;
  let failure: unknown = null;
  try {
    for (; from < people.length; from += MAX_CHANGES) {
      const answer = await command("people/change-people", {
        id: newId(),
        people: people.slice(from, from + MAX_CHANGES),
        change,
        class: classId,
        keep_pending,
        back: moved_to !== undefined,
        ...(moved_to === undefined ? {} : { moved_to }),
      });
      changedPeople.push(...answer.changed);
      keptPeople.push(...answer.kept);
    }
  } catch (error) {
    failure = error;
  }
  return { changed: changedPeople, kept: keptPeople, left: people.slice(from), failure };
}

function useChange() {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const key of QUERIES) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  const undo = async (
    changedPeople: readonly { person: string; class: string }[],
    { change, class: moved_to = "" }: ChangeInput,
  ) => {
    try {
      if (change !== "class") {
        const { failure } = await changeEach(
          changedPeople.map(({ person }) => person),
          { change: change === "leave" ? "return" : "leave" },
        );
        if (failure) {
          throw failure;
        }
        return;
      }
      const keptReasons: string[] = [];
      for (const previousClass of new Set(changedPeople.map(({ class: classId }) => classId))) {
        const movedPeople = changedPeople.filter(({ class: classId }) => classId === previousClass);
        const { kept, failure } = await changeEach(
          movedPeople.map(({ person }) => person),
          { change, class: previousClass, moved_to },
        );
        if (failure) {
          throw failure;
        }
        keptReasons.push(...kept.map(({ reason }) => reason));
      }
      if (keptReasons.length > 0) {
        const notMoved = count(keptReasons.length, "pessoa não voltou", "pessoas não voltaram");
        notify.warn(`${notMoved} à turma anterior. ${[...new Set(keptReasons)].join(" ")}`);
      }
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    } finally {
      refresh();
    }
  };
  return async (rows: readonly PersonRow[], input: ChangeInput): Promise<Refusals> => {
    try {
      const { changed, kept, left, failure } = await changeEach(
        rows.map(({ id }) => id),
        input,
      );
      // Where a part was answered, the others stay selected with the reason; else the dialog stays.
      if (left.length === rows.length && failure) {
        throw failure;
      }
      if (changed.length > 0) {
        notify.undo(count(changed.length, ...DONE_WORDS[input.change]), () => void undo(changed, input));
      }
      const reasons = new Map([
        ...kept.map(({ person, reason }) => [person, reason] as const),
        ...left.map((person) => [person, sentenceOf(failure)] as const),
      ]);
      return rows.flatMap((row) =>
        reasons.has(row.id) ? [{ row, id: row.id, name: calledName(row), reason: reasons.get(row.id)! }] : [],
      );
    } finally {
      refresh();
    }
  };
}

interface DialogProps {
  rows: readonly PersonRow[];
  onClose: (refused: Refusals | null) => void;
}

const leavingSchema = z.object({ keep: z.boolean() });

function LeaveDialog({ rows, onClose }: DialogProps) {
  const run = useChange();
  const form = useServerForm<{ keep: boolean }, z.infer<typeof leavingSchema>, Refusals>({
    initial: { keep: true },
    schema: leavingSchema,
    draftKey: null,
    save: ({ keep }) => run(rows, { change: "leave", keep_pending: keep }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={`Desativar o cadastro de ${peopleOf(rows)}?`}
      form={form}
      onClose={() => onClose(null)}
      submitLabel="Desativar"
    >
      <Text>
        Em caso de saída da escola: a carteira da escola e a carteirinha da biblioteca perdem a validade e os avisos não são mais
        enviados. O histórico permanece, e o cadastro pode ser reativado.
      </Text>
      <Checkbox
        label="Manter ativos os que têm pendências"
        description="Livros, material ou equipamentos a devolver. Continuam selecionados na lista, com o motivo."
        {...form.checkbox("keep")}
      />
    </FormModal>
  );
}

const movingSchema = z.object({ class: z.string() });

function ClassDialog({ rows, onClose }: DialogProps) {
  const run = useChange();
  const options = useClassOptions();
  const form = useServerForm<{ class: string }, z.infer<typeof movingSchema>, Refusals>({
    initial: { class: "" },
    schema: movingSchema,
    draftKey: null,
    save: ({ class: classId }) => run(rows, { change: "class", class: classId }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={`Mudar a turma de ${peopleOf(rows)}?`}
      form={form}
      onClose={() => onClose(null)}
      submitLabel="Mudar de turma"
    >
      <ReferenceSelect
        label="Turma nova"
        data={options}
        placeholder="Sem turma"
        nothingFoundMessage={<NoClass options={options} />}
        {...form.field("class")}
      />
    </FormModal>
  );
}
