import { useEffect, useState } from "react";
import type { Verdict, VerdictAction } from "../../ui/scan/VerdictList";
import type { DeskEntry } from "./useDesk";
import type { DeskAction } from "./verdicts";

/** The actions of an entry that still make sense at `now`: nothing of what was undone, no undo after its two minutes. */
export function actionsOf(entry: DeskEntry, now: number): DeskAction[] {
  if (entry.undone) {
    return [];
  }
  return (entry.verdict?.actions ?? []).filter((action) => action.do !== "undo" || action.until > now);
}

/** The desk's entries as the kit shows them. @param now milliseconds; what useUndoClock() gives. */
export function kitVerdicts(
  entries: readonly DeskEntry[],
  now: number,
  onAct: (entry: DeskEntry, action: DeskAction) => void,
): Verdict[] {
  const undoable = entries.find((entry) => actionsOf(entry, now).some((action) => action.do === "undo"));
  return entries.map((entry, index) => {
    const { verdict } = entry;
    if (!verdict) {
      return { id: entry.id, tone: "info", title: entry.code, sentence: "Consultando…" };
    }
    const actions = actionsOf(entry, now).map((action, place): VerdictAction => {
      const undo = action.do === "undo";
      const keys = undo ? (entry === undoable ? "Ctrl Z" : "") : index === 0 && place === 0 ? "F8" : "";
      return { label: labelOf(action), quiet: undo, onAct: () => onAct(entry, action), ...(keys ? { keys } : {}) };
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
