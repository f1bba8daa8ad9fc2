import { useCallback, useEffect, useRef, useState } from "react";

/** Shown for a search that has only punctuation. */
export const NOTHING_TO_ASK = "Digite uma letra ou um número.";
/** Shown where the server did not answer a search. */
export const NO_ANSWER = "A busca não respondeu. Tente de novo em instantes.";

const TYPING_PAUSE_MILLISECONDS = 150;

/** The searched part of the typed text: it follows a moment after the last key, or at once where a key waits for the answer. */
export function useSearchQuery(text: string): { searchedText: string; searchNow: () => void } {
  const [later, setLater] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text ? TYPING_PAUSE_MILLISECONDS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return { searchedText: text && later, searchNow: useCallback(() => setLater(latest.current), []) };
}
