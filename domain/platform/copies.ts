/** Admin's information about the copies on another disk, and about the last test of one (program/backup_copies.go, restore_drill.go). */
import * as z from "zod/mini";
import { type Day, dayAndMonth, daysBetween } from "../dates";
import { lazily } from "../lazily";
import type { AreaHome, AreaLine } from "./home";

/** RFC 3339; the program leaves out an event that has not happened yet. */
const moment = () => z._default(z.string(), "");

/** The part of the program's record that this module reads. */
const elsewhereSchema = lazily(() =>
  z.object({ folder: z.string(), first: moment(), last: moment(), made: moment(), fault: z.string(), sameDisk: z.boolean() }),
);
const drill = lazily(() => z.object({ tried: moment(), last: moment(), fault: z.string() }));

type BackupElsewhere = z.output<ReturnType<typeof elsewhereSchema>>;
type Drill = z.output<ReturnType<typeof drill>>;

/** @returns null for an invalid record. */
export const readElsewhere = (text: string): BackupElsewhere | null => parseJson(text, elsewhereSchema());
export const readDrill = (text: string): Drill | null => parseJson(text, drill());

function parseJson<Schema extends z.core.$ZodType>(text: string, schema: Schema): z.output<Schema> | null {
  try {
    const { success, data } = z.safeParse(schema, JSON.parse(text));
    return success ? data : null;
  } catch {
    return null;
  }
}

/** The days without a test of a copy, or without a new copy on the other disk, after which Admin is warned. */
const WARNED_AFTER_DAYS = 8;

export interface Copies {
  /** Null where the settings name no other disk. */
  elsewhere: BackupElsewhere | null;
  /** Null before the first test. */
  drill: Drill | null;
  today: Day;
  /** The school's day of a moment. */
  dayOf: (moment: string) => Day;
}

const SETTINGS = { to: "/configuracoes", verb: "Ver", kind: "Cópia de segurança" };
/** Lines have no full stop. */
const withoutPeriod = (sentence: string): string => sentence.replace(/\.$/, "");

/** Admin's part of the home page. */
export function copyHome({ elsewhere, drill, today, dayOf }: Copies): AreaHome {
  const age = (moment: string) => daysBetween(dayOf(moment), today);
  const lines: AreaLine[] = [];
  const add = (tone: "bad" | "warn", lead: string, text: string) => lines.push({ ...SETTINGS, tone, lead, text });

  if (elsewhere?.fault) {
    const last = elsewhere.last ? `; a última boa é de ${dayAndMonth(dayOf(elsewhere.last), today)}` : "";
    add("bad", "A cópia de segurança não chegou ao outro disco:", `${withoutPeriod(elsewhere.fault)}${last}`);
  } else if (elsewhere?.made && age(elsewhere.made) > WARNED_AFTER_DAYS) {
    add("warn", `A cópia no outro disco tem ${age(elsewhere.made)} dias:`, "nenhuma cópia nova foi feita desde então");
  }
  if (elsewhere?.sameDisk) {
    add("warn", "A cópia de segurança fica no mesmo disco dos dados:", "se o disco falhar, os dados e a cópia se perdem");
  }
  if (drill?.fault) {
    add("bad", "A última cópia conferida não serve para restaurar a escola:", withoutPeriod(drill.fault));
  } else if (drill?.last ? age(drill.last) > WARNED_AFTER_DAYS : elsewhere?.first && age(elsewhere.first) > WARNED_AFTER_DAYS) {
    add(
      "warn",
      drill?.last ? `Nenhuma cópia é conferida há ${age(drill.last)} dias:` : "Nenhuma cópia foi conferida até hoje:",
      "peça ao técnico que rode sineta check --replica no servidor",
    );
  }
  const now = [
    elsewhere?.last ? `no outro disco ${ago(age(elsewhere.last))}` : "",
    drill?.last ? `restauração conferida ${ago(age(drill.last))}` : "",
  ];
  return { lines, counts: {}, now: now.filter(Boolean).join(" · ") };
}

const ago = (days: number): string => (days <= 0 ? "hoje" : days === 1 ? "ontem" : `há ${days} dias`);
