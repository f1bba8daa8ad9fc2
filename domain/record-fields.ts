/**
 * The fields of a record, each declared once. Form, labels, history, normalisation, search, import and lists follow from the
 * declaration. A field is an object of a class that makes its schema on demand, since each closure and each schema costs every
 * interpreter of the server.
 */
import * as z from "zod/mini";
import { byName } from "./by-name";
import type { BaseRecord } from "./collections.gen";
import { optionalId, recordId } from "./contract";
import { formatDay, isDay } from "./dates";
import { formatMoney, withinSentence } from "./text";

/** Its column in imported spreadsheets. */
export interface ImportedColumn {
  /** Names of the column, in the form of `searchText`, the surest first. */
  names: readonly string[];
  /** General words among the names, which count only alone: "Tipo", but neither "Tipo de capa" nor "Tipo sanguíneo". */
  exactNames?: readonly string[];
  required?: true;
  /** The user may set it once for all rows when the file has no such column. */
  allowsDefault?: true;
  /** The shape of its cells: a column with other cells is not proposed for it. */
  matchesCell?: (cell: string) => boolean;
  /** Cells that identify the column without its name. */
  isIdentifyingCell?: (cell: string) => boolean;
  /** An amount of money. */
  money?: true;
  /** A cell may be a list between angle brackets, as in SLiMS. */
  list?: true;
  /** Other programs have such a column, people's own sheets do not: the mapping shows it only where a file has it. */
  onlyIfPresent?: true;
  /** The shape of sheet names with its value, such as a class's name. */
  matchesSheetName?: (cell: string) => boolean;
  /** The field is a guardian's: a column that names one may mean it. */
  ofGuardian?: true;
}

/** The properties that every field may have. */
export interface FieldFacts {
  /** Its name in a line of the history; left out: the label. `false`: a separate line records the change. */
  history?: string | false;
  /** A sentence below the label. */
  help?: string;
  /** The placeholder of the empty input. */
  placeholder?: string;
  /** The heading of the form's part that begins with it. */
  part?: string;
  /** Its input stands beside the one before it. */
  sameRow?: true;
  /** A file may bring it; with another label where files use another word. */
  imported?: ImportedColumn & { label?: string };
  /** In the rows of the record's list, and in the list's file. */
  listed?: true;
  /** A search finds the record by it. */
  searched?: true;
}

/** A column that a separate input or a command changes: the declaration has only its names. */
export class OwnInput<Facts extends FieldFacts = FieldFacts> {
  readonly isOwnInput = true;
  readonly label: string;
  readonly facts: Facts & FieldFacts;

  constructor(label: string, facts: Facts) {
    this.label = label;
    this.facts = facts;
  }
}

/** A column that no form holds: commands change it, or the program computes it. */
export const NOT_IN_FORM = "not in the form";

/** A field of a form. `Value` is the form's, `Stored` the record's. */
export abstract class FormField<Value, Stored, Facts extends FieldFacts> {
  readonly label: string;
  readonly facts: Facts & FieldFacts;

  constructor(label: string, facts: Facts) {
    this.label = label;
    this.facts = facts;
  }

  /** Its value in the form of a new record. */
  abstract get empty(): Value;
  /** Its value in a new record. */
  get initial(): Stored {
    return z.parse(this.schema(), this.empty);
  }
  /** Refuses in words, and converts the form's value to the record's. */
  abstract schema(): z.core.$ZodType<Stored>;
  /** Converts the record's value to the form's. */
  abstract toForm(stored: Stored): Value;
  /** The form's value in words. */
  format(value: unknown): string {
    return String(value ?? "");
  }
  /** Whether a line of the history may hold its value. A text may name a person, and another record's id says nothing. */
  get isShownInHistory() {
    return false;
  }
}

/** A check by a function that returns the problem's sentence, or nothing. */
export const checkWith = <T>(problemOf: (value: T) => string) =>
  z.check<T>((context) => {
    const message = problemOf(context.value);
    if (message) {
      context.issues.push({ code: "custom", message, input: context.value });
    }
  });

interface TextFacts extends FieldFacts {
  /** In characters, as in the column. */
  max: number;
  /** Refuses the empty text. */
  required?: string;
  /** Of a new record. */
  initial?: string;
  /** A text of several lines, which is not normalised; a number: the least number of visible lines. */
  lines?: true | number;
  /** A number or code: figures of one width. */
  code?: true;
  /** The keyboard of a phone. */
  keyboard?: "digits" | "phone" | "email";
  /** The texts of the choice. */
  options?: readonly string[];
  /** The sentence of the text's problem; "" without one. */
  problem?: (text: string) => string;
  /** The text as stored, and a stored one in people's notation. */
  toStored?: (text: string) => string;
  toShown?: (stored: string) => string;
}

export class TextField<Facts extends TextFacts = TextFacts> extends FormField<string, string, Facts> {
  get empty(): string {
    return this.facts.initial ?? "";
  }
  /** Also of a required text. */
  override get initial(): string {
    return this.empty;
  }
  schema() {
    const { max, required, problem, toStored } = this.facts;
    const schema = z
      .string(required ?? "Texto inválido.")
      .check(
        z.trim(),
        ...(required ? [z.minLength(1, required)] : []),
        ...(problem ? [checkWith(problem)] : []),
        ...(toStored ? [z.overwrite(toStored)] : []),
        z.maxLength(max, `Use no máximo ${max} caracteres.`),
      );
    return required ? schema : z._default(schema, "");
  }
  toForm(stored: string) {
    return this.facts.toShown ? this.facts.toShown(stored) : stored;
  }
}

/** A guard with the type of the facts, which `instanceof` widens to any. */
export const isTextField = (field: unknown): field is TextField => field instanceof TextField;

/** A text, of one line unless `lines`. */
export const text = <const Facts extends TextFacts>(label: string, facts: Facts) => new TextField<Facts>(label, facts);

interface ChoiceFacts<Option extends string> extends FieldFacts {
  /** The sentence that asks for a choice. */
  message: string;
  initial: Option;
  /** The words stand within a sentence, and stay in lower case. */
  keepsCase?: true;
  /** All words are visible, instead of a list to open. */
  showsAll?: true;
  /** Marks the input as required. */
  required?: true;
}

export class ChoiceField<Option extends string, Facts extends ChoiceFacts<Option> = ChoiceFacts<Option>> extends FormField<
  Option,
  Option,
  Facts
> {
  /** In the order of the input. */
  readonly labels: Readonly<Record<Option, string>>;

  constructor(label: string, labels: Readonly<Record<Option, string>>, facts: Facts) {
    super(label, facts);
    this.labels = labels;
  }
  get empty() {
    return this.facts.initial;
  }
  override get isShownInHistory() {
    return true;
  }
  schema() {
    return z.enum(Object.keys(this.labels) as Option[], this.facts.message);
  }
  toForm(stored: Option) {
    return stored;
  }
  override format(value: unknown) {
    return (this.labels as Readonly<Record<string, string>>)[String(value)] ?? "";
  }
}

/** A guard with the type of the facts, which `instanceof` widens to any. */
export const isChoiceField = (field: unknown): field is ChoiceField<string> => field instanceof ChoiceField;

/** One of a few words. */
export const choice = <Option extends string, const Facts extends ChoiceFacts<NoInfer<Option>>>(
  label: string,
  words: Readonly<Record<Option, string>>,
  facts: Facts,
) => new ChoiceField<Option, Facts>(label, words, facts);

interface FlagFacts extends FieldFacts {
  /** Of a new record; left out, false. */
  initial?: true;
}

export class FlagField<Facts extends FlagFacts = FlagFacts> extends FormField<boolean, boolean, Facts> {
  get empty() {
    return this.facts.initial ?? false;
  }
  override get isShownInHistory() {
    return true;
  }
  schema() {
    return z.boolean();
  }
  toForm(stored: boolean) {
    return stored;
  }
  override format(value: unknown) {
    return value === true ? "sim" : "não";
  }
}

export const flag = <const Facts extends FlagFacts>(label: string, facts: Facts) => new FlagField<Facts>(label, facts);

/** Whether the record is active: a separate line of the history records a change. */
export const active = <const Facts extends FieldFacts>(label: string, facts: Facts) =>
  new FlagField(label, { ...facts, initial: true, history: false });

export interface NumberFacts extends FieldFacts {
  min: number;
  max: number;
  /** Of a new record; left out, 0. */
  initial?: number;
  /** 0 is stored for the empty input. */
  zeroIsEmpty?: true;
  /** Stands after the figure in the input: " dias". */
  suffix?: string;
  /** Marks the input as required. */
  required?: true;
  /** Refuses a text that is no whole number, and a number beyond the bounds. */
  invalid?: string;
  outside?: string;
}

/** The form's value may also be an unreadable text. */
export class NumberField<Facts extends NumberFacts = NumberFacts> extends FormField<number | string, number, Facts> {
  get empty(): number | string {
    return this.facts.zeroIsEmpty ? "" : (this.facts.initial ?? 0);
  }
  override get initial(): number {
    return this.facts.initial ?? 0;
  }
  override get isShownInHistory() {
    return true;
  }
  schema() {
    const { min, max, zeroIsEmpty, invalid = "Informe um número inteiro.", outside } = this.facts;
    const bounds = checkWith<number | "">((value) => {
      if (value === "" || (value >= min && value <= max)) {
        return "";
      }
      return outside ?? (value < min ? `O menor valor é ${this.format(min)}.` : `O maior valor é ${this.format(max)}.`);
    });
    const number: z.ZodMiniType<number | ""> = zeroIsEmpty ? z.union([z.literal(""), z.int()], invalid) : z.int(invalid);
    return z.pipe(number.check(bounds), z.transform(Number));
  }
  toForm(stored: number): number | string {
    return this.facts.zeroIsEmpty ? stored || "" : stored;
  }
}

/** An amount of money, in centavos. */
export class MoneyField<Facts extends NumberFacts = NumberFacts> extends NumberField<Facts> {
  override format(value: unknown) {
    return typeof value === "number" ? formatMoney(value) : super.format(value);
  }
}

export const money = <const Facts extends NumberFacts>(label: string, facts: Facts) => new MoneyField<Facts>(label, facts);

export const wholeNumberField = <const Facts extends NumberFacts>(label: string, facts: Facts) =>
  new NumberField<Facts>(label, facts);

interface DayFacts extends FieldFacts {
  /** Refuses the empty day. */
  required?: true;
}

export class DayField<Facts extends DayFacts = DayFacts> extends FormField<string, string, Facts> {
  get empty() {
    return "";
  }
  override get initial() {
    return this.empty;
  }
  override get isShownInHistory() {
    return true;
  }
  schema() {
    const { required } = this.facts;
    return z
      .string()
      .check(z.refine((value) => (value === "" && !required) || isDay(value), "Informe uma data, como 31/12/2026."));
  }
  toForm(stored: string) {
    return stored;
  }
  override format(value: unknown) {
    const text = String(value ?? "");
    return isDay(text) ? formatDay(text) : text;
  }
}

export const dayField = <const Facts extends DayFacts>(label: string, facts: Facts) => new DayField<Facts>(label, facts);

interface ReferenceFacts extends FieldFacts {
  /** Asks for a choice. */
  message: string;
  required?: true;
}

/** Another record, by its id. */
export class ReferenceField<Facts extends ReferenceFacts = ReferenceFacts> extends FormField<string, string, Facts> {
  /** The screen provides the input. */
  get isDrawnByScreen() {
    return true as const;
  }
  get empty() {
    return "";
  }
  override get initial() {
    return this.empty;
  }
  schema() {
    const { message, required } = this.facts;
    return required ? recordId(message) : optionalId(message);
  }
  toForm(stored: string) {
    return stored;
  }
}

export const reference = <const Facts extends ReferenceFacts>(label: string, facts: Facts) =>
  new ReferenceField<Facts>(label, facts);

interface CustomFacts<Value, Stored> extends FieldFacts {
  initial: Value;
  schema: () => z.core.$ZodType<Stored>;
  /** The form's value of any stored value. */
  toForm: (stored: unknown) => Value;
  format?: (value: unknown) => string;
}

/** A value of another kind, such as a list. */
export class CustomField<Value, Stored> extends FormField<Value, Stored, CustomFacts<Value, Stored>> {
  /** The screen provides the input. */
  get isDrawnByScreen() {
    return true as const;
  }
  get empty() {
    return this.facts.initial;
  }
  schema() {
    return this.facts.schema();
  }
  toForm(stored: unknown) {
    return this.facts.toForm(stored);
  }
  override format(value: unknown) {
    const { format } = this.facts;
    return format ? format(value) : Array.isArray(value) ? value.join("; ") : super.format(value);
  }
}

export const custom = <Value, Stored>(label: string, facts: CustomFacts<Value, Stored>) =>
  new CustomField<Value, Stored>(label, facts);

export const ownInput = <const Facts extends FieldFacts>(label: string, facts: Facts) => new OwnInput<Facts>(label, facts);

/** The columns of a record that a user might edit. */
type Columns<Row extends BaseRecord> = Exclude<keyof Row & string, keyof BaseRecord | "created" | "updated">;
type AnyField<Stored> = FormField<unknown, Stored, FieldFacts>;

/** The kind of each column of a record: a field of its form, edited elsewhere, or edited by nobody. None can be left out. */
export type FieldsOf<Row extends BaseRecord> = {
  readonly [Column in Columns<Row>]: AnyField<Row[Column]> | OwnInput | typeof NOT_IN_FORM;
};

/** Any declaration. */
export type Fields = Readonly<Record<string, AnyField<unknown> | OwnInput | typeof NOT_IN_FORM>>;

type Names<F, Shape> = { [Name in keyof F]: F[Name] extends Shape ? Name : never }[keyof F] & string;
/** The columns that the form edits. */
export type FormName<F> = Names<F, { readonly empty: unknown }>;
/** The fields of the form whose inputs the screen provides. */
export type ScreenDrawnName<F> = Names<F, { readonly isDrawnByScreen: true }>;
/** The columns with a separate input. */
export type OwnInputName<F> = Names<F, OwnInput>;
/** The columns of text. */
export type TextName<F> = Names<F, TextField<TextFacts>>;
type WithFact<F, Fact extends keyof FieldFacts> = Names<F, { readonly facts: Required<Pick<FieldFacts, Fact>> }>;
export type ImportedName<F> = WithFact<F, "imported">;
export type ListedName<F> = WithFact<F, "listed">;

type ValueOf<T> = T extends { readonly empty: infer Value } ? Value : never;
type StoredValueOf<T> = T extends { toForm(stored: infer Stored): unknown } ? Stored : never;
type StoredOf<T> = T extends { schema(): z.core.$ZodType<infer Stored> } ? Stored : never;

/** The values of the form. */
export type FormOf<F> = { [Name in FormName<F>]: ValueOf<F[Name]> };
/** The record's values that the form's schema makes. */
export type RecordOf<F> = { [Name in FormName<F>]: StoredOf<F[Name]> };
type FormShape<F> = { [Name in FormName<F>]: z.core.$ZodType<StoredOf<F[Name]>> };

/** The fields of the form, by name. The casts below rely on it: the object has each field's value under its name. */
const formFields = <F extends Fields>(fields: F): [FormName<F>, AnyField<unknown>][] =>
  Object.entries(fields).filter((entry) => entry[1] instanceof FormField) as [FormName<F>, AnyField<unknown>][];

const byField = <F extends Fields, Value>(fields: F, of: (field: AnyField<unknown>, name: FormName<F>) => Value) =>
  Object.fromEntries(formFields(fields).map(([name, field]) => [name, of(field, name)]));

/** The schema of the form: from its values to the record's. */
export const formSchema = <F extends Fields>(fields: F) => z.object(byField(fields, (field) => field.schema()) as FormShape<F>);

/** The form of a new record. */
export const emptyForm = <F extends Fields>(fields: F) => byField(fields, ({ empty }) => empty) as FormOf<F>;

/** The values of the form's columns in a new record. */
export const initialRecord = <F extends Fields>(fields: F) => byField(fields, ({ initial }) => initial) as RecordOf<F>;

/** The form of a record. */
export const formOf = <F extends Fields>(fields: F, record: { readonly [Name in FormName<F>]: StoredValueOf<F[Name]> }) =>
  byField(fields, (field, name) => field.toForm(record[name])) as FormOf<F>;

/** The values of the form's columns alone. */
export const valuesOf = <F extends Fields>(fields: F, values: RecordOf<F>) =>
  byField(fields, (_, name) => values[name]) as RecordOf<F>;

/** The columns that the form edits, in its order. */
export const formNames = <F extends Fields>(fields: F): FormName<F>[] => formFields(fields).map(([name]) => name);

/** The value of a form's field in words. */
export function valueInWords(fields: Fields, name: string, value: unknown): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field instanceof FormField ? field.format(value) : String(value ?? "");
}

/** The labels by column. */
export function labelsOf<F extends Fields>(fields: F): Readonly<Record<Names<F, { readonly label: string }>, string>> {
  return byName(
    Object.keys(fields).filter((name): name is Names<F, { readonly label: string }> => fields[name] !== NOT_IN_FORM),
    (name) => (fields[name] as OwnInput).label,
  );
}

/** The columns whose changes the history tells, with their names in its sentences. */
export function historyNames(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field === NOT_IN_FORM || field.facts.history === false ? [] : [[name, field.facts.history ?? withinSentence(field.label)]],
    ),
  );
}

/** A stored value in words, for a line of the history; undefined of a value that no such line may hold. */
export function valueInHistory(fields: Fields, name: string, stored: unknown): string | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field instanceof FormField && field.isShownInHistory ? field.format(field.toForm(stored)) || "vazio" : undefined;
}

const withFact =
  <Fact extends keyof FieldFacts>(fact: Fact) =>
  <F extends Fields>(fields: F): WithFact<F, Fact>[] =>
    Object.keys(fields).filter((name): name is WithFact<F, Fact> => {
      const field = fields[name];
      return field !== undefined && field !== NOT_IN_FORM && field.facts[fact] !== undefined;
    });

/** The columns that a file may bring, that the list has, and that a search reads, in the order of the declaration. */
export const importedNames = withFact("imported");
export const listedNames = withFact("listed");
export const searchedNames = withFact("searched");

/** The columns of text. */
export const textNames = <F extends Fields>(fields: F): TextName<F>[] =>
  Object.keys(fields).filter((name): name is TextName<F> => fields[name] instanceof TextField);

/** The columns of one line of text, which each save normalises. */
export const singleLineNames = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field instanceof TextField && !field.facts.lines ? [name] : []));

/** The columns that hold a day. */
export const dayNames = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field instanceof DayField ? [name] : []));
