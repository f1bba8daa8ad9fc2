/** The time for which the server waits for a piece of a request's body. */

/** Bodies under way at once that have the whole time, of all and of one account or address. */
const PATIENT = 24;
const OWN_PATIENT = 12;
/** Above this a body that is not here yet is as good as none. */
const HURRIED = 64;

const WHOLE = 10_000;
const SHORT = 250;
const HARDLY = 20;

/** In milliseconds. @param all bodies under way, this one among them. @param own of the same account or address. */
export const patience = (all: number, own: number): number =>
  all > HURRIED ? HARDLY : all > PATIENT || own > OWN_PATIENT ? SHORT : WHOLE;
