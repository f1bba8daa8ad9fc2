import { SegmentedControl } from "@mantine/core";
import type * as z from "zod/mini";
import type { Requesters } from "../../../../domain/collections.gen";
import type { FormOf, RecordOf } from "../../../../domain/record-fields";
import { newRequesterForm, REQUESTER_FIELDS, requesterForm } from "../../../../domain/warehouse/requester-fields";
import { PersonField } from "../../people/PersonField";
import { SectorField } from "../../people/SectorField";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { SaveAndNew, useNewRecordForm } from "../../platform/useNewRecordForm";
import { useRecordForm } from "../../platform/useRecordForm";
import { FormDrawer } from "../../ui/form/FormLayer";
import { notify } from "../../ui/notify";

const { initial, formOf, labels, format } = formTerms(REQUESTER_FIELDS);

type RequesterForm = FormOf<typeof REQUESTER_FIELDS>;
type NewRequesterForm = RequesterForm & { kind: "person" | "sector"; person: string; sector: string };
type Output = RecordOf<typeof REQUESTER_FIELDS>;
type NewOutput = z.infer<ReturnType<typeof newRequesterForm>>;

const BLANK: NewRequesterForm = { ...initial, kind: "person", person: "", sector: "" };

/** Makes a person or a sector a requester. */
export function NewRequester({ onClose }: { onClose: () => void }) {
  const form = useNewRecordForm<"requesters", NewRequesterForm, NewOutput>({
    collection: "requesters",
    initial: BLANK,
    schema: newRequesterForm(),
    valuesOf: (output) => output,
    draftKey: "requesters/new",
    next: ({ kind, valid_from, valid_until }) => ({ ...BLANK, kind, valid_from, valid_until }),
    focusFirst: false,
    onSaved: ({ code }, again) => {
      notify.ok(`Requisitante cadastrado com o código ${code}`);
      again || onClose();
    },
  });
  const { kind } = form.values;
  return (
    <FormDrawer title="Novo requisitante" form={form} onClose={onClose} moreActions={<SaveAndNew>Salvar e novo</SaveAndNew>}>
      <SegmentedControl
        aria-label="Requisitante"
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
          label="Pessoa"
          description="Pessoas novas são cadastradas em Pessoas, pela administração."
          required
          openOnFocus={false}
          {...form.field("person")}
        />
      ) : (
        <SectorField key="sector" label="Setor" placeholder="" required {...form.field("sector")} />
      )}
      <RecordFields fields={REQUESTER_FIELDS} form={form} omit={["active"]} focusFirst={false} />
    </FormDrawer>
  );
}

interface EditRequesterProps {
  requester: Requesters;
  name: string;
  onClose: () => void;
}

/** Changes whether a requester may take material, and until when; the person or sector stays. */
export function EditRequester({ requester, name, onClose }: EditRequesterProps) {
  const { form, conflict } = useRecordForm<"requesters", RequesterForm, Output>({
    collection: "requesters",
    record: requester,
    formOf,
    schema: requesterForm(),
    valuesOf: (output) => output,
    labels,
    format,
    draftKey: `requesters/${requester.id}`,
    onSaved: () => {
      notify.ok(`Requisitante ${name} salvo`);
      onClose();
    },
  });
  return (
    <FormDrawer title={`Editar ${name}`} form={form} onClose={onClose}>
      {conflict}
      <RecordFields
        fields={REQUESTER_FIELDS}
        form={form}
        terms={{ code: { description: "Altere somente quando a carteira da escola for trocada." } }}
      />
    </FormDrawer>
  );
}
