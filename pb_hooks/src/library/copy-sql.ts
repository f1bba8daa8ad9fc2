/** The common conditions of queries about copies, by the aliases of the query. */

export const isOnLoan = (copy: string): string =>
  `EXISTS (SELECT 1 FROM loans o WHERE o.copy = ${copy}.id AND o.returned_at = '')`;

/** It stands on the ready shelf for somebody. */
export const isSetAside = (copy: string): string =>
  `EXISTS (SELECT 1 FROM holds s WHERE s.ready_copy = ${copy}.id AND s.state = 'ready')`;

/** It could be handed out now, to whom it stands ready for at least. @param type its material type. */
export const isAtHand = (copy: string, type: string): string =>
  `${copy}.state = 'normal' AND ${type}.lendable = TRUE AND NOT ${isOnLoan(copy)}`;

/** An open loan is late on `today`; a lost copy is no longer awaited. @param copy the loan's. */
export const isLate = (loan: string, copy: string): string => `${loan}.due < {:today} AND ${copy}.state != 'lost'`;
