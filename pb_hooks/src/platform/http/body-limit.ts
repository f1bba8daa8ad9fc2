/** The greatest size of a request's body. A larger one is refused before any of it is read. */

/** Of PocketBase's own routes, for a caller who is no superuser: a sign-in, the topics of live updates. Others declare more. */
const MAX_BYTES = 16_000;

/** A command with a picture of 5 MB and its form. */
export const COMMAND_BYTES = 6_000_000;

const ID = "pbRequireSuperuserAuth";

/**
 * A limit for a route of ours, in bytes; on the route it stands in the place of the general one. It takes the name of PocketBase's own
 * guard: a route for superusers alone binds that again, and keeps what it takes: a backup to be restored may be large.
 */
export function bodyUpTo(bytes: number): ReturnType<typeof $apis.bodyLimit> {
  const limit = $apis.bodyLimit(bytes) as unknown as { id: string };
  limit.id = ID;
  return limit as unknown as ReturnType<typeof $apis.bodyLimit>;
}

/** The general limit, instead of PocketBase's 32 MB and more. Called when all routes stand. */
export function limitBodies(e: core.ServeEvent): void {
  e.router!.unbind("pbBodyLimit");
  e.router!.bind(bodyUpTo(MAX_BYTES) as unknown as Parameters<NonNullable<typeof e.router>["bind"]>[0]);
}

export const isGeneralLimit = (middleware: ReturnType<typeof $apis.bodyLimit>): boolean =>
  (middleware as unknown as { id: string }).id === ID;

/** In the place of the general limit: none. */
export const withoutLimit = (): ReturnType<typeof $apis.bodyLimit> => bodyUpTo(0);
