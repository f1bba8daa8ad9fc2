/** Replaces the ids of people in stored sentences by names: see domain/platform/person-placeholder.ts. */
import { markedPeople, withNames } from "../../../../domain/platform/person-placeholder";
import { type App, select } from "../sql/database";
import { selection, text, texts } from "../sql/selection";
import { calledName } from "./person-sql";

const PERSON_NAME = selection({ ...texts("p.id"), name: text(calledName("p")) });

/** A stored sentence with the present names of its people. */
export function withCurrentNames(app: App, sentence: string): string {
  const people = markedPeople(sentence);
  return people.length === 0 ? sentence : withNames(sentence, namesOf(app, people));
}

/** JSON, whose texts may hold placeholders, with the names. */
export function namedJson(app: App, text: string): string {
  const people = markedPeople(text);
  if (people.length === 0) {
    return text;
  }
  const names = [...namesOf(app, people)].map(([id, name]): [string, string] => [id, JSON.stringify(name).slice(1, -1)]);
  return withNames(text, new Map(names));
}

/** An answer, whose texts may hold placeholders, with the names. */
export function namedIn<Answer>(app: App, answer: Answer): Answer {
  const answerText = JSON.stringify(answer);
  const named = namedJson(app, answerText);
  return named === answerText ? answer : (JSON.parse(named) as Answer);
}

function namesOf(app: App, people: readonly string[]): Map<string, string> {
  const rows = select(app, PERSON_NAME, "FROM people p WHERE p.id IN (SELECT value FROM json_each({:people}))", { people });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A line of a history, or a notification, before the records API sends it. */
export function nameInRecord(e: core.RecordEnrichEvent): void {
  for (const field of ["title", "text"]) {
    const text = e.record!.getString(field);
    const withNames = withCurrentNames(e.app, text);
    if (withNames !== text) {
      e.record!.set(field, withNames);
    }
  }
  e.next();
}
