/** The home page: what needs a person today, over all areas. */
import type { Day } from "../dates";

/** How much it matters, the most urgent first; also its colour. */
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

/** What an area says on the home page of those who work in it. */
export interface AreaHome {
  lines: readonly Omit<HomeLine, "area">[];
  /** What waits at its places in the menu, by the name of the route. */
  counts: Readonly<Record<string, number>>;
  /** How it stands, in a few words: "318 emprestados, 23 em atraso". Empty where there is nothing to say. */
  now: string;
}

export interface Home {
  today: Day;
  /** "a escola reabre segunda às 7h"; empty during opening hours. */
  reopens: string;
  /** The most urgent first. */
  lines: HomeLine[];
  counts: Record<string, number>;
  /** By area, where it has something to say. */
  now: Record<string, string>;
}

/** The areas' words as one page; lines of equal urgency stay in the areas' order. */
export function homeOf(areas: Readonly<Record<string, AreaHome>>): Pick<Home, "lines" | "counts" | "now"> {
  const told = Object.entries(areas);
  const lines = told.flatMap(([area, { lines }]) => lines.map((line) => ({ ...line, area })));
  return {
    lines: lines.sort((one, other) => HOME_TONES.indexOf(one.tone) - HOME_TONES.indexOf(other.tone)),
    counts: Object.assign({}, ...told.map(([, { counts }]) => counts)) as Record<string, number>,
    now: Object.fromEntries(told.flatMap(([area, { now }]) => (now ? [[area, now]] : []))),
  };
}
