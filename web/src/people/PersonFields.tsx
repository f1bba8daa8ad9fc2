import { Select, Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { PersonForm } from "../../../domain/people/forms";
import { PHOTO_ASPECT, PHOTO_LONGEST } from "../../../domain/people/photos/words";
import { useAllRecords } from "../data/records";
import { ImageField } from "../ui/form/ImageField";
import { FieldColumns } from "../ui/form/ServerForm";
import type { ServerFormState } from "../ui/form/use-server-form";
import { KIND_OPTIONS, PERSON_LABELS } from "./people-words";
import { useClassOptions } from "./useClassOptions";

export type PersonValues = PersonForm & { photo: File | null | undefined };

interface PersonFieldsProps {
  form: ServerFormState<PersonValues>;
  /** Address of the photo that is saved. */
  photo?: string | undefined;
  /** What the person should know before the record is deactivated. */
  warning?: ReactNode;
}

/** What is known of a person by everyone with a role. */
export function PersonFields({ form, photo, warning }: PersonFieldsProps) {
  const { values } = form;
  const classOptions = useClassOptions(values.class);
  const sectors = useAllRecords("sectors", { sort: "name", fields: "id,name,active" });
  const sectorOptions = (sectors.data ?? [])
    .filter(({ id, active }) => active || id === values.sector)
    .map(({ id, name }) => ({ value: id, label: name }));
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
        <Choice form={form} name="class" data={classOptions} placeholder="Sem turma" />
        <Choice form={form} name="sector" data={sectorOptions} placeholder="Sem setor" />
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

interface ChoiceProps {
  form: ServerFormState<PersonValues>;
  name: "class" | "sector";
  data: { value: string; label: string }[];
  placeholder: string;
}

/** A reference that may be empty; the form keeps "" where Mantine says null. */
function Choice({ form, name, data, placeholder }: ChoiceProps) {
  return (
    <Select
      {...form.field(name)}
      label={PERSON_LABELS[name]}
      data={data}
      placeholder={placeholder}
      searchable
      clearable
      value={form.values[name] || null}
      onChange={(value) => form.set(name, value ?? "")}
    />
  );
}
