import { Autocomplete } from "@mantine/core";
import { useState } from "react";
import { TEXTBOOK_FIELDS } from "../../../../domain/library/catalogue/title-fields";
import { COMPONENTS, GRADES, PROGRAMS } from "../../../../domain/library/class-sets/textbooks";
import { RecordFields } from "../../platform/RecordFields";
import classes from "./TitleFields.module.css";
import type { TitleFields } from "./title-form";

/** The fields for textbooks: collapsed until a title is one, or one of the fields has an error. */
export function TextbookFields({ form }: { form: TitleFields }) {
  const { program, cycle_start, cycle_end, consumable, grade, component } = form.values;
  const hasContent = [program, cycle_start, cycle_end, grade, component].some((text) => text !== "") || consumable;
  // Opens when there are values, also when a draft brings them later, and does not collapse while the user clears it.
  const [isOpen, setOpen] = useState(hasContent);
  if (hasContent && !isOpen) {
    setOpen(true);
  }
  return (
    <details className={classes.textbook} open={isOpen}>
      <summary className={classes.summary}>
        <h2>Livro didático (PNLD)</h2>
      </summary>
      <div className={classes.fields}>
        <RecordFields
          fields={TEXTBOOK_FIELDS}
          form={form}
          focusFirst={false}
          flagInput="checkbox"
          inputs={{
            program: (input) => <Autocomplete {...input} data={[...PROGRAMS]} />,
            grade: (input) => <Autocomplete {...input} data={[...GRADES]} />,
            component: (input) => <Autocomplete {...input} data={[...COMPONENTS]} />,
          }}
        />
      </div>
    </details>
  );
}
