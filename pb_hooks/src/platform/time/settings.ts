/** The school's own settings and its calendar. */
import { type CalendarWithHours, parseHours } from "../../../../domain/platform/hours";
import { cachedValue } from "../sql/cached-value";
import { columnsLike, numbers, select, selectFirst, selection, texts } from "../sql/database";

export interface SchoolSettings {
  name: string;
  logo: string;
  time_zone: string;
  lock_after_minutes: number;
  /** CNPJ of the school, and of the association that buys for it; empty where nobody said them. */
  document: string;
  association_document: string;
  address: string;
  city: string;
  state: string;
  /** "name, office", one on each line: the signers of prints. */
  signatories: string;
  /** Of telephones that are written without one; empty where nobody said it. */
  area_code: string;
  /** Admin has put the list of first steps away. */
  first_steps_hidden: boolean;
  /** Admin says that the nightly copies are carried to another disk. */
  backups_elsewhere: boolean;
  /** The address that users type to reach the program; empty where nobody set it. */
  web_address: string;
}

const SCHOOL = "school000000000";
const UNNAMED: SchoolSettings = {
  name: "",
  logo: "",
  time_zone: "America/Sao_Paulo",
  lock_after_minutes: 10,
  document: "",
  association_document: "",
  address: "",
  city: "",
  state: "",
  signatories: "",
  area_code: "",
  first_steps_hidden: false,
  backups_elsewhere: false,
  web_address: "",
};

export const schoolSettings = cachedValue(
  "school",
  ["school"],
  (app): SchoolSettings =>
    selectFirst(app, selection(columnsLike(UNNAMED)), "FROM school WHERE id = {:id}", { id: SCHOOL }) ?? UNNAMED,
);

export const calendarWithHours = cachedValue("calendar", ["opening_hours", "calendar_days"], (app): CalendarWithHours => {
  const hours = select(
    app,
    selection({ ...texts("opens", "closes"), ...numbers("weekday") }),
    "FROM opening_hours ORDER BY weekday, opens",
  );
  const days = select(app, selection(texts("day", "reason", "hours")), "FROM calendar_days");
  return {
    hours,
    openWeekdays: [...new Set(hours.map((row) => row.weekday))],
    closedDays: Object.fromEntries(days.flatMap(({ day, reason, hours }) => (hours ? [] : [[day, reason]]))),
    specialDays: Object.fromEntries(days.flatMap(({ day, hours }) => (hours ? [[day, parseHours(hours) ?? []]] : []))),
  };
});
