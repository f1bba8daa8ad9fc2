/** Commands that are sent again: they answer what they answered and do nothing twice, and another command under their id is refused. */
import type { AnyContract, Idempotency } from "../../../../domain/contract";
import { addDays } from "../../../../domain/dates";
import { refuse } from "../../../../domain/platform/refusals";
import { namedIn } from "../person-data/person-placeholders";
import { type App, execute, isIdTaken, selectFirst, selection, texts, transact } from "../sql/database";
import { now, stamp, today } from "../time/clock";
import type { Actor } from "../timeline/actor";

/** The id under which a command is done once, and the hash of all that must be the same for its repetition. */
export interface CommandKey {
  id: string;
  hash: string;
  /** The function answers a repetition from its own records. */
  answersAnew: boolean;
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
});

const hashOf = (path: string, actor: Actor, said: unknown): string => $security.sha256(JSON.stringify([path, actor.id, said]));

/** The key of a call; undefined where its contract has none, or the call none of the ids that it may leave out. */
export function commandKey(
  { path, idempotent }: Pick<AnyContract, "path" | "idempotent">,
  actor: Actor,
  input: unknown,
): CommandKey | undefined {
  if (idempotent === undefined || idempotent === "own rows") {
    return undefined;
  }
  const { id: idOf, same, answersAnew }: Idempotency<never> = idempotent === true ? {} : idempotent;
  const { id: own, ...rest } = input as { id?: string };
  const id = idOf ? idOf(input as never) : own;
  if (id === undefined) {
    return undefined;
  }
  return { id, hash: hashOf(path, actor, same ? same(rest as never) : rest), answersAnew: answersAnew === true };
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

const read = <Answer>(app: App, written: string): Answer => namedIn(app, JSON.parse(written) as Answer, written);

/**
 * Runs the function of a contract: under a key it is done once. A long command opens its transactions itself, by
 * {@link transactOnce} or with {@link keepKey}.
 */
export function runOnce<C extends Keyed, Answer>(call: C, isLong: boolean, work: (call: C) => Answer): Answer {
  const { app, key } = call;
  if (isLong) {
    const kept = key && keptAnswer(app, key);
    return kept ? read(app, kept) : work(call);
  }
  if (key?.answersAnew) {
    return transact(app, (inside) => {
      keepKey(inside, call);
      return work({ ...call, app: inside, key: undefined });
    });
  }
  return transactOnce(call, work);
}

/** Runs `work` in one transaction, which also keeps its answer: see {@link once}. Without a key it only runs it. */
export function transactOnce<C extends Keyed, Answer>(call: C, work: (call: C) => Answer): Answer {
  const { key } = call;
  return transact(call.app, (app) => {
    const inside = { ...call, app, key: undefined };
    return key ? once(app, key, () => work(inside)) : work(inside);
  });
}

/**
 * Runs `work` in the caller's transaction, and keeps its answer. A repetition gets that answer; once its term is over, the repetition
 * is refused like another command. People stand in an answer as placeholders, and are named on the way out.
 * @throws Refusal id_taken.
 */
export function once<Answer>(app: App, key: CommandKey, work: () => Answer): Answer {
  const kept = keptAnswer(app, key);
  if (kept === "") {
    throw refuse("id_taken", {});
  }
  if (kept !== null) {
    return read(app, kept);
  }
  const answer = answerOf(work);
  const written = JSON.stringify(answer);
  keep(app, key, written);
  return namedIn(app, answer, written);
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
