/** The events at the sample library on its last open day, created by its own commands: textbooks for two classes, and holds. */

import { TEXTBOOK_TYPE } from "../../domain/library/class-sets/textbooks";
import { formatTombo } from "../../domain/library/codes";
import { searchOf } from "../../domain/library/search";
import { Refusal } from "../../domain/refusal";
import { returnCopy } from "../../pb_hooks/src/library/circulation/return";
import { deliverClassSet } from "../../pb_hooks/src/library/class-sets/class-sets";
import { placeHold } from "../../pb_hooks/src/library/holds/hold-commands";
import { requireCopy } from "../../pb_hooks/src/library/lookup";
import type { Call } from "../../pb_hooks/src/platform/http/endpoint";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { type App, column, select } from "../../pb_hooks/src/platform/sql/database";
import { selection, text, texts } from "../../pb_hooks/src/platform/sql/selection";
import { now, stamp } from "../../pb_hooks/src/platform/time/clock";
import type { Actor } from "../../pb_hooks/src/platform/timeline/actor";
import { insertAll } from "../bulk";
import type { Random } from "../random";

/** Invented titles: the names of real ones belong to their publishers. */
const TEXTBOOKS = [
  { title: "Matemática em rede, 6º ano", component: "Matemática", consumable: false },
  { title: "Língua Portuguesa em rede, 6º ano", component: "Língua Portuguesa", consumable: false },
  { title: "Ciências em rede, 6º ano", component: "Ciências", consumable: false },
  { title: "Inglês em rede, 6º ano: caderno do aluno", component: "Língua Inglesa", consumable: true },
] as const;
const GRADE = "6º ano";
const SPARE_COPIES = 3;

interface Day {
  app: App;
  actor: Actor;
  chance: Random;
  /** The year at whose end the textbooks are returned. */
  year: number;
  /** The number of copies that the school had before. */
  copies: number;
}

/** Delivers textbooks to the first classes of the sixth grade; returns the number of copies created. */
export function deliverTextbooks({ app, actor, chance, year, copies }: Day, classes: number): number {
  const groups = select(
    app,
    selection({ ...texts("k.id"), reader: text("r.id") }),
    `FROM classes k JOIN people p ON p.class = k.id AND p.active = TRUE JOIN readers r ON r.person = p.id
     WHERE k.grade = {:grade} AND k.id IN (SELECT id FROM classes WHERE grade = {:grade} ORDER BY name LIMIT {:classes})
     ORDER BY k.name, p.name`,
    { grade: GRADE, classes },
  );
  if (groups.length === 0) {
    return 0;
  }
  const titles = TEXTBOOKS.map(({ title, component, consumable }) => ({
    id: chance.id(),
    title,
    publisher: "Editora da Rede",
    language: "Português",
    program: "PNLD",
    cycle_start: year - 2,
    cycle_end: year + 1,
    grade: GRADE,
    component,
    consumable,
    active: true,
    search: searchOf("titles", { title, publisher: "Editora da Rede" }),
  }));
  const handedTitles = titles.flatMap(({ id, consumable }) =>
    Array.from({ length: consumable ? 0 : groups.length + SPARE_COPIES }, () => ({ id: chance.id(), title: id })),
  );
  const at = stamp(now());
  insertAll(app, "titles", titles, at);
  insertAll(
    app,
    "copies",
    handedTitles.map(({ id, title }, index) => ({
      id,
      title,
      tombo: formatTombo(copies + index + 1),
      material_type: TEXTBOOK_TYPE,
      state: "normal",
      origin: "PNLD",
      location: "Sala do livro didático",
    })),
    at,
  );
  raiseTo(app, "tombo", copies + handedTitles.length);
  for (const group of new Set(groups.map(({ id }) => id))) {
    const readers = groups.filter(({ id }) => id === group).map(({ reader }) => reader);
    deliverClassSet(callOf(app, actor), {
      id: chance.id(),
      kind: "students",
      class: group,
      due: `${year}-12-31`,
      note: "",
      items: readers.flatMap((reader) => titles.map((title) => ({ reader, title: title.id, copy: null }))),
    });
  }
  return handedTitles.length;
}

/** Readers place holds on books that are all on loan; every third of those is returned, and waits on the shelf. */
export function placeHolds({ app, actor, chance }: Day, holds: number): void {
  const call = callOf(app, actor);
  const wantedTitles = select(
    app,
    selection({ ...texts("c.title"), copy: text("MIN(c.id)") }),
    `FROM copies c LEFT JOIN loans l ON l.copy = c.id AND l.returned_at = ''
     WHERE c.state = 'normal' AND c.material_type != {:textbook}
     GROUP BY c.title HAVING COUNT(*) = COUNT(l.id) ORDER BY c.title LIMIT {:holds}`,
    { holds, textbook: TEXTBOOK_TYPE },
  );
  const readers = column(app, "SELECT id FROM readers WHERE active = TRUE ORDER BY card");
  wantedTitles.forEach(({ title, copy }, index) => {
    hold(call, chance, title, chance.pick(readers));
    if (index % 3 === 0) {
      returnCopy(call, requireCopy(app, copy));
    }
  });
}

/** A reader whose hold is refused leaves without one. */
function hold(call: Call, chance: Random, title: string, reader: string): void {
  try {
    placeHold(call, { id: chance.id(), title, reader, set_aside: false });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
  }
}

const callOf = (app: App, actor: Actor): Call => ({ app, actor, request: null });
