import { Button, FileButton, MultiSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import type { PersonRow } from "../../../../domain/people/lists";
import { calledName, type PersonKind, WHOLE_KINDS } from "../../../../domain/people/words";
import { SHIFT_OPTIONS, type Shift } from "../../../../domain/platform/shifts";
import { type Input, useRead } from "../../data/call";
import { useSearch } from "../../data/lists";
import { NoClass } from "../../people/NoClass";
import { useClassOptions } from "../../people/useClassOptions";
import { SearchMultiSelect } from "../../ui/form/SearchSelect";
import { useTypedSearch } from "../../ui/form/use-search-field";
import { formatNumber } from "../../ui/format";

export type Audience = Required<NonNullable<Input<"messaging/preview">["audience"]>>;

const MAX_OPTIONS = 20;
const labelOf = (row: PersonRow): string => [calledName(row), row.class_name, row.enrolment].filter(Boolean).join(" · ");

interface AudienceFieldsProps {
  audience: Audience;
  onChange: (audience: Partial<Audience>) => void;
}

/** The audience: classes, shifts, people in some state, and single people. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const { classes: classIds, people } = audience;
  const options = useClassOptions();
  const search = useTypedSearch();
  const answer = useSearch("people", { q: search.searchedText, perPage: MAX_OPTIONS, filters: { active: "true" } });
  const groups = useRead("messaging/audiences", {});
  const otherGroups = [
    ...SHIFT_OPTIONS.map(({ value, label }) => ({
      value: `shifts ${value}`,
      label: `Turno da ${label.toLowerCase()}`.replace("da integral", "integral"),
    })),
    ...Object.entries(WHOLE_KINDS).map(([value, label]) => ({ value: `kinds ${value}`, label })),
    ...(groups.data?.groups ?? []).map(({ name, title, people: many }) => ({
      value: `groups ${name}`,
      label: `${title} (${formatNumber(many)})`,
    })),
  ];
  const otherValues = (["shifts", "kinds", "groups"] as const).flatMap((group) =>
    audience[group].map((value) => `${group} ${value}`),
  );
  const among = <Value extends string>(values: readonly string[], prefix: string) =>
    values.filter((value) => value.startsWith(`${prefix} `)).map((value) => value.slice(prefix.length + 1)) as Value[];
  return (
    <>
      <MultiSelect
        label="Turmas"
        placeholder={classIds.length === 0 ? "Escolha as turmas" : ""}
        data={options}
        value={classIds}
        onChange={(classes) => onChange({ classes })}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={<NoClass options={options} />}
      />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange({ classes: options.map(({ value }) => value) })}
          disabled={options.length === 0 || classIds.length === options.length}
        >
          Selecionar todas as turmas
        </Button>
      </div>
      <MultiSelect
        label="Turnos e outros públicos"
        placeholder={otherValues.length === 0 ? "Turno, tipo de pessoa ou situação" : ""}
        data={otherGroups}
        value={otherValues}
        onChange={(values) =>
          onChange({
            shifts: among<Shift>(values, "shifts"),
            kinds: among<PersonKind>(values, "kinds"),
            groups: among(values, "groups"),
          })
        }
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="Nenhum público encontrado"
      />
      <SearchMultiSelect
        label="E também estas pessoas"
        placeholder={people.length === 0 ? "Nome ou matrícula" : undefined}
        search={search}
        answer={answer}
        labelOf={labelOf}
        value={people}
        onChange={(ids) => onChange({ people: ids })}
        knownOptions={[]}
        clearable
        emptyText="Ninguém encontrado"
      />
      <ListedPeople lines={audience.lines} onChange={(lines) => onChange({ lines })} />
    </>
  );
}

/** The first cell of each line. */
const firstCells = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split(/[;\t,]/)[0] ?? "").replace(/^"|"$/g, "").trim())
    .filter((cell) => cell !== "" && !/^(nome|aluno|matr[ií]cula|ra)$/i.test(cell));

/** A separate list, pasted or from a file: lines without a person appear among the excluded ones. */
function ListedPeople({ lines, onChange }: { lines: string[]; onChange: (lines: string[]) => void }) {
  const [open, setOpen] = useState(lines.length > 0);
  const [typedText, setTypedText] = useState(lines.join("\n"));
  const setLines = (text: string) => {
    setTypedText(text);
    onChange(firstCells(text));
  };
  return open ? (
    <div>
      <Textarea
        label="Lista de nomes ou matrículas"
        description="Uma pessoa por linha. Em arquivos, é lida a primeira coluna."
        autosize
        minRows={3}
        maxRows={8}
        value={typedText}
        onChange={({ currentTarget: { value } }) => setLines(value)}
      />
      <FileButton accept=".csv,.txt,text/plain,text/csv" onChange={(file) => void file?.text().then(setLines)}>
        {(button) => (
          <Button variant="subtle" size="compact-sm" {...button}>
            Ler de um arquivo CSV
          </Button>
        )}
      </FileButton>
    </div>
  ) : (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Usar uma lista de nomes ou um arquivo
      </Button>
    </div>
  );
}
