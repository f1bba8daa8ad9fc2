/** A list obeys its collection's list rule, even after the school has changed that rule. */
import { alternativesOf } from "../../../../domain/platform/records-api/rule-alternatives";

/** The ids that the collection's list rule lets the caller read. */
export function readableIds(e: core.RequestEvent, collectionName: string, ids: string[]): string[] {
  const collection = e.app.findCachedCollectionByNameOrId(collectionName);
  // Go returns a new pointer object each time: as a key of a map it would never be found again.
  const rule = collection.listRule === null || collection.listRule === undefined ? null : String(collection.listRule);
  const mayRead = (id: string, by: string | null) => {
    const record = new Record(collection);
    record.id = id;
    return e.app.canAccessRecord(record, e.requestInfo(), by as string);
  };
  const first = ids[0];
  if (first === undefined) {
    return ids;
  }
  /** For a rule that holds for all records or for none. Also false where the first row was deleted meanwhile. */
  const holds = (by: string | null, ids: readonly string[]) => {
    const question = questionOf(e, by, ids);
    return question === null ? mayRead(first, by) : evaluateOnce(question, () => mayRead(first, by));
  };
  // A holder of the role reads all records, whatever else the rule requires of others.
  const holdsForAll =
    rule === null
      ? holds(null, [])
      : [...new Set([rule, ...alternativesOf(rule)])].some((alternative) => {
          const roles = callerFields(alternative);
          return roles !== null && holds(alternative, roles);
        });
  return holdsForAll ? ids : ids.filter((id) => mayRead(id, rule));
}

/**
 * By question. A rule without other conditions always gives the same answer, and asking SQLite costs a tenth of a page's time.
 */
const holding = new Set<string>();
const MAX_CACHED_RULES = 500;

function evaluateOnce(question: string, evaluate: () => boolean): boolean {
  if (holding.has(question)) {
    return true;
  }
  // A negative answer is not stored: it may be about a deleted row.
  const holds = evaluate();
  if (holds) {
    if (holding.size >= MAX_CACHED_RULES) {
      holding.clear();
    }
    holding.add(question);
  }
  return holds;
}

/**
 * The rule and all data that it reads: the caller's collection, and the values of the fields that it names. Null where a field's
 * value has no unambiguous JSON.
 */
function questionOf({ auth }: core.RequestEvent, rule: string | null, fields: readonly string[]): string | null {
  const values: unknown[] = fields.map((field) => (field === "id" ? auth?.id : auth?.get(field)) ?? null);
  const isPlain = (value: unknown) => value === null || typeof value !== "object" || Array.isArray(value);
  return values.every(isPlain) ? JSON.stringify([rule, auth?.collection().id, ...values]) : null;
}

const fieldsByRule = new Map<string, readonly string[] | null>();

/** The caller's fields that a rule names, where it asks nothing but who calls: it then holds for all records or for none. */
function callerFields(rule: string): readonly string[] | null {
  let clauses = fieldsByRule.get(rule);
  if (clauses === undefined) {
    const remainder = rule.replace(/"[^"]*"|'[^']*'/g, "").replace(/@request\.auth\.\w+(:\w+)?(?![\w.:])/g, "");
    const isOnlyThat = !/[a-z_@]/i.test(remainder.replace(/(^|\W)(true|false|null)(?!\w)/g, "$1"));
    const namedFields = [...rule.matchAll(/@request\.auth\.(\w+)/g)].map((match) => match[1]!);
    clauses = isOnlyThat ? [...new Set(namedFields)] : null;
    fieldsByRule.set(rule, clauses);
  }
  return clauses;
}
