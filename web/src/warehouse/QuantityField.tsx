import { formatQuantity, readQuantity } from "../../../domain/warehouse/quantity";
import { ParsedField, type ParsedFieldProps } from "../ui/form/ParsedField";
import type { Reading } from "../ui/form/parse";

/** A parser for each number of decimals: the same object each time, so that a field does not parse again at each render. */
const READINGS: readonly Reading<number>[] = [0, 1, 2, 3, 4].map((decimals) => ({
  parse: (text) => {
    const { quantity, problem } = readQuantity(text, decimals);
    return problem ? undefined : quantity;
  },
  show: formatQuantity,
  isValue: (value) => typeof value === "number",
  invalid: decimals === 0 ? "Informe um número inteiro, como 12." : "Quantidade inválida. Use vírgula para as casas decimais.",
}));

interface QuantityFieldProps extends ParsedFieldProps<number> {
  /** The number of decimals of the material. */
  decimals: number;
}

/** A quantity, typed with a decimal comma; its value is ten-thousandths of the base unit. */
export function QuantityField({ decimals, ...others }: QuantityFieldProps) {
  return <ParsedField inputMode="decimal" placeholder="0" {...others} reading={READINGS[decimals] ?? READINGS[0]!} />;
}
