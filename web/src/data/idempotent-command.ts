import type { ContractPath } from "../../../domain/school";
import { type Input, type Output, useCommand } from "./call";
import { useIdempotentSend } from "./idempotent-send";

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
  const attempt = useIdempotentSend();
  const send = (input: CommandInput<P>): Promise<Output<P>> => attempt((id) => mutateAsync({ ...input, id } as Input<P>), input);
  return { send, isPending };
}
