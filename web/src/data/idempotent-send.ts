/**
 * Sends a command outside of the forms, which keep the id in their draft (ui/form/use-server-form). It keeps one id until the
 * server has answered, so that a repetition after a lost answer does nothing twice.
 */
import { useCallback, useRef } from "react";
import type { ContractPath } from "../../../domain/school";
import { type Input, type Output, useCommand } from "./call";
import { newId } from "./new-id";
import { type OpenSends, sendOnce } from "./send-once";

type Send = <Answer>(send: (id: string) => Promise<Answer>, subject?: string) => Promise<Answer>;

/**
 * @returns a function that sends its argument under an id. Where it serves several records, `subject` names the record of this
 * send.
 */
export function useIdempotentSend(): Send {
  const open = useRef<OpenSends>(new Map());
  return useCallback((send, subject = "") => sendOnce(open.current, subject, newId, send), []);
}

/** The input of a command, without the id under which it is sent. */
export type CommandInput<P extends ContractPath> = Omit<Input<P>, "id">;

/**
 * The same for one command.
 * @param touches as useCommand takes them.
 * @param subjectOf the record of a send, where the same button or form serves several.
 * @returns `send` throws CallError.
 */
export function useIdempotentCommand<P extends ContractPath>(
  path: P,
  touches: readonly string[] = [],
  subjectOf: (input: CommandInput<P>) => string = () => "",
) {
  const { mutateAsync, isPending } = useCommand(path, touches);
  const attempt = useIdempotentSend();
  const send = (input: CommandInput<P>): Promise<Output<P>> =>
    attempt((id) => mutateAsync({ ...input, id } as Input<P>), subjectOf(input));
  return { send, isPending };
}
