import { expect, test } from "vitest";
import { readerBadges } from "./reader-words";

const calm = { active: true, left: false, overdue: 0, open: 0, valid_until: "", suspended_until: "" };
const late = { tone: "bad", text: "1 em atraso" };
const suspended = { tone: "warn", text: "Suspenso até 04/12" };

test.each([
  [{}, []],
  [{ open: 1 }, [{ tone: "info", text: "1 livro" }]],
  [{ open: 3, overdue: 2 }, [{ tone: "bad", text: "2 em atraso" }]],
  [{ active: false }, [{ tone: "neutral", text: "Inativo" }]],
  [{ active: false, open: 1, overdue: 1 }, [late, { tone: "neutral", text: "Inativo" }]],
  [{ active: false, left: true }, [{ tone: "neutral", text: "Saiu da escola" }]],
  [{ valid_until: "2026-11-20", open: 1 }, [{ tone: "warn", text: "Carteirinha vencida" }]],
  [{ valid_until: "2026-11-21" }, []],
  [{ suspended_until: "2026-12-04", open: 2 }, [suspended]],
  [{ suspended_until: "2026-12-04", overdue: 1 }, [late, suspended]],
  [{ suspended_until: "2027-12-04" }, [{ tone: "warn", text: "Suspenso até 04/12/2027" }]],
])("%j", (part, badges) => {
  expect(readerBadges({ ...calm, ...part }, "2026-11-21")).toEqual(badges);
});
