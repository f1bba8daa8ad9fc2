import { Button, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Classes } from "../../../domain/collections.gen";
import { type ClassForm, classForm } from "../../../domain/people/forms";
import { SHIFT_NAMES, type Shift } from "../../../domain/people/words";
import { count } from "../../../domain/text";
import { SaveAndNew, useNewRecordForm } from "../platform/useNewRecordForm";
import { useRecordForm } from "../platform/useRecordForm";
import { FormDrawer } from "../ui/form/FormLayer";
import { FieldColumns } from "../ui/form/ServerForm";
import type { ServerFormState } from "../ui/form/use-server-form";
import { useKit } from "../ui/kit";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";
import { CLASS_LABELS, SHIFT_OPTIONS } from "./words";

/** What a class's name appears in. */
const TOUCHES = ["people", "timeline"];

/** A new class; "salvar e nova" keeps grade, shift and year. */
export function NewClass({ onClose }: { onClose: () => void }) {
  const { today } = useKit();
  const initial: ClassForm = { name: "", grade: "", shift: "morning", year: Number(today.slice(0, 4)), active: true };
  const form = useNewRecordForm({
    collection: "classes",
    initial,
    schema: classForm,
    valuesOf: (values) => values,
    draftKey: "classes/new",
    touches: TOUCHES,
    next: ({ grade, shift, year }) => ({ ...initial, grade, shift, year }),
    onSaved: (saved, again) => {
      notify.ok(`Turma ${saved.name} salva`);
      again || onClose();
    },
  });
  return (
    <FormDrawer title="Nova turma" form={form} onClose={onClose} moreActions={<SaveAndNew>Salvar e nova</SaveAndNew>}>
      <ClassFields form={form} />
    </FormDrawer>
  );
}

interface EditClassProps {
  schoolClass: Classes;
  students: number;
  onClose: () => void;
}

export function EditClass({ schoolClass, students, onClose }: EditClassProps) {
  const { form, conflict } = useRecordForm<"classes", ClassForm, ClassForm>({
    collection: "classes",
    record: schoolClass,
    formOf: ({ name, grade, shift, year, active }) => ({ name, grade, shift, year, active }),
    schema: classForm,
    valuesOf: (values) => values,
    labels: CLASS_LABELS,
    say: (name, value) => {
      if (name === "shift") {
        return value ? SHIFT_NAMES[value as Shift] : "";
      }
      return name === "active" ? (value ? "sim" : "não") : String(value);
    },
    draftKey: `classes/${schoolClass.id}`,
    touches: TOUCHES,
    onSaved: (saved) => {
      notify.ok(`Turma ${saved.name} salva`);
      onClose();
    },
  });
  const leaving = schoolClass.active && !form.values.active && students > 0;
  return (
    <FormDrawer title={`Turma ${schoolClass.name}`} form={form} onClose={onClose}>
      {conflict}
      <ClassFields form={form}>
        {leaving ? (
          <Note tone="warn">{count(students, "pessoa continua", "pessoas continuam")} nesta turma até que o cadastro mude.</Note>
        ) : null}
      </ClassFields>
      <Button variant="default" component={Link} to={`/pessoas?turma=${schoolClass.id}&ativo=true`}>
        Ver {count(students, "pessoa", "pessoas")} da turma
      </Button>
    </FormDrawer>
  );
}

function ClassFields({ form, children }: { form: ServerFormState<ClassForm>; children?: ReactNode }) {
  return (
    <>
      <TextInput
        label={CLASS_LABELS.name}
        placeholder="7º A"
        required
        data-autofocus
        autoComplete="off"
        {...form.field("name")}
      />
      <FieldColumns>
        <TextInput label={CLASS_LABELS.grade} placeholder="7º ano" autoComplete="off" {...form.field("grade")} />
        <NumberInput
          label={CLASS_LABELS.year}
          required
          min={2000}
          max={2100}
          allowDecimal={false}
          thousandSeparator=""
          clampBehavior="none"
          {...form.field("year")}
        />
      </FieldColumns>
      <Select
        {...form.field("shift")}
        label={CLASS_LABELS.shift}
        data={SHIFT_OPTIONS}
        clearable
        value={form.values.shift || null}
        onChange={(value) => form.set("shift", (value ?? "") as ClassForm["shift"])}
      />
      <Switch
        label={CLASS_LABELS.active}
        description="Inativa deixa de aparecer para escolher; quem está nela continua."
        {...form.checkbox("active")}
      />
      {children}
    </>
  );
}
