/** The time for which the server waits for a piece of a request's body. */

/** The number of bodies under way up to which each has the whole time, in total and for one account or address. */
const PATIENT = 24;
const OWN_PATIENT = 12;
/** Above this number, a body that has not arrived yet has almost no time. */
const HURRIED = 64;

const FULL_WAIT = 10_000;
const SHORT = 250;
const HARDLY = 20;

/**
 * In milliseconds.
 * @param totalCount bodies under way, with this one.
 * @param ownCount of the same account or address.
 */
export const patience = (totalCount: number, ownCount: number): number =>
  totalCount > HURRIED ? HARDLY : totalCount > PATIENT || ownCount > OWN_PATIENT ? SHORT : FULL_WAIT;
