/** What the desk shows, and what changes it. Pure. */
import type { Day } from "../../../../domain/dates";
import type { LoanAnswer } from "../../../../domain/library/commands";
import { shownRows } from "../../ui/scan/shown-rows";
import { type DeskVerdict, isUnanswered } from "./verdicts";

export interface DeskEntry {
  /** The scan's id: the same on every retry, so that nothing is done twice. */
  id: string;
  code: string;
  /** The reader that was open when the code's turn came. */
  reader: string;
  /** The day that the book drop stood at when it was scanned; "" at the open desk. */
  dropped: Day | "";
  /** Null while the server is asked. */
  verdict: DeskVerdict | null;
  /** The loan or return was taken back. */
  undone: boolean;
}

interface DeskState {
  /** The latest ones, newest first. */
  entries: DeskEntry[];
  scanned: number;
  reader: string;
  lent: number;
  returned: number;
}

type DeskEvent =
  | { type: "scanned"; entry: DeskEntry }
  /** It is tried again, for the reader of now where it had waited for one. */
  | { type: "asked"; entry: DeskEntry }
  | { type: "answered"; id: string; verdict: DeskVerdict; outcome: LoanAnswer["outcome"] | "" }
  | { type: "undone"; id: string }
  | { type: "opened"; reader: string };

export const EMPTY_DESK: DeskState = { entries: [], scanned: 0, reader: "", lent: 0, returned: 0 };

export function deskAfter(state: DeskState, event: DeskEvent): DeskState {
  const changed = (id: string, change: Partial<DeskEntry>) =>
    state.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
  switch (event.type) {
    case "scanned":
      return {
        ...state,
        entries: shownRows([event.entry, ...state.entries], ({ verdict }) => isUnanswered(verdict)),
        scanned: state.scanned + 1,
      };
    case "asked":
      return { ...state, entries: changed(event.entry.id, { reader: event.entry.reader, verdict: null }) };
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
