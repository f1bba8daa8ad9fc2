import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import type { LoanAnswer, ReaderSheet, ScanAnswer } from "../../../../domain/library/commands";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, sentenceOf } from "../../data/errors";
import { fetchWholeList } from "../../data/lists";
import { notify } from "../../ui/notify";
import { useSounds } from "../../ui/scan/sounds";
import { useScanQueue } from "../../ui/scan/use-scan-queue";
import { LOAN_QUERIES } from "../useLoanActions";
import { type DeskAction, type DeskVerdict, failedVerdict, loanVerdict, verdictOf } from "./verdicts";

export interface DeskEntry {
  /** The scan's id: the same on every retry, so that nothing is done twice. */
  id: string;
  code: string;
  /** The reader that was open when the code's turn came. */
  reader: string;
  /** Null while the server is asked. */
  verdict: DeskVerdict | null;
  /** The loan or return was taken back. */
  undone: boolean;
}

interface DeskState {
  entries: DeskEntry[];
  reader: string;
  lent: number;
  returned: number;
}

type DeskEvent =
  | { type: "scanned"; entry: DeskEntry }
  | { type: "answered"; id: string; verdict: DeskVerdict; outcome: LoanAnswer["outcome"] | "" }
  | { type: "undone"; id: string }
  | { type: "opened"; reader: string };

const MAX_ENTRIES = 60;

function reduce(state: DeskState, event: DeskEvent): DeskState {
  const changed = (id: string, change: Partial<DeskEntry>) =>
    state.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
  switch (event.type) {
    case "scanned":
      return { ...state, entries: [event.entry, ...state.entries].slice(0, MAX_ENTRIES) };
    case "answered":
      return {
        ...state,
        entries: changed(event.id, { verdict: event.verdict }),
        lent: state.lent + (event.outcome === "lent" ? 1 : 0),
        returned: state.returned + (event.outcome === "returned" ? 1 : 0),
      };
    case "undone":
      return { ...state, entries: changed(event.id, { undone: true }) };
    case "opened":
      return { ...state, reader: event.reader };
  }
}

const sheetKey = (reader: string) => ["library/reader-sheet", { reader }];

/** The desk's state and everything that can be done at it. Codes are answered strictly in the order in which they came. */
export function useDesk() {
  const [state, dispatch] = useReducer(reduce, { entries: [], reader: "", lent: 0, returned: 0 });
  const queryClient = useQueryClient();
  const sounds = useSounds();
  // The queue outlives renders: which reader is open must be read when a code's turn comes.
  const reader = useRef("");

  const open = (sheet: ReaderSheet | null) => {
    reader.current = sheet?.id ?? "";
    if (sheet) {
      queryClient.setQueryData(sheetKey(sheet.id), sheet);
    }
    dispatch({ type: "opened", reader: reader.current });
  };
  const begin = (code: string): DeskEntry => {
    const entry = { id: newId(), code, reader: reader.current, verdict: null, undone: false };
    dispatch({ type: "scanned", entry });
    return entry;
  };
  const settle = (id: string, verdict: DeskVerdict, outcome: LoanAnswer["outcome"] | "" = "") => {
    sounds.play(verdict.tone === "bad" ? "error" : verdict.tone === "info" ? "warn" : verdict.tone);
    dispatch({ type: "answered", id, verdict, outcome });
    if (outcome) {
      for (const key of LOAN_QUERIES) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    }
  };

  const send = async (entry: DeskEntry) => {
    try {
      const answer: ScanAnswer = await command("library/scan", { id: entry.id, code: entry.code, reader: entry.reader });
      if ("sheet" in answer && answer.sheet) {
        open(answer.sheet);
      }
      settle(entry.id, verdictOf(answer, Date.now()), answer.kind === "loan" ? answer.answer.outcome : "");
    } catch (error) {
      settle(entry.id, failedVerdict(entry.code, sentenceOf(error), asCallError(error).code === "unknown_code"));
    }
  };

  const { push: scan, waiting } = useScanQueue((code) => send(begin(code)));

  /** Runs a command that belongs to a row; its answer becomes a row of its own. True when it was done. */
  const follow = async (subject: string, run: (id: string) => Promise<LoanAnswer>): Promise<boolean> => {
    const { id } = begin(subject);
    try {
      const answer = await run(id);
      settle(id, loanVerdict(answer, Date.now()), answer.outcome);
      return true;
    } catch (error) {
      settle(id, failedVerdict(subject, sentenceOf(error), true));
      return false;
    }
  };
  const giveBack = (copy: string) => () => command("library/return", { copy });
  const lendTo = (copy: string, overrides?: { code: string; reason: string }[]) => (id: string) =>
    command("library/lend", { id, reader: reader.current, copy, overrides });

  const act = async (entry: DeskEntry, action: DeskAction, reason = ""): Promise<void> => {
    const subject = entry.verdict?.title ?? entry.code;
    switch (action.do) {
      case "undo":
        if (await follow(subject, () => command("library/undo", { loan: action.loan, what: action.what }))) {
          dispatch({ type: "undone", id: entry.id });
        }
        return;
      case "renew":
        await follow(subject, () => command("library/renew", { loan: action.loan.id, renewals: action.loan.renewals }));
        return;
      case "return":
        await follow(subject, giveBack(action.copy));
        return;
      case "return_and_lend":
        if (await follow(subject, giveBack(action.copy))) {
          await follow(subject, lendTo(action.copy));
        }
        return;
      case "lend":
        await follow(subject, reader.current ? lendTo(action.copy) : giveBack(action.copy));
        return;
      case "override":
        await follow(subject, lendTo(action.copy, [{ code: action.refusal.code, reason }]));
        return;
      case "retry":
        await send(entry);
        return;
      case "find":
        return;
    }
  };

  return {
    ...state,
    scan,
    waiting,
    act,
    /** Renews every loan of the open reader, one row each. */
    renewAll: async () => {
      try {
        // The panel's own sheet holds the first of them only.
        for (const loan of await fetchWholeList("open-loans", { filters: { reader: reader.current } })) {
          await follow(loan.title_name, () => command("library/renew", { loan: loan.id, renewals: loan.renewals }));
        }
      } catch (error) {
        notify.bad(sentenceOf(error));
      }
    },
    closeReader: () => open(null),
  };
}
