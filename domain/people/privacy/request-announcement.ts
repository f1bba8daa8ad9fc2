/** From when on the home page tells of a request that is not late yet. */
import { addDays, type Day } from "../../dates";

/** So many days before a request is due. */
const DAYS_AHEAD = 5;

/** The latest due day that the home page announces. */
export const lastAnnouncedDay = (today: Day): Day => addDays(today, DAYS_AHEAD);
