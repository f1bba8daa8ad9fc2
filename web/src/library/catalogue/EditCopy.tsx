import { Select, TextInput } from "@mantine/core";
import { useId } from "react";
import type { Copies } from "../../../../domain/collections.gen";
import { COPY_FIELDS, copyForm, copyValues } from "../../../../domain/library/catalogue/copy-fields";
import type { FormOf, RecordOf } from "../../../../domain/record-fields";
import { useAllRecords } from "../../data/records";
import { History } from "../../platform/History";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { useRecordForm } from "../../platform/useRecordForm";
import { FormDrawer } from "../../ui/form/FormLayer";
import { notify } from "../../ui/notify";
import type { ExpandedCopy } from "../expanded-records";
import classes from "./Copies.module.css";

interface EditCopyProps {
  copy: ExpandedCopy;
  onLoan: boolean;
  onClose: () => void;
}

const { formOf, labels, format } = formTerms(COPY_FIELDS);
type CopyForm = FormOf<typeof COPY_FIELDS>;

/** One copy: its state with the reason, its codes, its place. */
export function EditCopy({ copy, onLoan, onClose }: EditCopyProps) {
  const historyId = useId();
  const types = useMaterialTypes(copy.material_type);
  const { form, conflict } = useRecordForm<"copies", CopyForm, RecordOf<typeof COPY_FIELDS>>({
    collection: "copies",
    record: copy as Copies,
    formOf,
    schema: copyForm(onLoan),
    valuesOf: copyValues,
    labels,
    format: (name, value) =>
      name === "material_type" ? (types.find((type) => type.value === value)?.label ?? "") : format(name, value),
    draftKey: `copies/${copy.id}`,
    staleQueries: ["titles"],
    onSaved: () => {
      notify.ok(`Exemplar ${copy.tombo} salvo`);
      onClose();
    },
  });
  const { state } = form.values;
  return (
    <FormDrawer title={`Exemplar ${copy.tombo}`} form={form} onClose={onClose}>
      {conflict}
      <RecordFields
        fields={COPY_FIELDS}
        form={form}
        focusFirst={false}
        omit={state === "normal" ? ["state_reason"] : []}
        terms={{
          state_reason: {
            required: true,
            ...(state === "lost" && onLoan ? { description: "O empréstimo continua aberto até o livro voltar." } : {}),
          },
        }}
        inputs={{
          material_type: (input) => (
            <Select {...input} data={types} allowDeselect={false} onChange={(type) => type && input.onChange(type)} />
          ),
          barcode: (input) => (
            <TextInput
              {...input}
              onChange={(event) => input.onChange(event.currentTarget.value)}
              // A scanner ends with Enter, which must not save the form.
              onKeyDown={(event) => (event.key === "Enter" && !event.ctrlKey ? event.preventDefault() : undefined)}
            />
          ),
        }}
      />
      <section aria-labelledby={historyId}>
        <h3 id={historyId} className={classes.heading}>
          Histórico
        </h3>
        <History subjects={[copy.id]} follow="copies" />
      </section>
    </FormDrawer>
  );
}

/** The active material types, and the present one of a copy. */
export function useMaterialTypes(current = ""): { value: string; label: string }[] {
  const types = useAllRecords("material_types", { sort: "name" });
  return (types.data ?? [])
    .filter((type) => type.active || type.id === current)
    .map(({ id, name }) => ({ value: id, label: name }));
}
