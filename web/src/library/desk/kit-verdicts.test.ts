import { expect, test } from "vitest";
import type { DeskEntry } from "./desk-state";
import { keyedActions } from "./kit-verdicts";
import type { DeskAction } from "./verdicts";

const NOW = 1_000_000;
const UNDO: DeskAction = { do: "undo", what: "lend", loan: "loan", until: NOW + 1 };
const SLIP: DeskAction = { do: "slip", hold: "hold" };
const RETRY: DeskAction = { do: "retry" };

const row = (id: string, actions: DeskAction[], values: Partial<DeskEntry> = {}): DeskEntry => ({
  id,
  code: id,
  reader: "",
  dropped: "",
  verdict: { tone: "ok", title: id, code: "", sentence: "", note: "", actions },
  undone: false,
  ...values,
});
const waiting = row("waiting", [], { verdict: null });

test.each([
  ["no row", [], "", ""],
  ["a lend: the key that made it does not undo it", [row("a", [UNDO])], "", "a undo"],
  ["the newest of two", [row("b", [UNDO]), row("a", [UNDO])], "", "b undo"],
  ["what was undone counts no more", [row("b", [UNDO], { undone: true }), row("a", [UNDO])], "", "a undo"],
  ["an undo that is over", [row("a", [{ ...UNDO, until: NOW }])], "", ""],
  ["something before the undo", [row("a", [SLIP, UNDO])], "a slip", "a undo"],
  ["something further down", [row("b", []), row("a", [SLIP])], "", ""],
  ["while the newest is under way", [waiting, row("a", [SLIP, UNDO])], "", ""],
  ["while an older one is under way", [row("b", [SLIP]), waiting, row("a", [UNDO])], "b slip", ""],
  ["while the newest got no answer", [row("b", [RETRY]), row("a", [UNDO])], "b retry", ""],
] as const)("%s", (_name, entries, f8, undo) => {
  const keyed = keyedActions(entries, NOW);
  const said = (key: keyof typeof keyed) => (keyed[key] ? `${keyed[key].entry.id} ${keyed[key].action.do}` : "");
  expect([said("F8"), said("Ctrl Z")]).toEqual([f8, undo]);
});
