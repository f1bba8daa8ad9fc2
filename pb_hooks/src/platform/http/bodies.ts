/**
 * The server waits for a request's whole body before the request's work begins; the wait takes no place from requests at work.
 * Each waiting request has an interpreter, so the more wait, the less time each gets. A desk's body arrives with the request and
 * needs no wait.
 */
import { bodyTimeout } from "../../../../domain/platform/body-timeout";
import { refuse } from "../../../../domain/platform/refusals";
import { countedFor, counting } from "./concurrent-uses";
import { readWithin } from "./connection";

/** The bytes that arrive within one waiting time from a telephone with a poor connection. */
const CHUNK_BYTES = 64_000;
/** More than any route accepts: the route's own limit ends the reading before. */
const NO_LIMIT = 1 << 30;

/** A body that can be read again from its beginning. */
interface Rereadable {
  reread(): void;
}

/**
 * Waits until the body has arrived.
 * @param limit the number of bytes that it may have, where the route has no limit of its own.
 * @throws Refusal slow_body, malformed_body; PocketBase's own error where it exceeds the limit.
 */
export function awaitedBody(e: core.RequestEvent, limit = NO_LIMIT): true {
  const { contentLength, body } = e.request!;
  if (contentLength === 0) {
    return true;
  }
  counting(e.app, "bodies", (total) =>
    counting(e.app, `bodies:${countedFor(e)}`, (ownCount) => {
      const milliseconds = bodyTimeout(total, ownCount);
      try {
        // A body of unknown length is read in pieces: a full piece may be the last, and the rest follows the next first byte.
        for (let remaining = Math.max(contentLength, 1); remaining > 0; remaining -= CHUNK_BYTES) {
          readWithin(e, milliseconds);
          const chunk = toBytes(body, contentLength > 0 ? Math.min(remaining, CHUNK_BYTES) : limit + 1);
          if (chunk.length > limit) {
            throw new ApiError(413, "Request entity too large.");
          }
        }
      } catch (error) {
        throw unread(e, error);
      }
    }),
  );
  (body as unknown as Rereadable).reread();
  return true;
}

function unread(e: core.RequestEvent, error: unknown): unknown {
  const words = String(error);
  if (/too large/i.test(words)) {
    return error;
  }
  e.response.header().set("Connection", "close");
  return /timeout|deadline/i.test(words) ? refuse("slow_body", {}) : refuse("malformed_body", {});
}

/**
 * A caller who only reads, or may not write, needs no body. Otherwise PocketBase would wait for a body, and read it, before it
 * tests the request, and Go would read the rest before it releases the request.
 */
export function ignoreBody(e: core.RequestEvent): void {
  if (e.request!.contentLength !== 0) {
    e.request!.contentLength = 0;
    e.request!.header.del("Content-Type");
    e.response.header().set("Connection", "close");
    readWithin(e, -1);
  }
}
