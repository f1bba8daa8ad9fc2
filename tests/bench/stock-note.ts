/** A supplier's note of 990 items: read and matched, then entered, with the library's desk beside it. */
import { type MadeItem, nfe } from "../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../domain/warehouse/quantity";
import { today } from "../helpers/day";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { numbers } from "./cached-school";
import { deskAlone, deskBeside } from "./desk-under-load";
import { type Figure, ms, type Part } from "./figure";
import { grownSchool, SCHOOL_SIZE } from "./grown-school";
import { demand } from "./measure";

const ITEMS = 990;
const MATERIALS = 5000;
const GOAL_STEP = 2000;
const GOAL_DESK = 100;

const material = (number: number) => `w${String(number).padStart(14, "0")}`;

/** Each item is named as a material nearly is: nothing but the name tells which one. */
function note(number: number, items: number): string {
  const noteItems = Array.from({ length: items }, (_, index): MadeItem => {
    return { code: `F${index}`, name: `MATERIAL ESCOLAR ${index} UNIDADE`, quantity: "2.0000", value: "5.00" };
  });
  return nfe({ number, issued_on: today(), items: noteItems });
}

export const stockNote: Part = async (scale) => {
  const school = await grownSchool(SCHOOL_SIZE);
  const items = Math.max(10, scale.scaled(ITEMS));
  try {
    await query(
      school,
      `INSERT INTO materials (id, code, name, search, name_key, unit, kind, expense_element, active)
       SELECT printf('w%014d', n), printf('%06d', n), 'Material escolar ' || n, 'material escolar ' || n, 'material escolar ' || n, 'unidade',
         'consumable', '3.3.90.30.16', TRUE FROM ${numbers(0, MATERIALS - 1)}`,
    );
    await query(school, "ANALYZE");
    const [keeper, librarian] = [school.as("Almoxarifado"), school.as("Biblioteca")];
    const alone = await deskAlone(librarian, scale.scaled(200));
    const figures: Figure[] = [];
    for (const [number, what] of [
      [1, "nothing of it known"],
      [2, "all of it known"],
    ] as const) {
      const [invoice, xml] = [newId(), note(number, items)];
      const steps: Record<string, () => Promise<unknown>> = {
        "read and matched": async () => {
          await demand(keeper.call("warehouse/receive-invoice", { id: invoice, xml }));
          await demand(keeper.call("warehouse/invoice", { invoice }));
        },
        entered: () =>
          demand(
            keeper.call("warehouse/enter-invoice", {
              id: newId(),
              invoice,
              accepted: true,
              lines: Array.from({ length: items }, (_, index) => ({
                item: index + 1,
                material: material(index),
                factor: ONE,
              })),
            }),
          ),
      };
      for (const [name, step] of Object.entries(steps)) {
        const before = performance.now();
        const { desk } = await deskBeside(librarian, step());
        const took = performance.now() - before;
        figures.push({
          name: `stock: a note of ${items} items, ${what}, ${name}; a scan that lends and its return meanwhile, p95`,
          measured: `${ms(took)}; ${ms(desk.p95)} (slowest ${ms(desk.slowest)}; alone ${ms(alone.p95)})`,
          goal: `at most ${GOAL_STEP} ms; desk at most ${GOAL_DESK} ms`,
          met: took <= GOAL_STEP && desk.p95 <= GOAL_DESK,
        });
      }
    }
    return figures;
  } finally {
    await school.end();
  }
};
