/** The library's commands beyond the desk's own, each ready to be sent twice. */
import { newId } from "../support/ids";
import { Desk } from "../support/library";
import { STUDENT } from "../support/seed";
import type { TestSchool } from "../support/test-school";
import { at, type Deeds } from "./deed";
import { FAR } from "./desk-deeds";

export function libraryDeeds(school: TestSchool): Deeds {
  const desk = new Desk(school);
  const { seed } = school;
  const librarian = () => school.as("Biblioteca");
  const inventoryOf = async () =>
    (await librarian().call("library/start-inventory", { id: newId(), name: "Inventário" })).body.id;
  const classSet = async () => {
    const turma = await seed.class();
    const reader = await seed.reader({}, { class: turma.id });
    const { id: title, copies } = await seed.title();
    const items = [{ reader: reader.id, title, copy: copies[0]!.id }];
    return { id: newId(), kind: "students" as const, class: turma.id, due: FAR, items };
  };
  return {
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
    "library/add-class-readers": async () => {
      const turma = await seed.class();
      await seed.person({ class: turma.id });
      const input = { class: turma.id, category: STUDENT };
      return at("Biblioteca", (client) => client.call("library/add-class-readers", input), { answersAnew: true });
    },
  };
}
