/** Reads the records that a command requires, or throws the refusal that they are missing. */
import { refuse } from "../../../../domain/platform/refusals";
import { type App, find } from "./database";

/**
 * @param noun the record's words in the sentence: "esta turma".
 * @param field the field with the id.
 * @throws Refusal not_found.
 */
export function requireFound<Value>(value: Value, noun: string, field?: string): Exclude<Value, null | undefined | ""> {
  if (!isPresent(value)) {
    throw refuse("not_found", { what: noun }, field);
  }
  return value;
}

const isPresent = <Value>(value: Value): value is Exclude<Value, null | undefined | ""> => Boolean(value);

/** @throws Refusal not_found. */
export const requireRecord = (app: App, collection: string, id: string, noun: string, field?: string): core.Record =>
  requireFound(find(app, collection, id), noun, field);
