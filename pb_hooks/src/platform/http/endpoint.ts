/** The one route of /api/school/<area>/<verb>: tests the user and the input, opens one transaction, and writes one answer. */

import type { AnyContract, Contract, InputOf, OutputOf } from "../../../../domain/contract";
import { refuse, refuseInput } from "../../../../domain/platform/refusals";
import type { FieldError, Refusal } from "../../../../domain/refusal";
import { type App, withRequestContext } from "../sql/database";
import { requireCredibleClock } from "../time/clock";
import { type Actor, actorOf, GUEST } from "../timeline/actor";
import { asRefusal } from "./as-refusal";
import { awaitedBody, ignoreBody } from "./bodies";
import { withRequestSlot } from "./concurrency-limit";
import { type CommandKey, commandKey, runOnce } from "./idempotency";
import { publishSignals } from "./signals";

export interface Call {
  app: App;
  actor: Actor;
  /** The request itself, for the rare command that takes a file; null when the server itself calls. */
  request: core.RequestEvent | null;
  /** The key under which the command runs once; none where the contract has none, or the server itself calls. */
  key?: CommandKey | undefined;
}

/** One function per contract. */
export type Handlers<Contracts> = {
  readonly [Path in keyof Contracts]: (call: Call, input: InputOf<Contracts[Path]>) => OutputOf<Contracts[Path]>;
};

/** A contract with its function. */
export interface Command {
  contract: AnyContract;
  run: (call: Call, input: unknown) => unknown;
  /** The command computes with today's date, and waits for a credible clock. */
  needsCredibleClock: boolean;
}

/**
 * Runs the contract that the path names; every answer and refusal is JSON.
 * @param path the contract's, for a route that serves only that contract.
 * @param openDoor the request came by the route for changes without a session, where bodies are small and few: such a change
 * comes by no other route, and no other change by this one.
 */
export function handle(
  e: core.RequestEvent,
  commandAt: (path: string) => Command | undefined,
  { path = `${e.request!.pathValue("area")}/${e.request!.pathValue("verb")}`, openDoor = false } = {},
): void {
  answer(e, () => {
    const command = commandAt(path);
    if (!command || command.contract.method !== e.request!.method || acceptsAnonymousPost(command) !== openDoor) {
      throw refuse("unknown_command", {});
    }
    const value = run(e, command);
    if (command.contract.method === "POST") {
      publishSignals(e.app);
    }
    return value;
  });
}

const acceptsAnonymousPost = ({ contract }: Command): boolean =>
  contract.method === "POST" && (contract as Contract<unknown, unknown>).open === true;

/** A caller without the right is refused before the body is read; and a slow body takes no place while it arrives. */
function run(e: core.RequestEvent, command: Command): unknown {
  const { open, roles, method } = command.contract as Contract<unknown, unknown>;
  let actor: Actor;
  try {
    actor = open && !e.auth ? GUEST : actorOf(e.auth, roles);
  } catch (refusal) {
    ignoreBody(e);
    throw refusal;
  }
  if (method === "GET") {
    ignoreBody(e);
    return withRequestSlot(e, () => withRequestContext(e, () => done(e, command, actor)));
  }
  awaitedBody(e);
  return withRequestSlot(e, () => done(e, command, actor));
}

function done(e: core.RequestEvent, { contract, run: work, needsCredibleClock }: Command, actor: Actor): unknown {
  const { long, method, input: schema } = contract as Contract<unknown, unknown>;
  const input = schema.safeParse(readInput(e, method));
  if (!input.success) {
    throw invalidInput(input.error.issues);
  }
  if (method === "POST" && needsCredibleClock) {
    requireCredibleClock(e.app);
  }
  const call = { app: e.app, actor, request: e };
  if (method === "GET") {
    return work(call, input.data);
  }
  const key = commandKey(contract, actor, input.data);
  return new JsonText(runOnce({ ...call, key }, long === true, (tx) => work(tx, input.data)));
}

/** A value that is already JSON. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Runs `work` and writes its value, or its refusal, as JSON. Routes without a contract use it too. */
export function answer(e: core.RequestEvent, work: () => unknown): void {
  try {
    const value = work();
    // Go's own writer would first make maps of the whole value.
    writeJson(e, 200, value instanceof JsonText ? value.text : (JSON.stringify(value) ?? "null"));
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) {
      throw error;
    }
    const body = refusal.body();
    // Go would write the fields in any order, and a caller could then distinguish two refusals that must look alike.
    writeJson(e, body.status, JSON.stringify(body));
  }
}

/** The result of `work`; null once its refusal was answered. For routes that write no JSON. */
export function answerOrRefuse<Answer>(e: core.RequestEvent, work: () => Answer): Answer | null {
  try {
    return work();
  } catch (error) {
    answer(e, () => {
      throw error;
    });
    return null;
  }
}

function writeJson(e: core.RequestEvent, status: number, text: string): void {
  // The events around a sign-in have this, but no `response`.
  e.blob(status, "application/json", text);
}

/**
 * The input: a GET's query, a body of JSON, or the plain fields beside a file.
 * @throws Refusal malformed_body.
 */
export function readInput(e: core.RequestEvent, method: string): unknown {
  try {
    if (method !== "GET" && isJson(e)) {
      const text = readerToString(e.request!.body);
      if (opens(text, "[") + opens(text, "{") > MAX_OPENED || timesOf(text, ",", MAX_VALUES) > MAX_VALUES) {
        throw refuse("malformed_body", {});
      }
      // Not Go's own parser: JavaScript's walk through its values takes the square of their depth.
      return JSON.parse(text);
    }
    if (method !== "GET" && !isReadable(e)) {
      throw refuse("malformed_body", {});
    }
    const { query, body } = e.requestInfo();
    return plainFields(method === "GET" ? query : body);
  } catch {
    throw refuse("malformed_body", {});
  }
}

/**
 * The limit of lists and objects in one body: a megabyte may open half a million, each of which takes a hundred times its two
 * characters in memory.
 */
const MAX_OPENED = 50_000;

/** The limit of values in one body, each of which takes ten times its two characters in memory. */
const MAX_VALUES = 300_000;

const opens = (text: string, sign: string): number => timesOf(text, sign, MAX_OPENED);

/**
 * The number of times that a text contains a character, counted only up to the limit; 0 where the text is too short to exceed it.
 */
const timesOf = (text: string, sign: string, limit: number): number =>
  text.length > limit ? text.split(sign, limit + 2).length - 1 : 0;

/** The limit for a record: its own object, and a few in its JSON fields. */
const MAX_OPENED_OF_RECORD = 2000;

/**
 * Whether PocketBase's own parser can read a body at a cost that its size predicts: it makes a map of each object. The body must
 * have arrived before.
 */
export function isReadable(e: core.RequestEvent): boolean {
  return jsonOf(e).every((text) => ["[", "{"].every((sign) => timesOf(text, sign, MAX_OPENED_OF_RECORD) <= MAX_OPENED_OF_RECORD));
}

/** All JSON of a body: the body itself, or the fields of a form that PocketBase parses as more fields. */
function jsonOf(e: core.RequestEvent): string[] {
  const { body, contentLength, header } = e.request!;
  if (contentLength === 0) {
    return [];
  }
  if (isJson(e)) {
    const text = readerToString(body);
    (body as unknown as { reread(): void }).reread();
    return [text];
  }
  if (!isForm(header)) {
    return [];
  }
  e.request!.parseMultipartForm(FORM_BYTES_IN_MEMORY);
  const { value } = e.request!.multipartForm as unknown as { value: Record<string, readonly string[] | undefined> };
  return [...(value["@jsonPayload"] ?? [])];
}

/** PocketBase's own limit; files beyond it lie on the disk. */
const FORM_BYTES_IN_MEMORY = 1 << 24;

export const isForm = (header: http.Header): boolean => header.get("Content-Type").startsWith("multipart/form-data");

const isJson = (e: core.RequestEvent): boolean =>
  e.request!.contentLength !== 0 && e.request!.header.get("Content-Type").startsWith("application/json");

/** Queries and forms hold texts, and this restores the values that their parser turned into numbers or booleans. */
function plainFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== "object"));
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
  return refuseInput(data);
}
