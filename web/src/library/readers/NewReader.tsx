import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { type NewReaderForm, newReaderForm, READER_FIELDS } from "../../../../domain/library/readers/reader-fields";
import type { PersonRow } from "../../../../domain/people/lists";
import { calledName } from "../../../../domain/people/words";
import { type Output, useCommand } from "../../data/call";
import { useRecord } from "../../data/records";
import { PersonField } from "../../people/PersonField";
import { SaveAndNew } from "../../platform/useNewRecordForm";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { DateField } from "../../ui/form/DateField";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { useFocusFirst } from "../../ui/form/use-focus-first";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import classes from "./Reader.module.css";
import { useCategories } from "./useCategories";

/** The categories of the migrations, by the person's kind. */
const CATEGORY_OF: Readonly<Record<PersonRow["kind"], string>> = {
  student: "catstudent00000",
  teacher: "catteacher00000",
  staff: "catstaff0000000",
  other: "",
};

const INITIAL: NewReaderForm = { person: "", category: "", card: "", valid_until: "" };

/** Makes a person a reader; the address may name the person. */
export default function NewReader() {
  const [address] = useSearchParams();
  const person = address.get("pessoa") ?? "";
  return <NewReaderOf key={person} person={person} />;
}

function NewReaderOf({ person: initialPerson }: { person: string }) {
  const navigate = useNavigateUnlessLeft();
  const [savedReader, setSavedReader] = useState<{ id: string; card: string; name: string }>();
  const [round, setRound] = useState(0);
  const add = useCommand("library/add-reader", ["readers", "people"]);
  const categories = useCategories();
  const form = useServerForm<NewReaderForm, NewReaderForm, Output<"library/add-reader">>({
    initial: { ...INITIAL, person: initialPerson },
    schema: z.pipe(
      z.transform((values: NewReaderForm): NewReaderForm => ({ ...values, category: values.category || proposedCategory })),
      newReaderForm(),
    ),
    draftKey: initialPerson ? `readers/new/${initialPerson}` : "readers/new",
    save: (output, _, id) => add.mutateAsync({ id, ...output }),
    onSaved: (reader, intent) => {
      if (intent === "again") {
        setSavedReader({ ...reader, name });
        form.reset({ ...INITIAL, valid_until: form.values.valid_until });
        setRound(round + 1);
      } else {
        notify.ok(`${name} agora é leitor, carteirinha ${reader.card}`);
        navigate(`/leitores/${reader.id}`, { replace: true });
      }
    },
  });

  useFocusFirst(form, round);
  const { person: chosenPerson, category } = form.values;
  const person = useRecord("people", chosenPerson, "", chosenPerson !== "").data;
  const name = person ? calledName(person) : "";
  const usual = person ? CATEGORY_OF[person.kind] : "";
  const proposedCategory: string = categories.some(({ value }) => value === usual) ? usual : "";

  return (
    <Page title="Novo leitor" subtitle="Um leitor é uma pessoa da escola com carteirinha da biblioteca.">
      <div role="status" className={classes.status}>
        {savedReader ? (
          <p className={classes.savedNote}>
            <Link to={`/leitores/${savedReader.id}`}>{savedReader.name}</Link> agora é leitor, carteirinha{" "}
            <Code>{savedReader.card}</Code>.
          </p>
        ) : null}
      </div>
      <div className={classes.narrow}>
        <Card>
          <ServerForm form={form} onCancel={() => navigate("/leitores")} moreActions={<SaveAndNew />}>
            <PersonField
              label="Pessoa"
              required
              openOnFocus={false}
              description="Pessoas novas são cadastradas em Pessoas."
              disabledReason={({ card }) => (card ? `já é leitor, ${card}` : "")}
              {...form.field("person")}
              onChange={(id) => {
                form.set("person", id);
                form.set("category", "");
              }}
            />
            <Select
              label={READER_FIELDS.category.label}
              required
              allowDeselect={false}
              data={categories}
              {...form.field("category")}
              value={category || proposedCategory}
            />
            <FieldColumns>
              <TextInput
                label={READER_FIELDS.card.label}
                placeholder="automática"
                description="Em branco: número automático."
                classNames={{ input: classes.code }}
                {...form.field("card")}
              />
              <DateField
                label={READER_FIELDS.valid_until.label}
                description="Último dia de validade. Em branco: sem vencimento."
                {...form.field("valid_until")}
              />
            </FieldColumns>
          </ServerForm>
        </Card>
      </div>
    </Page>
  );
}
