/** Reads typed fields strictly: a wrong guess is worse than another question. */
import { type Day, formatDay, isDay } from "../../../../domain/dates";

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2199;

/** 25/12/2026, 25-12-2026, 25.12.2026, 25122026 or 5/1/2026 as a day; undefined for all else, such as 31/02/2026 or 3/4/26. */
export function parseDay(text: string): Day | undefined {
  const trimmed = text.trim();
  const match =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed) ?? /^$/.exec(trimmed);
  const [, date = "", month = "", year = ""] = match ?? [];
  const day = isDay(trimmed) ? trimmed : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const inYear = Number(day.slice(0, 4));
  return isDay(day) && inYear >= EARLIEST_YEAR && inYear <= LATEST_YEAR ? day : undefined;
}

/** 7, 730, 0730, 7:30, 7h or 7h30 as "07:30"; undefined for any other text. */
export function parseTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:h](\d{2})?|(\d{2}))?$/i.exec(text.trim());
  if (!match) {
    return undefined;
  }
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? match[3] ?? 0);
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}` : undefined;
}

/**
 * 1.234,56 as 123456 centavos. A point groups thousands; only where it cannot ("12.50", from number pads) is it the decimal sign.
 * Undefined for an ambiguous text, or one with fractions of a centavo.
 */
export function parseMoney(text: string): number | undefined {
  const amountText = text.replace(/^\s*R\$/i, "").replace(/\s/g, "");
  const match =
    /^(-?)([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(amountText) ??
    /^(-?)(\d{1,12})(?:,(\d{1,2}))?$/.exec(amountText) ??
    /^(-?)(\d{1,12})\.(\d{1,2})$/.exec(amountText);
  if (!match) {
    return undefined;
  }
  const [, sign, integerPart = "", fraction = ""] = match;
  const centavos = Number(integerPart.replaceAll(".", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return sign && centavos > 0 ? -centavos : centavos;
}

/** 123456 centavos as "1.234,56", without the currency. */
function showMoney(centavos: number): string {
  return new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(centavos / 100);
}

/** Reads and shows the value of one kind of field. An unreadable text stays as it is. */
export interface Reading<Value> {
  parse: (text: string) => Value | undefined;
  show: (value: Value) => string;
  isValue: (value: Value | string) => value is Value;
  /** Below the field, for an unreadable text. */
  invalid: string;
}

export const dayReading: Reading<string> = {
  parse: parseDay,
  show: formatDay,
  isValue: (value): value is string => isDay(value),
  invalid: "Data inválida. Use dia/mês/ano, como 07/12/2026.",
};

export const timeReading: Reading<string> = {
  parse: parseTime,
  show: (time) => time,
  isValue: (value): value is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  invalid: "Hora inválida. Use horas e minutos, como 07:30.",
};

export const moneyReading: Reading<number> = {
  parse: parseMoney,
  show: showMoney,
  isValue: (value): value is number => typeof value === "number",
  invalid: "Valor inválido. Use vírgula para os centavos, como 12,50.",
};

/**
 * A price with up to four decimals, in ten-thousandths of a real; a point groups thousands, except behind a leading zero: "0.125".
 */
function parsePrice(text: string): number | undefined {
  const amountText = text.replace(/^\s*R\$/i, "").replace(/\s/g, "");
  const match =
    /^([1-9]\d{0,2}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,4}))?$/.exec(amountText) ??
    /^(\d{1,9})\.(\d{1,2})$/.exec(amountText) ??
    /^(0)\.(\d{3,4})$/.exec(amountText);
  return match ? Number((match[1] ?? "").replaceAll(".", "")) * 10_000 + Number((match[2] ?? "").padEnd(4, "0")) : undefined;
}

/** 12500 ten-thousandths as "1,25", 347 as "0,0347". */
const showPrice = (price: number): string =>
  new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(price / 10_000);

export const priceReading: Reading<number> = {
  parse: parsePrice,
  show: showPrice,
  isValue: (value): value is number => typeof value === "number",
  invalid: "Valor inválido. Use vírgula, com até 4 casas, como 0,0347.",
};

/** The value of a text: the value itself, "" for nothing, the text where it is unreadable. */
export function readText<Value>(reading: Reading<Value>, text: string): Value | string {
  return text.trim() === "" ? "" : (reading.parse(text) ?? text);
}

/** The field's text for a value. */
export function showValue<Value>(reading: Reading<Value>, value: Value | string): string {
  return reading.isValue(value) ? reading.show(value) : String(value);
}
