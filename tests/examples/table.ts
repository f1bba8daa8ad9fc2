/** The rows of all areas as one table. It does not compile while a contract is missing. */
import { type ContractPath, contracts } from "../../domain/school";
import type { Who } from "../helpers/accounts";
import type { Answer, Client } from "../helpers/clients";
import { merged } from "../helpers/registry";
import type { TestSchool } from "../helpers/test-school";
import * as areas from "./areas";
import type { AnyInput, Repetition, RowTerms } from "./row";
import { wellFormed } from "./well-formed";

const AREAS = Object.values(areas);

/** Of each contract, the terms that need no school. */
export const ROWS: Readonly<Record<ContractPath, RowTerms>> = merged(AREAS.map(({ terms }) => terms));
const FIXED: Partial<Record<ContractPath, AnyInput>> = merged(AREAS.map(({ fixed }) => fixed));

/** The area of a contract. */
export const areaOfContract = (path: string): string => path.slice(0, path.indexOf("/"));

/** An example of a contract, ready to be sent by any client, and more than once. */
export interface ExampleCall extends Repetition {
  who: Who;
  input: AnyInput;
  send: (client: Client) => Promise<Answer<unknown>>;
}

export type ExampleCalls<Path extends ContractPath = ContractPath> = Readonly<Record<Path, () => Promise<ExampleCall>>>;

/** The examples of all contracts in this school. Created once a school, since they use new phone numbers and months. */
export function examplesIn(school: TestSchool): ExampleCalls {
  const inputs: Readonly<Record<ContractPath, () => Promise<AnyInput>>> = merged(AREAS.map((area) => area.inputs(school)));
  const exampleCalls = Object.entries(inputs).map(([path, make]) => {
    const { may, caller = may.at(-1)!, repetition } = ROWS[path as ContractPath];
    const exampleCall = async (): Promise<ExampleCall> => {
      const input = await make();
      return { who: caller, input, send: (client) => client.call(path as ContractPath, input), ...repetition };
    };
    return [path, exampleCall];
  });
  return Object.fromEntries(exampleCalls) as ExampleCalls;
}

/** The examples of the commands: the contracts that change something. */
export const commandsIn = (school: TestSchool): [ContractPath, () => Promise<ExampleCall>][] =>
  (Object.entries(examplesIn(school)) as [ContractPath, () => Promise<ExampleCall>][]).filter(
    ([path]) => contracts[path].method === "POST",
  );

/**
 * An input about records that a new school does not have: well-formed, so that a call reaches its function. A read's example is
 * about the grown school, and works unchanged.
 */
export function roleInput(path: ContractPath): AnyInput {
  return ROWS[path].roleInput ?? FIXED[path] ?? wellFormed(path);
}
