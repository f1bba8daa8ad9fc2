/** Commands that are told by one line of the history: sent again, they answer what they answered, and do nothing twice. */
import { refuse } from "../../../domain/support/refusals";
import { selectFirst, selection, texts } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { type Event, record, recordAll } from "../platform/timeline";

const KNOWN = selection(texts("data"));

interface Outcome<Answer> {
  answer: Answer;
  /** The line under the command's own id, and those beside it. */
  event: Omit<Event, "id" | "area">;
  others?: readonly Omit<Event, "id" | "area">[];
}

/**
 * Does what a command asks for, once.
 * @param path tells commands apart that would else read alike.
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
    return kept.answer;
  }
  const { answer, event, others = [] } = work();
  record(app, actor, { ...event, area: "support", id: input.id, data: { ...event.data, hash, answer } });
  recordAll(
    app,
    actor,
    others.map((one) => ({ ...one, area: "support" })),
  );
  return answer;
}
