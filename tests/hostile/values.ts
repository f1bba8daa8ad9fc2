/** Values that a schema accepts: the contracts' own, and the collections' as the running server describes them. */
import type * as z from "zod/mini";
import type { Random } from "./random";
import { soundPicture } from "./uploads";
import type { Field, World } from "./world";

type Schema = z.ZodMiniType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

const WORDS = ["Dom Casmurro", "Ana Souza", "Estante 4", "Combinado com a família", "7º ano B", "Memórias Póstumas"];
const FIGURES = [0, 1, 2, 5, 14, 30, 200];
const DAYS = ["2026-11-21", "2026-12-07", "2025-02-28", "2028-02-29"];
const TIMES = ["07:00", "12:30", "23:59"];

/** Everything that a line of text may mean somewhere. */
function texts(name: string, world: World, random: Random): string[] {
  const related = idsOf(name, world);
  const all = [...world.ids.values()].flat();
  return [
    ...(related.length > 0 ? [random.pick(related), random.pick(related)] : []),
    random.pick(all),
    random.id(),
    random.pick(world.scannedTexts),
    random.pick(WORDS),
    random.pick(DAYS),
    random.pick(TIMES),
    `${random.id()}@escola.test`,
    "America/Sao_Paulo",
    "12",
    "true",
    "",
  ];
}

/** Ids of what a field of that name points to, as some collection of the school says. */
function idsOf(name: string, world: World): readonly string[] {
  const field = world.schema.flatMap(({ fields }) => fields).find((one) => one.type === "relation" && one.name === name);
  const target = world.schema.find(
    ({ id, name: own }) => id === field?.collectionId || own === name || own === `${name}s` || own === PLURALS[name],
  );
  return (target && world.ids.get(target.name)) ?? [];
}

const PLURALS: Readonly<Record<string, string>> = { copy: "copies", batch: "import_batches", category: "reader_categories" };

const fits = (schema: Schema, value: unknown) => schema.safeParse(value).success;

/** A value that the schema accepts, or the nearest one found. */
export function soundValue(schema: Schema, name: string, world: World, random: Random): unknown {
  const definition = schema._zod.def as Definition;
  const inner = (type: z.core.$ZodType, of = name) => soundValue(type as Schema, of, world, random);
  switch (definition.type) {
    case "object":
      return Object.fromEntries(Object.entries(definition.shape).map(([key, value]) => [key, inner(value, key)]));
    case "optional":
    case "nullable":
    case "default":
      return random.often(70) ? inner(definition.innerType) : undefined;
    case "array": {
      const length = 1 + random.below(3);
      const values = Array.from({ length }, () => inner(definition.element));
      return fits(schema, values) ? values : values.slice(0, 1);
    }
    case "record":
      return Object.fromEntries(
        [random.pick(["title", "name", "authors"]), "tombo"].map((key) => [key, inner(definition.valueType)]),
      );
    case "union":
      return inner(random.pick(definition.options));
    case "enum":
      return random.pick(Object.values(definition.entries));
    case "literal":
      return random.pick(definition.values);
    case "boolean":
      return random.often(50);
    default: {
      const candidates = definition.type === "number" ? FIGURES : texts(name, world, random);
      const [related] = candidates;
      // Mostly what is meant, so that the work behind the door is reached.
      if (random.often(70) && idsOf(name, world).length > 0 && fits(schema, related)) {
        return related;
      }
      const fitting = candidates.filter((value) => fits(schema, value));
      return random.pick<unknown>(fitting.length > 0 ? fitting : candidates);
    }
  }
}

/** A value that a field of a collection accepts. */
export function fieldValue(field: Field, world: World, random: Random): unknown {
  const several = (field.maxSelect ?? 1) > 1;
  switch (field.type) {
    case "number":
      return random.pick(FIGURES);
    case "bool":
      return random.often(50);
    case "select":
      return several ? [random.pick(field.values ?? [])] : random.pick(field.values ?? []);
    case "relation": {
      const target = world.schema.find(({ id }) => id === field.collectionId);
      return random.pick(world.ids.get(target?.name ?? "") ?? [""]) ?? "";
    }
    case "date":
      return "2026-11-21 12:00:00.000Z";
    case "json":
      return random.pick<unknown>([{}, [], "texto", { a: 1 }]);
    case "file":
      return soundPicture();
    case "email":
      return `${random.id()}@escola.test`;
    case "password":
      return "senha-de-teste-2026";
    default: {
      const candidates = texts(field.name, world, random);
      const fitting = candidates.filter((value) => value !== "" && new RegExp(field.pattern || "").test(value));
      return random.pick(fitting.length > 0 ? fitting : candidates);
    }
  }
}
