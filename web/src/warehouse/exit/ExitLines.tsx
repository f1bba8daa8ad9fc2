import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { formatRemainder, unitFor } from "../../../../domain/warehouse/words";
import { useApplication } from "../../ui/application-context";
import { ToneIcon } from "../../ui/tone";
import classes from "../desk/Desk.module.css";
import { DeskLineRow } from "../desk/DeskLineRow";
import { QuantityStepper } from "../desk/QuantityStepper";
import { batchSentence, type ExitLine, leavingBatches, stateOf } from "./exit-draft";

/** The element id of a line's quantity, for the button that focuses it. */
export const fieldOf = (material: string): string => `quantity-${material}`;

interface ExitLineRowProps {
  line: ExitLine;
  newest: boolean;
  onQuantity: (quantity: number | string) => void;
  onRemove: () => void;
  /** Opens the choice of another batch. */
  onBatch: () => void;
  /** Returns to the batch that leaves first. */
  onFirstBatch: () => void;
  /** Enter: moves on to the next code. */
  onDone: () => void;
}

/** One material of an exit: the batch, the quantity, the remainder. */
export function ExitLineRow({ line, newest, onQuantity, onRemove, onBatch, onFirstBatch, onDone }: ExitLineRowProps) {
  const { today } = useApplication();
  const { material, quantity, batch } = line;
  const { name, code, unit, decimals, minimum } = material;
  const { problem, take, remaining, belowMinimum } = stateOf(line);
  return (
    <DeskLineRow
      name={name}
      code={code}
      newest={newest}
      problem={problem}
      alternative={{ label: "Levar", quantity: take, onTake: () => onQuantity(take) }}
      about={
        <div className="second">
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
      }
      unit={unitFor(typeof quantity === "number" ? quantity : 0, unit)}
      amount={
        <QuantityStepper
          id={fieldOf(material.id)}
          name={name}
          decimals={decimals}
          value={quantity}
          bad={problem !== ""}
          removeLabel={`Remover ${name} da saída`}
          onChange={onQuantity}
          onRemove={onRemove}
          onDone={onDone}
        />
      }
      remainder={
        <>
          <span className={classes.stays}>{formatRemainder(remaining)}</span>
          {belowMinimum ? (
            <span className={classes.minimum}>
              <ToneIcon tone="warn" size={16} /> mínimo {formatQuantity(minimum)}
            </span>
          ) : null}
        </>
      }
    />
  );
}
