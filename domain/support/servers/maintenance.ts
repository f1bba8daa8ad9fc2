/** A maintenance of a server, for the users of its services. */
import { type Day, formatLongDay } from "../../dates";
import { formatTime } from "../../platform/hours";

/** A maintenance of a service that runs, or begins within {@link DAYS_AHEAD}. */
export interface ServiceMaintenance {
  /** Of the maintenance. */
  id: string;
  service: string;
  service_name: string;
  /** Instants, UTC. */
  starts: string;
  ends: string;
  reason: string;
}

/** The days before its begin from which screens show a maintenance. */
export const DAYS_AHEAD = 7;

/** A day and a time of the school's zone: "18:30". */
export interface LocalMoment {
  day: Day;
  time: string;
}

const hourOf = ({ time }: LocalMoment): number => Number(time.slice(0, 2));
/** "às 18h", "à 1h". */
const at = (moment: LocalMoment): string => `${hourOf(moment) === 1 ? "à" : "às"} ${formatTime(moment.time)}`;
const from = (moment: LocalMoment): string => `${hourOf(moment) === 1 ? "da" : "das"} ${formatTime(moment.time)}`;
const dayOf = ({ day }: LocalMoment, today: Day): string => (day === today ? "hoje" : formatLongDay(day, today));

/** "segunda, 30 de novembro, das 18h às 20h"; over several days "de hoje, às 18h, a terça, 1º de dezembro, às 8h". */
export const formatMaintenance = (starts: LocalMoment, ends: LocalMoment, today: Day): string =>
  starts.day === ends.day
    ? `${dayOf(starts, today)}, ${from(starts)} ${at(ends)}`
    : `de ${dayOf(starts, today)}, ${at(starts)}, a ${dayOf(ends, today)}, ${at(ends)}`;
