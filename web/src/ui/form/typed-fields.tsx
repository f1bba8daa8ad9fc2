import { ParsedField, type ParsedFieldProps } from "./ParsedField";
import { moneyReading, priceReading, timeReading } from "./parse";

/** A time of day; its value is HH:MM. */
export function TimeField(props: ParsedFieldProps<string>) {
  return <ParsedField inputMode="numeric" placeholder="hh:mm" {...props} reading={timeReading} />;
}

/** The price of one unit; its value is ten-thousandths of a real, since a screw costs less than a centavo. */
export function PriceField(props: ParsedFieldProps<number>) {
  return <ParsedField inputMode="decimal" placeholder="0,00" leftSection="R$" {...props} reading={priceReading} />;
}

/** An amount of money; its value is centavos, whole. */
export function MoneyField(props: ParsedFieldProps<number>) {
  return <ParsedField inputMode="decimal" placeholder="0,00" leftSection="R$" {...props} reading={moneyReading} />;
}
