import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { useApplication } from "../application-context";
import { type DraftPlace, readDraft, storeFormDraft } from "../form/drafts";
import { notify } from "../notify";
import { ScanQueue } from "./scan-queue";
import {
  type Acting,
  EMPTY_SESSION,
  failure,
  keyedActions,
  noUndoReason,
  type ScanAction,
  type ScanEntry,
  type ScanState,
  type ScanVerdict,
  type StoredSession,
  sessionAfter,
  sessionFrom,
  visibleVerdicts,
} from "./scan-session";
import { useSounds } from "./sounds";

/** The outcome of a code, or of an action on a row. */
export interface ScanOutcome<Action extends ScanAction> {
  verdict: ScanVerdict<Action>;
  /** First parts of the query keys that it made stale. */
  staleQueries?: readonly string[];
}

interface Question<Action extends ScanAction, Terms> {
  /** Calls the server under the entry's id, so that a retry is safe. */
  answer: (entry: ScanEntry<Action, Terms>) => Promise<ScanOutcome<Action>>;
  /** The verdict of that error; otherwise the error's sentence, without an action. */
  failedVerdict?: (error: unknown, entry: ScanEntry<Action, Terms>) => ScanVerdict<Action>;
}

interface ScanSessionOptions<Action extends ScanAction, Terms> extends Question<Action, Terms> {
  /** The further facts about a code when it is read; called at once, however long the queue is. */
  terms: () => Terms;
  /** The same when its turn comes, for facts that earlier turns decide. @param before its earlier outcome, in a retry. */
  termsInTurn?: (terms: Terms, before: ScanVerdict<Action> | null) => Terms;
  /** Stores the rows for this tab and person under that name: a reload, or a visit to another screen, loses none. */
  storageKey?: string;
  /** The row of a code whose answer a reload interrupted; without it the row offers nothing. */
  interruptedVerdict?: (code: string, sentence: string) => ScanVerdict<Action>;
  /** Whether an outcome leaves its code out: what was requested after that code learns it. Left out: where the tone is "bad". */
  isRefusal?: (verdict: ScanVerdict<Action>) => boolean;
  /** Shows only this many rows, all answered: the content below them has to stay visible. */
  maxRows?: number;
}

/** An entry of the queue: a code, a retry of one, or an action that must wait for those before it. */
type Task<Action extends ScanAction, Terms> =
  | { do: "scan"; code: string; terms: Terms }
  | { do: "retry"; entry: ScanEntry<Action, Terms> }
  | { do: "run"; run: () => Promise<void> | void };

/**
 * One person's scanning. Codes, and the actions that wait for them, run strictly in the order of arrival; each code gets a row
 * with an id at once, a verdict with its sound when it is answered, and where possible a retry under that id.
 */
export function useScanSession<Action extends ScanAction = never, Terms = null>(options: ScanSessionOptions<Action, Terms>) {
  type Entry = ScanEntry<Action, Terms>;
  const { explain, newId, owner } = useApplication();
  const queryClient = useQueryClient();
  const soundsOn = useSounds();
  const { storageKey } = options;
  const place = storageKey ? { store: sessionStorage, owner, key: `scan/${storageKey}` } : undefined;
  const [state, dispatch] = useReducer(sessionAfter<Action, Terms>, undefined, () =>
    restoredSession(place, options.interruptedVerdict),
  );
  useEffect(() => {
    if (storageKey) {
      storeFormDraft({ store: sessionStorage, owner, key: `scan/${storageKey}` }, { ...state, at: Date.now() }, []);
    }
  }, [storageKey, owner, state]);
  const [waitingCount, setWaitingCount] = useState(0);
  const now = useUndoClock(state.entries);
  const { terms, termsInTurn = (tick) => tick, maxRows, isRefusal = ({ tone }) => tone === "bad" } = options;
  const refusals = useRef(0);

  const begin = (code: string, terms: Terms, scanned = false): Entry => {
    const entry: Entry = { id: newId(), code, terms, verdict: null, undone: false };
    dispatch({ type: "begun", entry, scanned });
    return entry;
  };
  const refresh = (stale: readonly string[]) => {
    for (const key of stale) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  const settle = (id: string, { verdict, staleQueries = [] }: ScanOutcome<Action>) => {
    soundsOn.play(verdict.tone);
    refusals.current += isRefusal(verdict) ? 1 : 0;
    dispatch({ type: "answered", id, verdict });
    refresh(staleQueries);
  };
  /** True when it was done. */
  const send = async (entry: Entry, { answer, failedVerdict }: Question<Action, Terms> = options): Promise<boolean> => {
    try {
      settle(entry.id, await answer(entry));
      return true;
    } catch (error) {
      settle(entry.id, { verdict: failedVerdict?.(error, entry) ?? failure(entry.code, explain(error).sentence) });
      return false;
    }
  };

  const work = async (task: Task<Action, Terms>): Promise<void> => {
    if (task.do === "run") {
      await task.run();
    } else if (task.do === "scan") {
      await send(begin(task.code, termsInTurn(task.terms, null), true));
    } else {
      const entry = { ...task.entry, terms: termsInTurn(task.entry.terms, task.entry.verdict) };
      dispatch({ type: "asked", id: entry.id, terms: entry.terms });
      await send(entry);
    }
  };
  // The queue outlives renders.
  const latest = useRef({ work, terms });
  const queue = useRef<ScanQueue<Task<Action, Terms>>>(undefined);
  useEffect(() => {
    latest.current = { work, terms };
  });
  const queueOf = useCallback(
    () => (queue.current ??= new ScanQueue<Task<Action, Terms>>((next) => latest.current.work(next), setWaitingCount)),
    [],
  );
  const push = useCallback((task: Task<Action, Terms>) => queueOf().push(task), [queueOf]);

  /** Tells an action, when it runs, whether a code was refused since now. */
  const withRefusals = useCallback(<Outcome>(run: (wasRefused: boolean) => Outcome) => {
    const before = refusals.current;
    return () => run(refusals.current > before);
  }, []);

  /**
   * Runs an action on a row, out of turn; its outcome is a row of its own. True when it succeeded. @param as the terms of that
   * row, where the current ones may differ.
   */
  const follow = (subject: string, question: Question<Action, Terms>, as = terms()) => send(begin(subject, as), question);
  /** A request was sent, or waits, and its outcome is not on the screen yet. */
  const isBusy = waitingCount > 0 || state.entries.some(({ verdict }) => verdict === null);

  return {
    scans: state.scans,
    begun: state.begun,
    /** Codes, and actions that wait for them, without an answer. */
    waiting: waitingCount,
    /** Reads a code: ScanBar's onScan. Always the same function. */
    scan: useCallback((code: string) => push({ do: "scan", code, terms: latest.current.terms() }), [push]),
    /** Makes an action wait for the codes that were read before it, and tells it whether one of them was refused. */
    inTurn: useCallback(
      (run: (wasRefused: boolean) => Promise<void> | void) => push({ do: "run", run: withRefusals(run) }),
      [push, withRefusals],
    ),
    /** The same, once nothing waits any more: for an action that looks at `waiting` itself, and so could not run in turn. */
    afterAll: useCallback((run: (wasRefused: boolean) => void) => queueOf().afterAll(withRefusals(run)), [queueOf, withRefusals]),
    /** Sends a code again, under the id that it had. */
    retry: (entry: Entry) => {
      dispatch({ type: "asked", id: entry.id, terms: entry.terms });
      push({ do: "retry", entry });
    },
    follow,
    /** Undoes a row. */
    undo: async (entry: Entry, answer: () => Promise<ScanOutcome<Action>>): Promise<void> => {
      if (await follow(entry.verdict?.title ?? entry.code, { answer })) {
        dispatch({ type: "undone", id: entry.id });
      }
    },
    /** Adds a row for an outcome that is known already. */
    say: (outcome: ScanOutcome<Action>) => settle(begin(outcome.verdict.title, terms()).id, outcome),
    clear: () => dispatch({ type: "cleared" }),
    refresh,
    play: soundsOn.play,
    /** The rows for VerdictList, and their actions. */
    verdicts: (acting?: Acting<Action, Terms>) => {
      const verdicts = visibleVerdicts(state.entries, now, acting);
      return maxRows ? verdicts.filter((_, place) => state.entries[place]?.verdict).slice(0, maxRows) : verdicts;
    },
    /** Runs the action that shows the key. */
    press: (key: "F8" | "Ctrl Z", onAct: Acting<Action, Terms>["onAct"]) => {
      if (key === "Ctrl Z" && isBusy) {
        // The user means the code just read, and there is nothing to undo yet.
        notify.warn("Ainda falta uma resposta: aguarde para desfazer.");
        return;
      }
      const action = keyedActions(state.entries, Date.now())[key];
      if (action) {
        onAct(action.entry, action.action);
      } else if (key === "Ctrl Z") {
        notify.warn(noUndoReason(state.entries));
      }
    },
  };
}

const NO_ANSWER = "A página foi recarregada antes da resposta";

function restoredSession<Action extends ScanAction, Terms>(
  place: DraftPlace | undefined,
  cutOff: NonNullable<ScanSessionOptions<Action, Terms>["interruptedVerdict"]> = failure,
): ScanState<Action, Terms> {
  const blank: StoredSession<Action, Terms> = { ...EMPTY_SESSION, at: 0 };
  const draft = place && readDraft({ ...place }, { ...blank });
  return sessionFrom(draft && { ...blank, ...draft }, Date.now(), (code) => cutOff(code, NO_ANSWER));
}

/** A clock that only ticks when an action expires. */
function useUndoClock(entries: readonly ScanEntry<ScanAction, unknown>[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ends = entries.flatMap(({ verdict }) => (verdict?.actions ?? []).map(({ until = 0 }) => until));
    const next = Math.min(...ends.filter((end) => end > Date.now()));
    if (Number.isFinite(next)) {
      const timer = setTimeout(() => setNow(Date.now()), next - Date.now());
      return () => clearTimeout(timer);
    }
  }, [entries]);
  return now;
}
