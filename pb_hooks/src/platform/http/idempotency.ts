/** Commands that are sent again: they answer what they answered and do nothing twice, and another command under their id is refused. */
import { type AnyContract, type Idempotency, isKept } from "../../../../domain/contract";
import { addDays } from "../../../../domain/dates";
import { refuse } from "../../../../domain/platform/refusals";
import { namedJson } from "../person-data/person-placeholders";
import { type App, column, execute, isIdTaken, selectFirst, selection, texts, transact } from "../sql/database";
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
interface Keyed {
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

const hashOf = (path: string, actor: Actor, said: unknown): string => $security.sha256(JSON.stringify([path, actor.id, said]));

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
  const { id: own, ...rest } = input as { id?: string };
  const id = idOf ? idOf(input as never) : own;
  if (id === undefined) {
    return undefined;
  }
  return { id, hash: hashOf(path, actor, same ? same(rest as never) : rest), answersAnew: answersAnew === true, inRecord };
}

/** What the record of a command keeps in its column `command_hash`; "" where the endpoint keeps the key. */
export const keptHash = ({ key }: Pick<Keyed, "key">): string => (key?.inRecord ? key.hash : "");

/** The collections whose records keep the hash of the command that made them. */
type Keeping = "service_calls" | "stock_documents";

/**
 * Whether the record under the command's id was made by the same command: the function then answers from the record.
 * @throws Refusal id_taken, where another command made it.
 */
export function isRepeated({ app, key }: Keyed, table: Keeping): boolean {
  const [hash] = key?.inRecord ? column(app, `SELECT command_hash FROM ${table} WHERE id = {:id}`, { id: key.id }) : [];
  if (hash !== undefined && hash !== key?.hash) {
    throw refuse("id_taken", {});
  }
  return hash !== undefined;
}

const KEPT = selection(texts("hash", "answer"));

/** @returns the kept answer; "" where only the key is kept; null where nothing came under the id. @throws Refusal id_taken. */
function keptAnswer(app: App, { id, hash }: CommandKey): string | null {
  const kept = selectFirst(app, KEPT, "FROM sent_commands WHERE id = {:id}", { id });
  if (kept && kept.hash !== hash) {
    throw refuse("id_taken", {});
  }
  return kept ? kept.answer : null;
}

const keep = (app: App, { id, hash }: CommandKey, answer: string) =>
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
export function runOnce<C extends Keyed>(call: C, isLong: boolean, work: (call: C) => unknown): string {
  const { app, key } = call;
  if (isLong) {
    const kept = key && keptAnswer(app, key);
    return kept ? namedJson(app, kept) : writtenOf(work(call));
  }
  return transact(app, (inside) => {
    if (key?.inRecord) {
      return writtenOf(answerOf(() => work({ ...call, app: inside })));
    }
    const unkeyed = { ...call, app: inside, key: undefined };
    if (key?.answersAnew) {
      keepKey(inside, call);
    }
    return key && !key.answersAnew ? writtenOnce(inside, key, () => work(unkeyed)) : writtenOf(work(unkeyed));
  });
}

/** Runs `work` in one transaction, which also keeps its answer: see {@link once}. Without a key it only runs it. */
export function transactOnce<C extends Keyed, Answer>(call: C, work: (call: C) => Answer): Answer {
  const { key } = call;
  return transact(call.app, (app) => {
    const inside = { ...call, app, key: undefined };
    return key ? once(app, key, () => work(inside)) : work(inside);
  });
}

/** Runs `work` as {@link writtenOnce} does. @returns its answer. @throws Refusal id_taken. */
export const once = <Answer>(app: App, key: CommandKey, work: () => Answer): Answer =>
  JSON.parse(writtenOnce(app, key, work)) as Answer;

/**
 * Runs `work` in the caller's transaction, and keeps its answer. A repetition gets that answer; once its term is over, the repetition
 * is refused like another command. People stand in an answer as placeholders, and are named on the way out.
 * @throws Refusal id_taken.
 */
function writtenOnce(app: App, key: CommandKey, work: () => unknown): string {
  const kept = keptAnswer(app, key);
  if (kept === "") {
    throw refuse("id_taken", {});
  }
  if (kept !== null) {
    return namedJson(app, kept);
  }
  const written = writtenOf(answerOf(work));
  keep(app, key, written);
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
export function keepKey(app: App, { key }: Pick<Keyed, "key">): void {
  if (key && keptAnswer(app, key) === null) {
    keep(app, key, "");
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
