import { Button } from "@mantine/core";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { unitFor } from "../../../../domain/warehouse/words";
import { Code } from "../../ui/Code";
import { useKit } from "../../ui/kit";
import { ToneIcon } from "../../ui/tone";
import classes from "../desk/Desk.module.css";
import { QuantityStepper } from "../desk/QuantityStepper";
import { batchSentence, type ExitLine, leavingBatches, stateOf } from "./exit-draft";

/** Where the keys of a line stand, for the button that leads there. */
export const fieldOf = (material: string): string => `quantity-${material}`;

interface ExitLineRowProps {
  line: ExitLine;
  newest: boolean;
  onQuantity: (quantity: number | string) => void;
  onRemove: () => void;
  /** Opens the choice of another batch. */
  onBatch: () => void;
  /** Back to whichever leaves first. */
  onFirstBatch: () => void;
  /** Enter: on with the next code. */
  onDone: () => void;
}

/** One material on its way out: which batch, how many, what stays. */
export function ExitLineRow({ line, newest, onQuantity, onRemove, onBatch, onFirstBatch, onDone }: ExitLineRowProps) {
  const { today } = useKit();
  const { material, quantity, batch } = line;
  const { name, code, unit, decimals, minimum } = material;
  const { problem, take, left, belowMinimum } = stateOf(line);
  const amount = typeof quantity === "number" ? quantity : 0;
  return (
    <li className={classes.line} data-newest={newest || undefined} data-tone={problem ? "bad" : "ok"}>
      <div className={classes.what}>
        <div>
          <span className={classes.name}>{name}</span> <Code soft>{code}</Code>
        </div>
        {problem ? (
          <div className={classes.problem}>
            <ToneIcon tone="bad" size={16} />
            <span>{problem}</span>
          </div>
        ) : (
          <div className={classes.batch}>
            {batchSentence(line, today)}{" "}
            {batch ? (
              <button type="button" className={classes.link} onClick={onFirstBatch}>
                usar o que vence primeiro
              </button>
            ) : leavingBatches(material).length > 1 ? (
              <button type="button" className={classes.link} onClick={onBatch} aria-label={`Trocar o lote de ${name}`}>
                trocar lote…
              </button>
            ) : null}
          </div>
        )}
      </div>
      <div className={classes.amount}>
        <QuantityStepper
          id={fieldOf(material.id)}
          name={name}
          decimals={decimals}
          value={quantity}
          bad={problem !== ""}
          removeLabel={`Tirar ${name} da saída`}
          onChange={onQuantity}
          onRemove={onRemove}
          onDone={onDone}
        />
        <span className={classes.unit}>{unitFor(amount, unit)}</span>
      </div>
      <div className={classes.left}>
        {problem ? (
          take > 0 ? (
            <Button variant="default" onClick={() => onQuantity(take)} aria-label={`Levar ${formatQuantity(take)} de ${name}`}>
              Levar {formatQuantity(take)}
            </Button>
          ) : null
        ) : (
          <>
            <span className={classes.stays}>
              {left >= ONE && left < 2 * ONE ? "Fica" : "Ficam"} {formatQuantity(left)}
            </span>
            {belowMinimum ? (
              <span className={classes.minimum}>
                <ToneIcon tone="warn" size={16} /> mínimo {formatQuantity(minimum)}
              </span>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}
