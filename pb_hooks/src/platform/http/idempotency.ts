/** Repeated commands: they get the first answer and do nothing twice, and another command under the same id is refused. */
import { type AnyContract, type Idempotency, storesKey } from "../../../../domain/contract";
import { addDays } from "../../../../domain/dates";
import { refuse } from "../../../../domain/platform/refusals";
import { namedJson } from "../person-data/person-placeholders";
import { type App, column, execute, isIdTaken, selectFirst, transact } from "../sql/database";
import { selection, texts } from "../sql/selection";
import { now, stamp, today } from "../time/clock";
import type { Actor } from "../timeline/actor";

/** The id under which a command runs once, and the hash of all data that must be equal in its repetition. */
export interface CommandKey {
  id: string;
  hash: string;
  /** The function answers a repetition from its own records. */
  answersCurrentState: boolean;
  /** Only the record that the function makes under the id keeps the hash: see {@link isRepeated}. */
  hashInRecord: boolean;
}

/** The parts of a call that this module needs. */
interface KeyedCall {
  app: App;
  key?: CommandKey | undefined;
}

/**
 * The key of a request under an id.
 * @param path distinguishes requests with equal input.
 */
export const keyOf = (path: string, actor: Actor, { id, ...rest }: { id: string }): CommandKey => ({
  id,
  hash: hashOf(path, actor, rest),
  answersCurrentState: false,
  hashInRecord: false,
});

const hashOf = (path: string, actor: Actor, input: unknown): string => $security.sha256(JSON.stringify([path, actor.id, input]));

/** The key of a call; undefined where its contract has none, or where the call left out an optional id. */
export function commandKey(
  { path, idempotent }: Pick<AnyContract, "path" | "idempotent">,
  actor: Actor,
  input: unknown,
): CommandKey | undefined {
  const hashInRecord = idempotent === "own record";
  if (!hashInRecord && !storesKey(idempotent)) {
    return undefined;
  }
  const { id: idOf, comparedInput, answersCurrentState }: Idempotency<never> = typeof idempotent === "object" ? idempotent : {};
  const { id: commandId, ...rest } = input as { id?: string };
  const id = idOf ? idOf(input as never) : commandId;
  if (id === undefined) {
    return undefined;
  }
  return {
    id,
    hash: hashOf(path, actor, comparedInput ? comparedInput(rest as never) : rest),
    answersCurrentState: answersCurrentState === true,
    hashInRecord,
  };
}

/** The content of the column `command_hash` in a command's record; "" where the endpoint stores the key. */
export const commandHash = ({ key }: Pick<KeyedCall, "key">): string => (key?.hashInRecord ? key.hash : "");

/** The collections whose records keep the hash of the command that made them. */
type HashedCollection = "service_calls" | "stock_documents";

/**
 * Whether the same command made the record under this id: the function then answers from the record.
 * @throws Refusal id_taken, where another command made it.
 */
export function isRepeated({ app, key }: KeyedCall, table: HashedCollection): boolean {
  const [hash] = key?.hashInRecord ? column(app, `SELECT command_hash FROM ${table} WHERE id = {:id}`, { id: key.id }) : [];
  if (hash !== undefined && hash !== key?.hash) {
    throw refuse("id_taken", {});
  }
  return hash !== undefined;
}

const STORED_ANSWER = selection(texts("hash", "answer"));

/**
 * @returns the stored answer; "" where only the key is stored; null where the id is new.
 * @throws Refusal id_taken.
 */
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

/** An answer as JSON: written once, for the key and for the response. */
const writtenOf = (answer: unknown): string => JSON.stringify(answer) ?? "null";

/**
 * Runs the function of a contract: under a key it runs once. A long command opens its transactions itself, by {@link
 * transactOnce} or with {@link storeKey}.
 * @returns the answer as JSON.
 */
export function runOnce<C extends KeyedCall>(call: C, isLong: boolean, work: (call: C) => unknown): string {
  const { app, key } = call;
  if (isLong) {
    const storedAnswer = key && storedAnswerOf(app, key);
    return storedAnswer ? namedJson(app, storedAnswer) : writtenOf(work(call));
  }
  return transact(app, (tx) => {
    if (key?.hashInRecord) {
      return writtenOf(answerOf(() => work({ ...call, app: tx })));
    }
    const unkeyed = { ...call, app: tx, key: undefined };
    if (key?.answersCurrentState) {
      storeKey(tx, call);
    }
    return key && !key.answersCurrentState ? answerTextOnce(tx, key, () => work(unkeyed)) : writtenOf(work(unkeyed));
  });
}

/** Runs `work` in one transaction, which also stores its answer: see {@link answerOnce}. Without a key it only runs it. */
export function transactOnce<C extends KeyedCall, Answer>(call: C, work: (call: C) => Answer): Answer {
  const { key } = call;
  return transact(call.app, (app) => {
    const inner = { ...call, app, key: undefined };
    return key ? answerOnce(app, key, () => work(inner)) : work(inner);
  });
}

/**
 * Runs `work` as {@link answerTextOnce} does.
 * @returns its answer.
 * @throws Refusal id_taken.
 */
export const answerOnce = <Answer>(app: App, key: CommandKey, work: () => Answer): Answer =>
  JSON.parse(answerTextOnce(app, key, work)) as Answer;

/**
 * Runs `work` in the caller's transaction, and stores its answer. A repetition gets that answer; once its term is over, the
 * repetition is refused like another command. Stored answers hold people as placeholders, which become names when an answer
 * leaves.
 * @throws Refusal id_taken.
 */
function answerTextOnce(app: App, key: CommandKey, work: () => unknown): string {
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

/** The id of an existing record that no user's command made counts as taken too. */
function answerOf<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw isIdTaken(error) ? refuse("id_taken", {}) : error;
  }
}

/**
 * Stores the key without an answer, for a command that finds its earlier result in its own records: a long command does so in its
 * first transaction.
 * @throws Refusal id_taken.
 */
export function storeKey(app: App, { key }: Pick<KeyedCall, "key">): void {
  if (key && storedAnswerOf(app, key) === null) {
    storeAnswer(app, key, "");
  }
}

/** The days for which an answer is stored: longer than a weekend with a holiday, after which a user reopens a page. */
const ANSWER_DAYS = 7;

/** The first day whose answers are still given again. */
export const answeredSince = (app: App): string => addDays(today(app), -ANSWER_DAYS);

/** Empties the answers whose term is over, each hour. The keys stay, a hundred bytes each: no command runs a second time. */
export function emptyOldAnswers(app: App): void {
  execute(app, "UPDATE sent_commands SET answer = '' WHERE answer != '' AND sent_at < {:since}", {
    since: answeredSince(app),
  });
}

/** Empties all answers: any of them may name a person whom an anonymisation deletes. */
export const emptyAnswers = (app: App) =>
  execute(app, "UPDATE sent_commands SET answer = '' WHERE answer != '' AND sent_at > ''");
