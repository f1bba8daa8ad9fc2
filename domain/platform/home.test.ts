import { expect, test } from "vitest";
import { type AreaHome, type HomeLine, homeOf } from "./home";

const line = (tone: HomeLine["tone"], text: string) => ({ kind: "Atraso", tone, lead: "1 livro", text, to: "/", verb: "Ver" });
const area = (terms: Partial<AreaHome>): AreaHome => ({ lines: [], counts: {}, now: "", ...terms });

test("what is most urgent stands first, whichever area says it; equals stay in the areas' order", () => {
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
  expect(homeOf(areas)).toEqual({ lines: [], counts: { reservas: 2, email: 1 }, now: { library: "3 emprestados" } });
});
