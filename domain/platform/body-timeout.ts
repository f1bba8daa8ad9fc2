/** The time for which the server waits for a piece of a request's body. */

/** Bodies under way at once that have the whole time, of all and of one account or address. */
const PATIENT = 24;
const OWN_PATIENT = 12;
/** Above this a body that is not here yet is as good as none. */
const HURRIED = 64;

const FULL_WAIT = 10_000;
const SHORT = 250;
const HARDLY = 20;

/** In milliseconds. @param totalCount bodies under way, this one among them. @param ownCount of the same account or address. */
export const patience = (totalCount: number, ownCount: number): number =>
  totalCount > HURRIED ? HARDLY : totalCount > PATIENT || ownCount > OWN_PATIENT ? SHORT : FULL_WAIT;
