/** The contracts of the library: the people who may call each, and an example of it. */
import { LIBRARY_SETTINGS_ID } from "../../domain/library/settings";
import { ADMIN, LIBRARY } from "../api/roles/rights";
import { uploadedMarc } from "../faults/import-file";
import { FAR } from "../helpers/day";
import { card, id, tombo } from "../helpers/grown";
import { newId } from "../helpers/ids";
import { BOOK, STUDENT } from "../helpers/seed";
import { changedRows, LATER } from "./changes";
import { fixtures } from "./fixtures/library";
import { rowsOf } from "./row";

const PERIOD = { from: "2026-01-01", to: "2026-12-31" };

const CLASS = "class7a00000000";

export const library = rowsOf<"library">()({
  fixtures,
  contracts: {
    "library/analyse-marc": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch, send } = uploadedMarc();
        await send(school.as("Admin"));
        return { batch };
      },
    },
    "library/figures": {
      may: LIBRARY,
      example: {},
    },
    "library/marc-export": {
      may: LIBRARY,
      example: { titles: `${id("t", 1510)},${id("t", 2900)}`, format: "marc21", items: "koha" },
    },
    "library/isbn-lookup": {
      may: LIBRARY,
      example: { isbn: "9788535902778" },
    },
    "library/merge-preview": {
      may: LIBRARY,
      example: { titles: `${id("t", 1503)},${id("t", 1504)}` },
    },
    "library/undo-merge": {
      may: LIBRARY,
      example: async ({ librarian, seed }) => {
        const [keep, other] = [await seed.title(), await seed.title()];
        const { merge } = (await librarian().call("library/merge-titles", { keep: keep.id, merge: [other.id] })).body;
        return { merge };
      },
    },
    "library/merge-titles": {
      may: LIBRARY,
      example: async ({ seed }) => {
        const [keep, other] = [await seed.title(), await seed.title()];
        // Everything has moved by then.
        return { keep: keep.id, merge: [other.id] };
      },
      repetition: {
        answersAnew: true,
      },
    },
    "library/keep-apart": {
      may: LIBRARY,
      example: () => {
        const key = `isbn:${newId()}|`;
        return { key, titles: 2 };
      },
    },
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
      example: async ({ seed }) => {
        const person = await seed.person();
        return { id: newId(), person: person.id, category: STUDENT };
      },
      changed: () => ({ valid_until: LATER }),
    },
    "library/report-months": {
      may: LIBRARY,
      example: PERIOD,
    },
    "library/report-classes": {
      may: LIBRARY,
      example: PERIOD,
    },
    "library/report-subjects": {
      may: LIBRARY,
      example: PERIOD,
    },
    "library/report-titles": {
      may: LIBRARY,
      example: PERIOD,
    },
    "library/report-readers": {
      may: LIBRARY,
      example: PERIOD,
    },
    "library/report-overdue": {
      may: LIBRARY,
      example: {},
    },
    "library/report-holdings": {
      may: LIBRARY,
      example: {},
    },
    "library/start-inventory": {
      may: LIBRARY,
      example: () => ({ id: newId(), name: "Inventário" }),
      changed: () => ({ material_type: BOOK }),
    },
    "library/copy-locations": {
      may: LIBRARY,
      example: {},
    },
    "library/copy-states": {
      may: LIBRARY,
      example: {},
    },
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
    },
    "library/inventory-places": {
      may: LIBRARY,
      example: async ({ inventoryOf }) => ({ inventory: await inventoryOf() }),
    },
    "library/close-inventory": {
      may: LIBRARY,
      example: async ({ inventoryOf }) => {
        const inventory = await inventoryOf();
        return { inventory };
      },
    },
    "library/reopen-inventory": {
      may: LIBRARY,
      example: async ({ librarian, inventoryOf }) => {
        const inventory = await inventoryOf();
        await librarian().call("library/close-inventory", { inventory });
        return { inventory };
      },
      repetition: { answersAnew: true },
    },
    "library/mark-labelled": {
      may: LIBRARY,
      example: async ({ desk }) => {
        const copy = await desk.copy();
        return { copies: [copy.id] };
      },
      repetition: { answersAnew: true },
    },
    "library/unmark-labelled": {
      may: LIBRARY,
      example: async ({ desk, librarian }) => {
        const copy = await desk.copy();
        const { at: instant } = (await librarian().call("library/mark-labelled", { copies: [copy.id] })).body;
        return { at: instant };
      },
      repetition: { answersAnew: true },
    },
    "library/cancel-hold": {
      may: LIBRARY,
      example: async ({ waiting }) => {
        const hold = await waiting();
        return { hold: hold.id, reason: "Desistiu" };
      },
    },
    "library/due-date-conflicts": {
      may: LIBRARY,
      example: {},
    },
    "library/hold": {
      may: LIBRARY,
      example: async ({ desk, seed }) => {
        const [loan, reader] = [await desk.loan(), await seed.reader()];
        return { id: newId(), reader: reader.card, title: loan.title };
      },
    },
    "library/class-set-preview": {
      may: LIBRARY,
      example: { class: CLASS, titles: `${id("t", 2000)},${id("t", 2001)}` },
    },
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
      repetition: { answersAnew: true },
    },
    "library/take-back-handout": {
      may: LIBRARY,
      example: async ({ librarian, classSet }) => {
        const set = await classSet({ consumable: true });
        await librarian().call("library/deliver-class-set", set);
        const { reader, title } = set.items[0]!;
        return { reader, title };
      },
      repetition: { answersAnew: true },
    },
    "library/add-class-readers": {
      may: LIBRARY,
      example: async ({ seed }) => {
        const turma = await seed.class();
        await seed.person({ class: turma.id });
        return { class: turma.id, category: STUDENT };
      },
      repetition: { answersAnew: true },
    },
    "library/identify-copy": {
      may: LIBRARY,
      example: { code: tombo(7999) },
    },
    "library/class-sets": {
      may: LIBRARY,
      example: {},
    },
    "library/class-return-sheet": {
      may: LIBRARY,
      example: { class: CLASS },
    },
    "library/textbook-overview": {
      may: LIBRARY,
      example: {},
    },
    "library/clearance": {
      may: LIBRARY,
      example: { class: CLASS },
    },
    "library/lend": {
      may: LIBRARY,
      example: async ({ desk, seed }) => {
        const [reader, copy] = [await seed.reader(), await desk.copy()];
        return { id: newId(), reader: reader.card, copy: copy.tombo };
      },
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
    "library/reader-sheet": {
      may: LIBRARY,
      example: { reader: card(602) },
    },
    "library/mark-copy": {
      may: LIBRARY,
      example: async ({ desk }) => {
        const loan = await desk.loan();
        return { copy: loan.copy, state: "lost", reason: "Perdido no ônibus" };
      },
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
      repetition: {
        answersAnew: true,
      },
    },
    "library/renew": {
      may: LIBRARY,
      example: async ({ desk }) => {
        const loan = await desk.loanDueToday();
        return { loan: loan.id, renewals: 0 };
      },
      repetition: { answersAnew: true },
    },
    "library/renew-many": {
      may: LIBRARY,
      example: async ({ desk }) => {
        const loan = await desk.loanDueToday();
        return { loans: [{ loan: loan.id, renewals: 0 }] };
      },
      repetition: {
        answersAnew: true,
      },
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
      example: async ({ desk }) => {
        const loan = await desk.loan();
        return { id: newId(), copy: loan.tombo };
      },
    },
    "library/scan": {
      may: LIBRARY,
      example: async ({ desk, seed }) => {
        const [reader, copy] = [await seed.reader(), await desk.copy()];
        return { id: newId(), code: copy.tombo, reader: reader.id };
      },
    },
    "library/settle-lost": {
      may: LIBRARY,
      example: async ({ desk, school }) => {
        const loan = await desk.loan();
        await school.as("Biblioteca").call("library/mark-copy", { copy: loan.copy, state: "lost", reason: "Perdido no ônibus" });
        return { loan: loan.id, outcome: "replaced", reason: "Trouxe outro" };
      },
    },
    "library/suspend": {
      may: LIBRARY,
      example: async ({ seed }) => {
        const reader = await seed.reader();
        return { id: newId(), reader: reader.id, until: FAR, reason: "Combinado com a família" };
      },
      changed: () => ({ reason: "Outro motivo" }),
    },
    "library/undo": {
      may: LIBRARY,
      example: async ({ desk }) => {
        const loan = await desk.loan();
        return { loan: loan.id, what: "lend" };
      },
    },
    "library/notices-preview": {
      may: LIBRARY,
      example: {},
    },
    "library/send-notices": {
      may: LIBRARY,
      example: async ({ school }) => {
        await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
        return { id: newId() };
      },
    },
    "library/notify-loans": {
      may: LIBRARY,
      example: async ({ desk, school }) => {
        const loan = await desk.loanDueToday();
        await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
        return { loans: [loan.id] };
      },
      repetition: { answersAnew: true },
    },
  },
});
