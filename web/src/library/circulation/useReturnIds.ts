import { useRef } from "react";
import { newId } from "../../data/client";

/**
 * An id for each book's return: the same for every attempt until an answer, since the book may be lent and returned again
 * afterwards.
 */
export function useReturnIds() {
  const ids = useRef(new Map<string, string>());
  return {
    of(book: string): string {
      const id = ids.current.get(book) ?? newId();
      ids.current.set(book, id);
      return id;
    },
    onAnswer(book: string): void {
      ids.current.delete(book);
    },
  };
}
