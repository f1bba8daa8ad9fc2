/** The paper of a slip, which this computer stores for the desk and the sheet alike. */
export type SlipPaper = "a4" | "roll";
export const SLIP_STORAGE = "sineta.stock-slip";

/** In the slip's address: the desk's own window prints at once and closes. */
export const PRINT_AT_ONCE = "imprimir";
