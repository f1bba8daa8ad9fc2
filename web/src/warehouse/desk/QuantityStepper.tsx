import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { ONE } from "../../../../domain/warehouse/quantity";
import { QuantityField } from "../QuantityField";
import classes from "./Desk.module.css";

interface QuantityStepperProps {
  id: string;
  /** The line's name: it says which line the buttons belong to. */
  name: string;
  decimals: number;
  /** Ten-thousandths, or a typed text that can't be read. */
  value: number | string;
  bad: boolean;
  removeLabel: string;
  onChange: (quantity: number | string) => void;
  onRemove: () => void;
  /** Enter: moves on to the next code. */
  onDone: () => void;
}

/** The quantity of a line, by keys, by − and + ; below one, the line is removed. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { id, name, decimals, value, bad, removeLabel, onChange, onRemove, onDone } = props;
  const amount = typeof value === "number" ? value : 0;
  return (
    <div className={classes.stepper} data-bad={bad ? true : undefined}>
      {amount > ONE ? (
        <ActionIcon className={classes.step} aria-label={`Menos ${name}`} onClick={() => onChange(amount - ONE)}>
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon className={classes.step} aria-label={removeLabel} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      <QuantityField
        id={id}
        variant="unstyled"
        className={classes.field}
        aria-label={`Quantidade de ${name}`}
        aria-invalid={bad || undefined}
        data-yields-scans
        decimals={decimals}
        value={value}
        onChange={onChange}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            onDone();
          }
        }}
      />
      <ActionIcon className={classes.step} aria-label={`Mais ${name}`} onClick={() => onChange(amount + ONE)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
