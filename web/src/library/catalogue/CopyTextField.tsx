import { TextInput, type TextInputProps } from "@mantine/core";
import { COPY_FACTS, type CopyText } from "../../../../domain/library/catalogue/copy-texts";
import type { FieldProps } from "../../ui/form/use-server-form";

interface CopyTextFieldProps<Name extends CopyText> extends Pick<TextInputProps, "description" | "required" | "onKeyDown"> {
  form: { field: (name: Name) => FieldProps<string> };
  name: Name;
}

/** One of a copy's lines of text in a form. */
export function CopyTextField<Name extends CopyText>({ form, name, ...props }: CopyTextFieldProps<Name>) {
  const { label, example } = COPY_FACTS[name];
  return <TextInput label={label} placeholder={example} {...props} {...form.field(name)} />;
}
