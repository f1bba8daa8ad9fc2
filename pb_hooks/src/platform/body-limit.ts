/** How much one request may bring. It is refused before any of it is read. */

/** A picture of 5 MB with its form: pb_migrations/lib/schema.js. Routes that take larger files name more. */
const MOST = 6_000_000;

/**
 * A limit for a route of ours, in bytes; on the route it stands in the place of the general one. It takes the name of PocketBase's own
 * guard: a route for superusers alone binds that again, and keeps what it takes: a backup to be restored may be large.
 */
export function bodyUpTo(bytes: number): ReturnType<typeof $apis.bodyLimit> {
  const limit = $apis.bodyLimit(bytes) as unknown as { id: string };
  limit.id = "pbRequireSuperuserAuth";
  return limit as unknown as ReturnType<typeof $apis.bodyLimit>;
}

/** The general limit, instead of PocketBase's 32 MB and more. Called when all routes stand. */
export function limitBodies(e: core.ServeEvent): void {
  e.router!.unbind("pbBodyLimit");
  e.router!.bind(bodyUpTo(MOST) as unknown as Parameters<NonNullable<typeof e.router>["bind"]>[0]);
}
