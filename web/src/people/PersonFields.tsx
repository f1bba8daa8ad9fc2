import type { ReactNode } from "react";
import { PERSON_FIELDS } from "../../../domain/people/person-fields";
import { PHOTO_ASPECT, PHOTO_LONGEST } from "../../../domain/people/photos/words";
import { RecordFields } from "../platform/RecordFields";
import { ImageField } from "../ui/form/ImageField";
import { ReferenceSelect } from "../ui/form/ReferenceSelect";
import type { ServerFormState } from "../ui/form/use-server-form";
import { NoClass } from "./NoClass";
import type { PersonValues } from "./person-form";
import { SectorField } from "./SectorField";
import { useClassOptions } from "./useClassOptions";

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
      <RecordFields
        fields={PERSON_FIELDS}
        form={form}
        inputs={{
          class: (input) => (
            <ReferenceSelect {...input} data={classOptions} nothingFoundMessage={<NoClass options={classOptions} />} />
          ),
          sector: (input) => <SectorField {...input} clearable />,
        }}
        otherInputs={{
          photo: (label) => (
            <ImageField
              label={label}
              aspect={PHOTO_ASPECT}
              longest={PHOTO_LONGEST}
              value={values.photo}
              onChange={(file) => form.set("photo", file)}
              current={photo}
              description="PNG, JPG ou WebP de até 5 MB. Visível somente para a equipe da escola."
              error={form.field("photo").error}
            />
          ),
        }}
      />
      {warning}
    </>
  );
}
