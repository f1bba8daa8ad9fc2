import { Checkbox } from "@mantine/core";
import { useState } from "react";
import type { Obstacle } from "../../../../../domain/refusal";
import { ReasonDialog } from "../../../ui/form/ReasonDialog";
import classes from "./Desk.module.css";
import type { Override } from "./useDesk";

interface OverrideDialogProps {
  /** Each refusal; all of them can be overridden. */
  obstacles: readonly Obstacle[];
  /** The act after the override. */
  target?: "este empréstimo" | "esta entrega";
  onConfirm: (overrides: Override[]) => Promise<void> | void;
  onClose: () => void;
}

/** Overrides exactly the selected refusals; the reason stays in the loan's history. L-16. */
export function OverrideDialog({ obstacles, target = "este empréstimo", onConfirm, onClose }: OverrideDialogProps) {
  const single = obstacles.length === 1;
  const [ticked, setTicked] = useState<readonly string[]>(single ? obstacles.map(({ code }) => code) : []);
  const all = obstacles.every(({ code }) => ticked.includes(code));
  return (
    <ReasonDialog
      title={`Liberar ${target}`}
      label="Motivo da liberação"
      action={single ? `Liberar ${target}` : "Liberar os marcados"}
      missingSentence="Informe o motivo da liberação."
      blocked={!all}
      onClose={onClose}
      onConfirm={async (reason) => onConfirm(obstacles.map(({ code }) => ({ code, reason })))}
    >
      {(isTried) =>
        single ? (
          <p>{obstacles[0]?.message}</p>
        ) : (
          <Checkbox.Group
            label="Marque cada impedimento a ser liberado"
            value={[...ticked]}
            onChange={setTicked}
            error={isTried && !all ? "Libere também os outros impedimentos para emprestar o livro." : undefined}
          >
            <div className={classes.obstacles}>
              {obstacles.map(({ code, message }, index) => (
                <Checkbox key={code} value={code} label={message} data-autofocus={index === 0 || undefined} />
              ))}
            </div>
          </Checkbox.Group>
        )
      }
    </ReasonDialog>
  );
}
