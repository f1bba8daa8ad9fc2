/**
 * Enrolment numbers. A school writes one number in several ways: "123.456.789-0", "1234567890", "RA 123456789-0 SP". The program
 * stores it with its own points and dashes, without the words around it, and compares it without either.
 */
import { readCode } from "../imports/figures";
import { bareCode } from "../imports/marked-codes";
import type { Remarks } from "../imports/messages";
import { BRAZILIAN_STATES } from "../platform/states";

/** The name of the number before it: "RA 123456789". A number such as "RM551234" begins with its letters. */
const NAME = /^(?:r\.?a\.?|r\.?m\.?|r\.?e\.?|matr[i\u00ed]cula|mat\.?)[\s.:]+(?=[0-9])/i;
/** The state that issued the number: "123456789-0 SP", "123456789X/SP". */
const STATE = new RegExp(`^([0-9][0-9.\\s-]{4,}[0-9X])[\\s/-]*(?:${BRAZILIAN_STATES.join("|")})$`, "i");

/** The dashes that Word and a PDF use instead of the keyboard's. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * An enrolment without the words around it; empty where there are only marks, which mean that there is none; any other text as it
 * is.
 */
export function bareEnrolment(text: string): string {
  const plain = text.trim().replace(DASHES, "-").replace(NAME, "");
  return enrolmentMark(plain) === "" ? "" : (STATE.exec(plain)?.[1] ?? plain);
}

/** The sentence for an enrolment that belongs to another person, in any notation. */
export const enrolmentTaken = ({ name, enrolment, active }: { name: string; enrolment: string; active: boolean }): string =>
  `A matrícula ${enrolment} é de ${name}${active ? "" : " (cadastro inativo)"}.`;

/** An enrolment without its points, dashes, slashes and blanks, in capitals: the same as `enrolmentColumn` in SQL. */
export const enrolmentMark = (enrolment: string): string =>
  enrolment.replace(/[ ./-]/g, "").replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** An enrolment in comparable form, typed, scanned or read; empty where nothing remains. */
export const comparableEnrolment = (text: string): string => enrolmentMark(bareEnrolment(text));

const withoutZeros = (code: string): string => (/^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, "") : code);

/** The same for a spreadsheet, which drops the leading zeros. */
export const enrolmentKey = (enrolment: string): string => withoutZeros(comparableEnrolment(enrolment));

const LONGEST_NUMBER = 15;

/** The comparable forms that a spreadsheet's enrolment may have in the register: with any number of leading zeros. */
export function enrolmentSpellings(enrolment: string): string[] {
  const plain = comparableEnrolment(enrolment);
  if (!/^\d+$/.test(plain)) {
    return plain === "" ? [] : [plain];
  }
  const plainNumber = withoutZeros(plain);
  return Array.from(
    { length: Math.max(1, LONGEST_NUMBER - plainNumber.length + 1) },
    (_, count) => "0".repeat(count) + plainNumber,
  );
}

/**
 * The enrolment of a sheet's cell, with a note where some of its text was left out.
 * @param label the field's name on screens.
 */
export function readEnrolment(cell: string, label: string, remarks: Remarks): string {
  const code = bareEnrolment(readCode(bareCode(cell)));
  if (code !== readCode(cell)) {
    const read = code === "" ? "não tem número: ficou em branco" : `lido como ${code}`;
    remarks.note("enrolment", `${label} “${cell.slice(0, 60)}” ${read}.`);
  }
  return code;
}
