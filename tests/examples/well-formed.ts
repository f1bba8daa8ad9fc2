/** An input that a contract's schema accepts, with the values that it requires and no other. */
import type * as z from "zod/mini";
import { type ContractPath, contracts } from "../../domain/school";
import { MISSING } from "../api/roles/rights";
import type { Values } from "../hostile/request";

type Schema = z.ZodMiniType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

/** One of each kind of text that a contract asks for. The first that is accepted is taken. */
const TEXTS = [
  MISSING,
  "999999",
  "2031-12-25",
  "2031-12",
  "2031-12-25T11:00:00Z",
  "2020-01-01 00:00:00.000Z",
  "07:00",
  "a@escola.test",
  "(19) 98765-4321",
  "",
];
const NUMBERS = [1, 0, 2, 5, 30, 2031];
const accepts = (schema: Schema, value: unknown) => schema.safeParse(value).success;

/** The first of the values that the schema accepts, else the first of all. */
const accepted = (schema: Schema, values: readonly unknown[]) => values.find((value) => accepts(schema, value)) ?? values[0];

function minimalValue(schema: Schema, texts: readonly string[]): unknown {
  const definition = schema._zod.def as Definition;
  const inner = (type: z.core.$ZodType) => minimalValue(type as Schema, texts);
  switch (definition.type) {
    case "object":
      return objectOf(schema, definition.shape, texts);
    case "optional":
    case "default":
    case "nullable":
      return inner(definition.innerType);
    case "pipe":
      return accepted(schema, [inner(definition.in), inner(definition.out)]);
    case "array":
      return accepted(schema, [[inner(definition.element)], []]);
    case "record":
      return {};
    case "union":
      return accepted(schema, definition.options.map(inner));
    case "enum":
      return accepted(schema, Object.values(definition.entries));
    case "literal":
      return accepted(schema, definition.values);
    case "boolean":
      return true;
    default:
      return accepted(schema, [...texts, ...NUMBERS]);
  }
}

/** The required values; where they are not enough together, with one further value, or with all. */
function objectOf(schema: Schema, shape: Readonly<Record<string, z.core.$ZodType>>, texts: readonly string[]): unknown {
  const all = Object.entries(shape).map(([name, type]) => [name, minimalValue(type as Schema, texts)] as const);
  const required = all.filter(([name]) => !accepts(shape[name] as Schema, undefined));
  const candidates = [required, ...all.map((one) => [...required, one]), all];
  return accepted(
    schema,
    candidates.map((entries) => Object.fromEntries(entries)),
  );
}

/** An id that no other contract sends, so that no command is taken for another's repetition. */
const ownId = (path: ContractPath) =>
  path
    .replaceAll(/[^a-z]/g, "")
    .slice(-15)
    .padStart(15, "0");

/** A well-formed input about records that do not exist. */
export function wellFormed(path: ContractPath): Values {
  const { input } = contracts[path];
  const values = minimalValue(input, TEXTS) as Values;
  return "id" in values ? { ...values, id: ownId(path) } : values;
}
