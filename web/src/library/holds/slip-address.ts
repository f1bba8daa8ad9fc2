/** In the slips' address: the desk's own window prints at once and goes. */
export const PRINT_AT_ONCE = "imprimir";
