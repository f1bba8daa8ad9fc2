/**
 * Enrolments compared in SQL: by the expression of `idx_people_enrolment`, against the result of `comparableEnrolment` for a typed
 * one.
 */

/** An enrolment without its points, dashes, slashes and blanks, in capitals. @param column `enrolment`, with its table's alias. */
export const enrolmentColumn = (column: string): string =>
  `replace(replace(replace(replace(upper(${column}), '.', ''), '-', ''), '/', ''), ' ', '')`;

/**
 * Whether a person has this enrolment; nobody has an empty one.
 * @param key the parameter that holds it.
 */
export const hasEnrolment = (column: string, key: string): string =>
  `${enrolmentColumn(column)} = {:${key}} AND ${column} != '' AND {:${key}} != ''`;
