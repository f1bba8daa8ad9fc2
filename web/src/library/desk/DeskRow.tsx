import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { KeyHint } from "../../ui/KeyHint";
import { VerdictRow } from "../../ui/Verdict";
import type { DeskEntry } from "./useDesk";
import type { DeskAction } from "./verdicts";

interface DeskRowProps {
  entry: DeskEntry;
  /** Only the newest row is tinted and shows its keys. */
  newest: boolean;
  onAct: (entry: DeskEntry, action: DeskAction) => void;
}

export function DeskRow({ entry, newest, onAct }: DeskRowProps) {
  const { verdict } = entry;
  const undo = verdict?.actions.find((action) => action.do === "undo");
  const undoOver = useIsPast(undo?.do === "undo" ? undo.until : 0);
  if (!verdict) {
    return <VerdictRow tone="info" pending subject={entry.code} sentence="Consultando…" newest={newest} />;
  }
  const actions = entry.undone || (undo && undoOver) ? [] : verdict.actions;
  return (
    <VerdictRow
      tone={verdict.tone}
      subject={verdict.subject}
      code={verdict.code}
      sentence={verdict.sentence}
      why={verdict.why}
      newest={newest}
      actions={actions.map((action, index) => (
        <Button
          key={labelOf(action)}
          variant="default"
          size="sm"
          onClick={() => onAct(entry, action)}
          rightSection={newest && index === 0 ? <KeyHint keys={action.do === "undo" ? "Ctrl Z" : "F8"} /> : null}
        >
          {labelOf(action)}
        </Button>
      ))}
    />
  );
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
    case "retry":
      return "Tentar de novo";
    case "find":
      return "Buscar pelo nome";
  }
}

/** Whether the moment (milliseconds; 0: none) has passed; turns true by itself. */
function useIsPast(moment: number): boolean {
  const [past, setPast] = useState(moment > 0 && moment <= Date.now());
  useEffect(() => {
    if (moment > 0) {
      const timer = setTimeout(() => setPast(true), Math.max(0, moment - Date.now()));
      return () => clearTimeout(timer);
    }
  }, [moment]);
  return past;
}
