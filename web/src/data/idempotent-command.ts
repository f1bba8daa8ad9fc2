import { useRef } from "react";
import type { ContractPath } from "../../../domain/school";
import { type Input, type Output, useCommand } from "./call";
import { isTaken } from "./idempotent-send";
import { newId } from "./new-id";

/** The input of a command, without the id under which it is sent. */
export type CommandInput<P extends ContractPath> = Omit<Input<P>, "id">;

/**
 * A command that is sent under one id until it was answered, so that a repetition after a lost answer does nothing twice. A
 * changed input is another command, and gets another id.
 * @param touches as useCommand takes them.
 * @returns `send` throws CallError.
 */
export function useIdempotentCommand<P extends ContractPath>(path: P, touches: readonly string[] = []) {
  const { mutateAsync, isPending } = useCommand(path, touches);
  const open = useRef({ id: newId(), wish: "" });
  const send = async (input: CommandInput<P>): Promise<Output<P>> => {
    const wish = JSON.stringify(input);
    if (open.current.wish !== "" && open.current.wish !== wish) {
      open.current.id = newId();
    }
    open.current.wish = wish;
    const renew = () => {
      open.current = { id: newId(), wish: "" };
    };
    try {
      const answer = await mutateAsync({ ...input, id: open.current.id } as Input<P>);
      renew();
      return answer;
    } catch (error) {
      if (isTaken(error)) {
        renew();
      }
      throw error;
    }
  };
  return { send, isPending };
}
