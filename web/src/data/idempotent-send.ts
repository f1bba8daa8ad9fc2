/**
 * The one way to send a command beside the forms, which keep the id in their draft (ui/form/use-server-form): under one id until it was
 * answered, so that a lost answer asked for again does nothing twice.
 */
import { useCallback, useRef } from "react";
import type { ContractPath } from "../../../domain/school";
import { type Input, type Output, useCommand } from "./call";
import { asCallError } from "./errors";
import { newId } from "./new-id";

/** Whether the server keeps something else under the id: what was sent before, or another's. */
export const isTaken = (error: unknown): boolean => asCallError(error).code === "id_taken";

type Send = <Answer>(send: (id: string) => Promise<Answer>, wish?: string) => Promise<Answer>;

/**
 * The id is another once the command is done, and once its person was told that the id is taken: the next press is another command.
 * @returns sends by what it is given, under that id. Another `wish` than the last is another command too.
 */
export function useIdempotentSend(): Send {
  const open = useRef({ id: "", wish: "" });
  return useCallback(async (send, wish = "") => {
    if (open.current.id === "" || open.current.wish !== wish) {
      open.current = { id: newId(), wish };
    }
    const renew = () => {
      open.current = { id: "", wish: "" };
    };
    try {
      const answer = await send(open.current.id);
      renew();
      return answer;
    } catch (error) {
      if (isTaken(error)) {
        renew();
      }
      throw error;
    }
  }, []);
}

/** The input of a command, without the id under which it is sent. */
export type CommandInput<P extends ContractPath> = Omit<Input<P>, "id">;

/**
 * The same for one command: a changed input is another command.
 * @param touches as useCommand takes them.
 * @returns `send` throws CallError.
 */
export function useIdempotentCommand<P extends ContractPath>(path: P, touches: readonly string[] = []) {
  const { mutateAsync, isPending } = useCommand(path, touches);
  const attempt = useIdempotentSend();
  const send = (input: CommandInput<P>): Promise<Output<P>> =>
    attempt((id) => mutateAsync({ ...input, id } as Input<P>), JSON.stringify(input));
  return { send, isPending };
}
