/**
 * How long a test waits for what the program does by itself. A run that was asked ends after fifty seconds, and where that is a moment
 * before its message is due, the next begins with a minute of the clock: up to sixty seconds later, and on a busy machine later still.
 */
export const PATIENCE = { timeout: 240_000, interval: 100 };
