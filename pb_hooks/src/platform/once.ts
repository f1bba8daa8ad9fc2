/** Commands that are told by one line of the history: sent again, they answer what they answered, and do nothing twice. */
import { refuse } from "../../../domain/platform/refusals";
import { selectFirst, selection, texts } from "./database";
import type { Call } from "./endpoint";
import { namedIn } from "./named";
import { type Event, record, recordAll } from "./timeline";

const KNOWN = selection(texts("data"));

/** A line of the command's own area, where it names no other. */
type Line = Omit<Event, "id" | "area"> & { area?: string };

interface Outcome<Answer> {
  answer: Answer;
  /** The line under the command's own id, and those beside it. */
  event: Line;
  others?: readonly Line[];
}

/**
 * Does what a command asks for, once. What it answers is kept: people stand in it as marks, and are named on the way out.
 * @param path the contract's: it tells commands apart that would else read alike, and begins with their area.
 * @throws Refusal id_taken where the id stands for something else.
 */
export function once<Answer>({ app, actor }: Call, path: string, input: { id: string }, work: () => Outcome<Answer>): Answer {
  const hash = $security.sha256(JSON.stringify([path, input]));
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
