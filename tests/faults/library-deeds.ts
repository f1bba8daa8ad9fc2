/** The library's commands beyond the desk's own, each ready to be sent twice. */
import { newId } from "../support/ids";
import { Desk } from "../support/library";
import type { TestSchool } from "../support/test-school";
import { at, type Deeds } from "./deed";

/** Far enough for every run of these tests. */
const FAR = "2099-12-01";

export function libraryDeeds(school: TestSchool): Deeds {
  const desk = new Desk(school);
  const { seed } = school;
  return {
    "library/renew-many": async () => {
      const loan = await desk.loan();
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
    "library/merge-titles": async () => {
      const [keep, other] = [await seed.title(), await seed.title()];
      // Everything has moved by then.
      return at("Biblioteca", (client) => client.call("library/merge-titles", { keep: keep.id, merge: [other.id] }), {
        answersAnew: true,
      });
    },
    "library/keep-apart": async () =>
      at("Biblioteca", (client) => client.call("library/keep-apart", { key: `isbn:${newId()}|`, titles: 2 })),
  };
}
