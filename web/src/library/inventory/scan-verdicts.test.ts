import { expect, test } from "vitest";
import type { InventoryScanAnswer } from "../../../../domain/library/inventory/commands";
import { countVerdict, failedCount } from "./scan-verdicts";

const copy = { id: "a", tombo: "000123", title: "t", title_name: "Dom Casmurro", authors: "", state: "normal", on_loan: false };
const answer: InventoryScanAnswer = { outcome: "right", repeated: false, sentence: "Certo", code: "000123", copy };
const SET_ASIDE = {
  ...{ hold: "h", reader: "r", reader_name: "Ana", class_name: "", pickup_until: "2026-03-12" },
  sentence: "Separar para Ana",
};

test.each([
  ["right", {}, { tone: "ok", title: "Dom Casmurro", code: "000123", actions: [] }],
  ["counted before", { repeated: true, sentence: "Já contado" }, { tone: "info", sentence: "Já contado" }],
  ["on loan", { outcome: "on_loan" as const }, { tone: "warn", actions: [{ do: "return", copy }] }],
  [
    "on loan, scanned again",
    { outcome: "on_loan" as const, repeated: true },
    { tone: "warn", actions: [{ do: "return", copy }] },
  ],
  ["found", { outcome: "found" as const }, { tone: "ok" }],
  ["written off", { outcome: "withdrawn" as const }, { tone: "bad" }],
  ["unknown", { outcome: "unknown" as const, copy: null, code: "XYZ" }, { tone: "bad", title: "XYZ", code: "", actions: [] }],
  [
    "found, and someone waits for it",
    { outcome: "found" as const, sentence: "Encontrado", set_aside: SET_ASIDE },
    { tone: "keep", sentence: "Separar para Ana", note: "Encontrado" },
  ],
])("L-29 and L-46, the row for a copy %s", (_, change, expected) => {
  expect(countVerdict({ ...answer, ...change })).toMatchObject(expected);
});

test.each([
  ["nobody answered", "", true],
  ["it is being closed or reopened just now", "inventory_busy", true],
  ["the disk is full", "storage_full", true],
  ["a card", "scan_is_card", false],
  ["it is closed", "inventory_closed", false],
])("a scan that was not counted may be tried again unless that would change nothing: %s", (_name, refusal, retry) => {
  expect(failedCount("000412", "", refusal).actions).toEqual(retry ? [{ do: "retry" }] : []);
});
