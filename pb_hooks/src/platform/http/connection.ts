/** The connection that a request came by, and how long it may take. */

/** Go's own writer of an answer, below those that PocketBase puts around it. */
interface Connection {
  setReadDeadline?(at: unknown): void;
  setWriteDeadline?(at: unknown): void;
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

/** The rest of the body must arrive within this time, or reading it fails. After the last byte, Go waits without an end again. */
export const readWithin = (e: core.RequestEvent, milliseconds: number): void =>
  connectionOf(e)?.setReadDeadline?.(timeAfter(milliseconds));

/** The answer is taken within so long, or the connection ends. */
export const writeWithin = (e: core.RequestEvent, milliseconds: number): void =>
  connectionOf(e)?.setWriteDeadline?.(timeAfter(milliseconds));
