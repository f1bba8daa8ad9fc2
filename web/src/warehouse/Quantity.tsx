import { formatQuantity } from "../../../domain/warehouse/quantity";
import { unitFor } from "../../../domain/warehouse/words";
import classes from "./warehouse.module.css";

/** A figure, with its unit in small type. */
export function Quantity({ quantity, unit }: { quantity: number; unit: string }) {
  return (
    <span className={classes.figure}>
      {formatQuantity(quantity)} <span className="second regular">{unitFor(quantity, unit)}</span>
    </span>
  );
}
