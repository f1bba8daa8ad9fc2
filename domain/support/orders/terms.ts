/** Within how many days an order is closed, and may be reopened. */

/** Days on which the school opens, in which a conclusion may still be refused. */
export const ACCEPT_DAYS = 5;
/** Days of the week since its closing; later work is an order of its own that goes on with this one. */
export const REOPEN_DAYS = 30;
