/** A class's books: forty students and eight titles in one go, there and back, and the sheet of the year's end. */
import { TEXTBOOK_TYPE } from "../../domain/library/class-sets/textbooks";
import { newId } from "../helpers/ids";
import { TestSchool } from "../helpers/test-school";
import { type Figure, ms, type Part } from "./figure";
import { demand, inTurn } from "./measure";

const STUDENTS = 40;
const TITLES = 8;
const SPARE_COPIES = 5;
const GOAL_MILLISECONDS = 500;

export const classSets: Part = async (scale) => {
  const school = new TestSchool();
  await school.start();
  try {
    const librarian = school.as("Biblioteca");
    const group = await school.seed.class();
    const readers: string[] = [];
    for (let index = 0; index < STUDENTS; index++) {
      readers.push((await school.seed.reader({}, { class: group.id })).id);
    }
    const titles: string[] = [];
    for (let index = 0; index < TITLES; index++) {
      const title = await school.seed.title(
        { program: "PNLD" },
        { copies: STUDENTS + SPARE_COPIES, copy: { material_type: TEXTBOOK_TYPE } },
      );
      titles.push(title.id);
    }
    const items = readers.flatMap((reader) => titles.map((title) => ({ reader, title, copy: null })));
    const due = `${new Date().getFullYear() + 1}-12-10`;
    const times: Record<"deliver" | "sheet" | "undo", number[]> = { deliver: [], sheet: [], undo: [] };
    const timed = async <Body>(name: keyof typeof times, answer: () => Promise<{ status: number; body: Body }>) => {
      const before = performance.now();
      const body = await demand(answer());
      times[name].push(performance.now() - before);
      return body;
    };
    await inTurn(
      {
        set: async () => {
          const terms = { id: newId(), kind: "students" as const, class: group.id, due, items };
          const { lent } = await timed("deliver", () => librarian.call("library/deliver-class-set", terms));
          if (lent !== items.length) {
            throw new Error(`lent ${lent} of ${items.length}`);
          }
          await timed("sheet", () => librarian.call("library/class-return-sheet", { class: group.id }));
          await timed("undo", () => librarian.call("library/undo-class-set", { class_set: terms.id }));
        },
      },
      { clients: 1, turns: scale.scaled(10) },
    );
    const names = { deliver: "lending", sheet: "its return sheet", undo: "its undoing" } as const;
    return (Object.keys(names) as (keyof typeof names)[]).map((name): Figure => {
      const sorted = [...times[name]].sort((a, b) => a - b);
      const worst = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
      return {
        name: `class set of ${STUDENTS} × ${TITLES} books, ${names[name]}, p95`,
        measured: `${ms(worst)} (median ${ms(sorted[Math.floor(sorted.length / 2)] ?? 0)})`,
        goal: `at most ${GOAL_MILLISECONDS} ms`,
        met: worst <= GOAL_MILLISECONDS,
      };
    });
  } finally {
    await school.end();
  }
};
