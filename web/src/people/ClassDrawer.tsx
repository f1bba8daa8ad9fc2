import { Button, NumberInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Classes } from "../../../domain/collections.gen";
import { CLASS_FIELDS, classForm } from "../../../domain/people/class-fields";
import type { FormOf } from "../../../domain/record-fields";
import { count } from "../../../domain/text";
import { RecordDrawer } from "../platform/RecordDrawer";
import { RecordFields } from "../platform/RecordFields";
import { formTerms } from "../platform/record-form";
import { useApplication } from "../ui/application-context";
import { Note } from "../ui/Note";

type ClassForm = FormOf<typeof CLASS_FIELDS>;
const TERMS = formTerms(CLASS_FIELDS);

interface ClassDrawerProps {
  /** Left out: a new one. */
  schoolClass?: Classes;
  students?: number;
  onClose: () => void;
}

/** A class; "salvar e nova" keeps grade, shift and year. */
export function ClassDrawer({ schoolClass, students = 0, onClose }: ClassDrawerProps) {
  const { today } = useApplication();
  const blank: ClassForm = { ...TERMS.initial, year: Number(today.slice(0, 4)) };
  return (
    <RecordDrawer<"classes", ClassForm>
      collection="classes"
      record={schoolClass}
      title={schoolClass ? `Turma ${schoolClass.name}` : "Nova turma"}
      schema={classForm()}
      {...TERMS}
      initial={blank}
      next={({ grade, shift, year }) => ({ ...blank, grade, shift, year })}
      staleQueries={["people"]}
      savedSentence={({ name }) => `Turma ${name} salva`}
      saveAndNew="Salvar e nova"
      onClose={onClose}
    >
      {(form) => (
        <>
          <RecordFields
            fields={CLASS_FIELDS}
            form={form}
            inputs={{
              year: (input) => (
                <NumberInput {...input} min={2000} max={2100} allowDecimal={false} thousandSeparator="" clampBehavior="none" />
              ),
            }}
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
