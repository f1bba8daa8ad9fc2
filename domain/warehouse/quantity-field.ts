/** A field of a record that holds a quantity, in ten-thousandths of the base unit. */
import { type NumberFacts, NumberField } from "../record-fields";
import { formatQuantity } from "./quantity";

class QuantityField<Facts extends NumberFacts> extends NumberField<Facts> {
  override format(value: unknown) {
    return typeof value === "number" ? formatQuantity(value) : super.format(value);
  }
}

/** Its screen provides the input, which knows the decimals of the material. */
export const quantityField = <const Facts extends NumberFacts>(label: string, facts: Facts) =>
  new QuantityField<Facts>(label, facts);
