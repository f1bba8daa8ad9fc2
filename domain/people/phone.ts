/** Phone numbers: typed in the usual Brazilian ways, stored as E.164. */

/** The 67 area codes that exist (Anatel's numbering plan). */
const AREA_CODES = new Set(
  (
    "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 " +
    "61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99"
  ).split(" "),
);

const WITHOUT_NINTH = /^\+55(\d{2})[6-9]\d{7}$/;

/** An old mobile number in its stored form: a user has decided that it has no ninth digit. */
const isWithoutNinth = (e164: string): boolean => AREA_CODES.has(WITHOUT_NINTH.exec(e164)?.[1] ?? "");

export interface Phone {
  e164: string;
  /** An old mobile number that got its missing 9: worth a second look. */
  ninthDigitAdded: boolean;
}

/**
 * Reads a phone number with or without punctuation, country code, trunk zero or carrier ("0 15 21 98765-4321"). Another country's
 * number needs its "+". Null when it cannot be a number.
 */
export function parsePhone(text: string): Phone | null {
  // "98765-432" lacks a digit at its end, not the ninth at its front.
  if (!/^[\d\s().+/-]*$/.test(text) || /-\d{1,3}\s*$/.test(text)) {
    return null;
  }
  if (isWithoutNinth(text)) {
    return { e164: text, ninthDigitAdded: false };
  }
  const international = text.trim().startsWith("+");
  const digits = text.replace(/\D/g, "");
  if (international && !digits.startsWith("55")) {
    return /^[1-9]\d{7,14}$/.test(digits) ? { e164: `+${digits}`, ninthDigitAdded: false } : null;
  }
  return parseNational(international ? digits.slice(2) : withoutPrefixes(digits));
}

/** The 55 is removed only where the length shows that it is the country: 55 is an area code too (Santa Maria). */
function withoutPrefixes(digits: string): string {
  if (digits.startsWith("0")) {
    const remainder = digits.replace(/^0+/, "");
    return remainder.length > 11 ? remainder.slice(2) : remainder;
  }
  return digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
}

function parseNational(digits: string): Phone | null {
  const area = digits.slice(0, 2);
  const local = digits.slice(2);
  if (!AREA_CODES.has(area)) {
    return null;
  }
  if (/^9\d{8}$/.test(local) || /^[2-5]\d{7}$/.test(local)) {
    return { e164: `+55${area}${local}`, ninthDigitAdded: false };
  }
  return /^[6-9]\d{7}$/.test(local) ? { e164: `+55${area}9${local}`, ninthDigitAdded: true } : null;
}

/** The share of a list's telephones with one area code from which those without one get it. */
const SHARE_OF_COMMON = 0.8;

/** The Brazilian area code of most of these cells' telephones; empty where they show none, or several. */
export function commonAreaCode(cells: readonly string[]): string {
  const counts = new Map<string, number>();
  let total = 0;
  for (const cell of cells) {
    const area = /^\+55(\d{2})/.exec(parsePhone(cell.split(/[;,|/]/, 1)[0]!)?.e164 ?? "")?.[1];
    if (area !== undefined) {
      total++;
      counts.set(area, (counts.get(area) ?? 0) + 1);
    }
  }
  const [common] = [...counts].filter(([, count]) => count >= total * SHARE_OF_COMMON);
  return common?.[0] ?? "";
}

/** The number without the ninth digit that was added. */
export const withoutNinth = (e164: string): string => e164.replace(/^(\+55\d{2})9([6-9]\d{7})$/, "$1$2");

/** The same number with the ninth digit, as WhatsApp's own id of it may lack it. */
export const withNinth = (e164: string): string => e164.replace(/^(\+55\d{2})([6-9]\d{7})$/, "$19$2");

/**
 * "+5521987654321" as "(21) 98765-4321". Another country's number stays as it is. So does one that is stored without its ninth
 * digit: otherwise a second reading would add it.
 */
export function formatPhone(e164: string): string {
  if (isWithoutNinth(e164)) {
    return e164;
  }
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}

/** "(19) 9••••-2210": enough to recognise a number on a counter's screen. */
export function maskPhone(e164: string): string {
  const match = /^\+55(\d{2})(\d)(\d{3,4})(\d{4})$/.exec(e164);
  if (match) {
    return `(${match[1]}) ${match[2]}${"•".repeat(match[3]!.length)}-${match[4]}`;
  }
  return e164.length > 6 ? `${e164.slice(0, 3)} •••• ${e164.slice(-4)}` : "";
}

/**
 * The key of a number for comparisons. WhatsApp's own id of a Brazilian mobile may lack the ninth digit, so there area code and
 * last eight digits count. Where those begin with 2 to 5 they are a landline's: the mobile with a 9 before them is another
 * telephone.
 */
export function phoneKey(e164: string): string {
  const match = /^\+55(\d{2})9([6-9]\d{7})$/.exec(e164);
  return match ? `55${match[1]}${match[2]}` : e164.replace(/\D/g, "");
}

/** Whether a Brazilian number is a mobile's; a foreign number counts as one, since its kind is unknown. */
export function isMobile(e164: string): boolean {
  return /^\+55\d{2}9\d{8}$/.test(e164) || isWithoutNinth(e164) || !e164.startsWith("+55");
}
