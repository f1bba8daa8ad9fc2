/** The home page: a user's tasks of today, over all areas. */
import type { Day } from "../dates";
import { alternatives, count } from "../text";
import { isNewSchool, isSettled, type StepId, type StepState, stepOf } from "./first-steps";

/** The urgency, the most urgent first; also its colour. */
export const HOME_TONES = ["bad", "warn", "keep", "info", "neutral"] as const;
export type HomeTone = (typeof HOME_TONES)[number];

/** A task. */
export interface HomeLine {
  /** The area, and the subject in a word or two: "Atraso". */
  area: string;
  kind: string;
  tone: HomeTone;
  /** One sentence without a full stop: its subject, which the page highlights, and the rest. */
  lead: string;
  text: string;
  /** A path of the pages, and the link's verb. */
  to: string;
  verb: string;
}

/** As an area says it. */
export type AreaLine = Omit<HomeLine, "area">;

type CountedTerms = Omit<AreaLine, "lead" | "text"> & {
  /** Where it depends on the number: of one, and of several. */
  text: string | readonly [one: string, several: string];
};

/** The line that a number of things leads, "3 livros"; none where there are none. */
export function countedLine(number: number, singular: string, plural: string, { text, ...terms }: CountedTerms): AreaLine[] {
  const words = typeof text === "string" ? text : text[number === 1 ? 0 : 1];
  return number > 0 ? [{ ...terms, lead: count(number, singular, plural), text: words }] : [];
}

/** Something that today holds: a booking, a deadline. */
export interface HomeEvent {
  /** Its begin or due time at the school: "10:58". Empty for an event that is under way. */
  at: string;
  lead: string;
  /** Its end or its people. */
  text: string;
  /** A path of the pages. */
  to: string;
}

/** More events would not fit a glance. */
const MAX_EVENTS = 8;

/** An area's part of the home page of its users. */
export interface AreaHome {
  lines: readonly AreaLine[];
  /** The counts at its places in the menu, by the name of the route. */
  counts: Readonly<Record<string, number>>;
  /** The present state, in a few words that no line contains: "318 livros emprestados". Empty without one. */
  now: string;
  events?: readonly HomeEvent[];
}

/** One of the first steps of a new school, as its home page names it; it ticks itself off. */
export interface FirstStep {
  id: StepId;
  title: string;
  /** The purpose, in a few words. */
  text: string;
  done: boolean;
}

/**
 * The steps on the home page: none once all are settled, or once the school has closed the list. A user other than Admin sees
 * them while most are open: later the lines of the day say what is missing.
 */
export function stepsToShow(
  states: readonly StepState[],
  { putAway, isAdmin }: { putAway: boolean; isAdmin: boolean },
): FirstStep[] {
  return putAway || states.every(isSettled) || !(isAdmin || isNewSchool(states))
    ? []
    : states.map((state) => {
        const { title, text } = stepOf(state.id)!;
        return { id: state.id, title, text, done: isSettled(state) };
      });
}

/** The kind of an area's own line about a first step; the list of steps replaces it. */
export const FIRST_STEPS_KIND = "Primeiros passos";

export interface Home {
  today: Day;
  /** "a escola reabre segunda às 7h"; empty during opening hours. */
  reopens: string;
  /** The most urgent first. */
  lines: HomeLine[];
  counts: Record<string, number>;
  /** By area, where it has text. */
  now: Record<string, string>;
  /** The present events, then today's coming ones. */
  events: HomeEvent[];
  /** Some administrators who assign roles, for a user without a role; empty for all others. */
  admins: string[];
  /** The steps for the caller's roles, in their usual order. */
  steps: FirstStep[];
}

/** The areas' parts as one page; lines of equal urgency stay in the areas' order. */
export function homeOf(areas: Readonly<Record<string, AreaHome>>): Pick<Home, "lines" | "counts" | "now" | "events"> {
  const entries = Object.entries(areas);
  const lines = entries.flatMap(([area, { lines }]) => lines.map((line) => ({ ...line, area })));
  return {
    lines: lines.sort((line, other) => HOME_TONES.indexOf(line.tone) - HOME_TONES.indexOf(other.tone)),
    counts: Object.assign({}, ...entries.map(([, { counts }]) => counts)) as Record<string, number>,
    now: Object.fromEntries(entries.flatMap(([area, { now }]) => (now ? [[area, now]] : []))),
    events: entries
      .flatMap(([, { events = [] }]) => events)
      .sort((first, second) => (first.at < second.at ? -1 : first.at > second.at ? 1 : 0))
      .slice(0, MAX_EVENTS),
  };
}

/** The sentence for a user without a role: why the page is empty, and whom to ask. */
export const withoutRole = (admins: readonly string[]): string =>
  `Sua conta ainda não tem perfil de acesso. Peça ${
    admins.length > 0 ? `a ${alternatives(admins)}, da administração da escola,` : "à administração da escola"
  } que o defina.`;
