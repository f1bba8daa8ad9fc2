import { expect, test } from "vitest";
import {
  EMPTY_SESSION,
  failure,
  isUnanswered,
  keyedActions,
  noUndoReason,
  type ScanEntry,
  type ScanVerdict,
  sessionAfter,
  sessionFrom,
  visibleVerdicts,
} from "./scan-session";

type Action = { do: "undo"; until: number } | { do: "print" } | { do: "retry" };
type Entry = ScanEntry<Action, string>;
type State = Parameters<typeof sessionAfter<Action, string>>[0];
type Event = Parameters<typeof sessionAfter<Action, string>>[1];

const NOW = 1_000_000;
const UNDO: Action = { do: "undo", until: NOW + 1 };
const PRINT: Action = { do: "print" };
const RETRY: Action = { do: "retry" };

const verdict = (title: string, actions: Action[] = []): ScanVerdict<Action> => ({
  tone: "ok",
  title,
  code: "",
  sentence: "",
  note: "",
  actions,
});
const row = (id: string, actions: Action[], values: Partial<Entry> = {}): Entry => ({
  id,
  code: id,
  terms: "",
  verdict: verdict(id, actions),
  undone: false,
  ...values,
});
const waitingRow = row("waiting", [], { verdict: null });

test.each([
  ["no row", [], "", ""],
  ["a lend: the key that made it does not undo it", [row("a", [UNDO])], "", "a undo"],
  ["the newest of two", [row("b", [UNDO]), row("a", [UNDO])], "", "b undo"],
  ["an undone row counts no more", [row("b", [UNDO], { undone: true }), row("a", [UNDO])], "", "a undo"],
  [
    "an act on top that has no undo: never an older one",
    [row("b", [], { verdict: { ...verdict("b"), did: true } }), row("a", [UNDO])],
    "",
    "",
  ],
  ["an undo that is over on top of one that is not", [row("b", [{ do: "undo", until: NOW }]), row("a", [UNDO])], "", ""],
  ["an undo that is over", [row("a", [{ do: "undo", until: NOW }])], "", ""],
  ["something before the undo", [row("a", [PRINT, UNDO])], "a print", "a undo"],
  ["something further down", [row("b", []), row("a", [PRINT])], "", ""],
  ["while the newest is under way", [waitingRow, row("a", [PRINT, UNDO])], "", ""],
  ["while an older one is under way", [row("b", [PRINT]), waitingRow, row("a", [UNDO])], "b print", ""],
  ["while the newest got no answer", [row("b", [RETRY]), row("a", [UNDO])], "b retry", ""],
] as const)("%s", (_name, entries, f8, undo) => {
  const actionsByKey = keyedActions<Action, string>(entries, NOW);
  const describeKey = (key: keyof typeof actionsByKey) =>
    actionsByKey[key] ? `${actionsByKey[key].entry.id} ${actionsByKey[key].action.do}` : "";
  expect([describeKey("F8"), describeKey("Ctrl Z")]).toEqual([f8, undo]);
});

test.each([
  ["nothing was done", [row("a", [])], "Nada a desfazer."],
  ["its time is over", [row("Iracema", [{ do: "undo", until: NOW }])], "Iracema: o prazo para desfazer já passou."],
  [
    "it has no way back",
    [row("Til", [], { verdict: { ...verdict("Til"), did: true } }), row("a", [UNDO])],
    "Til: não pode ser desfeito nesta tela.",
  ],
] as const)("Ctrl+Z says why it undoes nothing: %s", (_name, entries, sentence) => {
  expect(noUndoReason(entries)).toBe(sentence);
});

test("a stored session begins again with its rows; a row without an answer shows so; the morning's is forgotten", () => {
  const keptSession = { entries: [waitingRow, row("a", [UNDO])], scans: 2, begun: 3, at: NOW };
  const unanswered = (code: string) => failure<Action>(code, "Sem resposta");
  const state = sessionFrom<Action, string>(keptSession, NOW + 60_000, unanswered);
  expect(state.entries.map(({ verdict }) => verdict?.sentence)).toEqual(["Sem resposta", ""]);
  expect([state.scans, state.begun]).toEqual([2, 3]);
  expect(sessionFrom<Action, string>(keptSession, NOW + 5 * 3_600_000, unanswered)).toEqual(EMPTY_SESSION);
  expect(sessionFrom<Action, string>(undefined, NOW, unanswered)).toEqual(EMPTY_SESSION);
});

const begunEvent = (entry: Entry, scanned = true): Event => ({ type: "begun", entry, scanned });
const answeredEvent = (id: string, actions: Action[] = []): Event => ({ type: "answered", id, verdict: verdict(id, actions) });
const fresh = (id: string) => row(id, [], { verdict: null });
/** More than sixty rows drop every row that may be dropped. */
const MANY = Array.from({ length: 61 }, (_, place) => [begunEvent(fresh(`m${place}`)), answeredEvent(`m${place}`)]).flat();

test.each<[string, Event[], (state: State) => unknown, unknown]>([
  ["a row is there at once", [begunEvent(fresh("a"))], ({ entries }) => entries, [fresh("a")]],
  [
    "the newest is first",
    [begunEvent(fresh("a")), begunEvent(fresh("b"))],
    ({ entries }) => entries.map(({ id }) => id),
    ["b", "a"],
  ],
  ["each answer finds its row", [begunEvent(fresh("a")), begunEvent(fresh("b")), answeredEvent("a")], titles, [null, "a"]],
  [
    "a row that is sent again waits, under the same id and for the reader of now",
    [begunEvent(fresh("a")), answeredEvent("a", [RETRY]), { type: "asked", id: "a", terms: "Bia" }],
    ({ entries }) => entries,
    [{ ...fresh("a"), terms: "Bia" }],
  ],
  [
    "codes are counted apart from what was done about them",
    [begunEvent(fresh("a")), begunEvent(fresh("b"), false)],
    ({ scans, begun }) => [scans, begun],
    [1, 2],
  ],
  ["the latest sixty stay, and counted beyond", MANY, ({ entries, begun }) => [entries.length, begun], [60, 61]],
  [
    "nothing goes that waits or can be tried again",
    [
      begunEvent(fresh("asked")),
      begunEvent(fresh("lost")),
      answeredEvent("lost", [RETRY]),
      begunEvent(fresh("done")),
      answeredEvent("done"),
      ...MANY,
    ],
    ({ entries }) => entries.slice(60).map(({ id }) => id),
    ["lost", "asked"],
  ],
  [
    "a row that was undone shows so",
    [begunEvent(fresh("a")), answeredEvent("a", [UNDO]), { type: "undone", id: "a" }],
    ({ entries }) => entries.map(({ undone }) => undone),
    [true],
  ],
  [
    "clearing leaves what is under way, whose answer still comes, and what can be tried again",
    [
      begunEvent(fresh("a")),
      begunEvent(fresh("b")),
      answeredEvent("b"),
      begunEvent(fresh("lost")),
      answeredEvent("lost", [RETRY]),
      { type: "cleared" },
      answeredEvent("a"),
    ],
    titles,
    ["lost", "a"],
  ],
])("%s", (_name, events, select, expected) => {
  expect(select(events.reduce(sessionAfter<Action, string>, EMPTY_SESSION))).toEqual(expected);
});

function titles({ entries }: State): unknown {
  return entries.map(({ verdict }) => verdict?.title ?? null);
}

test("rows as they are shown: a waiting one by its code, an act with its key, and nothing to do without a hand", () => {
  const entries = [row("b", [PRINT]), waitingRow, row("a", [RETRY, UNDO])];
  const done: string[] = [];
  const acting = { labelOf: () => "Imprimir", onAct: ({ id }: Entry, action: Action) => void done.push(`${action.do} ${id}`) };
  const rows = visibleVerdicts(entries, NOW, { ...acting, keyed: true });
  expect(rows.map(({ actions = [] }) => actions.map(({ label, keys, quiet }) => [label, keys, quiet]))).toEqual([
    [["Imprimir", "F8", false]],
    [],
    [
      ["Tentar de novo", undefined, false],
      ["Desfazer", undefined, true],
    ],
  ]);
  expect(rows[1]).toEqual({ id: "waiting", tone: "info", title: "waiting", sentence: "Consultando…" });
  rows[2]?.actions?.[0]?.onAct();
  expect(done).toEqual(["retry a"]);
  expect(visibleVerdicts(entries, NOW).flatMap(({ actions = [] }) => actions)).toEqual([]);
});

test("a failure waits only where it can be tried again", () => {
  expect([null, failure("a", "Sem conexão", [RETRY]), failure("a", "Não existe")].map(isUnanswered)).toEqual([true, true, false]);
});
