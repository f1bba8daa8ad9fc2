/** One row of the table in docs/benchmarks.md. */
export interface Figure {
  name: string;
  measured: string;
  goal: string;
  /** Undefined where there is no goal. */
  met?: boolean;
  /** The measured or published figure of another program. */
  peer?: string;
}

export interface Scale {
  /** 1 for the figures of docs/benchmarks.md; less for a look. */
  scaled: (count: number) => number;
}

/** A part of the bench: `BENCH="desk search"` names some of them. */
export type Part = (scale: Scale) => Promise<Figure[]>;
/** The parts of an area, by their names. */
export type Parts = Readonly<Record<string, Part>>;

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

const HEAD = ["figure", "measured", "goal", "met", "others"];

export function markdown(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, goal, met, peer = "" }) => [
    name,
    measured,
    goal,
    met === undefined ? "" : met ? "yes" : "**no**",
    peer,
  ]);
  return [HEAD, HEAD.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
