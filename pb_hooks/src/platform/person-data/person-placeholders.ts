/** Sentences that hold people by id, as they are read: see domain/platform/person-placeholder.ts. */
import { markedPeople, withNames } from "../../../../domain/platform/person-placeholder";
import { type App, select, selection, text, texts } from "../sql/database";
import { calledName } from "./person-sql";

const NAMED = selection({ ...texts("p.id"), name: text(calledName("p")) });

/** A kept sentence with the names that its people have now. */
export function withCurrentNames(app: App, sentence: string): string {
  const people = markedPeople(sentence);
  return people.length === 0 ? sentence : withNames(sentence, namesOf(app, people));
}

/** JSON, whose texts may hold marks, with the names. */
export function namedJson(app: App, written: string): string {
  const people = markedPeople(written);
  if (people.length === 0) {
    return written;
  }
  const names = [...namesOf(app, people)].map(([id, name]): [string, string] => [id, JSON.stringify(name).slice(1, -1)]);
  return withNames(written, new Map(names));
}

/** An answer, whose texts may hold marks, with the names. */
export function namedIn<Answer>(app: App, answer: Answer): Answer {
  const written = JSON.stringify(answer);
  const named = namedJson(app, written);
  return named === written ? answer : (JSON.parse(named) as Answer);
}

function namesOf(app: App, people: readonly string[]): Map<string, string> {
  const rows = select(app, NAMED, "FROM people p WHERE p.id IN (SELECT value FROM json_each({:people}))", {
    people: JSON.stringify(people),
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A line of a history, or a notice, on its way out by the records API. */
export function nameInRecord(e: core.RecordEnrichEvent): void {
  for (const field of ["title", "text"]) {
    const text = e.record!.getString(field);
    const read = withCurrentNames(e.app, text);
    if (read !== text) {
      e.record!.set(field, read);
    }
  }
  e.next();
}
