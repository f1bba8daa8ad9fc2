import { Button, Group, NumberInput, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "../../../../domain/dates";
import type { LegacyEncoding } from "../../../../domain/library/catalogue/marc/characters";
import type { MarcFormat } from "../../../../domain/library/catalogue/marc/record";
import type { MarcAnalysis } from "../../../../domain/library/imports/commands";
import { isTombosChoice, TOMBOS, type TombosChoice } from "../../../../domain/library/imports/tombos-choice";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import classes from "../../imports/imports.module.css";
import type { ReadingStepProps } from "../../imports/steps";
import { useAnalysis } from "../../imports/use-analysis";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";

interface FormatSettings {
  rules?: MarcFormat;
  legacy?: LegacyEncoding;
}

/**
 * The step of a file of library records, which names its fields itself: the user checks the reading and sets the values for the
 * copies.
 */
export function MarcStep({ batch, starting, onCheck }: ReadingStepProps) {
  const [format, setFormat] = useState<FormatSettings>({});
  const analysis = useAnalysis<MarcAnalysis>(["library/analyse-marc", batch.id, format], () =>
    command("library/analyse-marc", { batch: batch.id, format }),
  );
  if (!analysis.data) {
    return <LoadingState query={analysis} />;
  }
  return (
    <>
      <Reading analysis={analysis.data} onFormat={(change) => setFormat((previous) => ({ ...previous, ...change }))} />
      <ForAllCopies
        key={String(analysis.data.with_copies)}
        records={analysis.data.records}
        withCopies={analysis.data.with_copies}
        ready={!analysis.isPlaceholderData}
        starting={starting}
        onCheck={onCheck}
      />
    </>
  );
}

const RULES: { value: MarcFormat; label: string }[] = [
  { value: "marc21", label: "MARC21" },
  { value: "unimarc", label: "UNIMARC" },
];
const LEGACY: { value: LegacyEncoding; label: string }[] = [
  { value: "marc-8", label: "MARC-8 (ANSEL)" },
  { value: "windows-1252", label: "Windows (Latin-1)" },
  { value: "iso-5426", label: "ISO 5426" },
];

function Reading({ analysis, onFormat }: { analysis: MarcAnalysis; onFormat: (change: FormatSettings) => void }) {
  const { records, broken } = analysis;
  return (
    <Card title="Como o arquivo foi lido" sideContent={count(records, "registro", "registros")}>
      {analysis.imported_on ? (
        <p className={classes.warning}>
          Este mesmo arquivo já foi importado em {formatDay(analysis.imported_on)}. Uma nova importação não repete os registros
          existentes.
        </p>
      ) : null}
      {broken > 0 ? (
        <p className={classes.warning}>
          {broken === 1 ? "1 trecho do arquivo não é um registro" : `${broken} trechos do arquivo não são registros`}: a
          conferência indica o trecho, e os demais registros são importados.
        </p>
      ) : null}
      <div className={classes.format}>
        <Select
          label="Regras de catalogação"
          data={RULES}
          value={analysis.rules}
          allowDeselect={false}
          onChange={(value) => value && onFormat({ rules: value as MarcFormat })}
        />
        {analysis.legacy_matters ? (
          <Select
            label="Acentos que não estão em UTF-8"
            data={LEGACY}
            value={analysis.legacy}
            allowDeselect={false}
            onChange={(value) => value && onFormat({ legacy: value as LegacyEncoding })}
          />
        ) : null}
      </div>
      <ul className={classes.records} aria-label="Primeiros registros do arquivo">
        {analysis.sample.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sample never changes its order
          <li key={index}>{line}</li>
        ))}
      </ul>
      <p className={classes.second}>Se os acentos ou os títulos estiverem errados, mude as escolhas acima.</p>
    </Card>
  );
}

const TOMBOS_WORDS: { value: TombosChoice; label: string }[] = [
  { value: "use", label: "Usar como tombo" },
  { value: "ignore", label: "Ignorar: número automático" },
  { value: "former", label: "Guardar como número antigo" },
];

interface ForAllCopiesProps extends Omit<ReadingStepProps, "batch"> {
  records: number;
  /** The file names copies by number. */
  withCopies: boolean;
  ready: boolean;
}

function ForAllCopies({ records, withCopies, ready, starting, onCheck }: ForAllCopiesProps) {
  const [quantity, setQuantity] = useState<string | number>(withCopies ? 0 : 1);
  const [tombos, setTombos] = useState<TombosChoice>("use");
  const [place, setPlace] = useState({ location: "", origin: "", material_type: "" });
  const text = (name: keyof typeof place, label: string, example: string) => (
    <TextInput
      label={label}
      placeholder={example}
      maxLength={120}
      value={place[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setPlace((previous) => ({ ...previous, [name]: value }));
      }}
    />
  );
  return (
    <Card title="Os exemplares">
      <div className={classes.fields}>
        {withCopies ? (
          <Select
            label="Os tombos deste arquivo"
            data={TOMBOS_WORDS}
            value={tombos}
            allowDeselect={false}
            onChange={(value) => isTombosChoice(value ?? undefined) && setTombos(value as TombosChoice)}
          />
        ) : null}
        <NumberInput
          label={withCopies ? "Exemplares dos registros sem tombo" : "Exemplares de cada registro"}
          description="Registros com tombos (852, 949, 952 ou 995) mantêm os seus exemplares. 0: só os títulos."
          min={0}
          max={500}
          allowDecimal={false}
          value={quantity}
          onChange={setQuantity}
        />
        {text("material_type", "Tipo de material", "Livro")}
        {text("location", "Localização", "a mesma para todos, se houver")}
        {text("origin", "Origem", "compra, doação, PNLD…")}
      </div>
      <Group gap="0.6rem" mt="1.1rem">
        <Button
          loading={starting}
          disabled={!ready}
          onClick={() =>
            onCheck({
              mapping: {},
              defaults: { quantity: String(quantity), ...(withCopies ? { [TOMBOS]: tombos } : {}), ...place },
            })
          }
        >
          Conferir {count(records, "registro", "registros")}
        </Button>
        <span className={classes.second}>A conferência não grava nada.</span>
      </Group>
    </Card>
  );
}
