import { Button, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Classes } from "../../../domain/collections.gen";
import { type ClassForm, classForm } from "../../../domain/people/forms";
import { SHIFT_NAMES, SHIFT_OPTIONS, type Shift } from "../../../domain/platform/shifts";
import { count } from "../../../domain/text";
import { RecordDrawer } from "../platform/RecordDrawer";
import { formatValue } from "../platform/useRecordForm";
import { useApplication } from "../ui/application-context";
import { FieldColumns } from "../ui/form/ServerForm";
import { Note } from "../ui/Note";
import { CLASS_LABELS } from "./people-words";

interface ClassDrawerProps {
  /** Left out: a new one. */
  schoolClass?: Classes;
  students?: number;
  onClose: () => void;
}

/** A class; "salvar e nova" keeps grade, shift and year. */
export function ClassDrawer({ schoolClass, students = 0, onClose }: ClassDrawerProps) {
  const { today } = useApplication();
  const blank: ClassForm = { name: "", grade: "", shift: "morning", year: Number(today.slice(0, 4)), active: true };
  return (
    <RecordDrawer
      collection="classes"
      record={schoolClass}
      title={schoolClass ? `Turma ${schoolClass.name}` : "Nova turma"}
      schema={classForm}
      blank={blank}
      next={({ grade, shift, year }) => ({ ...blank, grade, shift, year })}
      formOf={({ name, grade, shift, year, active }) => ({ name, grade, shift, year, active })}
      labels={CLASS_LABELS}
      say={(name, value) => (name === "shift" && value ? SHIFT_NAMES[value as Shift] : formatValue(name, value))}
      touches={["people", "timeline"]}
      saved={({ name }) => `Turma ${name} salva`}
      saveAndNew="Salvar e nova"
      onClose={onClose}
    >
      {(form) => (
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
            description="A turma inativa não aparece nas listas de escolha. Os cadastros dela são mantidos."
            {...form.checkbox("active")}
          />
          {schoolClass?.active && !form.values.active && students > 0 ? (
            <Note tone="warn">
              {count(students, "pessoa continua", "pessoas continuam")} nesta turma até que o cadastro mude.
            </Note>
          ) : null}
          {schoolClass ? (
            <Button variant="default" component={Link} to={`/pessoas?turma=${schoolClass.id}&ativo=true`}>
              Ver {count(students, "pessoa", "pessoas")} da turma
            </Button>
          ) : null}
        </>
      )}
    </RecordDrawer>
  );
}
