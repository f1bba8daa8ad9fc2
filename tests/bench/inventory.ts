/** An inventory in which 100,000 copies were not seen: closed, reopened, and its effect on the desk. */
import { newId } from "../helpers/ids";
import { deskAlone, deskBeside } from "./desk-under-load";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool } from "./grown-school";
import { demand } from "./measure";

const SIZE = { titles: 10_000, copies: 100_000, readers: 3000, loans: 10_000, open: 2000 };
const GOAL_MILLISECONDS = 100;

export const inventory: Part = async (scale) => {
  const school = await grownSchool({ ...SIZE, copies: Math.max(21_000, scale.scaled(SIZE.copies)) });
  try {
    const librarian = school.as("Biblioteca");
    const id = newId();
    await demand(librarian.call("library/start-inventory", { id, name: "Inventário" }));
    const started = performance.now();
    const { pending } = await demand(librarian.call("library/inventory-progress", { inventory: id }));
    const progress = performance.now() - started;
    const alone = await deskAlone(librarian, scale.scaled(400));
    const figures: Figure[] = [
      {
        name: `inventory: how far it is, with ${pending.toLocaleString("en")} copies to be seen`,
        measured: ms(progress),
        goal: "",
      },
    ];
    const steps: Record<string, () => Promise<unknown>> = {
      closing: () => demand(librarian.call("library/close-inventory", { inventory: id })),
      reopening: () => demand(librarian.call("library/reopen-inventory", { inventory: id })),
    };
    for (const [name, step] of Object.entries(steps)) {
      const before = performance.now();
      const { desk } = await deskBeside(librarian, step());
      const seconds = (performance.now() - before) / 1000;
      figures.push({
        name: `inventory: ${name} it; a scan that lends and its return meanwhile, p95`,
        measured: `${seconds.toFixed(1)} s; ${ms(desk.p95)} (median ${ms(desk.median)}; alone ${ms(alone.p95)})`,
        goal: `desk at most ${GOAL_MILLISECONDS} ms`,
        met: desk.p95 <= GOAL_MILLISECONDS,
      });
    }
    return figures;
  } finally {
    await school.end();
  }
};
