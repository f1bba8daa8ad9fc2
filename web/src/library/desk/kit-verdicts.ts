import { useEffect, useState } from "react";
import type { Verdict, VerdictAction } from "../../ui/scan/VerdictList";
import type { DeskEntry } from "./desk-state";
import { type DeskAction, isUnanswered } from "./verdicts";

/** The actions of an entry that still make sense at `now`: nothing of what was undone, no undo after its two minutes. */
export function actionsOf(entry: DeskEntry, now: number): DeskAction[] {
  if (entry.undone) {
    return [];
  }
  return (entry.verdict?.actions ?? []).filter((action) => action.do !== "undo" || action.until > now);
}

/** An action of one of the desk's rows. */
export interface RowAction {
  entry: DeskEntry;
  action: DeskAction;
}

/**
 * What the keys do, and so beside which actions they stand. F8: the newest row's first action, never an undo: what was just
 * done by that key is not undone by it. Ctrl+Z: the newest undo, while no row above it is still to be answered.
 */
export function keyedActions(entries: readonly DeskEntry[], now: number): { F8?: RowAction; "Ctrl Z"?: RowAction } {
  const [newest] = entries;
  if (!newest) {
    return {};
  }
  const [first] = actionsOf(newest, now);
  const isSettled = !isUnanswered(newest.verdict) && entries.every(({ verdict }) => verdict !== null);
  const [undo] = isSettled
    ? entries.flatMap((entry) =>
        actionsOf(entry, now)
          .filter((action) => action.do === "undo")
          .map((action) => ({ entry, action })),
      )
    : [];
  return {
    ...(first && first.do !== "undo" ? { F8: { entry: newest, action: first } } : {}),
    ...(undo ? { "Ctrl Z": undo } : {}),
  };
}

/** The desk's entries as the kit shows them. @param now milliseconds; what useUndoClock() gives. */
export function kitVerdicts(
  entries: readonly DeskEntry[],
  now: number,
  onAct: (entry: DeskEntry, action: DeskAction) => void,
): Verdict[] {
  const keyed = keyedActions(entries, now);
  return entries.map((entry) => {
    const { verdict } = entry;
    if (!verdict) {
      return { id: entry.id, tone: "info", title: entry.code, sentence: "Consultando…" };
    }
    const actions = actionsOf(entry, now).map((action): VerdictAction => {
      const keys = action === keyed.F8?.action ? "F8" : action === keyed["Ctrl Z"]?.action ? "Ctrl Z" : "";
      return {
        label: labelOf(action),
        quiet: action.do === "undo",
        onAct: () => onAct(entry, action),
        ...(keys ? { keys } : {}),
      };
    });
    return {
      id: entry.id,
      tone: verdict.tone,
      title: verdict.title,
      code: verdict.code,
      sentence: verdict.sentence,
      note: verdict.note || undefined,
      actions,
    };
  });
}

function labelOf(action: DeskAction): string {
  switch (action.do) {
    case "undo":
      return "Desfazer";
    case "renew":
      return "Renovar";
    case "return":
      return "Devolver";
    case "return_and_lend":
      return "Devolver e emprestar";
    case "lend":
      return action.label;
    case "override":
      return "Liberar…";
    case "pardon":
      return "Perdoar…";
    case "slip":
      return "Imprimir papeleta";
    case "retry":
      return "Tentar de novo";
    case "find":
      return "Buscar pelo nome";
  }
}

/** A clock that only ticks when an undo runs out. */
export function useUndoClock(entries: readonly DeskEntry[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ends = entries.flatMap((entry) =>
      (entry.verdict?.actions ?? []).map((action) => (action.do === "undo" ? action.until : 0)),
    );
    const next = Math.min(...ends.filter((end) => end > Date.now()));
    if (Number.isFinite(next)) {
      const timer = setTimeout(() => setNow(Date.now()), next - Date.now());
      return () => clearTimeout(timer);
    }
  }, [entries]);
  return now;
}
