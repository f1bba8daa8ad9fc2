/** The requests of the separate open pages: no session, no client library, and only a sentence for a failure. */
import type { InputOf, OutputOf } from "../../../domain/contract";
import type { ContractPath, contracts } from "../../../domain/school";

type Contracts = typeof contracts;

/** The reason why there is no answer. */
export class OpenError extends Error {
  /** 0 without an answer. */
  readonly status: number;
  /** Of a refusal of ours. */
  readonly code: string;

  constructor(status: number, code: string, sentence: string) {
    super(sentence);
    this.name = "OpenError";
    this.status = status;
    this.code = code;
  }
}

const NO_CONNECTION = "Sem conexão com a escola. Confira a internet e tente de novo.";
const SERVER_FAILED = "A escola não conseguiu responder agora. Tente de novo em instantes.";

/** A server that never answers counts as no connection. */
const TIMEOUT_MS = 12_000;

async function answerOf<Output>(send: (signal: AbortSignal) => Promise<Response>): Promise<Output> {
  let response: Response;
  let body: unknown;
  const giving = new AbortController();
  const timer = setTimeout(() => giving.abort(), TIMEOUT_MS);
  try {
    response = await send(giving.signal);
    body = await response.json();
  } catch {
    throw new OpenError(0, "", NO_CONNECTION);
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) {
    return body as Output;
  }
  const { code = "", message = "" } = body as { code?: string; message?: string };
  throw new OpenError(response.status, code, code && message ? message : SERVER_FAILED);
}

/**
 * Sends a read that needs no session.
 * @throws OpenError
 */
export function readOpen<P extends ContractPath>(
  path: P,
  input: InputOf<Contracts[P]> & Record<string, string | number>,
): Promise<OutputOf<Contracts[P]>> {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return answerOf((signal) => fetch(`/api/school/${path}?${query}`, { cache: "no-store", signal }));
}

/**
 * Sends a command that needs no session.
 * @throws OpenError
 */
export function sendOpen<P extends ContractPath>(path: P, input: InputOf<Contracts[P]>): Promise<OutputOf<Contracts[P]>> {
  return answerOf((signal) =>
    fetch(`/api/school/open/${path}`, {
      signal,
      method: "POST",
      body: JSON.stringify(input),
      headers: { "Content-Type": "application/json" },
    }),
  );
}
