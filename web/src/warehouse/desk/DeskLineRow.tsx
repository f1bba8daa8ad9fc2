import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { Code } from "../../ui/Code";
import { ToneIcon } from "../../ui/tone";
import classes from "./Desk.module.css";

interface DeskLineRowProps {
  name: string;
  code: string;
  newest: boolean;
  /** Why the line can't be posted as it is; empty where it can. */
  problem: string;
  /** The quantity that could leave instead, with the button's word: "Levar". */
  alternative: { label: string; quantity: number; onTake: () => void };
  /** The texts below the name and at the end of the line, for a line without an error. */
  about: ReactNode;
  remainder: ReactNode;
  /** The unit's name, and the control that sets the quantity. */
  unit: string;
  amount: ReactNode;
}

/** One line of a stock desk: the material, the quantity, the remainder; or the error and its correction. */
export function DeskLineRow({ name, code, newest, problem, alternative, about, remainder, unit, amount }: DeskLineRowProps) {
  const says = `${alternative.label} ${formatQuantity(alternative.quantity)}`;
  return (
    <li className={classes.line} data-newest={newest || undefined} data-tone={problem ? "bad" : "ok"}>
      <div className={classes.itemName}>
        <div>
          <span className="strong">{name}</span> <Code soft>{code}</Code>
        </div>
        {problem ? (
          <div className={classes.problem}>
            <ToneIcon tone="bad" size={16} />
            <span>{problem}</span>
          </div>
        ) : (
          about
        )}
      </div>
      <div className={classes.amount}>
        {amount}
        <span className={classes.unit}>{unit}</span>
      </div>
      <Stack gap={0} align="flex-end" ta="right">
        {!problem ? (
          remainder
        ) : alternative.quantity > 0 ? (
          <Button variant="default" onClick={alternative.onTake} aria-label={`${says} de ${name}`}>
            {says}
          </Button>
        ) : null}
      </Stack>
    </li>
  );
}
