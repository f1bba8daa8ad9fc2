import { Autocomplete, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { COMPONENTS, GRADES, PROGRAMS } from "../../../../domain/library/class-sets/textbooks";
import { FieldColumns } from "../../ui/form/ServerForm";
import { TITLE_LABELS } from "./catalogue-words";
import classes from "./TitleFields.module.css";
import type { TitleFields } from "./title-form";

/** The fields of textbooks only: collapsed until a title is one, or one of the fields has a fault. */
export function TextbookFields({ form }: { form: TitleFields }) {
  const { program, cycle_start, cycle_end, consumable, grade, component } = form.values;
  const filled = [program, cycle_start, cycle_end, grade, component].some((text) => text !== "") || consumable;
  // Opens with what is there, also when a draft brings it later, and does not fold itself away under a hand that clears it.
  const [opened, setOpened] = useState(filled);
  if (filled && !opened) {
    setOpened(true);
  }
  return (
    <details className={classes.textbook} open={opened}>
      <summary className={classes.summary}>
        <h2>Livro didático (PNLD)</h2>
      </summary>
      <div className={classes.fields}>
        <Autocomplete label={TITLE_LABELS.program} placeholder="PNLD" data={[...PROGRAMS]} {...form.field("program")} />
        <FieldColumns>
          <Autocomplete label={TITLE_LABELS.grade} data={[...GRADES]} {...form.field("grade")} />
          <Autocomplete label={TITLE_LABELS.component} data={[...COMPONENTS]} {...form.field("component")} />
        </FieldColumns>
        <FieldColumns>
          <TextInput label={TITLE_LABELS.cycle_start} inputMode="numeric" maxLength={4} {...form.field("cycle_start")} />
          <TextInput label={TITLE_LABELS.cycle_end} inputMode="numeric" maxLength={4} {...form.field("cycle_end")} />
        </FieldColumns>
        <Checkbox
          label={TITLE_LABELS.consumable}
          description="O aluno escreve no livro e não o devolve: entrega definitiva."
          {...form.checkbox("consumable")}
        />
      </div>
    </details>
  );
}
