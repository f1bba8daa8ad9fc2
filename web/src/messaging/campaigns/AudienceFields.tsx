import { Button, FileButton, MultiSelect, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import type { PersonRow } from "../../../../domain/people/lists";
import { calledName, type PersonKind, WHOLE_KINDS } from "../../../../domain/people/words";
import { SHIFT_OPTIONS, type Shift } from "../../../../domain/platform/shifts";
import { type Input, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useSearch } from "../../data/lists";
import { NoClass } from "../../people/NoClass";
import { useClassOptions } from "../../people/useClassOptions";
import { SearchMultiSelect } from "../../ui/form/SearchSelect";
import { useTypedSearch } from "../../ui/form/use-search-field";
import { formatNumber } from "../../ui/format";

export type Audience = Required<NonNullable<Input<"messaging/preview">["audience"]>>;

const MAX_OPTIONS = 20;
const TABLES = ".csv,.txt,.tsv,.xlsx,.xlsm,.ods,text/csv,text/plain";
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

/** The lines that a user types: without the cells beside the name. */
const typedLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split(/[;\t,]/)[0] ?? "").replace(/^"|"$/g, "").trim())
    .filter((cell) => cell !== "" && !/^(nome|aluno|matr[ií]cula|ra)$/i.test(cell));

/** A separate list, typed, pasted or from a file: lines without a person appear among the excluded ones. */
function ListedPeople({ lines, onChange }: { lines: string[]; onChange: (lines: string[]) => void }) {
  const [open, setOpen] = useState(lines.length > 0);
  const [typedText, setTypedText] = useState(lines.join("\n"));
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState("");
  // A file is read while the user may type on.
  const text = useRef(typedText);
  const setText = (next: string) => {
    text.current = next;
    setTypedText(next);
    onChange(typedLines(next));
  };
  async function read(source: File | string): Promise<void> {
    setFault("");
    setReading(true);
    try {
      const { readListedPeople } = await import("./read-listed-people");
      const { people, fault } = await readListedPeople(source);
      setFault(fault);
      setText([...text.current.split("\n").filter(Boolean), ...people].join("\n"));
    } catch (error) {
      setFault(sentenceOf(error));
    } finally {
      setReading(false);
    }
  }
  return open ? (
    <div>
      <Textarea
        label="Lista de nomes ou matrículas"
        description="Uma pessoa por linha. De uma planilha é lida a coluna do nome; sem ela, a da matrícula."
        autosize
        minRows={3}
        maxRows={8}
        value={typedText}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onPaste={(event) => {
          const cells = event.clipboardData.getData("text");
          if (cells.includes("\t")) {
            event.preventDefault();
            void read(cells);
          }
        }}
        error={fault}
      />
      <FileButton accept={TABLES} onChange={(file) => (file ? void read(file) : undefined)}>
        {(button) => (
          <Button variant="subtle" size="compact-sm" loading={isReading} {...button}>
            Ler de uma planilha
          </Button>
        )}
      </FileButton>
    </div>
  ) : (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Usar uma lista de nomes ou uma planilha
      </Button>
    </div>
  );
}
