/** The outcome of a day's absences in SQL, for a class's sheet, the overview and the messages. */

const isReversed = (absence: string) =>
  `EXISTS (SELECT 1 FROM absences x WHERE x.reversal_of = ${absence}.id AND x.reversal_of != '' AND x.campaign = '')`;

/**
 * An absence that nobody has undone.
 * @param absence the row's alias.
 */
export const isInForce = (absence: string): string => `${absence}.reversal_of = '' AND NOT ${isReversed(absence)}`;

/** A message that failed, or never left, informed nobody. */
const isLost = (message: string) => `${message}.state IN ('failed', 'skipped', 'expired')`;
export const MESSAGE_LOST = isLost("m");

/** An absence `a` with the messages `m` about it. */
export const MESSAGES = `absences a CROSS JOIN messages m ON m.campaign = a.campaign AND m.campaign != ''
  CROSS JOIN json_each(m.people) whose ON whose.value = a.person`;

/** A family may have read it. */
const MESSAGE_SENT = "m.state IN ('sending', 'sent', 'delivered', 'read', 'uncertain')";

/** An absence `a` that was undone after its message had left. */
const MISTAKE = `a.reversal_of = '' AND ${isReversed("a")} AND ${MESSAGE_SENT}`;

/** The family has the message about the mistake, or is about to get it. */
const IS_CORRECTED = `EXISTS (
  SELECT 1 FROM absences x CROSS JOIN messages c ON c.campaign = x.campaign AND c.campaign != ''
  CROSS JOIN json_each(c.people) heard ON heard.value = x.person
  WHERE x.reversal_of = a.id AND x.reversal_of != '' AND x.campaign != '' AND NOT ${isLost("c")})`;

/** The person's mistaken absences of the day of which the family must still be informed. */
export const UNCORRECTED = `${MESSAGES} WHERE a.person = {:person} AND a.day = {:day} AND ${MISTAKE} AND NOT ${IS_CORRECTED}`;

/** Whether the family may have read a message about absences of the day that were undone since. */
export const MISTAKES = `${MESSAGES} WHERE a.person = {:person} AND a.day = {:day} AND ${MISTAKE}`;

/** The recipients of a message of that day. */
export const wasNotified = (person: string): string =>
  `EXISTS (SELECT 1 FROM ${MESSAGES} AND NOT ${MESSAGE_LOST} WHERE a.person = ${person} AND a.day = {:day} AND ${isInForce("a")})`;

/** An `AbsenceNotice`. */
export const noticeOf = (person: string): string => `COALESCE((
  SELECT CASE WHEN MAX(m.state IN ('sent', 'delivered', 'read')) THEN 'sent' WHEN MIN(${MESSAGE_LOST}) THEN 'lost' ELSE 'waiting' END
  FROM ${MESSAGES} WHERE a.person = ${person} AND a.day = {:day} AND ${isInForce("a")} HAVING COUNT(*) > 0),
  (SELECT 'unreached' FROM absences a WHERE a.person = ${person} AND a.day = {:day} AND ${isInForce("a")} LIMIT 1),
  (SELECT iif(MIN(${IS_CORRECTED}), 'corrected', 'withdrawn') FROM ${MESSAGES}
   WHERE a.person = ${person} AND a.day = {:day} AND ${MISTAKE} HAVING COUNT(*) > 0), '')`;
