/** The valid inputs of the library's contracts: books on loan, a completed merge. */
import { dayFromToday, today } from "../../helpers/day";
import { query } from "../../helpers/library";
import { BOOK } from "../../helpers/seed";
import { type AreaSound, ids, OF_EACH } from "./sound";

const PLAIN = { overrides: undefined, return_first: undefined };
const PERIOD = { from: "2026-01-01", to: "2026-12-31" };

export const library: AreaSound = {
  prepare: async (school) => {
    const { seed } = school;
    const librarian = school.as("Biblioteca");
    const [titles, shelf, out, all] = [ids("title"), ids("shelf"), ids("out", 3 * OF_EACH), ids("read", 4 * OF_EACH)];
    const tombos = shelf.map((_, index) => String(600_001 + index));
    const put = async (id: string, index: number) => {
      await seed.title({ id }, { copies: 0 });
      await seed.copy(id, { id: shelf[index], tombo: tombos[index], material_type: BOOK });
    };
    await Promise.all([...titles.map(put), ...all.map((id, index) => seed.reader({ id, card: `L${60_001 + index}` }))]);
    const loans = ids("loan", 3 * OF_EACH);
    const lend = async (id: string, index: number) => {
      await seed.copy(titles[index % OF_EACH]!, { id: out[index], tombo: String(600_101 + index) });
      await librarian.call("library/lend", { id, reader: all[OF_EACH + index], copy: out[index] });
    };
    await Promise.all(loans.map(lend));
    const [due, fresh, lost] = [loans.slice(0, OF_EACH), loans.slice(OF_EACH, 2 * OF_EACH), loans.slice(2 * OF_EACH)];
    await query(school, `UPDATE loans SET due = '${today()}' WHERE id IN (${due.map((id) => `'${id}'`).join()})`);
    const lose = (copy: string) => librarian.call("library/mark-copy", { copy, state: "lost", reason: "Sumiu" });
    await Promise.all(out.slice(2 * OF_EACH).map(lose));
    const merge = async (keep: string) => {
      const other = keep.replace("keep", "away");
      await seed.title({ id: keep }, { copies: 0 });
      await seed.title({ id: other }, { copies: 0 });
      await librarian.call("library/merge-titles", { keep, merge: [other] });
      const [[event = ""] = []] = await query(school, `SELECT id FROM timeline WHERE subject = '${keep}' AND kind = 'merged'`);
      return event;
    };
    const merges = await Promise.all(ids("keep").map(merge));
    const readers = all.slice(0, OF_EACH);
    await school.as("superuser").collection("library_settings").update("library00000000", { notices: true });
    return {
      "library/lend": (_world, random) => ({
        ...PLAIN,
        id: random.id(),
        reader: random.pick(readers),
        copy: random.pick(tombos),
      }),
      "library/scan": (_world, random) => ({
        ...PLAIN,
        id: random.id(),
        code: random.pick(tombos),
        reader: random.pick([undefined, ...readers]),
      }),
      "library/return": (_world, random) => ({ copy: random.pick(tombos), id: undefined, returned_on: undefined }),
      "library/renew": (_world, random) => ({ ...PLAIN, loan: random.pick(due), renewals: 0 }),
      "library/renew-many": (_world, random) => ({ loans: [{ loan: random.pick(due), renewals: 0 }] }),
      "library/notify-loans": (_world, random) => ({ loans: [random.pick(due)] }),
      "library/undo": (_world, random) => ({ loan: random.pick(fresh), what: "lend" }),
      "library/settle-lost": (_world, random) => ({ loan: random.pick(lost), outcome: "replaced", reason: "Trouxe outro" }),
      "library/suspend": ({ ids }, random) => ({
        id: random.id(),
        reader: random.pick(ids.get("readers") ?? []),
        until: dayFromToday(30),
        reason: "Combinado",
      }),
      "library/mark-copy": (_world, random) => ({
        ...PLAIN,
        copy: random.pick(tombos),
        state: random.pick(["normal", "damaged"]),
        reason: "Capa solta",
      }),
      "library/hold": (_world, random) => ({
        id: random.id(),
        reader: random.pick(readers),
        title: random.pick(titles),
        set_aside: true,
      }),
      "library/identify-copy": (_world, random) => ({ code: random.pick(tombos) }),
      "library/merge-titles": ({ ids }, random) => ({
        keep: random.pick(ids.get("titles") ?? []),
        merge: [random.pick(ids.get("titles") ?? [])],
        fields: {},
      }),
      "library/undo-merge": (_world, random) => ({ merge: random.pick(merges) }),
      "library/unmark-labelled": () => ({ at: "2026-01-05 12:00:00.000Z" }),
      "library/report-titles": () => PERIOD,
      "library/close-inventory": ({ ids }, random) => ({ inventory: random.pick(ids.get("inventories") ?? []) }),
    };
  },
  neverOpen: { "library/isbn-lookup": "it asks the internet, which a test has not got" },
};
