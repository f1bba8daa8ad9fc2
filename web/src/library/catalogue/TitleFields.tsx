import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Card } from "../../ui/Card";
import { ImageField } from "../../ui/form/ImageField";
import { FieldColumns } from "../../ui/form/ServerForm";
import { TITLE_LABELS } from "./catalogue-words";
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
  /** Below the cover: what else the screen asks. */
  children?: ReactNode;
}

/** All that a title's form asks, most asked for first. */
export function TitleFields({ form, self = "", cover = "", children }: TitleFieldsProps) {
  return (
    <div className={classes.layout}>
      <Card title="O livro">
        <div className={classes.fields}>
          <NameField form={form} self={self} />
          <TextInput label={TITLE_LABELS.subtitle} {...form.field("subtitle")} />
          <TermsField form={form} name="authors" example="Machado de Assis" />
          <FieldColumns>
            <IsbnField form={form} self={self} />
            <TextInput
              label={TITLE_LABELS.year_text}
              description="Como está no livro: 1998, c1976, [s.d.]"
              {...form.field("year_text")}
            />
          </FieldColumns>
          <FieldColumns>
            <TextInput label={TITLE_LABELS.publisher} {...form.field("publisher")} />
            <TextInput label={TITLE_LABELS.edition} {...form.field("edition")} />
          </FieldColumns>
          <FieldColumns>
            <TextInput label={TITLE_LABELS.volume} {...form.field("volume")} />
            <TextInput label={TITLE_LABELS.language} {...form.field("language")} />
          </FieldColumns>
          <TextInput
            label={TITLE_LABELS.minimum_age}
            description="A idade em anos, como 12. Em branco: livre. O balcão avisa ao emprestar a leitor mais novo."
            {...form.field("minimum_age")}
          />
          <TermsField form={form} name="subjects" example="Literatura brasileira" />
          <Textarea label={TITLE_LABELS.summary} autosize minRows={2} maxRows={8} {...form.field("summary")} />
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
