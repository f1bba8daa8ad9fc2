/** CNPJ, with letters since July 2026, and CPF. Stored as text without punctuation, in capitals. R-41. */

/** The number without punctuation, spaces and lower case. */
export function cleanDocument(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/** Each character counts as its ASCII code less that of "0": letters follow the digits. */
function checkDigit(characters: string, heaviest: number): number {
  let sum = 0;
  for (let index = 0; index < characters.length; index++) {
    const fromEnd = characters.length - 1 - index;
    sum += (characters.charCodeAt(index) - 48) * (2 + (fromEnd % (heaviest - 1)));
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

const isOneCharacter = (text: string) => /^(.)\1*$/.test(text);

/** @param document from {@link cleanDocument}. */
export function isCnpj(document: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(document) || isOneCharacter(document)) {
    return false;
  }
  const first = checkDigit(document.slice(0, 12), 9);
  return document.endsWith(`${first}${checkDigit(document.slice(0, 12) + first, 9)}`);
}

/** @param document from {@link cleanDocument}. */
export function isCpf(document: string): boolean {
  if (!/^\d{11}$/.test(document) || isOneCharacter(document)) {
    return false;
  }
  const first = checkDigit(document.slice(0, 9), 11);
  return document.endsWith(`${first}${checkDigit(document.slice(0, 9) + first, 11)}`);
}

/**
 * The sentence why it cannot be a supplier's document; empty when it can, and for an empty one: there are donors without a
 * document.
 */
export function documentProblem(text: string): string {
  const document = cleanDocument(text);
  if (document === "") {
    return text.trim() === "" ? "" : "Informe o CNPJ ou o CPF.";
  }
  if (document.length !== 11 && document.length !== 14) {
    return "O CNPJ tem 14 caracteres, e o CPF tem 11.";
  }
  const isRight = document.length === 11 ? isCpf(document) : isCnpj(document);
  return isRight ? "" : `Este ${document.length === 11 ? "CPF" : "CNPJ"} não existe: confira os dígitos.`;
}

/** "CNPJ 12.ABC.345/01DE-35", "CPF 529.982.247-25". */
export function formatDocument(document: string): string {
  return document.length === 11
    ? `CPF ${document.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4")}`
    : `CNPJ ${document.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5")}`;
}
