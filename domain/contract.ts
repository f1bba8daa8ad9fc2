import * as z from "zod/mini";
import { isDay } from "./dates";
import { lazily } from "./lazily";
import type { Pass } from "./roles";

/**
 * The promise of one of our routes: path, roles, input, output, and the refusals beyond the common ones. The server registers it,
 * the form validates with it, it types the client, and docs/api.md is generated from it.
 */
export interface Contract<Input, Output, Path extends string = string, Code extends string = string> {
  /** POST changes data, in one transaction; GET only reads. */
  method: "POST" | "GET";
  /** `<area>/<verb>`, below /api/school/. */
  path: Path;
  /** The roles that may call it; Admin always may. Empty: every active user. */
  roles: readonly Pass[];
  /** True for the few that need no session, such as the school's name for the sign-in page. */
  open?: boolean;
  /** True for work in several transactions (imports): the function opens its own. */
  long?: boolean;
  /**
   * The call carries an id of its sender's, and runs once under it: a repetition gets the first answer, another call is refused
   * with `id_taken`. True: the input's field `id`, and the endpoint does the work. "own rows": the function finds its earlier
   * result in its own records. "own record": the record that it makes under the id keeps the command's hash, and the function
   * answers a repetition from that record.
   */
  idempotent?: true | "own rows" | "own record" | Idempotency<Input>;
  input: z.ZodMiniType<Input>;
  refusals: readonly (Code | "id_taken")[];
  /** One Portuguese-free English line for docs/api.md. */
  summary: string;
  /** Exists only for its type. */
  readonly output?: Output;
}

/** Whether the endpoint stores a call's key, and mostly its answer. */
export const storesKey = (idempotent: AnyContract["idempotent"]): boolean =>
  idempotent !== undefined && idempotent !== "own rows" && idempotent !== "own record";

export interface Idempotency<Input> {
  /** The id, where the input has no field `id`. */
  id?(input: Input): string;
  /** The fields that a repetition must repeat, where not all must. */
  comparedInput?(input: Omit<Input, "id">): unknown;
  /** The function finds its earlier result in its own records, and answers with the present data. */
  answersCurrentState?: true;
}

type Fields = z.core.$ZodShape;
type Values<F extends Fields> = z.output<z.ZodMiniObject<F>>;
/** The contracts whose input carries the call's id in its field `id`. */
type IdInInput = true | "own rows" | "own record";
type WithId<F extends Fields, I> = I extends IdInInput ? ("id" extends keyof F ? F : { id: typeof newId } & F) : F;

interface Terms<F extends Fields, I, Path extends string, Code extends string>
  extends Omit<Contract<unknown, unknown, Path, Code>, "method" | "input" | "output" | "refusals" | "idempotent"> {
  idempotent?: I | Idempotency<Values<F>>;
  /** The fields of the input. An idempotent contract adds the field `id`, unless it says by a function where the id is. Left out: none. */
  input?: () => F;
  /** The conditions that several fields must fulfil together. */
  check?: z.core.CheckFn<Values<F>>;
  refusals?: readonly Code[];
}

/** A contract whose schema is made when it is first asked for. Of one class, since each closure of each contract costs every interpreter. */
class LazyContract<F extends Fields, Input, Path extends string, Code extends string> {
  declare path: Path;
  declare roles: readonly Pass[];
  declare summary: string;
  declare idempotent?: Contract<Input, unknown>["idempotent"];
  readonly refusals: readonly (Code | "id_taken")[] = [];
  readonly method: "POST" | "GET";
  readonly #fields: (() => F) | undefined;
  readonly #check: z.core.CheckFn<Values<F>> | undefined;
  #made: z.ZodMiniType<Input> | undefined;

  constructor(method: "POST" | "GET", { input, check, ...terms }: Terms<F, unknown, Path, Code>) {
    this.method = method;
    this.#fields = input;
    this.#check = check;
    Object.assign(this, terms);
    if (terms.idempotent) {
      this.refusals = [...this.refusals, "id_taken"];
    }
  }

  get input(): z.ZodMiniType<Input> {
    if (!this.#made) {
      const takesId = this.idempotent !== undefined && typeof this.idempotent !== "object";
      const schema: z.ZodMiniType<unknown> = z.object({ ...(takesId ? { id: newId } : {}), ...this.#fields?.() });
      // `command` and `read` derive the type of the input from these fields.
      this.#made = (this.#check ? schema.check(this.#check as z.core.CheckFn<unknown>) : schema) as z.ZodMiniType<Input>;
    }
    return this.#made;
  }
}

/** `command<Output>()({...})`: a contract that changes data. */
export const command =
  <Output>() =>
  <
    Path extends string,
    F extends Fields = Record<never, never>,
    I extends IdInInput | undefined = undefined,
    Code extends string = never,
  >(
    terms: Terms<F, I, Path, Code>,
  ): Contract<Values<WithId<F, I>>, Output, Path, Code> =>
    new LazyContract("POST", terms);

/** `read<Output>()({...})`: a contract that only reads; its input comes from the query string. */
export const read =
  <Output>() =>
  <Path extends string, F extends Fields = Record<never, never>, Code extends string = never>(
    terms: Terms<F, undefined, Path, Code>,
  ): Contract<Values<F>, Output, Path, Code> =>
    new LazyContract("GET", terms);

export type InputOf<C> = C extends Contract<infer Input, infer _Output> ? Input : never;
export type OutputOf<C> = C extends Contract<infer _Input, infer Output> ? Output : never;
/** Of the contract of that name in a module: `InputIn<typeof contracts, "lend">`. */
export type InputIn<Module, Name extends keyof Module> = InputOf<Module[Name]>;
export type OutputIn<Module, Name extends keyof Module> = OutputOf<Module[Name]>;

/** Any contract, whatever its input and output. */
export type AnyContract = Pick<Contract<unknown, unknown>, "method" | "path" | "roles" | "refusals" | "summary" | "idempotent">;

type ValuesOf<Module> = Module extends unknown ? Module[keyof Module] : never;
type ContractsOf<Modules> = { [C in Extract<ValuesOf<Modules>, AnyContract> as C["path"]]: C };

/** The contracts among these modules' exports, by path: an area's, feature by feature. */
export function contractsIn<Modules extends readonly object[]>(...modules: Modules): ContractsOf<Modules[number]> {
  const contracts = modules.flatMap((module) => Object.values(module)).filter(isContract);
  return Object.fromEntries(contracts.map((contract) => [contract.path, contract])) as ContractsOf<Modules[number]>;
}

const isContract = (value: unknown): value is AnyContract =>
  typeof value === "object" && value !== null && "method" in value && "summary" in value;

/** An id that the browser chose: of a new record, or of the call itself (`idempotent`). */
export const newId = z.string().check(z.regex(/^[a-z0-9]{15}$/, "Identificador inválido."));
/** A reference to a record. */
export const recordId = (message: string) => z.string(message).check(z.regex(/^[a-z0-9]{15}$/, message));
/** A reference to a record, or empty. */
export const optionalId = (message: string) => z.string(message).check(z.regex(/^([a-z0-9]{15})?$/, message));
/** The same; empty when left out. */
export const idOrEmpty = (message: string) => z._default(optionalId(message), "");
/** A day, or empty; empty when left out. */
export const optionalDay = (message = "Data inválida.") =>
  z._default(z.string(message).check(z.refine((text) => text === "" || isDay(text), message)), "");
/** A required line of text, trimmed. */
export const line = (message: string, max = 300) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, `Use no máximo ${max} caracteres.`));
/** An optional line of text, trimmed; empty when left out. */
export const optionalLine = (max = 300) =>
  z._default(z.string("Texto inválido.").check(z.trim(), z.maxLength(max, `Use no máximo ${max} caracteres.`)), "");
/** An e-mail address, stored in lower case. */
export const emailAddress = lazily(() =>
  z
    .string("Informe o e-mail.")
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(255, "E-mail longo demais."),
      z.email("Informe um e-mail válido, como nome@escola.br."),
    ),
);
/** A whole number within bounds. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .int("Informe um número inteiro.")
    .check(z.gte(minimum, `O menor valor é ${minimum}.`), z.lte(maximum, `O maior valor é ${maximum}.`));
/** A whole number that arrives in a query string. */
export const queryInteger = (minimum: number, maximum: number, otherwise: number) =>
  z._default(
    z.coerce
      .number("Número inválido.")
      .check(z.int("Número inválido."), z.gte(minimum, "Número inválido."), z.lte(maximum, "Número inválido.")),
    otherwise,
  );
