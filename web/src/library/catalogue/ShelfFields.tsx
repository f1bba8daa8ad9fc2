import { Button, TextInput } from "@mantine/core";
import { callNumberOf, cddDoubt, cduDoubt, cutterProposal } from "../../../../domain/library/catalogue/call-number";
import { Code } from "../../ui/Code";
import { FieldColumns } from "../../ui/form/ServerForm";
import { TITLE_LABELS } from "./catalogue-words";
import classes from "./TitleFields.module.css";
import type { TitleFields } from "./title-form";

/** Class and author's mark, with a doubt said where one looks odd, and the call number that they make. */
export function ShelfFields({ form }: { form: TitleFields }) {
  const { cdd, cdu, cutter, volume, authors, title } = form.values;
  const proposal = cutter === "" ? cutterProposal(authors.join("; "), title) : "";
  const number = callNumberOf({ cdd, cdu, cutter, volume });
  return (
    <div className={classes.fields}>
      <FieldColumns>
        <TextInput label={TITLE_LABELS.cdd} description={cddDoubt(cdd) || undefined} {...form.field("cdd")} />
        <TextInput label={TITLE_LABELS.cdu} description={cduDoubt(cdu) || undefined} {...form.field("cdu")} />
      </FieldColumns>
      <div>
        <TextInput
          label={TITLE_LABELS.cutter}
          description="O número da tabela que a escola usa e a letra do título: A848d"
          {...form.field("cutter")}
        />
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
