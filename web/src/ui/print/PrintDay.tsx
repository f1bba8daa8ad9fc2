import { type Day, formatDay } from "../../../../domain/dates";

/** A day on a sheet: it is never broken over two lines, however narrow its column. */
export const PrintDay = ({ day }: { day: Day }) => <time dateTime={day}>{formatDay(day)}</time>;
