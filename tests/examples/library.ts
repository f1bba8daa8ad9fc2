/** The contracts of the library: the people who may call each, and an example of it. */
import { LIBRARY_SETTINGS_ID } from "../../domain/library/settings";
import { ADMIN, LIBRARY } from "../api/roles/rights";
import { uploadedMarc } from "../faults/import-file";
import { dayFromToday, FAR, thisYear } from "../helpers/day";
import { card, id, tombo } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { BOOK, STUDENT } from "../helpers/seed";
import { ids } from "../hostile/ids";
import { changedRows, LATER } from "./changes";
import { fixtures, hostileRecords } from "./fixtures/library";
import { rowsOf } from "./row";

const PLAIN = { overrides: undefined, return_first: undefined };
const PERIOD = { from: "2026-01-01", to: "2026-12-31" };
const CLASS = "class7a00000000";

export const library = rowsOf<"library">()({
  fixtures,
  hostileRecords,
  contracts: {
    "library/analyse-marc": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch, send } = uploadedMarc();
        await send(school.as("Admin"));
        return { batch };
      },
      hostileInput: ({ random }) => ({ batch: random.pick(ids("marc")), format: undefined }),
    },
    "library/figures": { may: LIBRARY, example: {} },
    "library/marc-export": {
      may: LIBRARY,
      example: { titles: `${id("t", 1510)},${id("t", 2900)}`, format: "marc21", items: "koha" },
    },
    "library/isbn-lookup": {
      may: LIBRARY,
      example: { isbn: "9788535902778" },
      neverSucceeds: "it asks the internet, which a test has not got",
      plan: { skipReason: "It asks the internet." },
    },
    "library/merge-preview": { may: LIBRARY, example: { titles: `${id("t", 1503)},${id("t", 1504)}` } },
    "library/undo-merge": {
      may: LIBRARY,
      example: async ({ librarian, seed }) => {
        const [keep, other] = [await seed.title(), await seed.title()];
        const { merge } = (await librarian().call("library/merge-titles", { keep: keep.id, merge: [other.id] })).body;
        return { merge };
      },
      hostileInput: ({ random, merges }) => ({ merge: random.pick(merges) }),
    },
    "library/merge-titles": {
      may: LIBRARY,
      example: async ({ seed }) => ({ keep: (await seed.title()).id, merge: [(await seed.title()).id] }),
      // Everything has moved by then.
      repetition: { answersCurrentState: true },
      hostileInput: ({ random, world }) => ({
        keep: random.pick(world.ids.get("titles") ?? []),
        merge: [random.pick(world.ids.get("titles") ?? [])],
        fields: {},
      }),
    },
    "library/keep-apart": { may: LIBRARY, example: () => ({ key: `isbn:${newId()}|`, titles: 2 }) },
    "library/add-copies": {
      may: LIBRARY,
      example: async ({ seed }) => {
        const title = await seed.title();
        const copies = [{ id: newId(), tombo: "", barcode: "" }];
        return { title: title.id, material_type: BOOK, copies };
      },
      changed: ({ copies }) => ({ copies: changedRows(copies, { barcode: `B${newId()}` }) }),
    },
    "library/add-reader": {
      may: LIBRARY,
      example: async ({ seed }) => ({ id: newId(), person: (await seed.person()).id, category: STUDENT }),
      changed: () => ({ valid_until: LATER }),
    },
    "library/report-months": { may: LIBRARY, example: PERIOD },
    "library/report-classes": {
      may: LIBRARY,
      example: PERIOD,
      // Copy by copy and reader by reader, each with its loans of the period.
      plan: { allowedScans: /^SCAN r USING COVERING INDEX sqlite_autoindex_readers_1$/ },
    },
    "library/report-subjects": {
      may: LIBRARY,
      example: PERIOD,
      plan: { allowedScans: /^SCAN c USING COVERING INDEX idx_copies_title$/ },
    },
    "library/report-titles": {
      may: LIBRARY,
      example: PERIOD,
      hostileInput: () => PERIOD,
      plan: { allowedScans: /^SCAN c USING COVERING INDEX idx_copies_title$/ },
    },
    "library/report-readers": {
      may: LIBRARY,
      example: PERIOD,
      plan: { allowedScans: /^SCAN r USING COVERING INDEX sqlite_autoindex_readers_1$/ },
    },
    "library/report-overdue": { may: LIBRARY, example: {} },
    "library/report-holdings": { may: LIBRARY, example: {} },
    "library/start-inventory": {
      may: LIBRARY,
      example: () => ({ id: newId(), name: "Inventário" }),
      changed: () => ({ material_type: BOOK }),
    },
    "library/copy-locations": {
      may: LIBRARY,
      example: {},
      plan: { allowedScans: /^SCAN copies USING COVERING INDEX idx_copies_location$/ },
    },
    "library/copy-states": { may: LIBRARY, example: {} },
    "library/inventory-scan": {
      may: LIBRARY,
      example: async ({ desk, inventoryOf }) => {
        const [inventory, copy] = [await inventoryOf(), await desk.copy()];
        return { id: newId(), inventory, code: copy.tombo };
      },
    },
    "library/inventory-progress": {
      may: LIBRARY,
      example: async ({ inventoryOf }) => ({ inventory: await inventoryOf() }),
      plan: { allowedScans: /^SCAN c$/ },
    },
    "library/inventory-places": {
      may: LIBRARY,
      example: async ({ inventoryOf }) => ({ inventory: await inventoryOf() }),
      plan: { allowedScans: /^SCAN c( USING INDEX idx_copies_location)?$/ },
    },
    "library/close-inventory": {
      may: LIBRARY,
      example: async ({ inventoryOf }) => ({ inventory: await inventoryOf() }),
      hostileInput: ({ random, world }) => ({ inventory: random.pick(world.ids.get("inventories") ?? []) }),
      plan: { allowedScans: /^SCAN c$/, manySteps: true },
    },
    "library/reopen-inventory": {
      may: LIBRARY,
      example: async ({ librarian, inventoryOf }) => {
        const inventory = await inventoryOf();
        await librarian().call("library/close-inventory", { inventory });
        return { inventory };
      },
      plan: { manySteps: true },
      repetition: { answersCurrentState: true },
    },
    "library/mark-labelled": {
      may: LIBRARY,
      example: async ({ desk }) => ({ copies: [(await desk.copy()).id] }),
      repetition: { answersCurrentState: true },
    },
    "library/unmark-labelled": {
      may: LIBRARY,
      example: async ({ desk, librarian }) => {
        const copy = await desk.copy();
        const { at: instant } = (await librarian().call("library/mark-labelled", { copies: [copy.id] })).body;
        return { at: instant };
      },
      repetition: { answersCurrentState: true },
      hostileInput: () => ({ at: "2026-01-05 12:00:00.000Z" }),
    },
    "library/cancel-hold": { may: LIBRARY, example: async ({ waiting }) => ({ hold: (await waiting()).id, reason: "Desistiu" }) },
    "library/due-date-conflicts": { may: LIBRARY, example: {} },
    "library/hold": {
      may: LIBRARY,
      example: async ({ desk, seed }) => {
        const [loan, reader] = [await desk.loan(), await seed.reader()];
        return { id: newId(), reader: reader.card, title: loan.title };
      },
      hostileInput: ({ random, titles, readers }) => ({
        reader: random.pick(readers),
        title: random.pick(titles),
        set_aside: true,
      }),
    },
    "library/class-set-preview": { may: LIBRARY, example: { class: CLASS, titles: `${id("t", 2000)},${id("t", 2001)}` } },
    "library/deliver-class-set": {
      may: LIBRARY,
      example: async ({ classSet }) => await classSet(),
      changed: () => ({ due: LATER }),
    },
    "library/undo-class-set": {
      may: LIBRARY,
      example: async ({ librarian, classSet }) => {
        const set = await classSet();
        await librarian().call("library/deliver-class-set", set);
        return { class_set: set.id };
      },
      repetition: { answersCurrentState: true },
    },
    "library/take-back-handout": {
      may: LIBRARY,
      example: async ({ librarian, classSet }) => {
        const set = await classSet({ consumable: true });
        await librarian().call("library/deliver-class-set", set);
        const { reader, title } = set.items[0]!;
        return { reader, title, year: thisYear() };
      },
      repetition: { answersCurrentState: true },
    },
    "library/add-class-readers": {
      may: LIBRARY,
      example: async ({ seed }) => {
        const turma = await seed.class();
        await seed.person({ class: turma.id });
        return { class: turma.id, category: STUDENT };
      },
      repetition: { answersCurrentState: true },
    },
    "library/identify-copy": {
      may: LIBRARY,
      example: { code: tombo(7999) },
      hostileInput: ({ random, tombos }) => ({ code: random.pick(tombos) }),
    },
    "library/class-sets": {
      may: LIBRARY,
      example: {},
      // The years there have been, from an entry for each delivery.
      plan: { allowedScans: /^SCAN class_sets USING COVERING INDEX idx_class_sets_year$/ },
    },
    "library/class-return-sheet": { may: LIBRARY, example: { class: CLASS } },
    "library/textbook-overview": { may: LIBRARY, example: {} },
    "library/clearance": { may: LIBRARY, example: { class: CLASS } },
    "library/lend": {
      may: LIBRARY,
      example: async ({ desk, seed }) => {
        const [reader, copy] = [await seed.reader(), await desk.copy()];
        return { id: newId(), reader: reader.card, copy: copy.tombo };
      },
      hostileInput: ({ random, tombos, readers }) => ({ ...PLAIN, reader: random.pick(readers), copy: random.pick(tombos) }),
    },
    "library/move-due-dates": {
      may: LIBRARY,
      example: async ({ desk, seed }) => {
        const loan = await desk.loan();
        await seed.create("calendar_days", { day: loan.due, reason: "Recesso" });
        return { id: newId() };
      },
    },
    "library/move-hold": {
      may: LIBRARY,
      example: async ({ desk, waiting, seed }) => {
        const { title } = await waiting();
        const last = (await desk.hold((await seed.reader()).card, title)).body;
        await desk.hold((await seed.reader()).card, title);
        return { hold: last.id, reason: "Prova" };
      },
    },
    "library/reader-sheet": { may: LIBRARY, example: { reader: card(602) } },
    "library/mark-copy": {
      may: LIBRARY,
      example: async ({ desk }) => ({ copy: (await desk.loan()).copy, state: "lost", reason: "Perdido no ônibus" }),
      hostileInput: ({ random, tombos }) => ({
        ...PLAIN,
        copy: random.pick(tombos),
        state: random.pick(["normal", "damaged"]),
        reason: "Capa solta",
      }),
    },
    "library/pardon": {
      may: LIBRARY,
      example: async ({ school, seed }) => {
        const reader = await seed.reader();
        await school
          .as("Biblioteca")
          .call("library/suspend", { id: newId(), reader: reader.id, until: FAR, reason: "Combinado com a família" });
        return { reader: reader.id, reason: "Engano nosso" };
      },
      repetition: { answersCurrentState: true },
    },
    "library/renew": {
      may: LIBRARY,
      example: async ({ desk }) => ({ loan: (await desk.loanDueToday()).id, renewals: 0 }),
      repetition: { answersCurrentState: true },
      hostileInput: ({ random, due }) => ({ ...PLAIN, loan: random.pick(due), renewals: 0 }),
    },
    "library/renew-many": {
      may: LIBRARY,
      example: async ({ desk }) => ({ loans: [{ loan: (await desk.loanDueToday()).id, renewals: 0 }] }),
      repetition: { answersCurrentState: true },
      hostileInput: ({ random, due }) => ({ loans: [{ loan: random.pick(due), renewals: 0 }] }),
    },
    "library/restore-hold": {
      may: LIBRARY,
      example: async ({ desk, waiting }) => {
        const hold = await waiting();
        await desk.cancelHold(hold.id);
        return { hold: hold.id };
      },
    },
    "library/return": {
      may: LIBRARY,
      example: async ({ desk }) => ({ id: newId(), copy: (await desk.loan()).tombo }),
      hostileInput: ({ random, tombos }) => ({ copy: random.pick(tombos), id: undefined, returned_on: undefined }),
    },
    "library/scan": {
      may: LIBRARY,
      example: async ({ desk, seed }) => ({ id: newId(), code: (await desk.copy()).tombo, reader: (await seed.reader()).id }),
      hostileInput: ({ random, tombos, readers }) => ({
        ...PLAIN,
        code: random.pick(tombos),
        reader: random.pick([undefined, ...readers]),
      }),
    },
    "library/settle-lost": {
      may: LIBRARY,
      example: async ({ desk, school }) => {
        const loan = await desk.loan();
        await school.as("Biblioteca").call("library/mark-copy", { copy: loan.copy, state: "lost", reason: "Perdido no ônibus" });
        return { loan: loan.id, outcome: "replaced", reason: "Trouxe outro" };
      },
      hostileInput: ({ random, lost }) => ({ loan: random.pick(lost), outcome: "replaced", reason: "Trouxe outro" }),
    },
    "library/suspend": {
      may: LIBRARY,
      example: async ({ seed }) => {
        const reader = await seed.reader();
        return { id: newId(), reader: reader.id, until: FAR, reason: "Combinado com a família" };
      },
      changed: () => ({ reason: "Outro motivo" }),
      hostileInput: ({ random, world }) => ({
        reader: random.pick(world.ids.get("readers") ?? []),
        until: dayFromToday(30),
        reason: "Combinado",
      }),
    },
    "library/undo": {
      may: LIBRARY,
      example: async ({ desk }) => ({ loan: (await desk.loan()).id, what: "lend" }),
      hostileInput: ({ random, fresh }) => ({ loan: random.pick(fresh), what: "lend" }),
    },
    "library/notices-preview": { may: LIBRARY, example: {} },
    "library/send-notices": {
      may: LIBRARY,
      example: async ({ school }) => {
        await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
        return { id: newId() };
      },
      plan: { manySteps: true },
    },
    "library/notify-loans": {
      may: LIBRARY,
      example: async ({ desk, school }) => {
        const loan = await desk.loanDueToday();
        await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
        return { loans: [loan.id] };
      },
      repetition: { answersCurrentState: true },
      hostileInput: ({ random, due }) => ({ loans: [random.pick(due)] }),
      plan: { manySteps: true },
    },
  },
});
