/**
 * The time that a test waits for the program's own jobs. A requested run ends after fifty seconds. Where its message is due a
 * moment later, the next run begins with a minute of the clock: up to sixty seconds later, and on a busy machine later still.
 */
export const PATIENCE = { timeout: 240_000, interval: 100 };
