import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { Readers } from "../../../../domain/collections.gen";
import { formatDay } from "../../../../domain/dates";
import { readerForm, readerFormOf, readerValues } from "../../../../domain/library/catalogue/forms";
import { useRecordForm } from "../../platform/useRecordForm";
import { DateField } from "../../ui/form/DateField";
import { FormDrawer } from "../../ui/form/FormLayer";
import { notify } from "../../ui/notify";
import classes from "./Reader.module.css";
import { READER_LABELS } from "./reader-words";
import { useCategories } from "./useCategories";

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
    formOf: readerFormOf,
    schema: readerForm,
    valuesOf: readerValues,
    labels: READER_LABELS,
    say: (field, value) => {
      if (field === "category") {
        return categories.find((category) => category.value === value)?.label ?? "";
      }
      if (typeof value === "boolean") {
        return value ? "sim" : "não";
      }
      return field === "valid_until" && value ? formatDay(String(value)) : String(value);
    },
    draftKey: `readers/${reader.id}`,
    touches: ["library/reader-sheet", "timeline"],
    onSaved: () => {
      notify.ok(`Leitor ${name} salvo`);
      onClose();
    },
  });
  return (
    <FormDrawer title={`Editar ${name}`} form={form} onClose={onClose}>
      {conflict}
      <Select label={READER_LABELS.category} data={categories} allowDeselect={false} {...form.field("category")} />
      <TextInput
        label={READER_LABELS.card}
        description="Altere somente em caso de troca da carteirinha: a antiga perde a validade."
        classNames={{ input: classes.code }}
        {...form.field("card")}
      />
      <DateField
        label={READER_LABELS.valid_until}
        description="Último dia de validade. Em branco: sem vencimento."
        {...form.field("valid_until")}
        value={form.values.valid_until}
        onChange={(day) => form.set("valid_until", day)}
      />
      <Textarea label={READER_LABELS.notes} autosize minRows={2} maxRows={8} {...form.field("notes")} />
      <Switch
        label={READER_LABELS.active}
        description="Leitor inativo pode devolver, mas não pegar livros."
        {...form.checkbox("active")}
      />
    </FormDrawer>
  );
}
