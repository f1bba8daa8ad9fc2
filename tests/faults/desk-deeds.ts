/** What the desks of the writers do: how each deed is sent, and how it is looked up once it was acknowledged. */

import type { Answer, Client } from "../support/clients";
import { thisYear } from "../support/day";

/** PocketBase's SQL door takes 5,000 characters. */
const IDS_AT_ONCE = 200;
/** Far enough for every run, and not too far for a class's books. */
export const FAR = `${thisYear() + 1}-12-01`;

interface Item {
  reader: string;
  title: string;
  copy: string;
}

/** One call of a desk. `id` is that of what it makes or changes: of a return, the browser's own for the click. */
export type DeskDeed =
  /** `hold` is the reader's own that the loan fulfils, or "". */
  | { what: "lend"; id: string; copy: string; reader: string; hold: string }
  | { what: "renew"; id: string }
  | { what: "return"; id: string; loan: string; copy: string }
  | { what: "hold"; id: string; title: string; reader: string }
  | { what: "cancel-hold"; id: string }
  | { what: "deliver"; id: string; class: string; items: Item[] }
  | { what: "undo-delivery"; id: string };

type Deed<What extends DeskDeed["what"]> = Extract<DeskDeed, { what: What }>;

const isOf =
  <What extends DeskDeed["what"]>(...kinds: What[]) =>
  (deed: DeskDeed): deed is Deed<What> =>
    kinds.some((kind) => kind === deed.what);

/** @returns why the deed was not done, or "". @throws TypeError when the connection broke, SyntaxError when the answer was cut. */
export async function send(librarian: Client, deed: DeskDeed): Promise<string> {
  switch (deed.what) {
    case "lend":
      return refusalOf(await librarian.call("library/lend", { id: deed.id, reader: deed.reader, copy: deed.copy }));
    case "renew":
      return refusalOf(await librarian.call("library/renew", { loan: deed.id, renewals: 0 }));
    case "return":
      return refusalOf(await librarian.call("library/return", { id: deed.id, copy: deed.copy }));
    case "hold":
      return refusalOf(
        await librarian.call("library/hold", { id: deed.id, reader: deed.reader, title: deed.title, set_aside: true }),
      );
    case "cancel-hold":
      return refusalOf(await librarian.call("library/cancel-hold", { hold: deed.id, reason: "" }));
    case "deliver": {
      const { id, class: turma, items } = deed;
      const answer = await librarian.call("library/deliver-class-set", { id, kind: "students", class: turma, due: FAR, items });
      // A student who is refused is no refusal of the whole.
      return refusalOf(answer) || (answer.body.lent === items.length ? "" : answer.body.sentence);
    }
    case "undo-delivery": {
      const answer = await librarian.call("library/undo-class-set", { class_set: deed.id });
      return refusalOf(answer) || (answer.body.kept.length === 0 ? "" : answer.body.sentence);
    }
  }
}

const refusalOf = ({ status, refusal }: Answer<unknown>) => (status === 200 ? "" : `${status} ${refusal?.message}`);

/** Rows of a school, or of what was restored of it. */
type Ask = (sql: string) => Promise<string[][]>;

/** Acknowledged deeds that the school does not hold as they were acknowledged. */
export async function lost(ask: Ask, deeds: readonly DeskDeed[]): Promise<string[]> {
  return [
    ...(await lostLoans(ask, deeds.filter(isOf("lend", "renew", "return")))),
    ...(await lostHolds(ask, deeds.filter(isOf("hold", "cancel-hold", "lend")))),
    ...(await lostDeliveries(ask, deeds.filter(isOf("deliver", "undo-delivery")))),
  ];
}

/** How many there are of each kind, in words. */
export function tally(deeds: readonly DeskDeed[]): string {
  const counts = new Map<string, number>();
  for (const { what } of deeds) {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} ${what}`).join(", ");
}

/** @param wrong says whether a deed's row is not what was acknowledged. */
async function lookedUp<Some extends DeskDeed>(
  ask: Ask,
  deeds: readonly Some[],
  idOf: (deed: Some) => string,
  select: (ids: string) => string,
  wrong: (deed: Some, row: string[]) => boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < deeds.length; from += IDS_AT_ONCE) {
    const some = deeds.slice(from, from + IDS_AT_ONCE);
    const ids = [...new Set(some.map(idOf))].map((id) => `'${id}'`).join();
    const rows = new Map((await ask(select(ids))).map(([id, ...row]) => [id!, row]));
    for (const deed of some) {
      const row = rows.get(idOf(deed));
      if (!row) {
        faults.push(`the acknowledged ${deed.what} of ${idOf(deed)} is gone`);
      } else if (wrong(deed, row)) {
        faults.push(`the acknowledged ${deed.what} of ${idOf(deed)} is not as it was answered: ${row.join(" ")}`);
      }
    }
  }
  return faults;
}

const lostLoans = (ask: Ask, deeds: readonly Deed<"lend" | "renew" | "return">[]) =>
  lookedUp(
    ask,
    deeds,
    (deed) => (deed.what === "return" ? deed.loan : deed.id),
    (ids) => `SELECT id, copy, reader, renewals, closed_as FROM loans WHERE id IN (${ids})`,
    (deed, [copy, reader, renewals, closedAs]) => {
      switch (deed.what) {
        case "lend":
          return copy !== deed.copy || reader !== deed.reader;
        case "renew":
          return renewals !== "1";
        case "return":
          return closedAs !== "returned";
      }
    },
  );

const lostHolds = (ask: Ask, deeds: readonly Deed<"hold" | "cancel-hold" | "lend">[]) =>
  lookedUp(
    ask,
    deeds.filter((deed) => deed.what !== "lend" || deed.hold !== ""),
    (deed) => (deed.what === "lend" ? deed.hold : deed.id),
    (ids) => `SELECT id, title, reader, state, loan FROM holds WHERE id IN (${ids})`,
    (deed, [title, reader, state, loan]) => {
      switch (deed.what) {
        case "hold":
          return title !== deed.title || reader !== deed.reader;
        case "cancel-hold":
          return state !== "cancelled";
        case "lend":
          return state !== "fulfilled" || loan !== deed.id;
      }
    },
  );

const lostDeliveries = (ask: Ask, deeds: readonly Deed<"deliver" | "undo-delivery">[]) =>
  lookedUp(
    ask,
    deeds,
    ({ id }) => id,
    (ids) => `SELECT s.id, s.class, s.undone_at != '',
        COALESCE((SELECT group_concat(l.reader || l.copy) FROM loans l WHERE l.class_set = s.id AND l.class_set != ''), ''),
        (SELECT COUNT(*) FROM loans l WHERE l.class_set = s.id AND l.class_set != '' AND l.closed_as != 'undone')
      FROM class_sets s WHERE s.id IN (${ids})`,
    (deed, [turma, undone, lent = "", standing]) => {
      const loans = lent.split(",");
      return deed.what === "deliver"
        ? turma !== deed.class ||
            loans.length !== deed.items.length ||
            !deed.items.every(({ reader, copy }) => loans.includes(reader + copy))
        : undone !== "1" || standing !== "0";
    },
  );
