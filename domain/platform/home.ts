/** The home page: what needs a person today, over all areas. */
import type { Day } from "../dates";
import { count } from "../text";
import { isNewSchool, isSettled, type StepId, type StepState, stepOf } from "./first-steps";

/** The urgency, the most urgent first; also its colour. */
export const HOME_TONES = ["bad", "warn", "keep", "info", "neutral"] as const;
export type HomeTone = (typeof HOME_TONES)[number];

/** Something to do. */
export interface HomeLine {
  /** The area that says it, and what it is about in a word or two: "Atraso". */
  area: string;
  kind: string;
  tone: HomeTone;
  /** One sentence without a full stop: what it is about, which stands out, and the rest. */
  lead: string;
  text: string;
  /** A path of the pages, and the verb that leads there. */
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
  /** When it begins or is due, at the school: "10:58". Empty for what goes on now. */
  at: string;
  lead: string;
  /** Beside it: until when, with whom. */
  text: string;
  /** A path of the pages. */
  to: string;
}

/** More of them than this nobody takes in at a glance. */
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
 * The steps as the home page shows them: none once all are settled, or once the school has put the list away. Who is no Admin sees
 * theirs while most of them are open: later the lines of the day say what is missing.
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

/** The kind of a line by which an area names a first step itself; the list of steps says it better. */
export const FIRST_STEPS_KIND = "Primeiros passos";

export interface Home {
  today: Day;
  /** "a escola reabre segunda às 7h"; empty during opening hours. */
  reopens: string;
  /** The most urgent first. */
  lines: HomeLine[];
  counts: Record<string, number>;
  /** By area, where it has something to say. */
  now: Record<string, string>;
  /** The present events, then today's coming ones. */
  events: HomeEvent[];
  /** Some of those who give out roles, for who has none; empty for everybody else. */
  admins: string[];
  /** Those of the caller's roles, in the order in which a school takes them. */
  steps: FirstStep[];
}

/** The areas' words as one page; lines of equal urgency stay in the areas' order. */
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

/** Why the page of somebody without a role is empty, and whom to ask. */
export const withoutRole = (admins: readonly string[]): string =>
  `Sua conta ainda não tem perfil de acesso. Peça ${
    admins.length > 0 ? `a ${admins.join(" ou ")}, da administração da escola,` : "à administração da escola"
  } que o defina.`;
