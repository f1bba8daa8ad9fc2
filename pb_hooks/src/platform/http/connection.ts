/** The connection of a request, and its time limits. */

/** Go's own writer of an answer, below PocketBase's wrappers. */
interface Connection {
  setReadDeadline?(at: unknown): void;
  unwrap?(): Connection;
}

const NANOSECONDS = 1_000_000;

type Duration = Parameters<DateTime["add"]>[0];

const timeAfter = (milliseconds: number): unknown =>
  new DateTime().add((milliseconds * NANOSECONDS) as unknown as Duration).time();

/** None in the events around a sign-in, which carry no answer of their own. */
function connectionOf(e: core.RequestEvent): Connection | undefined {
  let connection = e.response as unknown as Connection | undefined;
  while (connection && !connection.setReadDeadline) {
    connection = connection.unwrap?.();
  }
  return connection;
}

/** The rest of the body must arrive within this time, otherwise reading it fails. After the last byte, Go has no limit again. */
export const readWithin = (e: core.RequestEvent, milliseconds: number): void =>
  connectionOf(e)?.setReadDeadline?.(timeAfter(milliseconds));
