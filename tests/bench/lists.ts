/** Lists and due sweeps over a growing history: the same school, whose past grows from a thousand loans to a million. */
import { type Figure, ms, type Part } from "./figure";
import { grownSchool, type Size } from "./grown-school";
import { demand, inTurn, type Times, type Work } from "./measure";

const HISTORY = [1000, 10_000, 100_000, 1_000_000];
const sizeOf = (loans: number): Size => ({
  titles: 10_000,
  copies: 30_000,
  readers: 3000,
  loans,
  open: Math.min(loans, 3000),
});
const NAMES = {
  open: "open loans, first page",
  openSearch: "open loans, a search",
  overdue: "overdue, first page",
  overdueWeek: "overdue by more than a week",
  readers: "readers, first page",
  titles: "titles, first page",
  available: "titles on the shelf, first page",
  home: "home page's figures (the due sweep)",
} as const;
type Name = keyof typeof NAMES;

export const lists: Part = async (scale) => {
  const measured = new Map<number, Record<Name, Times>>();
  for (const loans of HISTORY.filter((count) => count <= scale.scaled(1_000_000))) {
    const school = await grownSchool(sizeOf(loans));
    try {
      const librarian = school.as("Biblioteca");
      const page = async (...list: Parameters<typeof librarian.list>) => {
        const { items } = await demand(librarian.list(...list));
        if (items.length === 0) {
          throw new Error(`${list[0]} has nothing to show: that would measure nothing.`);
        }
      };
      const works: Record<Name, Work> = {
        open: () => page("open-loans"),
        openSearch: (_, turn) => demand(librarian.list("open-loans", { q: ["har", "king", "mem", "000"][turn % 4] })),
        overdue: () => page("overdue-loans"),
        overdueWeek: () => page("overdue-loans", { min_days: 8 }),
        readers: () => page("readers"),
        titles: () => page("titles"),
        available: () => page("titles", { available: "true" }),
        home: () => demand(librarian.call("platform/home")),
      };
      measured.set(loans, await inTurn(works, { clients: 1, turns: scale.scaled(200) }));
    } finally {
      await school.end();
    }
  }
  const figures = (Object.keys(NAMES) as Name[]).map((name): Figure => {
    const p95 = [...measured].map(([, times]) => times[name].p95);
    const [small, large] = [measured.get(10_000)?.[name].p95, measured.get(1_000_000)?.[name].p95];
    const ratio = small && large ? large / small : 0;
    const limit = name === "overdue" ? ", at most 100 ms" : "";
    return {
      name: `${NAMES[name]}, p95 at ${[...measured.keys()].map((count) => count.toLocaleString("en")).join(" / ")} loans`,
      measured: `${p95.map(ms).join(" / ")}${ratio ? `: ${ratio.toFixed(2)}×` : ""}`,
      goal: `1M at most 1.3× of 10k${limit}`,
      ...(ratio ? { met: ratio <= 1.3 && (limit === "" || (large ?? 0) <= 100) } : {}),
    };
  });
  return figures;
};
