import { Select } from "@mantine/core";
import { useId } from "react";
import type { Copies } from "../../../../domain/collections.gen";
import { type CopyForm, copyForm, copyFormOf, copyValues } from "../../../../domain/library/catalogue/forms";
import { COPY_STATES } from "../../../../domain/library/circulation/lending";
import { useAllRecords } from "../../data/records";
import { History } from "../../platform/History";
import { useRecordForm } from "../../platform/useRecordForm";
import { FormDrawer } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { MoneyField } from "../../ui/form/typed-fields";
import { formatMoney } from "../../ui/format";
import { notify } from "../../ui/notify";
import type { ExpandedCopy } from "../expanded";
import classes from "./Copies.module.css";
import { CopyTextField } from "./CopyTextField";
import { COPY_LABELS, stateName } from "./catalogue-words";

interface EditCopyProps {
  copy: ExpandedCopy;
  onLoan: boolean;
  onClose: () => void;
}

const STATES = (Object.keys(COPY_STATES) as Copies["state"][]).map((value) => ({ value, label: stateName(value) }));

/** One copy: its state and why, its codes, its place. */
export function EditCopy({ copy, onLoan, onClose }: EditCopyProps) {
  const historyId = useId();
  const types = useMaterialTypes(copy.material_type);
  const { form, conflict } = useRecordForm<"copies", CopyForm, CopyForm>({
    collection: "copies",
    record: copy as Copies,
    formOf: copyFormOf,
    schema: copyForm(onLoan),
    valuesOf: copyValues,
    labels: COPY_LABELS,
    say: (name, value) => {
      if (name === "state") {
        return stateName(value as Copies["state"]);
      }
      if (name === "price") {
        return value === "" ? "" : formatMoney(Number(value));
      }
      return name === "material_type" ? (types.find((type) => type.value === value)?.label ?? "") : String(value);
    },
    draftKey: `copies/${copy.id}`,
    touches: ["titles", "timeline"],
    onSaved: () => {
      notify.ok(`Exemplar ${copy.tombo} salvo`);
      onClose();
    },
  });
  const { state } = form.values;
  return (
    <FormDrawer title={`Exemplar ${copy.tombo}`} form={form} onClose={onClose}>
      {conflict}
      <Select label={COPY_LABELS.state} data={STATES} allowDeselect={false} {...form.field("state")} />
      {state === "normal" ? null : (
        <CopyTextField
          form={form}
          name="state_reason"
          required
          description={state === "lost" && onLoan ? "O empréstimo continua aberto até o livro voltar." : undefined}
        />
      )}
      <Select label={COPY_LABELS.material_type} data={types} allowDeselect={false} {...form.field("material_type")} />
      <FieldColumns>
        <CopyTextField form={form} name="call_number" />
        <CopyTextField form={form} name="location" />
      </FieldColumns>
      <CopyTextField
        form={form}
        name="barcode"
        description="Passe a etiqueta no leitor, ou deixe em branco: o tombo também serve no balcão."
        // A scanner ends with Enter, which must not save the form.
        onKeyDown={(event) => (event.key === "Enter" && !event.ctrlKey ? event.preventDefault() : undefined)}
      />
      <FieldColumns>
        <MoneyField label={COPY_LABELS.price} {...form.field("price")} value={form.values.price} />
        <CopyTextField form={form} name="origin" />
        <CopyTextField form={form} name="former_number" />
      </FieldColumns>
      <CopyTextField form={form} name="condition" />
      <section aria-labelledby={historyId}>
        <h3 id={historyId} className={classes.heading}>
          Histórico
        </h3>
        <History subjects={[copy.id]} follow="copies" />
      </section>
    </FormDrawer>
  );
}

/** The active material types, and the one that a copy has. */
export function useMaterialTypes(current = ""): { value: string; label: string }[] {
  const types = useAllRecords("material_types", { sort: "name" });
  return (types.data ?? [])
    .filter((type) => type.active || type.id === current)
    .map(({ id, name }) => ({ value: id, label: name }));
}
