import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { FocusEvent, KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { cleanCode } from "../../../../domain/codes";
import { readIsbn } from "../../../../domain/library/catalogue/isbn";
import { isbnFromCode } from "../../../../domain/library/codes";
import { bind, useRecords } from "../../data/records";
import { CameraScan } from "../../ui/scan/CameraScan";
import { ToneIcon } from "../../ui/tone";
import { TITLE_LABELS } from "./catalogue-words";
import { IsbnSuggestion } from "./IsbnSuggestion";
import classes from "./TitleFields.module.css";
import type { TitleFields } from "./title-form";

/** The ISBN, typed or scanned from the back cover: stored as 13 digits, with a link to a title that has it already. */
export function IsbnField({ form, self }: { form: TitleFields; self: string }) {
  const props = form.field("isbn13");
  const typedIsbn = form.values.isbn13;
  const { isbn13 } = readIsbn(typedIsbn);
  const normalise = () => (isbn13 && isbn13 !== typedIsbn ? form.set("isbn13", isbn13) : undefined);
  return (
    <div>
      <TextInput
        label={TITLE_LABELS.isbn13}
        description={isbn13 && isbn13 !== typedIsbn.trim() ? `ISBN-13: ${isbn13}` : "De 10 ou 13 dígitos, na contracapa"}
        inputMode="text"
        classNames={{ input: classes.code }}
        {...props}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          normalise();
          props.onBlur?.(event);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          // A scanner ends with Enter, which must not save the form.
          if (event.key === "Enter" && !event.ctrlKey) {
            event.preventDefault();
            normalise();
          }
        }}
      />
      <CameraScan onScan={(code) => form.set("isbn13", isbnFromCode(cleanCode(code)) || cleanCode(code))} />
      <SameIsbn isbn13={isbn13} self={self} />
      <IsbnSuggestion form={form} isbn13={isbn13} />
    </div>
  );
}

function SameIsbn({ isbn13, self }: { isbn13: string; self: string }) {
  const [debouncedIsbn] = useDebouncedValue(isbn13, 200);
  const query = useRecords(
    "titles",
    {
      filter: bind("isbn13 = {:asked} && id != {:self} && merged_into = ''", { asked: debouncedIsbn, self }),
      fields: "id,title,edition",
      perPage: 1,
    },
    debouncedIsbn !== "",
  );
  const other = debouncedIsbn !== "" && debouncedIsbn === isbn13 && !query.isPlaceholderData ? query.data?.items[0] : undefined;
  return (
    <div role="status">
      {other ? (
        <p className={classes.warning} data-tone="warn">
          <ToneIcon tone="warn" size={18} />
          <span>
            Este ISBN já é de{" "}
            <Link to={`/acervo/${other.id}`}>
              {other.title}
              {other.edition ? `, ${other.edition}` : ""}
            </Link>
            . Se for o mesmo livro, adicione os exemplares a esse título.
          </span>
        </p>
      ) : null}
    </div>
  );
}
