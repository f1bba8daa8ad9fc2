/** The library's commands, each ready to be sent twice. */

import { LIBRARY_SETTINGS_ID } from "../../../domain/library/settings";
import { FAR } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { BOOK, STUDENT } from "../../helpers/seed";
import type { TestSchool } from "../../helpers/test-school";
import { at, type Deeds } from "./deed";

export function library(school: TestSchool): Deeds {
  const desk = new Desk(school);
  const { seed } = school;
  const librarian = () => school.as("Biblioteca");
  const inventoryOf = async () =>
    (await librarian().call("library/start-inventory", { id: newId(), name: "Inventário" })).body.id;
  const classSet = async (of: { consumable?: boolean } = {}) => {
    const turma = await seed.class();
    const reader = await seed.reader({}, { class: turma.id });
    const { id: title, copies } = await seed.title(of);
    const items = [{ reader: reader.id, title, copy: copies[0]!.id }];
    return { id: newId(), kind: "students" as const, class: turma.id, due: FAR, items };
  };
  const waiting = async () => (await desk.hold((await seed.reader()).card, (await desk.loan()).title)).body;
  return {
    "library/lend": async () => {
      const [reader, copy, id] = [await seed.reader(), await desk.copy(), newId()];
      return at("Biblioteca", (client) => client.call("library/lend", { id, reader: reader.card, copy: copy.tombo }));
    },
    "library/return": async () => {
      const [loan, id] = [await desk.loan(), newId()];
      return at("Biblioteca", (client) => client.call("library/return", { id, copy: loan.tombo }));
    },
    "library/renew": async () => {
      const loan = await desk.loanDueToday();
      return at("Biblioteca", (client) => client.call("library/renew", { loan: loan.id, renewals: 0 }), { answersAnew: true });
    },
    "library/undo": async () => {
      const loan = await desk.loan();
      return at("Biblioteca", (client) => client.call("library/undo", { loan: loan.id, what: "lend" }));
    },
    "library/hold": async () => {
      const [loan, reader, id] = [await desk.loan(), await seed.reader(), newId()];
      return at("Biblioteca", (client) => client.call("library/hold", { id, reader: reader.card, title: loan.title }));
    },
    "library/cancel-hold": async () => {
      const hold = await waiting();
      return at("Biblioteca", (client) => client.call("library/cancel-hold", { hold: hold.id, reason: "Desistiu" }));
    },
    "library/restore-hold": async () => {
      const hold = await waiting();
      await desk.cancelHold(hold.id);
      return at("Biblioteca", (client) => client.call("library/restore-hold", { hold: hold.id }));
    },
    "library/move-hold": async () => {
      const { title } = await waiting();
      const last = (await desk.hold((await seed.reader()).card, title)).body;
      await desk.hold((await seed.reader()).card, title);
      return at("Biblioteca", (client) => client.call("library/move-hold", { hold: last.id, reason: "Prova" }));
    },
    "library/move-due-dates": async () => {
      const [loan, id] = [await desk.loan(), newId()];
      await seed.create("calendar_days", { day: loan.due, reason: "Recesso" });
      return at("Biblioteca", (client) => client.call("library/move-due-dates", { id }));
    },
    "library/scan": async () => {
      const [reader, copy, id] = [await seed.reader(), await desk.copy(), newId()];
      return at("Biblioteca", (client) => client.call("library/scan", { id, code: copy.tombo, reader: reader.id }));
    },
    "library/add-copies": async () => {
      const title = await seed.title();
      const copies = [{ id: newId(), tombo: "", barcode: "" }];
      return at("Biblioteca", (client) => client.call("library/add-copies", { title: title.id, material_type: BOOK, copies }));
    },
    "library/add-reader": async () => {
      const [person, id] = [await seed.person(), newId()];
      return at("Biblioteca", (client) => client.call("library/add-reader", { id, person: person.id, category: STUDENT }));
    },
    "library/send-notices": async () => {
      const id = newId();
      await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
      return at("Biblioteca", (client) => client.call("library/send-notices", { id }));
    },
    "library/notify-loans": async () => {
      const loan = await desk.loanDueToday();
      await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
      return at("Biblioteca", (client) => client.call("library/notify-loans", { loans: [loan.id] }), { answersAnew: true });
    },
    "library/renew-many": async () => {
      const loan = await desk.loanDueToday();
      return at("Biblioteca", (client) => client.call("library/renew-many", { loans: [{ loan: loan.id, renewals: 0 }] }), {
        answersAnew: true,
      });
    },
    "library/suspend": async () => {
      const [reader, id] = [await seed.reader(), newId()];
      return at("Biblioteca", (client) =>
        client.call("library/suspend", { id, reader: reader.id, until: FAR, reason: "Combinado com a família" }),
      );
    },
    "library/pardon": async () => {
      const reader = await seed.reader();
      await school
        .as("Biblioteca")
        .call("library/suspend", { id: newId(), reader: reader.id, until: FAR, reason: "Combinado com a família" });
      return at("Biblioteca", (client) => client.call("library/pardon", { reader: reader.id, reason: "Engano nosso" }), {
        answersAnew: true,
      });
    },
    "library/mark-copy": async () => {
      const loan = await desk.loan();
      return at("Biblioteca", (client) =>
        client.call("library/mark-copy", { copy: loan.copy, state: "lost", reason: "Perdido no ônibus" }),
      );
    },
    "library/settle-lost": async () => {
      const loan = await desk.loan();
      await school.as("Biblioteca").call("library/mark-copy", { copy: loan.copy, state: "lost", reason: "Perdido no ônibus" });
      return at("Biblioteca", (client) =>
        client.call("library/settle-lost", { loan: loan.id, outcome: "replaced", reason: "Trouxe outro" }),
      );
    },
    "library/mark-labelled": async () => {
      const copy = await desk.copy();
      return at("Biblioteca", (client) => client.call("library/mark-labelled", { copies: [copy.id] }), { answersAnew: true });
    },
    "library/unmark-labelled": async () => {
      const copy = await desk.copy();
      const { at: instant } = (await librarian().call("library/mark-labelled", { copies: [copy.id] })).body;
      return at("Biblioteca", (client) => client.call("library/unmark-labelled", { at: instant }), { answersAnew: true });
    },
    "library/merge-titles": async () => {
      const [keep, other] = [await seed.title(), await seed.title()];
      // Everything has moved by then.
      return at("Biblioteca", (client) => client.call("library/merge-titles", { keep: keep.id, merge: [other.id] }), {
        answersAnew: true,
      });
    },
    "library/undo-merge": async () => {
      const [keep, other] = [await seed.title(), await seed.title()];
      const { merge } = (await librarian().call("library/merge-titles", { keep: keep.id, merge: [other.id] })).body;
      return at("Biblioteca", (client) => client.call("library/undo-merge", { merge }));
    },
    "library/keep-apart": async () => {
      const key = `isbn:${newId()}|`;
      return at("Biblioteca", (client) => client.call("library/keep-apart", { key, titles: 2 }));
    },
    "library/start-inventory": async () => {
      const id = newId();
      return at("Biblioteca", (client) => client.call("library/start-inventory", { id, name: "Inventário" }));
    },
    "library/inventory-scan": async () => {
      const [inventory, copy, id] = [await inventoryOf(), await desk.copy(), newId()];
      return at("Biblioteca", (client) => client.call("library/inventory-scan", { id, inventory, code: copy.tombo }));
    },
    "library/close-inventory": async () => {
      const inventory = await inventoryOf();
      return at("Biblioteca", (client) => client.call("library/close-inventory", { inventory }));
    },
    "library/reopen-inventory": async () => {
      const inventory = await inventoryOf();
      await librarian().call("library/close-inventory", { inventory });
      return at("Biblioteca", (client) => client.call("library/reopen-inventory", { inventory }), { answersAnew: true });
    },
    "library/deliver-class-set": async () => {
      const set = await classSet();
      return at("Biblioteca", (client) => client.call("library/deliver-class-set", set));
    },
    "library/undo-class-set": async () => {
      const set = await classSet();
      await librarian().call("library/deliver-class-set", set);
      return at("Biblioteca", (client) => client.call("library/undo-class-set", { class_set: set.id }), { answersAnew: true });
    },
    "library/take-back-handout": async () => {
      const set = await classSet({ consumable: true });
      await librarian().call("library/deliver-class-set", set);
      const { reader, title } = set.items[0]!;
      return at("Biblioteca", (client) => client.call("library/take-back-handout", { reader, title }), { answersAnew: true });
    },
    "library/add-class-readers": async () => {
      const turma = await seed.class();
      await seed.person({ class: turma.id });
      const input = { class: turma.id, category: STUDENT };
      return at("Biblioteca", (client) => client.call("library/add-class-readers", input), { answersAnew: true });
    },
  };
}
