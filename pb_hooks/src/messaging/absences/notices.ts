/** What became of a day's absences: in SQL, for the sheet of a class, the overview and what may be told. */

const isReversed = (absence: string) =>
  `EXISTS (SELECT 1 FROM absences x WHERE x.reversal_of = ${absence}.id AND x.reversal_of != '' AND x.campaign = '')`;

/** An absence that nobody has taken back. @param absence the row's alias. */
export const isInForce = (absence: string): string => `${absence}.reversal_of = '' AND NOT ${isReversed(absence)}`;

/** What failed, or never left, was no word to anybody. */
const isLost = (message: string) => `${message}.state IN ('failed', 'skipped', 'expired')`;
export const MESSAGE_LOST = isLost("m");

/** An absence `a` with the messages `m` that tell of it. */
export const MESSAGES = `absences a CROSS JOIN messages m ON m.campaign = a.campaign AND m.campaign != ''
  CROSS JOIN json_each(m.people) whose ON whose.value = a.person`;

/** A family may have read it. */
const MESSAGE_LEFT = "m.state IN ('sending', 'sent', 'delivered', 'read', 'uncertain')";

/** An absence `a` that was taken back after its notice had left. */
const MISTAKE = `a.reversal_of = '' AND ${isReversed("a")} AND ${MESSAGE_LEFT}`;

/** The family has heard of the mistake, or is about to. */
const IS_CORRECTED = `EXISTS (
  SELECT 1 FROM absences x CROSS JOIN messages c ON c.campaign = x.campaign AND c.campaign != ''
  CROSS JOIN json_each(c.people) heard ON heard.value = x.person
  WHERE x.reversal_of = a.id AND x.reversal_of != '' AND x.campaign != '' AND NOT ${isLost("c")})`;

/** The person's absences of the day of which the family must still hear that they were a mistake. */
export const UNCORRECTED = `${MESSAGES} WHERE a.person = {:person} AND a.day = {:day} AND ${MISTAKE} AND NOT ${IS_CORRECTED}`;

/** Whether a notice of the person's absences of the day may have been read that stand no longer. */
export const MISTAKES = `${MESSAGES} WHERE a.person = {:person} AND a.day = {:day} AND ${MISTAKE}`;

/** Whoever got a message of that day's. */
export const isTold = (person: string): string =>
  `EXISTS (SELECT 1 FROM ${MESSAGES} AND NOT ${MESSAGE_LOST} WHERE a.person = ${person} AND a.day = {:day} AND ${isInForce("a")})`;

/** An `AbsenceNotice`. */
export const noticeOf = (person: string): string => `COALESCE((
  SELECT CASE WHEN MAX(m.state IN ('sent', 'delivered', 'read')) THEN 'sent' WHEN MIN(${MESSAGE_LOST}) THEN 'lost' ELSE 'waiting' END
  FROM ${MESSAGES} WHERE a.person = ${person} AND a.day = {:day} AND ${isInForce("a")} HAVING COUNT(*) > 0),
  (SELECT 'unreached' FROM absences a WHERE a.person = ${person} AND a.day = {:day} AND ${isInForce("a")} LIMIT 1),
  (SELECT iif(MIN(${IS_CORRECTED}), 'corrected', 'withdrawn') FROM ${MESSAGES}
   WHERE a.person = ${person} AND a.day = {:day} AND ${MISTAKE} HAVING COUNT(*) > 0), '')`;
