/** SQL conditions that queries about copies share, by the aliases of the query. */

export const isOnLoan = (copy: string): string =>
  `EXISTS (SELECT 1 FROM loans o WHERE o.copy = ${copy}.id AND o.returned_at = '')`;

/** The copy stands on the ready shelf for a reader. */
export const isSetAside = (copy: string): string =>
  `EXISTS (SELECT 1 FROM holds s WHERE s.ready_copy = ${copy}.id AND s.state = 'ready')`;

/**
 * The copy is available, at least for the reader for whom it stands ready.
 * @param type its material type.
 */
export const isAtHand = (copy: string, type: string): string =>
  `${copy}.state = 'normal' AND ${type}.lendable = TRUE AND NOT ${isOnLoan(copy)}`;

/**
 * An open loan is late on `today`; nobody expects a lost copy back.
 * @param copy the loan's copy.
 */
export const isLate = (loan: string, copy: string): string => `${loan}.due < {:today} AND ${copy}.state != 'lost'`;
