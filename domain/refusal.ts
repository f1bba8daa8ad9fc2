import { withSingleFullStops } from "./text";

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
  /** Where several rules apply, each of them, this one first. */
  obstacles?: Obstacle[];
}

export interface Obstacle {
  code: string;
  message: string;
}

/** A refusal's sentence in Portuguese: a text, or the function that makes it from the figures. */
type Sentence = string | ((params: never) => string);

/**
 * An area's refusals, by code. The HTTP status is 409, a conflict with the school's records, unless the refusal names another
 * one. A released code keeps its meaning.
 */
export type Sentences = Readonly<Record<string, Sentence | { readonly status: number; readonly say: Sentence }>>;

type SentenceOf<Terms> = Terms extends { readonly say: infer Say } ? Say : Terms;
type FiguresOf<Say> = Say extends (params: infer Figures) => string ? Figures : Record<string, never>;

/** The figures of a code's sentence. */
type ParamsOf<S extends Sentences, Code extends keyof S> = FiguresOf<SentenceOf<S[Code]>>;

interface RefusalTerms {
  code: string;
  status: number;
  message: string;
  params?: Record<string, unknown>;
  data?: Record<string, FieldError>;
  obstacles?: readonly Obstacle[];
}

/** A broken rule: thrown by domain and server functions, answered as {@link RefusalBody}. */
export class Refusal extends Error {
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly data: Record<string, FieldError>;
  private readonly status: number;
  private readonly obstacles: readonly Obstacle[];

  constructor({ code, status, message, params = {}, data = {}, obstacles = [] }: RefusalTerms) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = status;
    this.params = params;
    this.data = data;
    this.obstacles = obstacles;
  }

  /** This refusal with the others that apply beside it. */
  among(refusals: readonly Refusal[]): Refusal {
    const obstacles = refusals.length > 1 ? refusals.map(({ code, message }) => ({ code, message })) : [];
    const { code, status, message, params, data } = this;
    return new Refusal({ code, status, message, params, data, obstacles });
  }

  body(): RefusalBody {
    const { status, code, message, params, data, obstacles } = this;
    return { status, code, message, params, data, ...(obstacles.length > 0 ? { obstacles: [...obstacles] } : {}) };
  }
}

/** The status and the sentence of a code with these figures. */
export function statusAndMessage<S extends Sentences, Code extends keyof S & string>(
  sentences: S,
  code: Code,
  params: ParamsOf<S, Code>,
) {
  const terms: Sentences[string] = sentences[code]!;
  const { status, say } = typeof terms === "object" ? terms : { status: 409, say: terms };
  return { status, message: typeof say === "string" ? say : withSingleFullStops(say(params as never)) };
}

/**
 * The function by which an area refuses: it takes code and figures, and returns the refusal with its sentence. For an error in
 * one field of the input, the field's name is the third argument, and the sentence shows there too.
 */
export function refusing<S extends Sentences>(sentences: S) {
  return <Code extends keyof S & string>(code: Code, params: ParamsOf<S, Code>, field?: string): Refusal => {
    const { status, message } = statusAndMessage(sentences, code, params);
    return new Refusal({ code, status, message, params, ...(field ? { data: { [field]: { code, message } } } : {}) });
  };
}
