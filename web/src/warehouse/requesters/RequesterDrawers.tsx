import { SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import type * as z from "zod/mini";
import type { Requesters } from "../../../../domain/collections.gen";
import { formatDay, isDay } from "../../../../domain/dates";
import {
  type NewRequesterForm,
  newRequesterForm,
  type RequesterForm,
  requesterForm,
  requesterFormOf,
  requesterValues,
} from "../../../../domain/warehouse/forms";
import { PersonField } from "../../people/PersonField";
import { SectorField } from "../../people/SectorField";
import { SaveAndNew, useNewRecordForm } from "../../platform/useNewRecordForm";
import { formatValue, useRecordForm } from "../../platform/useRecordForm";
import { DateField } from "../../ui/form/DateField";
import { FormDrawer } from "../../ui/form/FormLayer";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import classes from "../warehouse.module.css";

const LABELS: Readonly<Record<keyof NewRequesterForm | "active", string>> = {
  kind: "Requisitante",
  person: "Pessoa",
  sector: "Setor",
  code: "Código",
  valid_from: "Pode retirar a partir de",
  valid_until: "Pode retirar até",
  notes: "Observações",
  active: "Requisitante ativo",
};

const BLANK: NewRequesterForm = {
  ...{ kind: "person", person: "", sector: "", code: "" },
  ...{ valid_from: "", valid_until: "", notes: "" },
};
type NewOutput = z.infer<typeof newRequesterForm>;

/** A person or a sector becomes one who may fetch. */
export function NewRequester({ onClose }: { onClose: () => void }) {
  const form = useNewRecordForm<"requesters", NewRequesterForm, NewOutput>({
    collection: "requesters",
    initial: BLANK,
    schema: newRequesterForm,
    // Only what was chosen counts: the other field may still hold an earlier choice.
    valuesOf: (output) => ({
      ...requesterValues(output),
      person: output.kind === "person" ? output.person : "",
      sector: output.kind === "sector" ? output.sector : "",
      active: true,
    }),
    draftKey: "requesters/new",
    touches: ["timeline"],
    next: ({ kind, valid_from, valid_until }) => ({ ...BLANK, kind, valid_from, valid_until }),
    focusFirst: false,
    onSaved: ({ code }, again) => {
      notify.ok(`Requisitante cadastrado com o código ${code}`);
      again || onClose();
    },
  });
  const { kind, person, sector } = form.values;
  return (
    <FormDrawer title="Novo requisitante" form={form} onClose={onClose} moreActions={<SaveAndNew>Salvar e novo</SaveAndNew>}>
      <SegmentedControl
        aria-label={LABELS.kind}
        data={[
          { value: "person", label: "Pessoa" },
          { value: "sector", label: "Setor" },
        ]}
        value={kind}
        onChange={(value) => form.set("kind", value === "sector" ? "sector" : "person")}
      />
      {kind === "person" ? (
        <PersonField
          key="person"
          label={LABELS.person}
          description="Pessoas novas são cadastradas em Pessoas, pela administração."
          required
          openOnFocus={false}
          {...form.field("person")}
          value={person}
          onChange={(id) => form.set("person", id)}
        />
      ) : (
        <SectorField
          key="sector"
          label={LABELS.sector}
          placeholder=""
          required
          {...form.field("sector")}
          value={sector}
          onChange={(id) => form.set("sector", id)}
        />
      )}
      <CommonFields form={form} codeNote="Em branco: número automático, como R0012." />
    </FormDrawer>
  );
}

/** The common fields of both forms. */
type Common = Pick<RequesterForm, "code" | "valid_from" | "valid_until" | "notes">;

const DAYS: readonly string[] = ["valid_from", "valid_until"];

function CommonFields<Values extends Common>({ form, codeNote }: { form: ServerFormState<Values>; codeNote: string }) {
  return (
    <>
      <TextInput
        label={LABELS.code}
        description={codeNote}
        autoComplete="off"
        classNames={{ input: classes.mono ?? "" }}
        {...form.field("code")}
      />
      <DateField
        label={LABELS.valid_from}
        description="O primeiro dia. Em branco: desde já."
        {...form.field("valid_from")}
        value={form.values.valid_from}
        onChange={(day) => form.set("valid_from", day)}
      />
      <DateField
        label={LABELS.valid_until}
        description="O último dia. Em branco: sem prazo."
        {...form.field("valid_until")}
        value={form.values.valid_until}
        onChange={(day) => form.set("valid_until", day)}
      />
      <Textarea label={LABELS.notes} autosize minRows={2} maxRows={8} {...form.field("notes")} />
    </>
  );
}

interface EditRequesterProps {
  requester: Requesters;
  name: string;
  onClose: () => void;
}

/** Until when someone may fetch, and whether at all; who it is stays. */
export function EditRequester({ requester, name, onClose }: EditRequesterProps) {
  const { form, conflict } = useRecordForm<"requesters", RequesterForm, RequesterForm>({
    collection: "requesters",
    record: requester,
    formOf: requesterFormOf,
    schema: requesterForm,
    valuesOf: requesterValues,
    labels: LABELS,
    say: (field, value) => (DAYS.includes(field) && isDay(String(value)) ? formatDay(String(value)) : formatValue(field, value)),
    draftKey: `requesters/${requester.id}`,
    touches: ["timeline"],
    onSaved: () => {
      notify.ok(`Requisitante ${name} salvo`);
      onClose();
    },
  });
  return (
    <FormDrawer title={`Editar ${name}`} form={form} onClose={onClose}>
      {conflict}
      <CommonFields form={form} codeNote="Altere somente quando a carteira da escola for trocada." />
      <Switch
        label={LABELS.active}
        description="Inativo não retira material; o histórico é mantido."
        {...form.checkbox("active")}
      />
    </FormDrawer>
  );
}
