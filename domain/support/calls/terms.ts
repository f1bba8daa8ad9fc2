/** The time that people have to answer. */

/** Days on which the school opens, after which a solution that nobody refused stands. */
export const ACCEPT_DAYS = 3;

/** Days after the closing within which the requester may reopen. */
export const REOPEN_DAYS = 10;
