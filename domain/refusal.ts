import { sentences } from "./sentences";

type Sentences = typeof sentences;
/** Every stable error code of the product. */
export type RefusalCode = keyof Sentences;
/** The figures that a code's sentence is made of. */
export type RefusalParams<Code extends RefusalCode> = Parameters<Sentences[Code]["say"]>[0];

export interface FieldError {
  code: string;
  message: string;
}

/** The body of every 4xx of the product's own routes. */
export interface RefusalBody {
  status: number;
  code: string;
  message: string;
  params: Record<string, unknown>;
  data: Record<string, FieldError>;
  /** Where several rules stand in the way, each of them, this one first. */
  obstacles?: Obstacle[];
}

export interface Obstacle {
  code: string;
  message: string;
}

/** A broken rule: thrown by domain and server functions, answered as {@link RefusalBody}. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: Record<string, unknown>;
  readonly data: Record<string, FieldError>;
  private readonly obstacles: readonly Obstacle[];

  constructor(
    code: RefusalCode,
    params: Record<string, unknown>,
    message: string,
    data: Record<string, FieldError> = {},
    obstacles: readonly Obstacle[] = [],
  ) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.params = params;
    this.data = data;
    this.obstacles = obstacles;
  }

  /** This refusal, knowing of the others that stand beside it. */
  among(all: readonly Refusal[]): Refusal {
    const obstacles = all.length > 1 ? all.map(({ code, message }) => ({ code, message })) : [];
    return new Refusal(this.code, this.params, this.message, this.data, obstacles);
  }

  body(): RefusalBody {
    const { status } = sentences[this.code];
    const { code, message, params, data, obstacles } = this;
    return { status, code, message, params, data, ...(obstacles.length > 0 ? { obstacles: [...obstacles] } : {}) };
  }
}

/**
 * The refusal for a code, its sentence made from its figures.
 * @param field when the fault lies in one field of the input, its name: the sentence then shows there too.
 */
export function refuse<Code extends RefusalCode>(code: Code, params: RefusalParams<Code>, field?: string): Refusal {
  const say = sentences[code].say as (params: RefusalParams<Code>) => string;
  const message = say(params);
  return new Refusal(code, params, message, field ? { [field]: { code, message } } : {});
}

/** A wrong value in one field of the input, which no sentence of its own has a code for. */
export function refuseField(field: string, code: string, message: string): Refusal {
  return new Refusal("invalid_input", {}, refuse("invalid_input", {}).message, { [field]: { code, message } });
}
