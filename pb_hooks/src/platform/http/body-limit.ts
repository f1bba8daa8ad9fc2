/** The limit of a request's body. The server refuses a larger one before it reads any of it. */

/**
 * For PocketBase's own routes and a caller who is no superuser: a sign-in, the topics of live updates. Other routes declare more.
 */
const MAX_BYTES = 16_000;

/** A command with a picture of 5 MB and its form. */
export const COMMAND_BYTES = 6_000_000;

const ID = "pbRequireSuperuserAuth";

/**
 * A limit for one of our routes, in bytes; it replaces the general one. It takes the name of PocketBase's own guard, so a route
 * for superusers alone, which binds that again, keeps its own limit: an uploaded backup may be large.
 */
export function bodyUpTo(bytes: number): ReturnType<typeof $apis.bodyLimit> {
  const limit = $apis.bodyLimit(bytes) as unknown as { id: string };
  limit.id = ID;
  return limit as unknown as ReturnType<typeof $apis.bodyLimit>;
}

/** The general limit, instead of PocketBase's 32 MB and more. Called when all routes are registered. */
export function limitBodies(e: core.ServeEvent): void {
  e.router!.unbind("pbBodyLimit");
  e.router!.bind(bodyUpTo(MAX_BYTES) as unknown as Parameters<NonNullable<typeof e.router>["bind"]>[0]);
}

export const isGeneralLimit = (middleware: ReturnType<typeof $apis.bodyLimit>): boolean =>
  (middleware as unknown as { id: string }).id === ID;

/** Removes the general limit. */
export const withoutLimit = (): ReturnType<typeof $apis.bodyLimit> => bodyUpTo(0);
