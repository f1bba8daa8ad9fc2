import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  formValueOf,
  type SuggestedField,
  type IsbnSuggestion as Suggestion,
} from "../../../../domain/library/catalogue/isbn-lookup";
import { LIBRARY_SETTINGS_ID } from "../../../../domain/library/settings";
import { withinSentence } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useRecord } from "../../data/records";
import { TITLE_LABELS } from "./catalogue-words";
import classes from "./IsbnSuggestion.module.css";
import type { TitleFields } from "./title-form";

const SETTLED_MS = 400;
const MAX_TEXT = 120;

/** The internet's data about the ISBN, field by field, where the school has allowed the request. The form waits for nothing. */
export function IsbnSuggestion({ form, isbn13 }: { form: TitleFields; isbn13: string }) {
  const settings = useRecord("library_settings", LIBRARY_SETTINGS_ID);
  const [debouncedIsbn] = useDebouncedValue(isbn13, SETTLED_MS);
  const enabled = settings.data?.isbn_lookup === true && debouncedIsbn !== "" && debouncedIsbn === isbn13;
  const { data, isFetching, isError } = useRead(
    "library/isbn-lookup",
    { isbn: debouncedIsbn },
    { enabled, retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!enabled) {
    return <div role="status" />;
  }
  return (
    <div role="status" className={classes.box}>
      {isFetching ? (
        <p className={classes.quiet}>Consultando o ISBN… pode continuar a preencher.</p>
      ) : data?.suggestion ? (
        <Fields form={form} suggestion={data.suggestion} />
      ) : (
        <p className={classes.quiet}>{isError ? "Sem resposta da consulta de ISBN: preencha manualmente." : data?.sentence}</p>
      )}
    </div>
  );
}

function Fields({ form, suggestion: { source, fields } }: { form: TitleFields; suggestion: Suggestion }) {
  const current = (field: SuggestedField) => [form.values[field]].flat().join("; ");
  const offeredFields = (Object.entries(fields) as [SuggestedField, string][]).filter(
    ([field, value]) => current(field) !== value,
  );
  const use = (field: SuggestedField, value: string) => form.set(field, formValueOf(field, value));
  const empty = offeredFields.filter(([field]) => current(field) === "");
  if (offeredFields.length === 0) {
    return <p className={classes.quiet}>Os dados de {source} são iguais aos do formulário.</p>;
  }
  return (
    <section className={classes.offer} aria-label={`Sugestões de ${source}`}>
      <div className={classes.head}>
        <strong>ISBN encontrado em {source}</strong>
        {empty.length > 1 ? (
          <Button
            size="compact-sm"
            onClick={() => {
              for (const [field, value] of empty) {
                use(field, value);
              }
            }}
          >
            Usar nos campos vazios
          </Button>
        ) : null}
      </div>
      <ul className={classes.fields}>
        {offeredFields.map(([field, value]) => (
          <li key={field}>
            <span>
              <span className="second-block">{TITLE_LABELS[field]}</span>
              {value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Usar ${withinSentence(TITLE_LABELS[field])} sugerido`}
              onClick={() => use(field, value)}
            >
              usar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
