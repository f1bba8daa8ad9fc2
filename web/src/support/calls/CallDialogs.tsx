/** Acts on a call that need more than a click, each in a short form. */

import { Select, Textarea, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { line, optionalLine, recordId } from "../../../../domain/contract";
import {
  assignCall,
  type CallAnswer,
  type CallSheet,
  changeService,
  resolveCall,
  waitCall,
} from "../../../../domain/support/calls/commands";
import { IMPACT_NAMES, PRIORITY_NAMES, priorityOf, URGENCY_NAMES } from "../../../../domain/support/calls/priority";
import { formatCode, WAITING_NAMES, WAITING_REASONS } from "../../../../domain/support/calls/words";
import { withinSentence } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useSearch } from "../../data/lists";
import { useAllRecords } from "../../data/records";
import { PersonField } from "../../people/PersonField";
import { useCommandForm } from "../../platform/useCommandForm";
import { useSharedForm } from "../../platform/useRecordForm";
import { DateField } from "../../ui/form/DateField";
import { FormModal } from "../../ui/form/FormLayer";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { SearchSelect, useChoiceSearch } from "../../ui/form/SearchSelect";
import { FieldColumns } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { useRoomChoices } from "../useChoices";
import { CALL_QUERIES } from "./call-words";
import { useCallAct } from "./useCallAct";

interface DialogProps {
  call: Pick<CallSheet, "id" | "code" | "title" | "urgency" | "impact" | "priority" | "priority_by_hand" | "requester_name">;
  onClose: () => void;
}

/** The end of a dialog after its act's answer. */
const finish = (onClose: () => void) => (answer: CallAnswer) => {
  notify.ok(answer.sentence);
  onClose();
};

/** The typed text stays when another user was faster: the refusal shows that user and their text. */
export function ResolveDialog({ call, onClose }: DialogProps) {
  const form = useCommandForm(resolveCall, {
    initial: { solution: "" },
    input: (values) => ({ call: call.id, ...values }),
    staleQueries: CALL_QUERIES,
    onDone: onClose,
    draftKey: `resolve/${call.id}`,
  });
  return (
    <FormModal title={`Resolver ${formatCode(call.code)}`} form={form} onClose={onClose} submitLabel="Resolver">
      <Textarea
        label="Solução"
        description={
          call.requester_name
            ? "Este texto é enviado ao solicitante, para confirmar a solução do problema."
            : "Relato sem identificação: este texto é enviado somente ao e-mail deixado para as novidades, se houver."
        }
        data-autofocus
        autosize
        minRows={3}
        {...form.field("solution")}
      />
    </FormModal>
  );
}

export function WaitDialog({ call, onClose }: DialogProps) {
  const form = useCommandForm(waitCall, {
    initial: { waiting_for: "requester", until: "" },
    input: (values) => ({ call: call.id, ...values }),
    staleQueries: CALL_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title="Aguardar" form={form} onClose={onClose} submitLabel="Parar o relógio">
      <Select
        label="Motivo da espera"
        data={WAITING_REASONS.map((value) => ({ value, label: WAITING_NAMES[value] }))}
        allowDeselect={false}
        data-autofocus
        {...form.field("waiting_for")}
      />
      <DateField label="Cobrar em" description="Opcional" {...form.field("until")} />
    </FormModal>
  );
}

export function AssignDialog({ call, onClose }: DialogProps) {
  const team = useRead("support/technicians", {});
  const form = useCommandForm(assignCall, {
    initial: { technician: "" },
    input: (values) => ({ call: call.id, ...values }),
    staleQueries: CALL_QUERIES,
    onDone: onClose,
  });
  return (
    <FormModal title="Passar a outra pessoa" form={form} onClose={onClose} submitLabel="Passar">
      <Select
        label="Técnico"
        data={(team.data?.technicians ?? []).map(({ id, name, calls }) => ({
          value: id,
          label: calls > 0 ? `${name} · ${calls} em mãos` : name,
        }))}
        data-autofocus
        {...form.field("technician")}
      />
    </FormModal>
  );
}

/** The call was opened under the wrong service, with the wrong targets. */
export function ServiceDialog({ call, onClose }: DialogProps & { call: Pick<CallSheet, "service" | "tombo"> }) {
  const services = useAllRecords("services", { sort: "category,name" });
  const form = useCommandForm(changeService, {
    initial: { service: "", equipment: "" },
    input: (values) => ({ call: call.id, ...values }),
    staleQueries: CALL_QUERIES,
    onDone: onClose,
  });
  const chosenService = services.data?.find(({ id }) => id === form.values.service);
  return (
    <FormModal title="Mudar o serviço" form={form} onClose={onClose} submitLabel="Mudar">
      <Select
        label="Serviço"
        description="Os prazos passam a ser os deste serviço, contados desde a abertura."
        data={(services.data ?? [])
          .filter(({ id, active }) => active && id !== call.service)
          .map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        data-autofocus
        {...form.field("service")}
      />
      {chosenService?.needs_equipment && call.tombo === "" ? (
        <TextInput
          label="Tombo do equipamento"
          description="Número da etiqueta."
          required
          data-takes-scans
          autoComplete="off"
          {...form.field("equipment")}
        />
      ) : null}
    </FormModal>
  );
}

const correctionSchema = z.object({
  title: line("Informe o problema em poucas palavras.", 160),
  equipment: optionalLine(60),
  room: z.string(),
  person: z.string(),
});
type Correction = z.infer<typeof correctionSchema>;
const CORRECTION_LABELS = { title: "Problema", equipment: "Tombo do equipamento", room: "Sala", person: "Solicitante" };

/** The call's own data. Others may correct it meanwhile, or take it. */
export function EditCallDialog({ call, onClose }: { call: CallSheet; onClose: () => void }) {
  const act = useCallAct("support/edit-call");
  const rooms = useRoomChoices(call.room);
  const { form, conflict } = useSharedForm<CallSheet, Correction, Correction, CallAnswer>({
    record: call,
    formOf: ({ title, tombo, room, requester }) => ({ title, equipment: tombo, room, person: requester }),
    schema: correctionSchema,
    labels: CORRECTION_LABELS,
    format: (name, value) =>
      name === "room"
        ? (rooms.find((room) => room.value === value)?.label ?? "")
        : name !== "person"
          ? String(value)
          : value === call.requester
            ? call.requester_name
            : "a pessoa escolhida aqui",
    draftKey: null,
    save: (output, base) => act({ call: call.id, seen: base, ...output }),
    onSaved: finish(onClose),
  });
  return (
    <FormModal title="Corrigir atendimento" form={form} onClose={onClose}>
      {conflict}
      <TextInput label={CORRECTION_LABELS.title} required autoComplete="off" data-autofocus {...form.field("title")} />
      <TextInput
        label={CORRECTION_LABELS.equipment}
        description="Em branco: não é sobre um equipamento."
        data-takes-scans
        autoComplete="off"
        {...form.field("equipment")}
      />
      <ReferenceSelect
        label={CORRECTION_LABELS.room}
        data={rooms.map(({ value, label }) => ({ value, label }))}
        {...form.field("room")}
      />
      <PersonField
        label={CORRECTION_LABELS.person}
        description="O chamado passa a esta pessoa e ao seu setor."
        {...form.field("person")}
      />
    </FormModal>
  );
}

const names = (of: Readonly<Record<number, string>>) => Object.entries(of).map(([value, label]) => ({ value, label }));

const classificationSchema = z.object({ urgency: z.string(), impact: z.string(), priority: z.string() });
type Classification = z.infer<typeof classificationSchema>;
const CLASSIFICATION_LABELS = { urgency: "Urgência", impact: "Alcance", priority: "Prioridade" };
const CLASSIFICATION_NAMES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  urgency: URGENCY_NAMES,
  impact: IMPACT_NAMES,
  priority: { 0: "Pela urgência e pelo alcance", ...PRIORITY_NAMES },
};

/** The decision of a colleague meanwhile is not overwritten. */
export function PriorityDialog({ call, onClose }: { call: CallSheet; onClose: () => void }) {
  const act = useCallAct("support/prioritize-call");
  const { form, conflict } = useSharedForm<CallSheet, Classification, Classification, CallAnswer>({
    record: call,
    formOf: ({ urgency, impact, priority, priority_by_hand }) => ({
      urgency: String(urgency),
      impact: String(impact),
      priority: priority_by_hand ? String(priority) : "0",
    }),
    schema: classificationSchema,
    labels: CLASSIFICATION_LABELS,
    format: (name, value) => CLASSIFICATION_NAMES[name]?.[Number(value)] ?? "",
    draftKey: null,
    save: ({ urgency, impact, priority }, seen) =>
      act({ call: call.id, seen, urgency: Number(urgency), impact: Number(impact), priority: Number(priority) }),
    onSaved: finish(onClose),
  });
  const { urgency, impact } = form.values;
  const follows = PRIORITY_NAMES[priorityOf(Number(urgency), Number(impact))] ?? "";
  return (
    <FormModal title="Prioridade" form={form} onClose={onClose}>
      {conflict}
      <FieldColumns>
        <Select
          label={CLASSIFICATION_LABELS.urgency}
          data={names(URGENCY_NAMES)}
          allowDeselect={false}
          {...form.field("urgency")}
        />
        <Select label={CLASSIFICATION_LABELS.impact} data={names(IMPACT_NAMES)} allowDeselect={false} {...form.field("impact")} />
      </FieldColumns>
      <Select
        label={CLASSIFICATION_LABELS.priority}
        data={[{ value: "0", label: `Pela urgência e pelo alcance: ${withinSentence(follows)}` }, ...names(PRIORITY_NAMES)]}
        allowDeselect={false}
        {...form.field("priority")}
      />
    </FormModal>
  );
}

const other = z.object({ other: recordId("Escolha o atendimento.") });
const MAX_OPTIONS = 20;

/** Another open call: this one is merged into it, or linked to it. */
export function OtherCallDialog({ call, onClose, mode }: DialogProps & { mode: "merge" | "link" }) {
  const merge = useCallAct("support/merge-calls");
  const link = useCallAct("support/link-calls");
  const search = useChoiceSearch(null);
  const answer = useSearch("calls", {
    q: search.searchedText,
    perPage: MAX_OPTIONS,
    filters: mode === "merge" ? { open: "true" } : {},
  });
  const form = useServerForm({
    initial: { other: "" },
    schema: other,
    draftKey: null,
    save: ({ other: id }) => (mode === "merge" ? merge({ call: call.id, into: id }) : link({ call: call.id, other: id })),
    onSaved: finish(onClose),
  });
  const isMerge = mode === "merge";
  return (
    <FormModal
      title={isMerge ? "Unir a outro atendimento" : "Relacionar a outro atendimento"}
      form={form}
      onClose={onClose}
      submitLabel={isMerge ? "Unir" : "Relacionar"}
    >
      <SearchSelect
        label={isMerge ? `${formatCode(call.code)} passa a fazer parte de` : "Atendimento"}
        placeholder="Número, pessoa ou tombo"
        search={search}
        answer={answer}
        labelOf={(row) => `${row.code} · ${row.title} · ${row.requester_name}`}
        disabledReason={(row) => (row.id === call.id ? "é este" : "")}
        error={form.field("other").error}
        onChange={(row) => form.set("other", row?.id ?? "")}
        emptyText="Nenhum atendimento encontrado"
      />
    </FormModal>
  );
}
