/** The marker in the slips' address: the desk's own window prints at once and closes. */
export const PRINT_AT_ONCE = "imprimir";
