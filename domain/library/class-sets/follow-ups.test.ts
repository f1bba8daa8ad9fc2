import { describe, expect, test } from "vitest";
import type { SetVerdict } from "./commands";
import { itemsAgain, mayOverrideAll, refusedLines, tally, withFollowUps } from "./follow-ups";

const LIMIT = { code: "loan_limit_reached", message: "Ana já tem 3 de 3 livros." };
const LATE = { code: "reader_overdue", message: "Ana tem 1 livro em atraso." };
const GONE = { code: "reader_inactive", message: "Ana saiu da escola." };

const lent = (reader: string, title: string, copy: string): SetVerdict => ({
  ...{ reader, title, copy, tombo: copy, outcome: "lent", code: "", sentence: "Emprestado", obstacles: [] },
});
const refused = (reader: string, title: string, obstacles = [LIMIT], copy = ""): SetVerdict => ({
  ...{ reader, title, copy, tombo: copy, outcome: "refused", obstacles },
  code: obstacles[0]!.code,
  sentence: obstacles[0]!.message,
});

describe("the refused lines", () => {
  test("are one per reader and reason, with every obstacle to one of the books", () => {
    const verdicts = [
      lent("ana", "math", "1"),
      refused("ana", "art"),
      refused("ana", "arts", [LIMIT, LATE]),
      refused("bia", "art"),
    ];
    expect(refusedLines(verdicts).map(({ reader, obstacles, verdicts }) => [reader, obstacles, verdicts.length])).toEqual([
      ["ana", [LIMIT, LATE], 2],
      ["bia", [LIMIT], 1],
    ]);
  });

  test.each([
    [[LIMIT], true],
    [[LIMIT, LATE], true],
    [[LIMIT, GONE], false],
  ])("with %j may be lifted: %s", (obstacles, may) => {
    expect(mayOverrideAll(refusedLines([refused("ana", "art", obstacles)])[0]!)).toBe(may);
  });

  test("go out again by the copy that was in hand, or by the next one", () => {
    const [line] = refusedLines([refused("ana", "art"), refused("ana", "math", [LIMIT], "7")]);
    expect(itemsAgain(line!)).toEqual([
      { reader: "ana", title: "art", copy: null },
      { reader: "ana", title: "math", copy: "7" },
    ]);
  });
});

describe("the follow-up of a delivery", () => {
  test("takes the place of what was refused, one for one", () => {
    const verdicts = [lent("prof", "math", "1"), refused("prof", "math"), refused("prof", "math"), refused("prof", "art")];
    const later = [
      { verdicts: [lent("prof", "math", "2"), refused("prof", "math", [LATE])] },
      { verdicts: [lent("prof", "art", "9")] },
    ];
    const all = withFollowUps(verdicts, later);
    expect(all.map(({ title, outcome, code }) => `${title} ${outcome} ${code}`.trim())).toEqual([
      "math lent",
      "math lent",
      "math refused reader_overdue",
      "art lent",
    ]);
    expect(tally(all)).toEqual({ lent: 3, given: 0, refused: 1 });
  });
});
