import { useCallback, useRef } from "react";
import { asCallError } from "./errors";
import { newId } from "./new-id";

/** Whether the server keeps something else under the id: what was sent before, or another's. */
export const isTaken = (error: unknown): boolean => asCallError(error).code === "id_taken";

/**
 * The id of a command that is sent again until it was answered, so that a lost answer asked for again does nothing twice. It is another
 * once the command is done, and once its person was told that the id is taken: the next press is another command.
 * @returns sends by what it is given, under that id.
 */
export function useIdempotentSend(): <Answer>(send: (id: string) => Promise<Answer>) => Promise<Answer> {
  const id = useRef("");
  return useCallback(async (send) => {
    id.current ||= newId();
    try {
      const answer = await send(id.current);
      id.current = "";
      return answer;
    } catch (error) {
      if (isTaken(error)) {
        id.current = "";
      }
      throw error;
    }
  }, []);
}
