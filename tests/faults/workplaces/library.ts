/** The library's desks: one lends, renews and takes returns, one holds and cancels, one delivers to a class and undoes it. */
import type { Answer, Client } from "../../helpers/clients";
import { FAR } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { TEACHER } from "../../helpers/seed";
import type { TestSchool } from "../../helpers/test-school";
import { type AreaWorkplaces, type Ask, lookedUp, type Operation, type Workplace } from "./workplace";

const COPIES_EACH = 3;
const STUDENTS = 2;

interface Item {
  reader: string;
  title: string;
  copy: string;
}

/** One call of a desk. `id` is the id of the record that it creates or changes: for a return, the browser's own for the click. */
export type DeskOperation =
  /** `hold` is the reader's own that the loan fulfils, or "". */
  | { what: "lend"; id: string; copy: string; reader: string; hold: string }
  | { what: "renew"; id: string }
  | { what: "return"; id: string; loan: string; copy: string }
  | { what: "hold"; id: string; title: string; reader: string }
  | { what: "cancel-hold"; id: string }
  | { what: "deliver"; id: string; class: string; items: Item[] }
  | { what: "undo-delivery"; id: string };

type OperationOf<What extends DeskOperation["what"]> = Extract<DeskOperation, { what: What }>;

const isOf =
  <What extends DeskOperation["what"]>(...kinds: What[]) =>
  (operation: DeskOperation): operation is OperationOf<What> =>
    kinds.some((kind) => kind === operation.what);

async function send(librarian: Client, operation: DeskOperation): Promise<string> {
  switch (operation.what) {
    case "lend":
      return refusalOf(
        await librarian.call("library/lend", { id: operation.id, reader: operation.reader, copy: operation.copy }),
      );
    case "renew":
      return refusalOf(await librarian.call("library/renew", { loan: operation.id, renewals: 0 }));
    case "return":
      return refusalOf(await librarian.call("library/return", { id: operation.id, copy: operation.copy }));
    case "hold":
      return refusalOf(
        await librarian.call("library/hold", {
          id: operation.id,
          reader: operation.reader,
          title: operation.title,
          set_aside: true,
        }),
      );
    case "cancel-hold":
      return refusalOf(await librarian.call("library/cancel-hold", { hold: operation.id, reason: "" }));
    case "deliver": {
      const { id, class: classId, items } = operation;
      const answer = await librarian.call("library/deliver-class-set", { id, kind: "students", class: classId, due: FAR, items });
      // A student who is refused is no refusal of the whole.
      return refusalOf(answer) || (answer.body.lent === items.length ? "" : answer.body.sentence);
    }
    case "undo-delivery": {
      const answer = await librarian.call("library/undo-class-set", { class_set: operation.id });
      return refusalOf(answer) || (answer.body.kept.length === 0 ? "" : answer.body.sentence);
    }
  }
}

const refusalOf = ({ status, refusal }: Answer<unknown>) => (status === 200 ? "" : `${status} ${refusal?.message}`);

async function lost(ask: Ask, operations: readonly DeskOperation[]): Promise<string[]> {
  return [
    ...(await lostLoans(ask, operations.filter(isOf("lend", "renew", "return")))),
    ...(await lostHolds(ask, operations.filter(isOf("hold", "cancel-hold", "lend")))),
    ...(await lostDeliveries(ask, operations.filter(isOf("deliver", "undo-delivery")))),
  ];
}

const lostLoans = (ask: Ask, operations: readonly OperationOf<"lend" | "renew" | "return">[]) =>
  lookedUp(
    ask,
    operations,
    (operation) => (operation.what === "return" ? operation.loan : operation.id),
    (ids) => `SELECT id, copy, reader, renewals, closed_as FROM loans WHERE id IN (${ids})`,
    (operation, [copy, reader, renewals, closedAs]) => {
      switch (operation.what) {
        case "lend":
          return copy !== operation.copy || reader !== operation.reader;
        case "renew":
          return renewals !== "1";
        case "return":
          return closedAs !== "returned";
      }
    },
  );

const lostHolds = (ask: Ask, operations: readonly OperationOf<"hold" | "cancel-hold" | "lend">[]) =>
  lookedUp(
    ask,
    operations.filter((operation) => operation.what !== "lend" || operation.hold !== ""),
    (operation) => (operation.what === "lend" ? operation.hold : operation.id),
    (ids) => `SELECT id, title, reader, state, loan FROM holds WHERE id IN (${ids})`,
    (operation, [title, reader, state, loan]) => {
      switch (operation.what) {
        case "hold":
          return title !== operation.title || reader !== operation.reader;
        case "cancel-hold":
          return state !== "cancelled";
        case "lend":
          return state !== "fulfilled" || loan !== operation.id;
      }
    },
  );

const lostDeliveries = (ask: Ask, operations: readonly OperationOf<"deliver" | "undo-delivery">[]) =>
  lookedUp(
    ask,
    operations,
    ({ id }) => id,
    (ids) => `SELECT s.id, s.class, s.undone_at != '',
        COALESCE((SELECT group_concat(l.reader || l.copy) FROM loans l WHERE l.class_set = s.id AND l.class_set != ''), ''),
        (SELECT COUNT(*) FROM loans l WHERE l.class_set = s.id AND l.class_set != '' AND l.closed_as != 'undone')
      FROM class_sets s WHERE s.id IN (${ids})`,
    (operation, [classId, undone, lent = "", standing]) => {
      const loans = lent.split(",");
      return operation.what === "deliver"
        ? classId !== operation.class ||
            loans.length !== operation.items.length ||
            !operation.items.every(({ reader, copy }) => loans.includes(reader + copy))
        : undone !== "1" || standing !== "0";
    },
  );

interface Desk {
  reader: string;
  title: string;
  copies: string[];
  class: string;
  /** The reader of each book when the class's books are delivered. */
  items: { reader: string; title: string; copy: string }[];
}

async function prepare(school: TestSchool, count: number): Promise<Workplace<DeskOperation>[]> {
  const { seed } = school;
  // A renewal on the day of the loan gives more time only where it is counted from the due day.
  await school.as("Admin").collection("library_settings").update("library00000000", { renewal_base: "due" });
  const workplaces: Workplace<DeskOperation>[] = [];
  for (let index = 0; index < count; index++) {
    const reader = await seed.reader({ category: TEACHER });
    const { id: title, copies } = await seed.title({}, { copies: COPIES_EACH });
    const schoolClass = await seed.class();
    const book = await seed.title({}, { copies: STUDENTS });
    const items = [];
    for (const { id: copy } of book.copies) {
      items.push({ reader: (await seed.reader({}, { class: schoolClass.id })).id, title: book.id, copy });
    }
    const desk = { reader: reader.id, title, copies: copies.map(({ id }) => id), class: schoolClass.id, items };
    workplaces.push({ callsOfTurn: (turn) => turnOf(desk, turn), clear: (send) => clear(school, desk, send) });
  }
  return workplaces;
}

/** Takes every book back, one after the other, and cancels every hold, so that the next round finds the shelves full. */
async function clear(school: TestSchool, desk: Desk, send: (operation: DeskOperation) => Promise<string>): Promise<string[]> {
  const refusals: string[] = [];
  for (const copy of [...desk.copies, ...desk.items.map((item) => item.copy)]) {
    refusals.push(await send({ what: "return", id: newId(), loan: "", copy }));
  }
  const open = await query(school, `SELECT id FROM holds WHERE state IN ('waiting', 'ready') AND reader = '${desk.reader}'`);
  for (const [id = ""] of open) {
    refusals.push(await send({ what: "cancel-hold", id }));
  }
  return refusals;
}

/** A turn leaves the desk as it found it. */
function turnOf(desk: Desk, round: number): DeskOperation[] {
  const { reader, title, items } = desk;
  const copy = desk.copies[round % desk.copies.length]!;
  const [loan, hold, set] = [newId(), newId(), newId()];
  const lend = { what: "lend", id: loan, copy, reader, hold: "" } as const;
  const checkIn = { what: "return", id: newId(), loan, copy } as const;
  const place = { what: "hold", id: hold, title, reader } as const;
  const turns: DeskOperation[][] = [
    [lend, { what: "renew", id: loan }, checkIn],
    [
      { what: "deliver", id: set, class: desk.class, items },
      { what: "undo-delivery", id: set },
    ],
    [place, { ...lend, hold }, checkIn],
    [place, { what: "cancel-hold", id: hold }],
  ];
  return turns[round % turns.length]!;
}

const KINDS: Readonly<Record<DeskOperation["what"], true>> = {
  lend: true,
  renew: true,
  return: true,
  hold: true,
  "cancel-hold": true,
  deliver: true,
  "undo-delivery": true,
};

export const library = {
  prepare,
  isOwn: (operation: Operation): operation is DeskOperation => operation.what in KINDS,
  send: (school, operation) => send(school.as("Biblioteca"), operation),
  lost,
} satisfies AreaWorkplaces<DeskOperation>;
