/** The access key of an NF-e: 44 characters that name issuer, month, model, series and number. Letters are legal in the CNPJ. R-39. */
import { isCnpj, isCpf } from "../../taxpayer";

export interface AccessKey {
  /** The month of the issue: "2026-11". */
  month: string;
  /** CNPJ, or CPF of a rural producer. */
  issuer: string;
  model: string;
  /** Without leading zeros, like the number. */
  series: string;
  number: string;
}

const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/** A key as scanned or typed, without spaces, points and case. */
export const cleanKey = (text: string): string => text.replace(/[\s.\-/]/g, "").toUpperCase();

/** Whether a code has the form of a key, valid or not. */
export const looksLikeKey = (text: string): boolean => /^[0-9A-Z]{44}$/.test(cleanKey(text));

/** Each character counts as its ASCII code less that of "0", with weights 2 to 9 from the right, modulo 11. */
export function keyCheckDigit(characters: string): number {
  let sum = 0;
  for (let index = 0; index < characters.length; index++) {
    sum += (characters.charCodeAt(characters.length - 1 - index) - 48) * (2 + (index % 8));
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/**
 * The data of a key; null where it is invalid, or was misread.
 * @param key from {@link cleanKey}.
 */
export function readKey(key: string): AccessKey | null {
  if (!KEY.test(key) || keyCheckDigit(key.slice(0, 43)) !== Number(key.slice(43))) {
    return null;
  }
  const month = Number(key.slice(4, 6));
  const issuerDocument = key.slice(6, 20);
  const issuer = isCnpj(issuerDocument)
    ? issuerDocument
    : issuerDocument.startsWith("000") && isCpf(issuerDocument.slice(3))
      ? issuerDocument.slice(3)
      : "";
  if (month < 1 || month > 12 || issuer === "") {
    return null;
  }
  return {
    month: `20${key.slice(2, 4)}-${key.slice(4, 6)}`,
    issuer,
    model: key.slice(20, 22),
    series: withoutZeros(key.slice(22, 25)),
    number: withoutZeros(key.slice(25, 34)),
  };
}

/** Whether the tax office issued the note (NFA-e): the key then has the office's CNPJ in place of the seller's. MOC, rule A03-10. */
export const isOfTaxOffice = ({ series }: Pick<AccessKey, "series">): boolean => Number(series) >= 890 && Number(series) <= 899;
