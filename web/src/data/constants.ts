/** The client's constants, as the specification names them (part two, sections 7 to 9). */
export const LOCALE = "pt-BR";
export const PAGE_SIZE = 30;
export const FULL_LIST_BATCH = 500;
export const REALTIME_CONNECT_TIMEOUT_MS = 15_000;
export const RECONNECT_DELAYS_MS = [200, 300, 500, 1000, 1200, 1500, 2000] as const;
export const SESSION_COOKIE_MAX_BYTES = 4096;
export const NOTICE_MS = 5000;
/** The message of an error when the server sent none; users read sentenceOf(error) instead. */
export const DEFAULT_ERROR_MESSAGE = "Something went wrong while processing your request.";
export const MISSING_ID_MESSAGE = "Missing required record id.";
