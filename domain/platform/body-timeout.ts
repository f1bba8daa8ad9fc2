/** The time for which the server waits for a piece of a request's body. */

/** The number of bodies under way up to which each has the whole time, in total and for one account or address. */
const MAX_FULL_WAITS = 24;
const MAX_OWN_FULL_WAITS = 12;
/** Above this number, a body that has not arrived yet has almost no time. */
const MAX_SHORT_WAITS = 64;

const FULL_WAIT = 10_000;
const SHORT_WAIT = 250;
const MINIMAL_WAIT = 20;

/**
 * In milliseconds.
 * @param totalCount bodies under way, with this one.
 * @param ownCount of the same account or address.
 */
export const bodyTimeout = (totalCount: number, ownCount: number): number =>
  totalCount > MAX_SHORT_WAITS
    ? MINIMAL_WAIT
    : totalCount > MAX_FULL_WAITS || ownCount > MAX_OWN_FULL_WAITS
      ? SHORT_WAIT
      : FULL_WAIT;
