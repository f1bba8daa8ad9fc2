/** What a command needs to be there, or the refusal that says it is not. */
import { refuse } from "../../../../domain/platform/refusals";
import { type App, find } from "./database";

/**
 * @param what how the sentence names it: "esta turma". @param field where it was typed.
 * @throws Refusal not_found.
 */
export function requireFound<Found>(found: Found, what: string, field?: string): Exclude<Found, null | undefined | ""> {
  if (!isThere(found)) {
    throw refuse("not_found", { what }, field);
  }
  return found;
}

const isThere = <Found>(found: Found): found is Exclude<Found, null | undefined | ""> => Boolean(found);

/** @throws Refusal not_found. */
export const requireRecord = (app: App, collection: string, id: string, what: string, field?: string): core.Record =>
  requireFound(find(app, collection, id), what, field);
