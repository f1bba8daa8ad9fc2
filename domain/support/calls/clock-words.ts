/** A call's clock in words: the remaining time, the due time, the beginning. */
import { addDays, type Day, dayAndMonth, daysBetween, weekday, weekdayName } from "../../dates";
import { formatTime } from "../../platform/hours";
import { formatMinutes, type TimeLeft } from "./clock";

type RemainingTime = Pick<TimeLeft, "of" | "minutes" | "paused">;

/** "faltam 2h05", "3h35 de atraso", "relógio parado". */
export function formatRemainingTime({ of, minutes, paused }: RemainingTime): string {
  if (of === "none" && !paused) {
    return "sem prazo";
  }
  if (minutes < 0) {
    return `${paused ? "parado com " : ""}${formatMinutes(minutes)} de atraso`;
  }
  if (paused) {
    return "relógio parado";
  }
  return `${isOne(minutes) ? "falta" : "faltam"} ${formatMinutes(minutes)}`;
}

/** The same after the figure, where that stands alone: "2h05" "restantes", "3h35" "de atraso". */
export function remainingTimeSuffix({ of, minutes, paused }: RemainingTime): string {
  if (of === "none") {
    return paused ? "relógio parado" : "sem prazo";
  }
  const suffix = minutes < 0 ? "de atraso" : isOne(minutes) ? "restante" : "restantes";
  return paused ? `${suffix}, relógio parado` : suffix;
}

/** "1 min", "1h05": times with a singular verb. */
const isOne = (minutes: number): boolean => minutes === 1 || (minutes >= 60 && minutes < 120);

const WEEK = 7;

/**
 * A day with its time, after "até", "desde" and "venceu": "hoje, 13h20", "segunda, 8h22", "25 de novembro, 9h06".
 * @param time "13:20".
 */
function formatDayAndTime(day: Day, time: string, today: Day): string {
  const distance = daysBetween(today, day);
  const near = distance === 0 ? "hoje" : distance === 1 ? "amanhã" : day === addDays(today, -1) ? "ontem" : "";
  const dayName = near || (distance > 0 && distance < WEEK ? weekdayName(weekday(day)) : dayAndMonth(day, today));
  return `${dayName}, ${formatTime(time)}`;
}

/** "desde 25 de novembro, 9h06". */
export const formatSince = (day: Day, time: string, today: Day): string => `desde ${formatDayAndTime(day, time, today)}`;

/** "até segunda, 8h22"; once it is over "venceu hoje, 13h22", "venceu em 25 de novembro, 9h06". */
export function formatDue(day: Day, time: string, today: Day, isOver: boolean): string {
  const moment = formatDayAndTime(day, time, today);
  return isOver ? `venceu ${/^\d/.test(moment) ? "em " : ""}${moment}` : `até ${moment}`;
}
