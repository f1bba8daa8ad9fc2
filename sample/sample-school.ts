/** `sineta sample-school`: fills an empty data folder with a sample school, for the demo and the browser tests. */
import { addDays, type Day, yearOf } from "../domain/dates";
import { type Calendar, lastOpenBefore } from "../domain/platform/calendar";
import { nationalHolidays } from "../domain/platform/holidays";
import { type App, figure } from "../pb_hooks/src/platform/sql/database";
import { instantIn, schoolClock } from "../pb_hooks/src/platform/time/business-clock";
import { localTime, now, stamp } from "../pb_hooks/src/platform/time/clock";
import { calendarWithHours, schoolSettings } from "../pb_hooks/src/platform/time/settings";
import { insertAll } from "./bulk";
import { type Random, random } from "./random";

const SEED = 20_261_121;
const SCHOOL = "school000000000";

/** The sample school during its creation. */
export interface Sample {
  app: App;
  chance: Random;
  today: Day;
  year: number;
  /** When its records were created, as stamp() writes it. */
  at: string;
  calendar: Calendar;
  /** The last moment at which the school was open, in milliseconds: none of its events is later. */
  lastOpenMoment: number;
  /**
   * That many days ago at that time, or on the last open day before on which the time is past. @param minutes since the school's
   * midnight.
   */
  ago: (days: number, minutes: number) => number;
  /** A number of records: from the environment, where `variable` sets another. */
  size: (variable: `SAMPLE_${string}`, otherwise: number) => number;
}

/** An area's part of it. @returns a summary in words. */
export type SamplePart = (sample: Sample) => string[];

/**
 * Ends the process with status 1 and a sentence when the folder is not empty or a file is missing. @param parts in an order in
 * which each finds the records that it needs from earlier ones.
 */
export function sampleSchool(parts: readonly SamplePart[]): void {
  try {
    $app.runAllMigrations();
    let madeAreas: string[] = [];
    $app.runInTransaction((tx) => {
      madeAreas = makeParts(tx as unknown as App, parts);
    });
    console.log(madeAreas.join(" · "));
  } catch (error) {
    console.error(String((error as { message?: string }).message ?? error));
    $os.exit(1);
  }
}

function size(variable: string, otherwise: number): number {
  const text = $os.getenv(variable);
  if (!/^\d{0,6}$/.test(text)) {
    throw new Error(`${variable} não é um número.`);
  }
  return text === "" ? otherwise : Number(text);
}

function makeParts(app: App, parts: readonly SamplePart[]): string[] {
  const records = figure(app, "SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM people)");
  if (records > 0) {
    throw new Error("Esta pasta de dados não está vazia: a escola de exemplo só pode ser criada em uma pasta nova.");
  }
  const chance = random(SEED);
  const today = localTime(app, now()).day;
  const year = yearOf(today);
  const at = stamp(now());
  const school = app.findRecordById("school", SCHOOL);
  school.load({ name: "EE Cecília Meireles", address: "Rua das Acácias, 210 · Vila Nova", city: "Campinas", state: "SP" });
  app.save(school);
  const holidays = [year - 1, year, year + 1].flatMap(nationalHolidays).map((holiday) => ({ id: chance.id(), ...holiday }));
  insertAll(app, "calendar_days", holidays, at);
  insertAll(app, "class_periods", classPeriods(chance), at);
  const calendar = calendarWithHours(app);
  const { time_zone: zone } = schoolSettings(app);
  const lately = schoolClock(app).before(now(), 0) ?? now();
  const ago = (days: number, minutes: number): number => {
    const day = lastOpenBefore(calendar, addDays(today, 1 - days));
    const moment = instantIn(zone, day, minutes);
    return moment <= lately ? moment : instantIn(zone, lastOpenBefore(calendar, day), minutes);
  };
  return parts.flatMap((part) => part({ app, chance, today, year, at, calendar, lastOpenMoment: lately, ago, size }));
}

/** Six classes in the morning, six in the afternoon, with a break after the third. */
function classPeriods(chance: Random): Record<string, unknown>[] {
  const shifts = [
    ["morning", 7 * 60],
    ["afternoon", 13 * 60],
  ] as const;
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return shifts.flatMap(([shift, first]) =>
    [0, 1, 2, 3, 4, 5].map((index) => {
      const start = first + 50 * index + (index > 2 ? 20 : 0);
      return { id: chance.id(), shift, number: index + 1, starts: time(start), ends: time(start + 50) };
    }),
  );
}
