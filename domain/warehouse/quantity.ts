/** Quantities: whole ten-thousandths of a material's base unit, so that 0,1 three times is 0,3. R-21, R-42. */
import { count, groupThousands } from "../text";

/** One base unit. */
export const ONE = 10_000;
/** The limit of a material's stock, in ten-thousandths; and of its value, in centavos. Twice that is still an exact number. */
export const MAX_QUANTITY = 4_000_000_000_000_000;
/**
 * The limit of one line's quantity, in ten-thousandths, and of its value, in centavos: an invoice full of such lines stays below
 * MOST.
 */
export const MAX_OF_LINE = 4_000_000_000_000;

/** 12345000 as "1.234,5": as many decimals as there are. */
export function formatQuantity(quantity: number): string {
  const size = Math.abs(quantity);
  const fraction = String(size % ONE)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${quantity < 0 ? "−" : ""}${groupThousands(Math.floor(size / ONE))}${fraction ? `,${fraction}` : ""}`;
}

/** Whether a quantity fits the material's decimals. R-21. */
export function fitsDecimals(quantity: number, decimals: number): boolean {
  return quantity % 10 ** (4 - decimals) === 0;
}

/** The refusal of a quantity with more decimals than its material. R-21. */
export const decimalsSentence = (decimals: number): string =>
  decimals === 0 ? "Informe um número inteiro." : `Use no máximo ${count(decimals, "casa", "casas")} depois da vírgula.`;

export interface ReadQuantity {
  /** 0 where the text is no quantity. */
  quantity: number;
  /** The sentence why it is none; empty when it is one. */
  problem: string;
  /** A remark about the number: "1.234" may mean 1,234. */
  warning: string;
}

const refusedQuantity = (problem: string): ReadQuantity => ({ quantity: 0, problem, warning: "" });

/**
 * A quantity in Brazilian notation: "1.234,5", "0,250", "12". A point only groups thousands; a number whose groups do not have
 * three digits, or begin with a zero as "0.250" from a keyboard without a comma, is refused and not guessed. R-42.
 */
export function readQuantity(text: string, decimals = 4): ReadQuantity {
  const digits = text.replace(/[\s\u00a0]/g, "");
  if (digits === "") {
    return refusedQuantity("Informe a quantidade.");
  }
  const match = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(digits);
  if (!match) {
    return refusedQuantity("Quantidade inválida. Use vírgula para as casas decimais, como 1,5.");
  }
  const [, integerPart = "", fraction = ""] = match;
  if (fraction.length > decimals) {
    return refusedQuantity(decimalsSentence(decimals));
  }
  const units = Number(integerPart.replace(/\./g, ""));
  if (units > MAX_OF_LINE / ONE) {
    return refusedQuantity("Quantidade grande demais.");
  }
  const isAmbiguous = integerPart.includes(".") && fraction === "";
  return {
    quantity: units * ONE + Number(fraction.padEnd(4, "0")),
    problem: "",
    warning: isAmbiguous ? `Lido como ${groupThousands(units)}.` : "",
  };
}

/** The searched name, and the "12*" before it, which precedes the chosen code again. */
export function readSearch(query: string): { times: string; text: string } {
  const match = /^\s*([\d.,]+\s*[*×])\s*(.*)$/.exec(query);
  return match
    ? { times: (match[1] ?? "").replace(/\s/g, ""), text: (match[2] ?? "").trim() }
    : { times: "", text: query.trim() };
}

/**
 * The typed or scanned text at the exit desk: "3*" before a code is the quantity. An "x" is a letter of the code: 3X40 may be
 * one, and so may an enrolment that ends in it. The quantity is 0 without one.
 */
export function readScan(text: string): { quantity: number; code: string; problem: string } {
  const match = /^\s*([\d.,]*)\s*[*×]\s*(.*)$/.exec(text);
  if (!match || (match[1] === "" && !text.trim().startsWith("*"))) {
    return { quantity: 0, code: text.trim(), problem: "" };
  }
  const { quantity, problem } = readQuantity(match[1] ?? "");
  return {
    quantity,
    code: (match[2] ?? "").trim(),
    problem: problem || (quantity === 0 ? "A quantidade deve ser maior que zero." : ""),
  };
}
