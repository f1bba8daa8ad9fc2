/**
 * A class as a list of several school years names it: "9º A", and "9º A (2025)" for one of another year. People who leave keep
 * their last class, so that two classes of one name stand side by side.
 * @param schoolYear the year in which the list is read; a class without a year (0) belongs to any.
 */
export const classInYear = (name: string, year: number, schoolYear: number): string =>
  name !== "" && year !== 0 && year !== schoolYear ? `${name} (${year})` : name;
