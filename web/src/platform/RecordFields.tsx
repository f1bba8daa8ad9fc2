import { Checkbox, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { type Attributes, Fragment, type ReactNode } from "react";
import {
  DayField,
  type FieldFacts,
  type Fields,
  FlagField,
  FormField,
  type FormName,
  type FormOf,
  isChoiceField,
  isTextField,
  MoneyField,
  NOT_IN_FORM,
  NumberField,
  OwnInput,
  type OwnInputName,
  type ScreenDrawnName,
} from "../../../domain/record-fields";
import { capital } from "../../../domain/text";
import { Choice } from "../ui/form/Choice";
import { DateField } from "../ui/form/DateField";
import { ReferenceSelect } from "../ui/form/ReferenceSelect";
import { FieldColumns } from "../ui/form/ServerForm";
import { MoneyField as MoneyInput } from "../ui/form/typed-fields";
import type { CheckboxProps, FieldProps } from "../ui/form/use-server-form";

/** The props of an input from the declaration and from the form. */
interface InputTerms {
  label: string;
  description?: string;
  placeholder?: string;
  required?: true;
  disabled?: boolean;
}

export interface InputProps<Value> extends InputTerms, Omit<FieldProps<Value>, "onChange"> {
  onChange: (value: Value) => void;
}

type Inputs<F> = { [Name in FormName<F>]?: (input: InputProps<FormOf<F>[Name]>) => ReactNode };

/** With the attributes of every component: else a form that hands on its inputs would not compile. */
export interface RecordFieldsTerms<F> extends Attributes {
  fields: F;
  form: {
    field: <Name extends FormName<F>>(name: Name) => FieldProps<FormOf<F>[Name]>;
    checkbox: (name: FormName<F>) => CheckboxProps;
  };
  /** The inputs of columns that the form does not hold itself, such as a picture. */
  otherInputs?: { readonly [Name in OwnInputName<F>]?: (label: string) => ReactNode };
  /** Fields of the form without an input. */
  omit?: readonly FormName<F>[];
  /** Terms of inputs that depend on the screen. */
  terms?: { readonly [Name in FormName<F>]?: Partial<InputTerms> };
  /** False where the form begins with another input: otherwise the first text takes the focus. */
  focusFirst?: boolean;
  /** The content above the row of inputs that begins with the field. */
  contentAbove?: { readonly [Name in FormName<F>]?: ReactNode } | undefined;
  /** The input of a flag. */
  flagInput?: "switch" | "checkbox";
  /** Draws a part of the form with its heading. */
  frame?: (title: string, inputs: ReactNode) => ReactNode;
}

/** The inputs that a screen must provide itself: for references and for special values. */
export type OwnInputs<F> = [ScreenDrawnName<F>] extends [never]
  ? { inputs?: Inputs<F> }
  : { inputs: Inputs<F> & Required<Pick<Inputs<F>, ScreenDrawnName<F> & keyof Inputs<F>>> };

const withoutTitle = (_title: string, inputs: ReactNode): ReactNode => inputs;

/** The inputs of a record's form, arranged by the declaration of its fields. */
export function RecordFields<F extends Fields>(props: RecordFieldsTerms<F> & OwnInputs<F>) {
  const { fields, form, omit = [], focusFirst = true, flagInput = "switch", frame = withoutTitle } = props;
  const inputs: Inputs<F> = props.inputs ?? {};
  const otherInputs: NonNullable<typeof props.otherInputs> = props.otherInputs ?? {};
  const ownTerms: NonNullable<typeof props.terms> = props.terms ?? {};
  const above: Readonly<Record<string, ReactNode>> = props.contentAbove ?? {};
  const names = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field instanceof OwnInput ? name in otherInputs : field !== NOT_IN_FORM && !(omit as readonly string[]).includes(name);
  });
  const draw = (name: string): ReactNode => {
    const field = fields[name];
    return field instanceof OwnInput
      ? otherInputs[name as OwnInputName<F>]?.(field.label)
      : drawField(name as FormName<F>, focusFirst && name === names[0]);
  };

  function drawField<Name extends FormName<F>>(name: Name, isFirst: boolean): ReactNode {
    const field: Fields[string] | undefined = fields[name];
    if (!(field instanceof FormField)) {
      return null;
    }
    const bound = form.field(name);
    const terms = { ...termsOf(field), ...ownTerms[name] };
    const drawOwn = inputs[name];
    if (drawOwn) {
      return drawOwn({ ...terms, ...bound, onChange: (value) => bound.onChange(value) });
    }
    if (field instanceof FlagField) {
      const Flag = flagInput === "switch" ? Switch : Checkbox;
      return <Flag {...terms} {...form.checkbox(name)} />;
    }
    return <PlainInput field={field} terms={terms} bound={bound} isFirst={isFirst} />;
  }

  return partsOf(fields, names).map(({ title, rows }) => (
    <Fragment key={title}>
      {frame(
        title,
        rows.map((row) => (
          <Fragment key={row[0]}>
            {above[row[0]!]}
            {row.length === 1 ? (
              draw(row[0]!)
            ) : (
              <FieldColumns>
                {row.map((name) => (
                  <Fragment key={name}>{draw(name)}</Fragment>
                ))}
              </FieldColumns>
            )}
          </Fragment>
        )),
      )}
    </Fragment>
  ));
}

function termsOf({ label, facts }: FormField<unknown, unknown, FieldFacts>): InputTerms {
  const { help, placeholder } = facts;
  const isRequired = "required" in facts;
  return {
    label,
    ...(help ? { description: help } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(isRequired ? { required: true } : {}),
  };
}

interface PlainInputProps {
  field: Fields[string];
  terms: InputTerms;
  bound: FieldProps<unknown>;
  /** The first input of a form takes the focus. */
  isFirst: boolean;
}

/** The input of the field's kind. */
function PlainInput({ field, terms, bound, isFirst }: PlainInputProps) {
  const text = String(bound.value ?? "");
  if (isChoiceField(field)) {
    const options = Object.entries<string>(field.labels).map(([value, label]) => ({
      value,
      label: field.facts.keepsCase ? label : capital(label),
    }));
    if (field.facts.showsAll) {
      const inSight = options.map(({ value, label }) => [value, label] as const);
      return <Choice label={terms.label} options={inSight} field={{ ...bound, value: text }} />;
    }
    // A choice that may stay empty has a word for that.
    return "" in field.labels ? (
      <ReferenceSelect {...terms} data={options.filter(({ value }) => value !== "")} searchable={false} {...bound} value={text} />
    ) : (
      <Select {...terms} data={options} allowDeselect={false} {...bound} value={text} />
    );
  }
  if (field instanceof MoneyField) {
    return <MoneyInput {...terms} {...bound} value={typeof bound.value === "number" ? bound.value : text} />;
  }
  if (field instanceof NumberField) {
    const { min, max, suffix } = field.facts;
    return (
      <NumberInput
        {...terms}
        allowDecimal={false}
        allowNegative={min < 0}
        min={min}
        max={max}
        clampBehavior="none"
        {...(suffix ? { suffix } : {})}
        {...bound}
        value={typeof bound.value === "number" ? bound.value : text}
      />
    );
  }
  if (field instanceof DayField) {
    return <DateField {...terms} {...bound} value={text} />;
  }
  if (!isTextField(field)) {
    return null;
  }
  const { options, lines, code, keyboard } = field.facts;
  if (options) {
    return <ReferenceSelect {...terms} data={options} {...bound} value={text} />;
  }
  if (lines) {
    return (
      <Textarea
        {...terms}
        autosize
        minRows={lines === true ? 2 : lines}
        maxRows={8}
        {...(isFirst ? { "data-autofocus": true } : {})}
        {...bound}
        value={text}
      />
    );
  }
  return (
    <TextInput
      {...terms}
      autoComplete="off"
      {...(isFirst ? { "data-autofocus": true } : {})}
      {...(keyboard === "phone" ? { type: "tel" } : {})}
      {...(keyboard === "digits" ? { inputMode: "numeric" } : {})}
      {...(keyboard === "email" ? { inputMode: "email" } : {})}
      {...(code ? { classNames: { input: "mono" } } : {})}
      {...bound}
      value={text}
    />
  );
}

interface Part {
  title: string;
  /** One input each, or those side by side. */
  rows: string[][];
}

function partsOf(fields: Fields, names: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const name of names) {
    const field = fields[name];
    const facts = field === undefined || field === NOT_IN_FORM ? {} : field.facts;
    if (parts.length === 0 || facts.part) {
      parts.push({ title: facts.part ?? "", rows: [] });
    }
    const { rows } = parts[parts.length - 1]!;
    const last = rows[rows.length - 1];
    facts.sameRow && last ? last.push(name) : rows.push([name]);
  }
  return parts;
}
