/** Reads another program's JSON without trusting its shape. */

/** A JSON text's value; null where it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The value at a path of names and positions; undefined where the path ends before. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current: unknown = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) {
      return undefined;
    }
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

/** A text or a number as text; "" for anything else. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const field = at(value, ...path);
  return typeof field === "string" ? field : typeof field === "number" ? String(field) : "";
}

/** The items of a list; none where it is no list. */
export function itemsAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const field = at(value, ...path);
  return Array.isArray(field) ? field : [];
}

/** Seconds since 1970 as milliseconds; 0 where it is no such number. */
export function secondsAt(value: unknown, ...path: readonly (string | number)[]): number {
  const seconds = Number(textAt(value, ...path) || Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1e11 ? Math.round(seconds * 1000) : 0;
}

/** "5519987654321" or "5519987654321@c.us" as E.164; "" for groups, lists and ids that are no telephone. */
export function phoneOf(id: string): string {
  const match = /^\+?(\d{8,15})(?::\d+)?(?:@(?:c\.us|s\.whatsapp\.net))?$/.exec(id.trim());
  return match ? `+${match[1]}` : "";
}

/** Another program's error text, short and without telephones. */
export function wordsOf(text: string): string {
  return text
    .replace(/\+?\d[\d\s().-]{7,}\d/g, "•••")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 160);
}

/** `https://gateway.escola/` in its stored form. */
export const trimmed = (url: string): string => url.trim().replace(/\/+$/, "");

/** A code to type on a telephone; "" where it is none. */
export const codeIn = (text: string): string => (/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/i.test(text) ? text : "");

/** A picture in base64, with or without its prefix, as an address that a page may show; "" where it is none. */
export function pictureOf(base64: string): string {
  const data = base64.replace(/^data:image\/png;base64,/, "");
  return /^[A-Za-z0-9+/]{20,40000}={0,2}$/.test(data) ? `data:image/png;base64,${data}` : "";
}
