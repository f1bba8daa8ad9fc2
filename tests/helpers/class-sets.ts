/** Classes and their books, in tests. */

import type { DeliveredSet } from "../../domain/library/class-sets/commands";
import { TEXTBOOK_TYPE } from "../../domain/library/class-sets/textbooks";
import { thisYear } from "./day";
import { newId } from "./ids";
import { query } from "./library";
import type { TestSchool } from "./test-school";

/** Read again for each: a run may cross the end of the year. */
export const textbookFields = () => ({
  ...{ program: "PNLD", cycle_start: thisYear() - 2, cycle_end: thisYear() + 1 },
  ...{ grade: "7º ano", component: "Matemática" },
});
export const dueNextYear = () => `${thisYear() + 1}-12-10`;

interface Item {
  reader: string;
  title: string;
  copy?: string | null;
}

/** The common steps of the tests of deliveries. */
export function classSetsOf(school: TestSchool) {
  const librarian = () => school.as("Biblioteca");
  async function group(students: number, className?: string) {
    const schoolClass = await school.seed.class(className ? { name: className } : {});
    const readers = [];
    for (let index = 0; index < students; index++) {
      readers.push(
        await school.seed.reader(
          {},
          { class: schoolClass.id, name: `Aluno ${String(index).padStart(2, "0")} da ${schoolClass.name}` },
        ),
      );
    }
    return { turma: schoolClass, readers };
  }
  const book = (copies: number, values: Record<string, unknown> = {}) =>
    school.seed.title({ ...textbookFields(), ...values }, { copies, copy: { material_type: TEXTBOOK_TYPE } });
  /** By tombo, as the shelf gives them. */
  const inOrder = <Copy extends { tombo: string }>(copies: readonly Copy[]) =>
    [...copies].sort((a, b) => (a.tombo < b.tombo ? -1 : 1));

  const deliver = (classId: string, items: readonly Item[], values: Record<string, unknown> = {}) =>
    librarian().call("library/deliver-class-set", {
      id: newId(),
      kind: "students",
      class: classId,
      due: dueNextYear(),
      items,
      ...values,
    } as Record<string, unknown>);
  const everyone = (readers: readonly { id: string }[], ...titles: { id: string }[]): Item[] =>
    readers.flatMap(({ id }) => titles.map((title) => ({ reader: id, title: title.id })));
  const openLoans = async (title: string) =>
    Number(
      (
        await query(
          school,
          `SELECT COUNT(*) FROM loans l JOIN copies c ON c.id = l.copy WHERE c.title = '${title}' AND l.returned_at = ''`,
        )
      )[0]![0],
    );
  const refusedOf = ({ verdicts }: DeliveredSet) => verdicts.filter(({ outcome }) => outcome === "refused");
  const sheet = async (classId: string) => (await librarian().call("library/class-return-sheet", { class: classId })).body;
  return { librarian, group, book, inOrder, deliver, everyone, openLoans, refusedOf, sheet };
}
