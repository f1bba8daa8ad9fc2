/** Several people share a desk's browser: it keeps so many tokens, the latest. */
export const MAX_KNOWN_BROWSERS = 20;
