import { useRef } from "react";
import { newId } from "../../data/client";

/** The id of what is wished; another wish after a refusal is another command. */
export function useWish() {
  const sent = useRef({ id: newId(), wish: "" });
  return (input: unknown): string => {
    const wish = JSON.stringify(input);
    if (sent.current.wish !== "" && sent.current.wish !== wish) {
      sent.current.id = newId();
    }
    sent.current.wish = wish;
    return sent.current.id;
  };
}
