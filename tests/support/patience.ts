/**
 * How long a test waits for what a minute's job does. A run that was asked ends after fifty seconds, and where that is a moment before
 * its message is due, the next begins with a minute of the clock: up to sixty seconds later.
 */
export const PATIENCE = { timeout: 110_000, interval: 100 };
