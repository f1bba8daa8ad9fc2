import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { cleanCode } from "../../../../domain/codes";
import { isbnFromCode } from "../../../../domain/library/codes";
import { count, searchWords } from "../../../../domain/text";
import { useList } from "../../data/lists";
import { ToneIcon } from "../../ui/tone";
import { TITLE_LABELS } from "./catalogue-words";
import classes from "./TitleFields.module.css";
import type { TitleFields } from "./title-form";

/**
 * The title's name, which has the focus first: a scanner that reads the back cover there means the ISBN. While the user types, it
 * links to titles with that name.
 */
export function NameField({ form, self }: { form: TitleFields; self: string }) {
  const props = form.field("title");
  const takeScan = (event: KeyboardEvent<HTMLInputElement>) => {
    const isbn = event.key === "Enter" && !event.ctrlKey ? isbnFromCode(cleanCode(event.currentTarget.value)) : "";
    if (isbn) {
      event.preventDefault();
      form.set("isbn13", isbn);
      form.set("title", "");
    }
  };
  return (
    <div>
      <TextInput label={TITLE_LABELS.title} required {...props} onKeyDown={takeScan} />
      <SameName typedName={form.values.title} isbn={form.values.isbn13} self={self} />
    </div>
  );
}

const MIN_LETTERS = 4;
const MAX_OPTIONS = 3;

/** Titles whose name begins with every typed word; the ISBN field does the same for an ISBN. */
function SameName({ typedName, isbn, self }: { typedName: string; isbn: string; self: string }) {
  const [query] = useDebouncedValue(typedName.trim(), 250);
  const words = searchWords(query);
  const enabled = self === "" && isbn === "" && words.join("").length >= MIN_LETTERS;
  const titlesQuery = useList("titles", { q: query, perPage: MAX_OPTIONS }, enabled);
  const alike = (
    enabled && query === typedName.trim() && !titlesQuery.isPlaceholderData ? (titlesQuery.data?.items ?? []) : []
  ).filter((title) => words.every((word) => searchWords(title.title).some((titleWord) => titleWord.startsWith(word))));
  return (
    <div role="status">
      {alike.length > 0 ? (
        <div className={classes.warning} data-tone="warn">
          <ToneIcon tone="warn" size={18} />
          <div>
            Já consta no acervo. Se for o mesmo livro, adicione os exemplares ao título existente:
            <ul className={classes.alike}>
              {alike.map(({ id, title, authors, copies }) => (
                <li key={id}>
                  <Link to={`/acervo/${id}`}>{title}</Link>
                  {[authors, count(copies, "exemplar", "exemplares")]
                    .filter(Boolean)
                    .map((text) => ` · ${text}`)
                    .join("")}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  );
}
