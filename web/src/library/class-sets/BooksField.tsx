import { MAX_SET_TITLES } from "../../../../domain/library/class-sets/class-sets";
import type { SetBook } from "../../../../domain/library/class-sets/commands";
import type { TitleRow } from "../../../../domain/library/lists";
import { useSearch } from "../../data/lists";
import { SearchMultiSelect } from "../../ui/form/SearchSelect";
import { useTypedSearch } from "../../ui/form/use-search-field";

const MAX_OPTIONS = 20;

interface BooksFieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The server's data of the chosen titles. */
  knownBooks: readonly Pick<SetBook, "id" | "name">[];
}

const labelOf = ({ title, authors, available }: TitleRow): string =>
  [title, authors, `${available} na estante`].filter(Boolean).join(" · ");

/** Chooses several titles of the catalogue, by any of their words. */
export function BooksField({ value, onChange, knownBooks }: BooksFieldProps) {
  const search = useTypedSearch();
  const answer = useSearch("titles", { q: search.searchedText, perPage: MAX_OPTIONS, filters: { active: "true" } });
  return (
    <SearchMultiSelect
      label="Livros"
      placeholder={value.length === 0 ? "Título, autor ou ISBN" : undefined}
      search={search}
      answer={answer}
      labelOf={labelOf}
      value={value}
      onChange={onChange}
      knownOptions={knownBooks}
      maxValues={MAX_SET_TITLES}
      clearable
      emptyText="Nenhum título encontrado"
    />
  );
}
