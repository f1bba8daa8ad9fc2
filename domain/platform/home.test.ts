import { expect, test } from "vitest";
import { type AreaHome, type HomeLine, homeOf, withoutRole } from "./home";

const line = (tone: HomeLine["tone"], text: string) => ({ kind: "Atraso", tone, lead: "1 livro", text, to: "/", verb: "Ver" });
const area = (terms: Partial<AreaHome>): AreaHome => ({ lines: [], counts: {}, now: "", ...terms });

test("the most urgent line is first, whichever area it is from; equals stay in the areas' order", () => {
  const { lines } = homeOf({
    library: area({ lines: [line("keep", "a"), line("bad", "b")] }),
    messaging: area({ lines: [line("neutral", "c"), line("bad", "d"), line("warn", "e")] }),
  });
  expect(lines.map(({ area, text }) => `${area} ${text}`)).toEqual([
    "library b",
    "messaging d",
    "messaging e",
    "library a",
    "messaging c",
  ]);
});

test("an area that has nothing to say has no line of its own", () => {
  const areas = { library: area({ now: "3 emprestados", counts: { reservas: 2 } }), messaging: area({ counts: { email: 1 } }) };
  expect(homeOf(areas)).toEqual({
    ...{ lines: [], counts: { reservas: 2, email: 1 }, now: { library: "3 emprestados" } },
    events: [],
  });
});

test("the page lists current events before later ones, over all areas, and no more than eight", () => {
  const event = (at: string) => ({ at, lead: "Carrinho 1", text: "", to: "/agenda" });
  const hours = ["13:20", "", "11:30", "10:58"].map(event);
  expect(
    homeOf({ support: area({ events: hours }), library: area({ events: [event("11:00")] }) }).events.map(({ at }) => at),
  ).toEqual(["", "10:58", "11:00", "11:30", "13:20"]);
  expect(homeOf({ support: area({ events: Array.from({ length: 20 }, () => event("08:00")) }) }).events).toHaveLength(8);
});

test.each([
  [[], "Sua conta ainda não tem perfil de acesso. Peça à administração da escola que o defina."],
  [["Ana"], "Sua conta ainda não tem perfil de acesso. Peça a Ana, da administração da escola, que o defina."],
  [["Ana", "Rui"], "Sua conta ainda não tem perfil de acesso. Peça a Ana ou Rui, da administração da escola, que o defina."],
])("a user without a role is sent to %j", (admins, sentence) => {
  expect(withoutRole(admins)).toBe(sentence);
});
