/**
 * Our own routes before some of PocketBase's routes, which cannot be replaced: the records API reads a body, and builds its
 * statements, before it calls any hook. The server gets a multiplexer with only these routes, which passes all other requests to
 * PocketBase's without an interpreter. An early route passes on each request that it accepts.
 */
import { recordBytes, type SizedField } from "../../../../domain/platform/record-size";
import { isCostly, isPermittedQuery } from "../../../../domain/platform/records-query";
import { refuse } from "../../../../domain/platform/refusals";
import { awaitedBody, ignoreBody } from "./bodies";
import { isGeneralLimit, withoutLimit } from "./body-limit";
import { takeList, withRequestSlot } from "./concurrency-limit";
import { readWithin } from "./connection";
import { answer, isForm, isReadable } from "./endpoint";
import { queryOptions, refusedQuery } from "./records-query";

type Middleware = ReturnType<typeof $apis.bodyLimit>;

/** A group of routes, in Go's terms. */
interface Routes {
  middlewares: { [index: number]: Middleware; length: number };
  bind(middleware: Middleware): void;
}

interface Handler {
  serveHTTP(response: http.ResponseWriter, request: http.Request | undefined): void;
}

interface Multiplexer extends Handler {
  handle(pattern: string, handler: Handler): void;
}

/** A router: a group of routes, and the method that builds a multiplexer from it. */
interface Router {
  routerGroup: Routes | object | null;
  buildMux(): Multiplexer;
}

const ROUTES = "doors:routes";
const EARLY_HANDLER = "doors:doors";
/** PocketBase's own multiplexer, behind the early routes. */
const ALL_ROUTES = "doors:everything";
/** The same without the general limit of bodies: a record has its own. */
const RECORDS = "doors:records";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** PocketBase's own middleware before each route, as far as our routes need it. */
const EARLY_MIDDLEWARE = ["pbPanicRecover", "pbLoadAuthToken", "pbSecurityHeaders"];

const NANOSECONDS = 1e9;
const READ_SECONDS = 10;
const IDLE_SECONDS = 300;
const HEADER_BYTES = 64_000;

const UPLOAD_MILLISECONDS = 3_600_000;

/** From here on each added route is an early one. Called when all other routes are registered. */
export function beginEarlyRoutes(e: core.ServeEvent): void {
  const router = e.router as unknown as Router;
  e.app.store().set(ROUTES, router.routerGroup);
  // A route without a group gets a new one; otherwise it would be added to the present group.
  router.routerGroup = null;
  router.routerGroup = {};
}

/** Called when all early routes are registered: the last step before the server listens. */
export function serveEarlyRoutes(e: core.ServeEvent): void {
  const store = e.app.store();
  const router = e.router as unknown as Router;
  store.set(EARLY_HANDLER, router.routerGroup);
  // The store returns the objects themselves, so a reference to the field sees its later value.
  const [doors, routes] = [store.get(EARLY_HANDLER) as Routes, store.get(ROUTES) as Routes];
  router.routerGroup = routes;
  e.next();
  const server = e.server!;
  const everything = server.handler as unknown as Handler;
  store.set(ALL_ROUTES, everything);
  for (let index = 0; index < routes.middlewares.length; index++) {
    const middleware = routes.middlewares[index]!;
    if (isGeneralLimit(middleware)) {
      routes.middlewares[index] = withoutLimit();
    } else if (EARLY_MIDDLEWARE.includes((middleware as unknown as { id: string }).id)) {
      doors.bind(middleware);
    }
  }
  store.set(RECORDS, router.buildMux());
  router.routerGroup = doors;
  const multiplexer = router.buildMux();
  for (const method of METHODS) {
    multiplexer.handle(`${method} /`, everything);
  }
  server.handler = multiplexer as unknown as typeof server.handler;
  store.remove(EARLY_HANDLER);
  store.remove(ROUTES);
  setTimeouts(server);
}

/**
 * A request's head and body must arrive within seconds. Go's limit covers neither a live stream nor long work: it ends once all
 * is read.
 */
function setTimeouts(server: http.Server): void {
  const times = server as unknown as Record<"readTimeout" | "readHeaderTimeout" | "idleTimeout", number>;
  times.readTimeout = READ_SECONDS * NANOSECONDS;
  times.readHeaderTimeout = READ_SECONDS * NANOSECONDS;
  times.idleTimeout = IDLE_SECONDS * NANOSECONDS;
  server.maxHeaderBytes = HEADER_BYTES;
}

function handOn(e: core.RequestEvent, to: typeof ALL_ROUTES | typeof RECORDS): void {
  (e.app.store().get(to) as Handler).serveHTTP(e.response, e.request);
}

function letBy(e: core.RequestEvent, work: () => void): void {
  try {
    work();
  } catch (error) {
    answer(e, () => {
      throw error;
    });
  }
}

/** A list of records: its query determines its cost. */
export function listRecords(e: core.RequestEvent): void {
  ignoreBody(e);
  const query = queryOptions(e.request!.url!.query());
  if (e.hasSuperuserAuth()) {
    handOn(e, ALL_ROUTES);
    return;
  }
  if (!isPermittedQuery(query)) {
    throw refusedQuery();
  }
  letBy(e, () => takeList(e, isCostly(query), () => handOn(e, ALL_ROUTES)));
}

/** The beginning of every access rule of ours that allows a write. */
const SIGNED_IN = '@request.auth.collectionName = "users" && @request.auth.active = true';

/**
 * Creates or changes a record: the limit of its body depends on its collection, and the body has arrived before the record takes
 * a place among those at work.
 */
export function writeRecord(e: core.RequestEvent): void {
  const collection = collectionOf(e);
  if (!collection) {
    handOn(e, ALL_ROUTES);
    return;
  }
  const { contentLength, method, header } = e.request!;
  // Only a form can bring a file.
  const limit = recordBytes(sizesOf(collection).filter(({ type }) => type !== "file" || isForm(header)));
  if (contentLength > limit) {
    throw new ApiError(413, "Request entity too large.");
  }
  const rule = method === "POST" ? collection.createRule : collection.updateRule;
  letBy(e, () => {
    if (!e.auth && (typeof rule !== "string" || rule.startsWith(SIGNED_IN))) {
      // Otherwise many guests would cost as much as many writers: PocketBase queries the database before it refuses.
      ignoreBody(e);
      throw refuse("signed_out", {});
    }
    awaitedBody(e, limit);
    requireReadable(e);
    withRequestSlot(e, () => handOn(e, RECORDS));
  });
}

/** @throws Refusal malformed_body. */
function requireReadable(e: core.RequestEvent): void {
  let readable = false;
  try {
    readable = isReadable(e);
  } catch (error) {
    e.app.logger().debug("A form could not be read", "error", String(error));
  }
  if (!readable) {
    throw refuse("malformed_body", {});
  }
}

/** Go's own fields return their type by a method. */
function sizesOf(collection: core.Collection): SizedField[] {
  const fields = [...collection.fields] as unknown as (SizedField & { type: unknown } & { type(): string })[];
  return fields.map((field) => ({ type: field.type(), max: field.max, maxSize: field.maxSize, maxSelect: field.maxSelect }));
}

function collectionOf(e: core.RequestEvent): core.Collection | null {
  try {
    return e.app.findCachedCollectionByNameOrId(e.request!.pathValue("collection"));
  } catch {
    return null;
  }
}

/** An uploaded backup may be large, and its transfer long. */
export function uploadBackup(e: core.RequestEvent): void {
  if (e.hasSuperuserAuth()) {
    readWithin(e, UPLOAD_MILLISECONDS);
  }
  handOn(e, ALL_ROUTES);
}
