import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { WORK_FIELDS } from "../../../../domain/library/catalogue/title-fields";
import { RecordFields } from "../../platform/RecordFields";
import { Card } from "../../ui/Card";
import { ImageField } from "../../ui/form/ImageField";
import { IsbnField } from "./IsbnField";
import { NameField } from "./NameField";
import { ShelfFields } from "./ShelfFields";
import { TermsField } from "./TermsField";
import { TextbookFields } from "./TextbookFields";
import classes from "./TitleFields.module.css";
import type { TitleFields as Fields } from "./title-form";

interface TitleFieldsProps {
  form: Fields;
  /** The title's id; empty for a new one. */
  self?: string;
  /** Address of the saved cover. */
  cover?: string;
  /** Below the cover: the screen's further inputs. */
  children?: ReactNode;
}

/** All fields of a title's form, the most frequent first. */
export function TitleFields({ form, self = "", cover = "", children }: TitleFieldsProps) {
  return (
    <div className={classes.layout}>
      <Card title="O livro">
        <div className={classes.fields}>
          <RecordFields
            fields={WORK_FIELDS}
            form={form}
            focusFirst={false}
            inputs={{
              title: () => <NameField form={form} self={self} />,
              authors: () => <TermsField form={form} name="authors" example="Machado de Assis" />,
              isbn13: () => <IsbnField form={form} self={self} />,
              minimum_age: (input) => <TextInput {...input} onChange={(event) => input.onChange(event.currentTarget.value)} />,
              subjects: () => <TermsField form={form} name="subjects" example="Literatura brasileira" />,
            }}
          />
        </div>
      </Card>
      <div className={classes.side}>
        {children}
        <Card title="Na estante">
          <ShelfFields form={form} />
        </Card>
        <TextbookFields form={form} />
        <Card title="Capa">
          <ImageField
            label="Imagem da capa"
            value={form.values.cover}
            onChange={(file) => form.set("cover", file)}
            current={cover}
            description="JPG, PNG ou WebP. Escolha, fotografe ou solte a imagem aqui."
          />
        </Card>
      </div>
    </div>
  );
}
