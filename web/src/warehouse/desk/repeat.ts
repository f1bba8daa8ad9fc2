/** A scanner stutters within this time; the next piece of the same material comes later. */
export const REPEAT_MILLISECONDS = 350;
