/**
 * One row for each contract, beside the other rows of its area: the people who may call it, and an example of it. The role table,
 * the repetitions, the hostile requests and the query plans read the same row, so that a new contract needs no other.
 */
import type { InputOf } from "../../domain/contract";
import type { ContractPath, contracts } from "../../domain/school";
import type { Person } from "../api/roles/rights";
import type { Who } from "../helpers/accounts";
import type { Seed } from "../helpers/seed";
import type { TestSchool } from "../helpers/test-school";
import type { Random } from "../hostile/random";
import type { Values } from "../hostile/request";
import type { HostileInput, World } from "../hostile/world";

/** The input of a call, as a test sends it. */
export type AnyInput = Record<string, unknown> | FormData;
/** The values of an input, without those that its schema adds. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: Sent<Value[Key]> }
    : Value;
type InputTo<Path extends ContractPath> = Sent<InputOf<(typeof contracts)[Path]>> | FormData;

/** The answer to the same call sent a second time; without terms, it is the first answer, and nothing was executed again. */
export interface Repetition {
  /** The code of the refusal that it may get instead, after which nothing was done. */
  refused?: string;
  /** The repetition answers what is there now, which need not be what was there before. */
  answersCurrentState?: true;
  /** The tables to which it may add rows. */
  mayAdd?: readonly string[];
}

/** The query plans of the example in the grown school. */
export interface PlanTerms {
  /** The scans that remain: some count or close all rows, the others have no index for their few rows. */
  allowedScans?: RegExp;
  /** It runs no statement of ours: the answer comes from an interpreter's cache, or from PocketBase's own reads. */
  runsNoStatement?: true;
  /** Its steps are as long as the machine lets them be, and there are hundreds of rows to tell of. */
  manySteps?: true;
  /** The reason for which its statements are not explained there. */
  skipReason?: string;
}

/** The terms of a row that need no school. */
export interface RowTerms {
  may: readonly Person[];
  /** The sender of the example, if not the last of those who may. The plans of a read without one are the superuser's. */
  caller?: Who;
  /** It ends the session of its caller. */
  endsSession?: true;
  /** For the role table, instead of a well-formed input about records that do not exist. */
  roleInput?: Values;
  repetition?: Repetition;
  /** A change to the input that was sent, under the same id: such a call is refused with `id_taken`. */
  changed?: (sent: Values) => Values;
  /** The reason for which no hostile request succeeds. */
  neverSucceeds?: string;
  plan?: PlanTerms;
}

/** A contract's row. The fixtures make an example's records; the hostile records are there before the first request. */
export interface Row<Path extends ContractPath, Fixtures, Records> extends RowTerms {
  /** An input that succeeds: in each school where it makes its records itself, otherwise in the grown school. */
  example: InputTo<Path> | ((fixtures: Fixtures) => InputTo<Path> | Promise<InputTo<Path>>);
  /** The values of a valid input that its schema alone does not tell. */
  hostileInput?: (records: Records) => Values;
}

interface School {
  school: TestSchool;
  seed: Seed;
}

interface Chance {
  world: World;
  random: Random;
}

/** The rows of an area, for the suites. */
export interface AreaRows<Path extends ContractPath> {
  terms: Readonly<Record<Path, RowTerms>>;
  /** The examples that are the same in each school. */
  fixed: Partial<Record<Path, AnyInput>>;
  /** Makes an example in the school, each time another. */
  inputs(school: TestSchool): Readonly<Record<Path, () => Promise<AnyInput>>>;
  hostileInputs(school: TestSchool, random: Random): Promise<Partial<Record<Path, HostileInput>>>;
}

type PathOf<Area extends string> = Extract<ContractPath, `${Area}/${string}`>;

/** Declares an area's rows: it does not compile while one of the area's contracts has none. */
export const rowsOf =
  <Area extends string>() =>
  <Fixtures extends object, Records extends object>({
    fixtures,
    hostileRecords,
    contracts,
  }: {
    fixtures?: (school: TestSchool) => Fixtures;
    hostileRecords?: (school: TestSchool, random: Random) => Promise<Records>;
    contracts: { readonly [Path in PathOf<Area>]: Row<Path, Fixtures & School, Records & Chance> };
  }): AreaRows<PathOf<Area>> => {
    type Input = AnyInput | ((given: Fixtures & School) => AnyInput | Promise<AnyInput>);
    type AnyRow = RowTerms & { example: Input; hostileInput?: (records: Records & Chance) => Values };
    const rows = Object.entries<AnyRow>(contracts);
    const table = <Part>(part: (row: AnyRow) => Part | undefined) =>
      Object.fromEntries(
        rows.flatMap(([path, row]) => {
          const value = part(row);
          return value === undefined ? [] : [[path, value]];
        }),
      ) as Record<PathOf<Area>, Part>;
    return {
      terms: contracts,
      fixed: table(({ example }) => (typeof example === "function" ? undefined : example)),
      inputs: (school) => {
        const given = { school, seed: school.seed, ...fixtures?.(school) } as Fixtures & School;
        return table(
          ({ example }) =>
            async () =>
              typeof example === "function" ? example(given) : example,
        );
      },
      hostileInputs: async (school, random) => {
        const records = await hostileRecords?.(school, random);
        return table(
          ({ hostileInput }) =>
            hostileInput &&
            ((world: World, chance: Random) => hostileInput({ ...records, world, random: chance } as Records & Chance)),
        );
      },
    };
  };
