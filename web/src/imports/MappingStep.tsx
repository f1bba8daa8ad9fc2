import { Button, Group, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "../../../domain/dates";
import type { Analysis } from "../../../domain/imports/commands";
import { answersTo, type Question } from "../../../domain/imports/entity";
import { type ImportFields, isOwnColumn, listOfFields, type Mapping, missingField } from "../../../domain/imports/fields";
import { likelierEntity } from "../../../domain/imports/likelier-entity";
import type { FileFormat } from "../../../domain/imports/table";
import { count, listing } from "../../../domain/text";
import { command } from "../data/call";
import { LoadingState } from "../platform/LoadingState";
import { Card } from "../ui/Card";
import { DateField } from "../ui/form/DateField";
import { Note } from "../ui/Note";
import { DiscardImport } from "./DiscardImport";
import type { ImportEntities } from "./entity-screens";
import { FormatChoice } from "./FormatChoice";
import { useImportEntities } from "./import-entities";
import classes from "./imports.module.css";
import { hasWritten, type ReadingStepProps } from "./steps";
import { useAnalysis } from "./use-analysis";

const WORKBOOK = /\.(xlsx|xlsm|ods)$/i;

type SettledFormat = Partial<Pick<FileFormat, "encoding" | "delimiter" | "has_header">>;

/** The field of each column: proposed by name, or from the last file with the same header. */
export function MappingStep({ batch, starting, onCheck }: ReadingStepProps) {
  // Without a choice of this visit the server reads as it did last.
  const [format, setFormat] = useState<SettledFormat>();
  const analysis = useAnalysis<Analysis>(["imports/analyse", batch.id, format], () =>
    command("imports/analyse", { batch: batch.id, ...(format ? { format } : {}) }),
  );
  if (!analysis.data) {
    return <LoadingState query={analysis} />;
  }
  return (
    <Columns
      key={JSON.stringify(analysis.data.format)}
      batch={batch}
      analysis={analysis.data}
      ready={!analysis.isPlaceholderData}
      onFormat={(change) => setFormat((previous) => ({ ...previous, ...change }))}
      starting={starting}
      onCheck={onCheck}
    />
  );
}

interface ColumnsProps extends ReadingStepProps {
  analysis: Analysis;
  /** The shown reading is that of the chosen format. */
  ready: boolean;
  onFormat: (change: SettledFormat) => void;
}

function Columns({ batch, analysis, ready, onFormat, starting, onCheck }: ColumnsProps) {
  const entities = useImportEntities();
  const [mapping, setMapping] = useState<Mapping>(analysis.mapping);
  const { fields, questions = [] } = entities[batch.entity].terms;
  const [defaults, setDefaults] = useState<Record<string, string>>({
    ...analysis.defaults,
    // Answers for another file do not apply to this one.
    ...answersTo(questions, (batch.defaults ?? {}) as Record<string, string>),
  });
  const [isAsked, setAsked] = useState(false);
  const missingColumn = missingField(fields, mapping);
  const likelier = likelierEntity(fieldsOf(entities), batch.entity, analysis.columns);
  const answer = (name: string, value: string) => setDefaults((previous) => ({ ...previous, [name]: value }));
  const columnOptions = analysis.columns.map((label, index) => ({ value: String(index), label: `${index + 1}. ${label}` }));

  // A field that only other programs' files have is shown where this file has it.
  const offeredFields = listOfFields(fields).filter(
    ({ onlyIfPresent, name }) => !onlyIfPresent || analysis.mapping[name] !== undefined,
  );
  const mappedColumns = new Set(Object.values(mapping));
  const unread = analysis.columns.filter(
    (column, index) => column.trim() !== "" && !isOwnColumn(column) && !mappedColumns.has(index),
  );
  const choose = (field: string, column: string | null) =>
    setMapping(({ [field]: _, ...others }) => (column === null ? others : { ...others, [field]: Number(column) }));
  const check = () => {
    if (missingColumn) {
      setAsked(true);
      document.getElementById(columnId(missingColumn.name))?.focus();
    } else {
      onCheck({ mapping, defaults });
    }
  };
  return (
    <>
      {likelier ? (
        <Note tone="warn">
          O arquivo parece ser de “{entities[likelier].terms.label}”. Nesse caso, descarte esta importação e envie-o no quadro com
          esse nome. <DiscardImport batch={batch.id} />
        </Note>
      ) : null}
      <Card title="Como o arquivo foi lido" sideContent={count(analysis.rows, "linha", "linhas")}>
        {analysis.imported_on ? (
          <p className={classes.warning}>
            Este mesmo arquivo já foi importado em {formatDay(analysis.imported_on)}. Uma nova importação não repete os registros
            existentes.
          </p>
        ) : null}
        <FormatChoice format={analysis.format} workbook={WORKBOOK.test(batch.file_name)} onChange={onFormat} />
        <Sample analysis={analysis} />
      </Card>
      {questions.length > 0 ? <Questions questions={questions} answers={defaults} onAnswer={answer} /> : null}
      <Card
        title="Em que coluna está cada informação?"
        sideContent={analysis.remembered ? "como na última vez" : "proposto pelos nomes e pelo conteúdo das colunas"}
      >
        <div className={classes.fields}>
          {offeredFields.map((field) => {
            const column = mapping[field.name];
            return (
              <div key={field.name}>
                <Select
                  id={columnId(field.name)}
                  label={field.label}
                  withAsterisk={field.required === true}
                  error={
                    isAsked && missingColumn?.name === field.name ? `Informe em que coluna está “${field.label}”.` : undefined
                  }
                  placeholder="não consta no arquivo"
                  data={columnOptions}
                  value={column === undefined ? null : String(column)}
                  onChange={(value) => choose(field.name, value)}
                  searchable
                  clearable
                />
                {column === undefined && field.allowsDefault ? (
                  <TextInput
                    mt={6}
                    size="sm"
                    aria-label={`${field.label} para todas as linhas`}
                    placeholder="ou o mesmo para todas as linhas"
                    value={defaults[field.name] ?? ""}
                    maxLength={120}
                    onChange={(event) => {
                      const { value } = event.currentTarget;
                      setDefaults((previous) => ({ ...previous, [field.name]: value }));
                    }}
                  />
                ) : (
                  <span className={classes.second}>{exampleOf(analysis, column)}</span>
                )}
              </div>
            );
          })}
        </div>
        {unread.length > 0 ? <p className={classes.warning}>Colunas que não serão importadas: {listing(unread)}.</p> : null}
        <Group gap="0.6rem" mt="1.1rem">
          <Button loading={starting} disabled={!ready} onClick={check}>
            Conferir {count(analysis.rows, "linha", "linhas")}
          </Button>
          <span className={classes.second}>A conferência não grava nada.</span>
          {likelier || hasWritten(batch) ? null : <DiscardImport batch={batch.id} />}
        </Group>
      </Card>
    </>
  );
}

const columnId = (field: string): string => `column-${field}`;

const fieldsOf = (entities: ImportEntities) =>
  Object.fromEntries(Object.entries(entities).map(([name, { terms }]) => [name, terms.fields])) as Record<
    keyof ImportEntities,
    ImportFields
  >;

interface QuestionsProps {
  questions: readonly Question[];
  answers: Readonly<Record<string, string>>;
  onAnswer: (name: string, value: string) => void;
}

/** The questions about the whole file. */
function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  return (
    <Card title="Dados comuns a todo o arquivo">
      <div className={classes.fields}>
        {questions.map(({ name, label, help, options }) =>
          options.length === 0 ? (
            <DateField
              key={name}
              label={label}
              description={help}
              value={answers[name] ?? ""}
              onChange={(day) => onAnswer(name, day)}
            />
          ) : (
            <Radio.Group key={name} label={label} value={answers[name] ?? ""} onChange={(value) => onAnswer(name, value)}>
              <Stack gap="xs" mt="xs">
                {options.map((option) => (
                  <Radio key={option.value} value={option.value} label={option.label} />
                ))}
              </Stack>
            </Radio.Group>
          ),
        )}
      </div>
    </Card>
  );
}

/** The first value in the column, so that a wrong choice shows at once. */
function exampleOf(analysis: Analysis, column: number | undefined): string {
  const example = column === undefined ? "" : (analysis.sample.map((row) => row[column] ?? "").find((cell) => cell !== "") ?? "");
  return example ? `ex.: ${example}` : "";
}

function Sample({ analysis }: { analysis: Analysis }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={classes.sample} aria-label="Primeiras linhas do arquivo" tabIndex={0}>
      <table>
        <caption className="visually-hidden">Primeiras linhas do arquivo</caption>
        <thead>
          <tr>
            {analysis.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {analysis.sample.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sample never changes its order
            <tr key={line}>
              {analysis.columns.map((column, index) => (
                <td key={column}>{row[index] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
