/** Commands that are sent again: they answer what they answered and do nothing twice, and another command under their id is refused. */
import { type AnyContract, type Idempotency, isKept } from "../../../../domain/contract";
import { addDays } from "../../../../domain/dates";
import { refuse } from "../../../../domain/platform/refusals";
import { namedJson } from "../person-data/person-placeholders";
import { type App, column, execute, isIdTaken, selectFirst, transact } from "../sql/database";
import { selection, texts } from "../sql/selection";
import { now, stamp, today } from "../time/clock";
import type { Actor } from "../timeline/actor";

/** The id under which a command is done once, and the hash of all that must be the same for its repetition. */
export interface CommandKey {
  id: string;
  hash: string;
  /** The function answers a repetition from its own records. */
  answersAnew: boolean;
  /** The record that the function makes under the id keeps the hash, and nothing else does: see {@link isRepeated}. */
  inRecord: boolean;
}

/** As much of a call as matters here. */
interface KeyedCall {
  app: App;
  key?: CommandKey | undefined;
}

/** The key of what is asked for under an id. @param path tells apart what would else read alike. */
export const keyOf = (path: string, actor: Actor, { id, ...rest }: { id: string }): CommandKey => ({
  id,
  hash: hashOf(path, actor, rest),
  answersAnew: false,
  inRecord: false,
});

const hashOf = (path: string, actor: Actor, input: unknown): string => $security.sha256(JSON.stringify([path, actor.id, input]));

/** The key of a call; undefined where its contract has none, or the call none of the ids that it may leave out. */
export function commandKey(
  { path, idempotent }: Pick<AnyContract, "path" | "idempotent">,
  actor: Actor,
  input: unknown,
): CommandKey | undefined {
  const inRecord = idempotent === "own record";
  if (!inRecord && !isKept(idempotent)) {
    return undefined;
  }
  const { id: idOf, same, answersAnew }: Idempotency<never> = typeof idempotent === "object" ? idempotent : {};
  const { id: commandId, ...rest } = input as { id?: string };
  const id = idOf ? idOf(input as never) : commandId;
  if (id === undefined) {
    return undefined;
  }
  return { id, hash: hashOf(path, actor, same ? same(rest as never) : rest), answersAnew: answersAnew === true, inRecord };
}

/** What the record of a command keeps in its column `command_hash`; "" where the endpoint keeps the key. */
export const keptHash = ({ key }: Pick<KeyedCall, "key">): string => (key?.inRecord ? key.hash : "");

/** The collections whose records keep the hash of the command that made them. */
type Keeping = "service_calls" | "stock_documents";

/**
 * Whether the record under the command's id was made by the same command: the function then answers from the record.
 * @throws Refusal id_taken, where another command made it.
 */
export function isRepeated({ app, key }: KeyedCall, table: Keeping): boolean {
  const [hash] = key?.inRecord ? column(app, `SELECT command_hash FROM ${table} WHERE id = {:id}`, { id: key.id }) : [];
  if (hash !== undefined && hash !== key?.hash) {
    throw refuse("id_taken", {});
  }
  return hash !== undefined;
}

const STORED_ANSWER = selection(texts("hash", "answer"));

/** @returns the kept answer; "" where only the key is kept; null where nothing came under the id. @throws Refusal id_taken. */
function storedAnswerOf(app: App, { id, hash }: CommandKey): string | null {
  const storedAnswer = selectFirst(app, STORED_ANSWER, "FROM sent_commands WHERE id = {:id}", { id });
  if (storedAnswer && storedAnswer.hash !== hash) {
    throw refuse("id_taken", {});
  }
  return storedAnswer ? storedAnswer.answer : null;
}

const storeAnswer = (app: App, { id, hash }: CommandKey, answer: string) =>
  execute(app, "INSERT INTO sent_commands (id, hash, answer, sent_at) VALUES ({:id}, {:hash}, {:answer}, {:at})", {
    id,
    hash,
    answer,
    at: stamp(now()),
  });

/** An answer as JSON: it is written once, for the key and for the wire. */
const writtenOf = (answer: unknown): string => JSON.stringify(answer) ?? "null";

/**
 * Runs the function of a contract: under a key it is done once. A long command opens its transactions itself, by
 * {@link transactOnce} or with {@link keepKey}. @returns the answer as JSON.
 */
export function runOnce<C extends KeyedCall>(call: C, isLong: boolean, work: (call: C) => unknown): string {
  const { app, key } = call;
  if (isLong) {
    const storedAnswer = key && storedAnswerOf(app, key);
    return storedAnswer ? namedJson(app, storedAnswer) : writtenOf(work(call));
  }
  return transact(app, (tx) => {
    if (key?.inRecord) {
      return writtenOf(answerOf(() => work({ ...call, app: tx })));
    }
    const unkeyed = { ...call, app: tx, key: undefined };
    if (key?.answersAnew) {
      keepKey(tx, call);
    }
    return key && !key.answersAnew ? writtenOnce(tx, key, () => work(unkeyed)) : writtenOf(work(unkeyed));
  });
}

/** Runs `work` in one transaction, which also keeps its answer: see {@link answerOnce}. Without a key it only runs it. */
export function transactOnce<C extends KeyedCall, Answer>(call: C, work: (call: C) => Answer): Answer {
  const { key } = call;
  return transact(call.app, (app) => {
    const inner = { ...call, app, key: undefined };
    return key ? answerOnce(app, key, () => work(inner)) : work(inner);
  });
}

/** Runs `work` as {@link writtenOnce} does. @returns its answer. @throws Refusal id_taken. */
export const answerOnce = <Answer>(app: App, key: CommandKey, work: () => Answer): Answer =>
  JSON.parse(writtenOnce(app, key, work)) as Answer;

/**
 * Runs `work` in the caller's transaction, and keeps its answer. A repetition gets that answer; once its term is over, the repetition
 * is refused like another command. People stand in an answer as placeholders, and are named on the way out.
 * @throws Refusal id_taken.
 */
function writtenOnce(app: App, key: CommandKey, work: () => unknown): string {
  const storedAnswer = storedAnswerOf(app, key);
  if (storedAnswer === "") {
    throw refuse("id_taken", {});
  }
  if (storedAnswer !== null) {
    return namedJson(app, storedAnswer);
  }
  const written = writtenOf(answerOf(work));
  storeAnswer(app, key, written);
  return namedJson(app, written);
}

/** An id that is a record's already, which no command of a user made, is taken as well. */
function answerOf<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw isIdTaken(error) ? refuse("id_taken", {}) : error;
  }
}

/**
 * Keeps the key without an answer, for a command that finds by its own records what it has done: a long one does so in its first
 * transaction. @throws Refusal id_taken.
 */
export function keepKey(app: App, { key }: Pick<KeyedCall, "key">): void {
  if (key && storedAnswerOf(app, key) === null) {
    storeAnswer(app, key, "");
  }
}

/** The days for which an answer is kept: longer than a week-end and a holiday before it, after which a page is opened again. */
const ANSWER_DAYS = 7;

/** The first day of which an answer is given again. */
export const answeredSince = (app: App): string => addDays(today(app), -ANSWER_DAYS);

/** Empties the answers whose term is over, each hour. The keys stay, a hundred bytes each: no command is done a second time. */
export function emptyOldAnswers(app: App): void {
  execute(app, "UPDATE sent_commands SET answer = '' WHERE answer != '' AND sent_at < {:since}", {
    since: answeredSince(app),
  });
}

/** Empties all answers: any of them may name a person who is to be forgotten. */
export const emptyAnswers = (app: App) =>
  execute(app, "UPDATE sent_commands SET answer = '' WHERE answer != '' AND sent_at > ''");
