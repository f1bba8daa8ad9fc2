/** Limits the number of concurrent requests, so that the program stays fast. */
import { refuse } from "../../../../domain/platform/refusals";
import { countedFor, counting } from "./concurrent-uses";

/**
 * Above this number a request is refused at once, and the client repeats it: each request at work has an interpreter to itself,
 * and Go's garbage collection follows.
 */
const MAX_AT_ONCE = 72;
/** For one account, and for all guests together: another caller always finds a place. */
const MAX_OF_AN_ACCOUNT = 56;
const MAX_OF_GUESTS = 24;
const MAX_PASSWORDS = 2;
const COME_BACK_SECONDS = 1;
/** Bodies that are large once they are read: a megabyte of JSON takes about twenty. */
const MAX_LARGE = 2;
const LARGE_BYTES = 500_000;

/** One account's lists of the records API: running ones, possibly slow ones among them, and all with those that wait. */
const MAX_LISTS = 4;
const MAX_COSTLY = 1;
const MAX_WAITING = 40;
/** For all accounts: the other half of the reading connections is for all other requests. */
const MAX_COSTLY_OF_ALL = 2;
const POLL_MILLISECONDS = 15;
const MAX_POLLS = 150;

/**
 * Runs a request's work.
 * @throws Refusal busy, with nothing done, where too many requests are at work.
 */
export function withRequestSlot<Value>(e: core.RequestEvent, work: () => Value): Value {
  const [group, limit] = e.auth ? [countedFor(e), MAX_OF_AN_ACCOUNT] : ["guests", MAX_OF_GUESTS];
  return runOrRefuse(e, `requests:${group}`, limit, () =>
    runOrRefuse(e, "requests", MAX_AT_ONCE, () => (isLarge(e) ? runOrRefuse(e, "large", MAX_LARGE, work) : work())),
  );
}

/** The files of a form lie on the disk, or are passed on unchanged. */
const isLarge = ({ request }: core.RequestEvent): boolean =>
  request!.contentLength > LARGE_BYTES && !request!.header.get("Content-Type").startsWith("multipart/form-data");

/**
 * A password occupies a processor for a twentieth of a second, from any client: only a few run at a time, so that the desk works
 * beside them.
 * @throws Refusal busy.
 */
export const takePassword = (e: core.RequestEvent, work: () => void): void => runOrRefuse(e, "passwords", MAX_PASSWORDS, work);

/**
 * A list of the records API. One account has few running ones, the others wait for their turn, and only one of them may be slow:
 * connections remain for all other requests.
 * @throws Refusal busy.
 */
export function takeList(e: core.RequestEvent, costly: boolean, work: () => void): void {
  const caller = countedFor(e);
  withRequestSlot(e, () =>
    runOrRefuse(e, `lists:${caller}`, MAX_WAITING, () =>
      costly
        ? runOrWait(e, `costly:${caller}`, MAX_COSTLY, () => runOrWait(e, "costly", MAX_COSTLY_OF_ALL, work))
        : runOrWait(e, `plain:${caller}`, MAX_LISTS, work),
    ),
  );
}

/** The events around a sign-in hold the request one level deeper. */
function headersOf(e: core.RequestEvent): http.Header {
  const { response } = (e as unknown as { requestEvent?: core.RequestEvent }).requestEvent ?? e;
  return response.header();
}

function runOrRefuse<Value>(e: core.RequestEvent, group: string, limit: number, work: () => Value): Value {
  return counting(e.app, group, (now) => {
    if (now > limit) {
      headersOf(e).set("Retry-After", String(COME_BACK_SECONDS));
      throw refuse("busy", {});
    }
    return work();
  });
}

/** Waits until it is among the first. */
function runOrWait(e: core.RequestEvent, group: string, limit: number, work: () => void): void {
  const begin = (now: number): boolean => {
    if (now > limit) {
      return false;
    }
    work();
    return true;
  };
  for (let attempt = 1; attempt < MAX_POLLS; attempt++) {
    if (counting(e.app, group, begin)) {
      return;
    }
    sleep(POLL_MILLISECONDS);
  }
  runOrRefuse(e, group, limit, work);
}
