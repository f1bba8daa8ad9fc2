import { calledName } from "../../../domain/people/words";
import { SaveAndNew, useNewRecordForm } from "../platform/useNewRecordForm";
import { Card } from "../ui/Card";
import { ServerForm } from "../ui/form/ServerForm";
import { notify } from "../ui/notify";
import { Page } from "../ui/Page";
import { useNavigateUnlessLeft } from "../ui/use-has-left";
import classes from "./Person.module.css";
import { PersonFields } from "./PersonFields";
import { NEW_PERSON, type PersonOutput, type PersonValues, personRecord, personSchema } from "./person-form";

/** A new person; "salvar e nova" keeps kind, class and sector, because people are registered class by class. */
export default function NewPerson() {
  const navigate = useNavigateUnlessLeft();
  const form = useNewRecordForm<"people", PersonValues, PersonOutput>({
    collection: "people",
    initial: NEW_PERSON,
    schema: personSchema,
    valuesOf: personRecord,
    draftKey: "people/new",
    staleQueries: ["people/counts"],
    next: ({ kind, class: schoolClass, sector }) => ({ ...NEW_PERSON, kind, class: schoolClass, sector }),
    onSaved: (savedPerson, again) => {
      notify.ok(`${calledName(savedPerson)}: cadastro salvo`);
      again || navigate(`/pessoas/${savedPerson.id}`, { replace: true });
    },
  });
  return (
    <Page title="Nova pessoa">
      <div className={classes.single}>
        <Card>
          <ServerForm form={form} onCancel={() => navigate("/pessoas")} moreActions={<SaveAndNew>Salvar e nova</SaveAndNew>}>
            <PersonFields form={form} />
          </ServerForm>
        </Card>
      </div>
    </Page>
  );
}
