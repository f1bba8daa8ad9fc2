/** Several people share a desk's browser: it keeps the latest tokens, up to this number. */
export const MAX_KNOWN_BROWSERS = 20;
