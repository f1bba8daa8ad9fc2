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

const MIN_LETTERS = 3;
const MAX_SEARCHED = 30;
const MAX_OPTIONS = 8;

/** Authors or subjects: several, one after the other, in the catalogue's spelling. */
export function TermsField({ form, name, example }: TermsFieldProps) {
  const [text, setText] = useState("");
  const { onChange: _ours, ...props } = form.field(name);
  const chosenTerms = form.values[name];
  return (
    <TagsInput
      label={TITLE_LABELS[name]}
      description="Separe com Enter ou ponto e vírgula"
      placeholder={chosenTerms.length === 0 ? example : ""}
      splitChars={[";"]}
      acceptValueOnBlur
      searchValue={text}
      onSearchChange={setText}
      data={useTermSuggestions(name, text)}
      // The server has compared already, and without accents.
      filter={({ options }) => options}
      {...props}
      onChange={(terms) => form.set(name, terms.flatMap(splitTerms))}
    />
  );
}

/** Terms of the found titles, each with a word for every typed word. */
function useTermSuggestions(name: "authors" | "subjects", typedText: string): string[] {
  const [text] = useDebouncedValue(typedText.trim(), 200);
  const isEnabled = text.length >= MIN_LETTERS && typedText.trim() !== "";
  const titlesQuery = useList("titles", { q: text, perPage: MAX_SEARCHED }, isEnabled);
  const ids = isEnabled ? (titlesQuery.data?.items ?? []).map(({ id }) => bind("id = {:id}", { id })) : [];
  const titles = useRecords("titles", { filter: ids.join(" || "), fields: name, perPage: MAX_SEARCHED }, ids.length > 0);
  if (ids.length === 0) {
    return [];
  }
  // The answer may be one to fewer letters: the arrow and Enter would choose another person than the one typed.
  const words = searchWords(typedText);
  const terms = new Set((titles.data?.items ?? []).flatMap((title) => splitTerms(title[name])));
  return [...terms]
    .filter((term) => words.every((word) => searchWords(term).some((termWord) => termWord.startsWith(word))))
    .slice(0, MAX_OPTIONS);
}
