import type { Readers } from "../../../../domain/collections.gen";
import { READER_FIELDS, readerForm } from "../../../../domain/library/readers/reader-fields";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { useRecordForm } from "../../platform/useRecordForm";
import { FormDrawer } from "../../ui/form/FormLayer";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { notify } from "../../ui/notify";
import { useCategories } from "./useCategories";

const { formOf, labels, format } = formTerms(READER_FIELDS);

interface EditReaderProps {
  reader: Readers;
  name: string;
  onClose: () => void;
}

/** The library's own data of a reader; the name and class belong to the person. */
export function EditReader({ reader, name, onClose }: EditReaderProps) {
  const categories = useCategories(reader.category);
  const { form, conflict } = useRecordForm({
    collection: "readers",
    record: reader,
    formOf,
    schema: readerForm(),
    valuesOf: (values) => values,
    labels,
    format: (field, value) =>
      field === "category" ? (categories.find((category) => category.value === value)?.label ?? "") : format(field, value),
    draftKey: `readers/${reader.id}`,
    staleQueries: ["library/reader-sheet"],
    onSaved: () => {
      notify.ok(`Leitor ${name} salvo`);
      onClose();
    },
  });
  return (
    <FormDrawer title={`Editar ${name}`} form={form} onClose={onClose}>
      {conflict}
      <RecordFields
        fields={READER_FIELDS}
        form={form}
        inputs={{
          category: (input) => <ReferenceSelect {...input} data={categories} searchable={false} clearable={false} />,
        }}
      />
    </FormDrawer>
  );
}
