const SHOWN_ROWS = 60;

/** Of a scanning screen's rows, newest first: the latest, and of the older ones those that still wait for an answer or for someone to try again. */
export function shownRows<Row>(rows: readonly Row[], isUnanswered: (row: Row) => boolean): Row[] {
  return rows.filter((row, place) => place < SHOWN_ROWS || isUnanswered(row));
}
