/** Key combinations: "e" alone, "mod+k" with Ctrl (Command on a Mac). */

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Whether the press is the combination. A bare key means no modifier, and Shift only where the character needs it. */
export function matches(press: KeyPress, keys: string): boolean {
  const [last = "", ...modifiers] = keys.split("+").reverse();
  const wantsMod = modifiers.includes("mod");
  const wantsShift = modifiers.includes("shift");
  const letter = /^[a-z]$/.test(last);
  return (
    (press.ctrlKey || press.metaKey) === wantsMod &&
    !press.altKey &&
    (!letter || press.shiftKey === wantsShift) &&
    (wantsMod ? press.key.toLowerCase() : press.key) === last
  );
}

/** Whether a key that types a character stands alone: it must not act while someone types. F1 types nothing. */
export const isSingle = (keys: string): boolean => keys.length === 1;

/** In words for users: "Ctrl K". */
export function keysInWords(keys: string): string {
  return keys
    .split("+")
    .map((part) => ({ mod: "Ctrl", shift: "Shift" })[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(" ");
}

/** For aria-keyshortcuts: "Control+K". */
export function keysForAria(keys: string): string {
  return keys
    .split("+")
    .map((part) => ({ mod: "Control", shift: "Shift" })[part] ?? part.toUpperCase())
    .join("+");
}
