/** The steps of every create, update and delete that comes over HTTP through the records API. */
import { DASHBOARD_CHANGES, isSwitchedOn } from "../../../../domain/platform/environment";
import { refuse } from "../../../../domain/platform/refusals";
import { asRefusal } from "../http/as-refusal";
import { publishSignals } from "../http/signals";
import { find, selectFirst } from "../sql/database";
import { selection, texts } from "../sql/selection";

/** A test or effect of an area, in the transaction of the save: before it, and after it. */
export interface RecordHook {
  /** Runs before the transaction: slow work that would keep all other users from writing. */
  prepare?(e: core.RecordRequestEvent): void;
  before?(e: core.RecordRequestEvent): void;
  after?(e: core.RecordRequestEvent): void;
}

/** A collection's record hooks, by the kind of change. */
export interface RecordHooks {
  creates?: RecordHook;
  updates?: RecordHook;
  deletes?: RecordHook;
}

const HOOK_TIMES = ["prepare", "before", "after"] as const;

/** Several hooks of one collection, in their order. A moment that none of them has stays without a function. */
export function combineHooks(...hooks: readonly RecordHook[]): RecordHook {
  return Object.fromEntries(
    HOOK_TIMES.flatMap((moment) => {
      const functions = hooks.flatMap((hook) => hook[moment] ?? []);
      return functions.length === 0 ? [] : [[moment, (e: core.RecordRequestEvent) => functions.forEach((one) => void one(e))]];
    }),
  );
}

/** A header of the request in a hook, where `e.request` itself is out of reach; names in PocketBase's own form: `user_agent`. */
export function headerOf(e: core.RequestEvent, name: string): string {
  return (e.requestInfo()!.headers as Record<string, string>)[name] ?? "";
}

/**
 * Runs the rest of the request in one transaction; a refusal gets our own form. PocketBase writes its success only once the
 * outermost transaction is committed.
 */
export function inTransaction(e: core.RequestEvent & { next(): void }, work: () => void): void {
  const outer = e.app;
  // Inside the batch API's transaction only an error undoes the whole batch.
  const nested = outer.isTransactional();
  let failure: unknown;
  try {
    outer.runInTransaction((app) => {
      e.app = app;
      try {
        work();
      } catch (error) {
        failure = error;
        throw error;
      }
    });
    if (!nested) {
      publishSignals(outer);
    }
  } catch (error) {
    answerRefusal(e, failure ?? error, nested);
  } finally {
    e.app = outer;
  }
}

/** In our own form; an error of ours goes on to the log. */
function answerRefusal(e: core.RequestEvent, error: unknown, nested = false): void {
  const refusal = asRefusal(error);
  if (!refusal) {
    throw error;
  }
  const body = refusal.body();
  if (nested) {
    throw new ApiError(body.status, body.message);
  }
  e.json(body.status, body);
}

/**
 * A create. It first answers that its id is taken, if it is: the browser chooses the id, so that means "created already, and the
 * answer was lost". PocketBase would name the first unique field that it tests.
 */
export function createRecord(e: core.RecordRequestEvent, watch: RecordHook = {}): void {
  guardLedger(e, "createRule");
  if (e.record!.id && find(e.app, e.collection!.name, e.record!.id)) {
    throw new BadRequestError("Failed to create record.", {
      id: new ValidationError("validation_pk", "The record primary key is invalid or already exists."),
    });
  }
  saveRecord(e, watch);
}

/** A delete, in a transaction, with the record hooks of its collection. */
export function deleteRecord(e: core.RecordRequestEvent, watch: RecordHook = {}): void {
  guardLedger(e, "deleteRule");
  saveRecord(e, watch);
}

/**
 * A right that the records API gives to nobody belongs to commands, which keep the ledgers correct; so the dashboard does not
 * have it either.
 * @throws Refusal dashboard_closed, unless the environment opens it for a repair.
 */
function guardLedger(e: core.RecordRequestEvent, rule: "createRule" | "updateRule" | "deleteRule"): void {
  const collection = e.collection!;
  const isClosed = collection[rule] === null && !collection.system && !collection.isAuth();
  if (isClosed && e.hasSuperuserAuth() && !isSwitchedOn($os.getenv(DASHBOARD_CHANGES))) {
    throw new ForbiddenError(refuse("dashboard_closed", {}).message);
  }
}

function saveRecord(e: core.RecordRequestEvent, watch: RecordHook = {}): void {
  inTransaction(e, () => {
    watch.before?.(e);
    e.next();
    watch.after?.(e);
  });
}

/**
 * An update. It writes only the changed columns, so that two people who edit different fields lose nothing. A client that sends
 * X-Record-Updated, the `updated` that it saw, is refused when another user has saved since. An exception is a save whose values
 * are stored already: it was the client's own, and the answer was lost.
 */
export function updateRecord(e: core.RecordRequestEvent, watch: RecordHook = {}): void {
  guardLedger(e, "updateRule");
  try {
    watch.prepare?.(e);
  } catch (error) {
    answerRefusal(e, error);
    return;
  }
  inTransaction(e, () => {
    const version = headerOf(e, "x_record_updated");
    if (version && version !== updatedOf(e) && !isAlreadyStored(e)) {
      throw refuse("record_changed", {});
    }
    e.record!.ignoreUnchangedFields(true);
    watch.before?.(e);
    e.next();
    watch.after?.(e);
  });
}

/** Whether the save would change nothing of what is stored now. */
function isAlreadyStored(e: core.RecordRequestEvent): boolean {
  const sentRecord = e.record!;
  const storedRecord = find(e.app, sentRecord.collection().name, sentRecord.id);
  return (
    storedRecord !== null &&
    sentRecord
      .collection()
      .fields.fieldNames()
      .every((name) => JSON.stringify(sentRecord.get(name)) === JSON.stringify(storedRecord.get(name)))
  );
}

function updatedOf(e: core.RecordRequestEvent): string {
  const collection = e.record!.collection();
  if (!collection.fields.getByName("updated")) {
    return "";
  }
  return (
    selectFirst(e.app, selection(texts("updated")), `FROM \`${collection.name}\` WHERE id = {:id}`, { id: e.record!.id })
      ?.updated ?? ""
  );
}
