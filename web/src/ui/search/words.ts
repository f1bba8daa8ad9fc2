/** Said of a search for signs alone. */
export const NOTHING_TO_ASK = "Digite uma letra ou um número.";
/** Said where the server did not answer a search. */
export const NO_ANSWER = "A busca não respondeu. Tente de novo em instantes.";
