/** The state of a scanning screen, and its changes. Pure. */
import type { Tone } from "../tone";
import type { Verdict, VerdictAction } from "./VerdictList";

/** An action on a scan. Every session has "retry" and "undo"; the area defines the others. */
export interface ScanAction {
  do: string;
  /** When the action expires, in milliseconds; never, where it is left out. */
  until?: number;
}

/** The actions that an area defines. */
type OwnAction<Action> = Exclude<Action, { do: "undo" | "retry" }>;

/** The outcome of a scan. */
export interface ScanVerdict<Action extends ScanAction> {
  tone: Exclude<Tone, "neutral">;
  /** The subject: the thing, the person, or the code itself. */
  title: string;
  code: string;
  sentence: string;
  note: string;
  actions: readonly Action[];
  /** Whether the scan changed a record. Left out, a verdict that offers an undo did. */
  did?: boolean;
}

/** A row in progress: of a code that was read, or of an action on an earlier row. */
export interface ScanEntry<Action extends ScanAction, Terms> {
  /** The command's id: the same on every retry, so that the server executes it once. */
  id: string;
  code: string;
  /** The further input for the server: the person for whom it was read, the day. */
  terms: Terms;
  /** Null while the request is in progress. */
  verdict: ScanVerdict<Action> | null;
  /** Its effect was undone. */
  undone: boolean;
}

export interface ScanState<Action extends ScanAction, Terms> {
  /** The latest ones, newest first. */
  entries: readonly ScanEntry<Action, Terms>[];
  /** The number of read codes. */
  scans: number;
  /** The number of rows so far: codes, and actions about them. */
  begun: number;
}

type ScanEvent<Action extends ScanAction, Terms> =
  | { type: "begun"; entry: ScanEntry<Action, Terms>; scanned: boolean }
  | { type: "asked"; id: string; terms: Terms }
  | { type: "answered"; id: string; verdict: ScanVerdict<Action> }
  | { type: "undone"; id: string }
  /** Only the rows that wait for an answer or a retry stay. */
  | { type: "cleared" };

const MAX_ROWS = 60;

export const EMPTY_SESSION = { entries: [], scans: 0, begun: 0 };

/** The part that survives a reload of the tab. */
export interface StoredSession<Action extends ScanAction, Terms> extends ScanState<Action, Terms> {
  /** When it was stored, in milliseconds. */
  at: number;
}

/** Rows of the morning are useless in the evening. */
const SESSION_LIFETIME_MS = 4 * 60 * 60_000;

/** The stored part of a session, at its restart. The user can retry a row without an answer: its id makes that safe. */
export function sessionFrom<Action extends ScanAction, Terms>(
  keptSession: StoredSession<Action, Terms> | undefined,
  now: number,
  unanswered: (code: string) => ScanVerdict<Action>,
): ScanState<Action, Terms> {
  if (!keptSession || !Array.isArray(keptSession.entries) || now - keptSession.at > SESSION_LIFETIME_MS) {
    return EMPTY_SESSION;
  }
  const entries = keptSession.entries.map((entry) => ({ ...entry, verdict: entry.verdict ?? unanswered(entry.code) }));
  return { entries, scans: keptSession.scans, begun: keptSession.begun };
}

/** Stores only the latest rows, and those older ones that still wait for an answer or a retry. */
export function sessionAfter<Action extends ScanAction, Terms>(
  state: ScanState<Action, Terms>,
  event: ScanEvent<Action, Terms>,
): ScanState<Action, Terms> {
  const withEntry = (id: string, change: Partial<ScanEntry<Action, Terms>>) => ({
    ...state,
    entries: state.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
  });
  switch (event.type) {
    case "begun":
      return {
        entries: [event.entry, ...state.entries].filter((entry, place) => place < MAX_ROWS || isUnanswered(entry.verdict)),
        scans: state.scans + (event.scanned ? 1 : 0),
        begun: state.begun + 1,
      };
    case "asked":
      return withEntry(event.id, { terms: event.terms, verdict: null });
    case "answered":
      return withEntry(event.id, { verdict: event.verdict });
    case "undone":
      return withEntry(event.id, { undone: true });
    case "cleared":
      return { ...EMPTY_SESSION, entries: state.entries.filter(({ verdict }) => isUnanswered(verdict)) };
  }
}

/** Whether a row still waits, for the server or for a retry. */
export const isUnanswered = (verdict: ScanVerdict<ScanAction> | null): boolean =>
  verdict === null || verdict.actions.some((action) => action.do === "retry");

/** A failure, with the possible actions. */
export const failure = <Action extends ScanAction = never>(
  title: string,
  sentence: string,
  actions: readonly Action[] = [],
): ScanVerdict<Action> => ({ tone: "bad", title, code: "", sentence, note: "", actions });

/** An action of one of the rows. */
export interface RowAction<Action extends ScanAction, Terms> {
  entry: ScanEntry<Action, Terms>;
  action: Action;
}

/** The remaining actions on a row at `now`: none once it was undone, no undo after its time. */
function actionsOf<Action extends ScanAction, Terms>(entry: ScanEntry<Action, Terms>, now: number): RowAction<Action, Terms>[] {
  const actions = entry.undone ? [] : (entry.verdict?.actions ?? []);
  return actions.filter(({ until = Infinity }) => until > now).map((action) => ({ entry, action }));
}

/**
 * The effect of the keys, and so the actions that show them. F8: the newest row's first action, never an undo: pressing it again
 * does not undo its own action. Ctrl+Z: the undo of the last visible action, while no row above it waits for an answer. It never
 * skips an action that can't be undone to reach an older one.
 */
export function keyedActions<Action extends ScanAction, Terms>(
  entries: readonly ScanEntry<Action, Terms>[],
  now: number,
): { F8?: RowAction<Action, Terms>; "Ctrl Z"?: RowAction<Action, Terms> } {
  const [newest] = entries;
  if (!newest) {
    return {};
  }
  const [first] = actionsOf(newest, now);
  const isSettled = !isUnanswered(newest.verdict) && entries.every(({ verdict }) => verdict !== null);
  const last = isSettled ? lastAct(entries) : undefined;
  const undo = last && actionsOf(last, now).find(({ action }) => action.do === "undo");
  return { ...(first && first.action.do !== "undo" ? { F8: first } : {}), ...(undo ? { "Ctrl Z": undo } : {}) };
}

/** The newest row that changed a record and was not undone. */
export function lastAct<Action extends ScanAction, Terms>(
  entries: readonly ScanEntry<Action, Terms>[],
): ScanEntry<Action, Terms> | undefined {
  return entries.find(({ undone, verdict }) => !undone && verdict && hasDone(verdict));
}

const hasDone = ({ did, actions }: ScanVerdict<ScanAction>): boolean => did ?? actions.some((action) => action.do === "undo");

/** Why Ctrl+Z undoes nothing, for the person who pressed it. */
export function noUndoReason(entries: readonly ScanEntry<ScanAction, unknown>[]): string {
  const last = lastAct(entries);
  if (!last?.verdict) {
    return "Nada a desfazer.";
  }
  const hadUndo = last.verdict.actions.some((action) => action.do === "undo");
  return hadUndo
    ? `${last.verdict.title}: o prazo para desfazer já passou.`
    : `${last.verdict.title}: não pode ser desfeito nesta tela.`;
}

/** The actions on a screen's rows. */
export interface Acting<Action extends ScanAction, Terms> {
  labelOf: (action: OwnAction<Action>) => string;
  onAct: (entry: ScanEntry<Action, Terms>, action: Action) => void;
  /** The screen listens for F8 and Ctrl+Z. */
  keyed?: boolean;
}

/** The rows as VerdictList shows them; without `acting` they offer no actions. */
export function visibleVerdicts<Action extends ScanAction, Terms>(
  entries: readonly ScanEntry<Action, Terms>[],
  now: number,
  acting?: Acting<Action, Terms>,
): Verdict[] {
  const actionsByKey = acting?.keyed ? keyedActions(entries, now) : {};
  const visibleAction = (
    { labelOf, onAct }: Acting<Action, Terms>,
    { entry, action }: RowAction<Action, Terms>,
  ): VerdictAction => ({
    label: isOwn(action) ? labelOf(action) : action.do === "undo" ? "Desfazer" : "Tentar de novo",
    quiet: action.do === "undo",
    onAct: () => onAct(entry, action),
    ...(action === actionsByKey.F8?.action
      ? { keys: "F8" }
      : action === actionsByKey["Ctrl Z"]?.action
        ? { keys: "Ctrl Z" }
        : {}),
  });
  return entries.map((entry) => {
    const { id, code, verdict, undone } = entry;
    return verdict
      ? {
          ...{ id, ...verdict },
          ...(undone ? { tone: "info", sentence: `Desfeito: ${verdict.sentence}` } : {}),
          actions: acting ? actionsOf(entry, now).map((row) => visibleAction(acting, row)) : [],
        }
      : { id, tone: "info", title: code, sentence: "Consultando…" };
  });
}

const isOwn = <Action extends ScanAction>(action: Action): action is OwnAction<Action> =>
  action.do !== "undo" && action.do !== "retry";
