/** Commands that are sent again: they answer what they answered and do nothing twice, and what else comes under their id is refused. */
import { refuse } from "../../../../domain/platform/refusals";
import { namedIn } from "../privacy/person-placeholders";
import { type App, execute, selectFirst, selection, texts } from "../sql/database";
import { type Event, record, recordAll } from "../timeline/timeline";
import type { Call } from "./endpoint";

const KNOWN = selection(texts("data"));

/** A line of the command's own area, where it names no other. */
type Line = Omit<Event, "id" | "area"> & { area?: string };

interface Outcome<Answer> {
  answer: Answer;
  /** The line under the command's own id, and those beside it. */
  event: Line;
  others?: readonly Line[];
}

const SENT = selection(texts("hash"));

/** What was sent under an id. The path tells commands apart that would else read alike. */
export const requestHash = (path: string, { id: _, ...rest }: { id: string }): string =>
  $security.sha256(JSON.stringify([path, rest]));

/**
 * For a command that finds by its own records what it did: keeps what was sent under the id, which those may not hold as it was sent.
 * In the command's own transaction, so that what was refused counts as not sent.
 * @param field where the id stands in the input, if not at its head.
 * @throws Refusal id_taken where something else was sent under the id.
 */
export function assertSameRequest<Input extends { id: string }>(app: App, path: string, input: Input, field?: string): void {
  const hash = requestHash(path, input);
  const sent = selectFirst(app, SENT, "FROM sent_commands WHERE id = {:id}", { id: input.id });
  if (!sent) {
    execute(app, "INSERT INTO sent_commands (id, hash) VALUES ({:id}, {:hash})", { id: input.id, hash });
  } else if (sent.hash !== hash) {
    throw refuse("id_taken", {}, field);
  }
}

/**
 * Does what a command asks for, once. What it answers is kept: people stand in it as marks, and are named on the way out.
 * @param path the contract's, which begins with the area.
 * @throws Refusal id_taken where the id stands for something else.
 */
export function runOnce<Answer>({ app, actor }: Call, path: string, input: { id: string }, work: () => Outcome<Answer>): Answer {
  const hash = requestHash(path, input);
  const known = selectFirst(app, KNOWN, "FROM timeline WHERE id = {:id}", { id: input.id });
  if (known) {
    const kept = JSON.parse(known.data || "{}") as { hash?: string; answer?: Answer };
    if (kept.hash !== hash || kept.answer === undefined) {
      throw refuse("id_taken", {});
    }
    return namedIn(app, kept.answer);
  }
  const { answer, event, others = [] } = work();
  const [area = ""] = path.split("/");
  record(app, actor, { area, ...event, id: input.id, data: { ...event.data, hash, answer } });
  recordAll(
    app,
    actor,
    others.map((line) => ({ area, ...line })),
  );
  return namedIn(app, answer);
}
