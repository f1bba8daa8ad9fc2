/** The server's clock, as the page knows it: a desk's computer may be an hour ahead, or years behind. */

const STORAGE_KEY = "sineta.clock";
/** Less than what a user would notice, and more than an answer's way takes. */
const TOLERANCE_MS = 30_000;
/** An answer's header counts whole seconds. */
const HALF_SECOND = 500;

/** From the computer's clock to the server's, in milliseconds; that of the last visit until the first answer. */
let difference = storedDifference();

function storedDifference(): number {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Now by the server's clock, in milliseconds since 1970, UTC. */
export const serverTime = (): number => Date.now() + difference;

export const serverDate = (): Date => new Date(serverTime());

/**
 * Takes over the server's clock from an answer that has just arrived.
 * @param date its header of that name; null where a proxy has removed it.
 * @param duration the time from the question to the answer, in milliseconds.
 */
export function followServerClock(date: string | null, duration: number): void {
  const ahead = Date.parse(date ?? "") + HALF_SECOND + duration / 2 - Date.now();
  if (!Number.isNaN(ahead)) {
    difference = Math.abs(ahead) < TOLERANCE_MS + duration / 2 ? 0 : Math.round(ahead);
    localStorage.setItem(STORAGE_KEY, String(difference));
  }
}
