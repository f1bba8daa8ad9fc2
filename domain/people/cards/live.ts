/**
 * The code of a card on a paired phone, which changes every half minute: "1.3f00bc12", the phone's place and the beginning of an
 * HMAC. Phone and server compute it with different libraries, so each passes its own digest function.
 */

/** The time for which a phone shows one code. */
export const STEP_SECONDS = 30;
const CODE = /^([12])\.([0-9a-f]{8})$/;
const SHOWN_DIGITS = 8;
/** The tolerance for a phone's inexact clock, and for the time of a scan. */
const STEPS_AROUND = [0, -1, 1];

/** The half minute of a moment, in milliseconds since 1970. */
export const liveStep = (at: number): number => Math.floor(at / (STEP_SECONDS * 1000));

/** The number of seconds for which the present code is still valid. */
export const secondsLeft = (at: number): number => STEP_SECONDS - (Math.floor(at / 1000) % STEP_SECONDS);

/** The signed text. */
export const liveText = (token: string, step: number): string => `${token}|${step}`;

/**
 * The text that a phone signs when it asks for its card: never the secret itself, which addresses in a proxy's log would reveal.
 */
export const phoneText = (token: string): string => `${token}|phone`;

/** @param digest HMAC-SHA256 of `liveText` in hex. */
export const formatLive = (slot: number, digest: string): string => `${slot}.${digest.slice(0, SHOWN_DIGITS)}`;

/** The phone's place, and the code; null where the text has another form. */
export function readLive(live: string): { slot: number; code: string } | null {
  const match = CODE.exec(live);
  return match && { slot: Number(match[1]), code: match[2]! };
}

/** Whether a code is of the present half minute, or of one beside it. */
export function isOfNow(code: string, at: number, digestOf: (step: number) => string): boolean {
  const step = liveStep(at);
  return STEPS_AROUND.some((around) => digestOf(step + around).slice(0, SHOWN_DIGITS) === code);
}

/** `now`: from a paired phone's screen; `old`: a picture of one, or made up; `none`: printed, or without a code. */
export type Liveness = "now" | "old" | "none";
