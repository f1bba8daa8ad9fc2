import { expect, test } from "vitest";
import { readerStatus } from "./words";

const calm = { active: true, overdue: 0, open: 0, valid_until: "" };

test.each([
  [{}, null],
  [{ open: 1 }, { tone: "info", text: "1 livro" }],
  [
    { open: 3, overdue: 2 },
    { tone: "bad", text: "2 em atraso" },
  ],
  [{ active: false }, { tone: "neutral", text: "Inativo" }],
  [
    { active: false, open: 1, overdue: 1 },
    { tone: "bad", text: "1 em atraso" },
  ],
  [
    { valid_until: "2026-11-20", open: 1 },
    { tone: "warn", text: "Carteirinha vencida" },
  ],
  [{ valid_until: "2026-11-21" }, null],
])("%j", (part, status) => {
  expect(readerStatus({ ...calm, ...part }, "2026-11-21")).toEqual(status);
});
