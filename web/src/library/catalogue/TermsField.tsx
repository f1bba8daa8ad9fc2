import { TagsInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { splitTerms } from "../../../../domain/library/catalogue/term-lists";
import { searchWords } from "../../../../domain/text";
import { useList } from "../../data/lists";
import { bind, useRecords } from "../../data/records";
import { TITLE_LABELS } from "./catalogue-words";
import type { TitleFields } from "./title-form";

interface TermsFieldProps {
  form: TitleFields;
  name: "authors" | "subjects";
  example: string;
}

const ASKED_FROM_LETTERS = 3;
const LOOKED_AT = 30;
const MOST = 8;

/** Authors or subjects: several, one after the other, spelled as the catalogue spells them already. */
export function TermsField({ form, name, example }: TermsFieldProps) {
  const [text, setText] = useState("");
  const { onChange: _ours, ...props } = form.field(name);
  const chosen = form.values[name];
  return (
    <TagsInput
      label={TITLE_LABELS[name]}
      description="Separe com Enter ou ponto e vírgula"
      placeholder={chosen.length === 0 ? example : ""}
      splitChars={[";"]}
      acceptValueOnBlur
      searchValue={text}
      onSearchChange={setText}
      data={useKnownTerms(name, text)}
      // The server compared already, and without accents.
      filter={({ options }) => options}
      {...props}
      onChange={(terms) => form.set(name, terms.flatMap(splitTerms))}
    />
  );
}

/** Terms of the titles that the search finds, each with a word for every word typed. */
function useKnownTerms(name: "authors" | "subjects", typed: string): string[] {
  const [text] = useDebouncedValue(typed.trim(), 200);
  const asked = text.length >= ASKED_FROM_LETTERS && typed.trim() !== "";
  const found = useList("titles", { q: text, perPage: LOOKED_AT }, asked);
  const ids = asked ? (found.data?.items ?? []).map(({ id }) => bind("id = {:id}", { id })) : [];
  const titles = useRecords("titles", { filter: ids.join(" || "), fields: name, perPage: LOOKED_AT }, ids.length > 0);
  if (ids.length === 0) {
    return [];
  }
  const words = searchWords(text);
  const known = new Set((titles.data?.items ?? []).flatMap((title) => splitTerms(title[name])));
  return [...known].filter((term) => words.every((word) => searchWords(term).some((own) => own.startsWith(word)))).slice(0, MOST);
}
