import { Select, Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { PersonForm } from "../../../domain/people/forms";
import { PHOTO_ASPECT, PHOTO_LONGEST } from "../../../domain/people/photos/words";
import { ImageField } from "../ui/form/ImageField";
import { FieldColumns } from "../ui/form/ServerForm";
import type { ServerFormState } from "../ui/form/use-server-form";
import { NoClass } from "./NoClass";
import { KIND_OPTIONS, PERSON_LABELS } from "./people-words";
import { SectorField } from "./SectorField";
import { useClassOptions } from "./useClassOptions";

export type PersonValues = PersonForm & { photo: File | null | undefined };

interface PersonFieldsProps {
  form: ServerFormState<PersonValues>;
  /** Address of the photo that is saved. */
  photo?: string | undefined;
  /** The warning before the record is deactivated. */
  warning?: ReactNode;
}

/** The data of a person that every role sees. */
export function PersonFields({ form, photo, warning }: PersonFieldsProps) {
  const { values } = form;
  const classOptions = useClassOptions(values.class);
  return (
    <>
      <TextInput label={PERSON_LABELS.name} required autoComplete="off" {...form.field("name")} />
      <TextInput
        label={PERSON_LABELS.social_name}
        description="Quando preenchido, é o nome que aparece nas telas e nos impressos."
        autoComplete="off"
        {...form.field("social_name")}
      />
      <FieldColumns>
        <Select label={PERSON_LABELS.kind} data={KIND_OPTIONS} allowDeselect={false} required {...form.field("kind")} />
        <TextInput
          label={PERSON_LABELS.enrolment}
          description="Como está no documento, com os zeros."
          autoComplete="off"
          {...form.field("enrolment")}
        />
      </FieldColumns>
      <FieldColumns>
        <Select
          {...form.field("class")}
          label={PERSON_LABELS.class}
          data={classOptions}
          nothingFoundMessage={<NoClass options={classOptions} />}
          placeholder="Sem turma"
          searchable
          clearable
          value={values.class || null}
          onChange={(value) => form.set("class", value ?? "")}
        />
        <SectorField
          {...form.field("sector")}
          label={PERSON_LABELS.sector}
          clearable
          value={values.sector}
          onChange={(id) => form.set("sector", id)}
        />
      </FieldColumns>
      <ImageField
        label={PERSON_LABELS.photo}
        aspect={PHOTO_ASPECT}
        longest={PHOTO_LONGEST}
        value={values.photo}
        onChange={(file) => form.set("photo", file)}
        current={photo}
        description="PNG, JPG ou WebP de até 5 MB. Visível somente para a equipe da escola."
        error={form.field("photo").error}
      />
      <Switch
        label={PERSON_LABELS.active}
        description="Inativo não aparece nas buscas nem pega livros; o histórico é mantido."
        {...form.checkbox("active")}
      />
      {warning}
    </>
  );
}
