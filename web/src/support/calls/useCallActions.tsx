/** The acts on many calls at once: each call is answered, resolved, assigned or merged separately, and shows its own obstacle. */
import { Select, Text, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { recordId } from "../../../../domain/contract";
import { formatCode } from "../../../../domain/support/calls/words";
import type { CallRow } from "../../../../domain/support/lists";
import { count } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { RowProgress } from "../../platform/lists/RowProgress";
import { useEachRow } from "../../platform/lists/use-each-row";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import type { BulkAction, RowRefusal } from "../../ui/table/BulkBar";
import { useBulkDialog } from "../../ui/table/use-bulk-dialog";
import { CALL_QUERIES } from "./call-words";

type Refusals = readonly RowRefusal<CallRow>[];
type BulkAct = "answer" | "resolve" | "assign" | "merge";

const callName = (row: CallRow) => `${formatCode(row.code)}, ${row.title}`;
const calls = (rows: readonly unknown[]) => count(rows.length, "atendimento", "atendimentos");

export function useCallActions(): { actions: BulkAction<CallRow>[]; dialog: ReactNode } {
  const { asking, ask, close } = useBulkDialog<BulkAct, CallRow>();
  const actions: BulkAction<CallRow>[] = [
    {
      label: "Unir…",
      attempt: async (rows) => {
        if (rows.length < 2) {
          notify.bad("Selecione ao menos dois atendimentos para unir.");
          return null;
        }
        return ask("merge")(rows);
      },
    },
    { label: "Passar a…", attempt: ask("assign") },
    { label: "Responder…", attempt: ask("answer") },
    { label: "Resolver…", attempt: ask("resolve") },
  ];
  if (!asking) {
    return { actions, dialog: null };
  }
  const Dialog = { answer: AnswerMany, resolve: ResolveMany, assign: AssignMany, merge: MergeMany }[asking.act];
  return { actions, dialog: <Dialog rows={asking.rows} onClose={close} /> };
}

interface DialogProps {
  rows: readonly CallRow[];
  onClose: (refused: Refusals | null) => void;
}

/** Sends one act for each of the rows, and shows the number. */
function useBulkAct(singular: string, many: string) {
  const queryClient = useQueryClient();
  const { run, progress, remaining } = useEachRow(callName);
  const refresh = () => {
    for (const key of CALL_QUERIES) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  const send = async (rows: readonly CallRow[], act: (call: string, id: string) => Promise<unknown>): Promise<Refusals> => {
    const refusals = await run(rows, (row, id) => act(row.id, id)).finally(refresh);
    if (refusals.length < rows.length) {
      notify.ok(count(rows.length - refusals.length, singular, many));
    }
    return refusals;
  };
  return { send, progress, remaining };
}

const words = (message: string) =>
  z.object({ text: z.string().check(z.trim(), z.minLength(1, message), z.maxLength(5000, "Use no máximo 5000 caracteres.")) });
const answerSchema = words("Escreva a resposta.");
const solutionSchema = words("Descreva a solução.");

interface TextManyProps extends DialogProps {
  /** The verb of the act, for the title and the button. */
  verb: string;
  label: string;
  description: string;
  schema: ReturnType<typeof words>;
  /** The completed act, for one call and for many. */
  done: readonly [one: string, many: string];
  act: (call: string, text: string, id: string) => Promise<unknown>;
}

/** One text for each of the calls. */
function TextMany({ rows, onClose, verb, label, description, schema, done, act }: TextManyProps) {
  const { send, progress, remaining } = useBulkAct(...done);
  const form = useServerForm<{ text: string }, { text: string }, Refusals>({
    initial: { text: "" },
    schema,
    draftKey: null,
    save: ({ text }) => send(rows, (call, id) => act(call, text, id)),
    onSaved: onClose,
  });
  return (
    <FormModal title={`${verb} ${calls(rows)}`} form={form} onClose={() => onClose(remaining())} submitLabel={verb}>
      <Textarea label={label} description={description} data-autofocus autosize minRows={3} {...form.field("text")} />
      <RowProgress progress={progress} />
    </FormModal>
  );
}

const AnswerMany = (props: DialogProps) => (
  <TextMany
    {...props}
    verb="Responder"
    label="Resposta"
    description="Cada solicitante recebe este texto no seu atendimento."
    schema={answerSchema}
    done={["atendimento respondido", "atendimentos respondidos"]}
    act={(call, text, id) => command("support/answer-call", { id, call, text, photos: [] })}
  />
);

const ResolveMany = (props: DialogProps) => (
  <TextMany
    {...props}
    verb="Resolver"
    label="Solução"
    description="Cada solicitante lê este texto e confirma se o problema foi resolvido."
    schema={solutionSchema}
    done={["atendimento resolvido", "atendimentos resolvidos"]}
    act={(call, solution, id) => command("support/resolve-call", { id, call, solution })}
  />
);

const assignmentSchema = z.object({ technician: recordId("Escolha o técnico.") });

function AssignMany({ rows, onClose }: DialogProps) {
  const { send, progress, remaining } = useBulkAct("atendimento passado", "atendimentos passados");
  const team = useRead("support/technicians", {});
  const form = useServerForm<{ technician: string }, z.infer<typeof assignmentSchema>, Refusals>({
    initial: { technician: "" },
    schema: assignmentSchema,
    draftKey: null,
    save: ({ technician }) => send(rows, (call, id) => command("support/assign-call", { id, call, technician })),
    onSaved: onClose,
  });
  return (
    <FormModal title={`Passar ${calls(rows)} a`} form={form} onClose={() => onClose(remaining())} submitLabel="Passar">
      <Select
        label="Técnico"
        data={(team.data?.technicians ?? []).map(({ id, name, calls: callCount }) => ({
          value: id,
          label: callCount > 0 ? `${name} · ${callCount} em mãos` : name,
        }))}
        data-autofocus
        {...form.field("technician")}
      />
      <RowProgress progress={progress} />
    </FormModal>
  );
}

const mergeSchema = z.object({ into: recordId("Escolha o atendimento a ser mantido.") });

/** Of the chosen calls one stays, the oldest by default. */
function MergeMany({ rows, onClose }: DialogProps) {
  const { send, progress, remaining } = useBulkAct("atendimento unido", "atendimentos unidos");
  const inOrder = [...rows].sort((row, other) => (row.opened_at < other.opened_at ? -1 : 1));
  const form = useServerForm<{ into: string }, z.infer<typeof mergeSchema>, Refusals>({
    initial: { into: inOrder[0]?.id ?? "" },
    schema: mergeSchema,
    draftKey: null,
    save: ({ into }) =>
      send(
        rows.filter(({ id }) => id !== into),
        (call, id) => command("support/merge-calls", { id, call, into }),
      ),
    onSaved: onClose,
  });
  return (
    <FormModal title={`Unir ${calls(rows)}`} form={form} onClose={() => onClose(remaining())} submitLabel="Unir">
      <Select
        label="Atendimento mantido"
        allowDeselect={false}
        data={inOrder.map((row) => ({ value: row.id, label: `${row.code} · ${row.title} · ${row.requester_name}` }))}
        data-autofocus
        {...form.field("into")}
      />
      <Text>Os outros passam a fazer parte do atendimento mantido, com as pessoas que os acompanham.</Text>
      <RowProgress progress={progress} />
    </FormModal>
  );
}
