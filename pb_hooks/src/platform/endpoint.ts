/** The one door of /api/school/<area>/<verb>: who are you, is this well-formed, one transaction, one answer. */

import { type ContractPath, contracts } from "../../../domain/commands";
import type { Contract, InputOf, OutputOf } from "../../../domain/contract";
import { NoOpenDayError } from "../../../domain/platform/calendar";
import { type FieldError, Refusal, refuse } from "../../../domain/refusal";
import { type Actor, actorOf, SERVER } from "./actor";
import { requireCredibleClock } from "./clock";
import { type App, transact } from "./database";

export interface Call {
  app: App;
  actor: Actor;
  /** The request itself, for the rare command that takes a file; null when the server itself calls. */
  request: core.RequestEvent | null;
}

export type Handlers = {
  [Path in ContractPath]: (call: Call, input: InputOf<(typeof contracts)[Path]>) => OutputOf<(typeof contracts)[Path]>;
};

/**
 * Runs the contract that the path names; every answer and refusal is JSON.
 * @param named the contract's path, for a route that is a contract's own.
 */
export function handle(e: core.RequestEvent, handlers: Handlers, named?: string): void {
  answer(e, () => {
    const path = named ?? `${e.request!.pathValue("area")}/${e.request!.pathValue("verb")}`;
    if (!Object.hasOwn(contracts, path) || contracts[path as ContractPath].method !== e.request!.method) {
      throw refuse("unknown_command", {});
    }
    return run(e, contracts[path as ContractPath], handlers[path as ContractPath]);
  });
}

/** Commands that count days from today. */
const DATED = "library/";

function run<Path extends ContractPath>(
  e: core.RequestEvent,
  contract: (typeof contracts)[Path],
  handler: Handlers[Path],
): unknown {
  const { open, roles, long, method, input: schema } = contract as Contract<unknown, unknown>;
  const actor = open && !e.auth ? SERVER : actorOf(e.auth, roles);
  const parsed = schema.safeParse(readInput(e, method));
  if (!parsed.success) {
    throw invalidInput(parsed.error.issues);
  }
  if (method === "POST" && contract.path.startsWith(DATED)) {
    requireCredibleClock(e.app);
  }
  const call = handler as (call: Call, input: unknown) => unknown;
  if (long || method === "GET") {
    return call({ app: e.app, actor, request: e }, parsed.data);
  }
  return transact(e.app, (app) => call({ app, actor, request: e }, parsed.data));
}

/** A value that is JSON already. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Runs `work` and writes its value, or its refusal, as JSON. Shared with the routes that are no contract. */
export function answer(e: core.RequestEvent, work: () => unknown): void {
  try {
    const value = work();
    if (value instanceof JsonText) {
      e.response.header().set("Content-Type", "application/json");
      e.string(200, value.text);
    } else {
      e.json(200, value);
    }
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) {
      throw error;
    }
    const body = refusal.body();
    e.json(body.status, body);
  }
}

/** What an error means to a person; null when it is a fault of ours that must reach the log as such. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) {
    return error;
  }
  if (error instanceof NoOpenDayError) {
    return refuse("no_open_day", {});
  }
  const text = String(error) + causeOf(error);
  if (/database or disk is full|no space left/i.test(text)) {
    return refuse("storage_full", {});
  }
  if (/disk I\/O error|readonly database|read-only file system/i.test(text)) {
    return refuse("storage_failed", {});
  }
  return null;
}

/** PocketBase's own "Failed to update record." keeps what really happened to itself. */
function causeOf(error: unknown): string {
  try {
    return String((error as { value: { rawData(): unknown } }).value.rawData());
  } catch {
    return "";
  }
}

export function readInput(e: core.RequestEvent, method: string): unknown {
  try {
    const info = e.requestInfo();
    return JSON.parse(JSON.stringify((method === "GET" ? info.query : info.body) ?? {}));
  } catch {
    throw refuse("malformed_body", {});
  }
}

interface Issue {
  path: PropertyKey[];
  code?: string;
  message: string;
}

export function invalidInput(issues: readonly Issue[]): Refusal {
  const data: Record<string, FieldError> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join(".") || "_";
    data[field] ??= {
      code: issue.code ?? "invalid",
      message: issue.message === "Invalid input" ? "Valor inválido." : issue.message,
    };
  }
  return new Refusal("invalid_input", {}, refuse("invalid_input", {}).message, data);
}
