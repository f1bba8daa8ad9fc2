import { Button, TextInput } from "@mantine/core";
import { callNumberOf, cddWarning, cduWarning, cutterProposal } from "../../../../domain/library/catalogue/call-number";
import { SHELF_FIELDS } from "../../../../domain/library/catalogue/title-fields";
import { RecordFields } from "../../platform/RecordFields";
import { Code } from "../../ui/Code";
import classes from "./TitleFields.module.css";
import type { TitleFields } from "./title-form";

const warningProps = (sentence: string) => (sentence ? { description: sentence } : {});

/** Class and author's mark, with a doubt about an unusual one, and the resulting call number. */
export function ShelfFields({ form }: { form: TitleFields }) {
  const { cdd, cdu, cutter, volume, authors, title } = form.values;
  const proposal = cutter === "" ? cutterProposal(authors.join("; "), title) : "";
  const number = callNumberOf({ cdd, cdu, cutter, volume });
  return (
    <div className={classes.fields}>
      <RecordFields
        fields={SHELF_FIELDS}
        form={form}
        focusFirst={false}
        terms={{ cdd: warningProps(cddWarning(cdd)), cdu: warningProps(cduWarning(cdu)) }}
        inputs={{
          cutter: (input) => (
            <div>
              <TextInput {...input} onChange={(event) => input.onChange(event.currentTarget.value)} />
              {proposal ? (
                <p className={classes.proposal}>
                  <span>
                    Pela tabela da Biblioteca do Congresso, que é livre: <Code>{proposal}</Code>
                  </span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Usar ${proposal} como Cutter`}
                    onClick={() => form.set("cutter", proposal)}
                  >
                    usar
                  </Button>
                </p>
              ) : null}
            </div>
          ),
        }}
      />
      <p className={classes.proposal} role="status">
        {number ? (
          <span>
            Número de chamada: <Code>{number}</Code>
          </span>
        ) : null}
      </p>
    </div>
  );
}
