/**
 * The one way to send a command beside the forms, which keep the id in their draft (ui/form/use-server-form): under one id until it was
 * answered, so that a lost answer asked for again does nothing twice.
 */
import { useCallback, useRef } from "react";
import type { ContractPath } from "../../../domain/school";
import { type Input, type Output, useCommand } from "./call";
import { newId } from "./new-id";
import { type OpenSends, sendOnce } from "./send-once";

type Send = <Answer>(send: (id: string) => Promise<Answer>, subject?: string) => Promise<Answer>;

/** @returns sends by what it is given, under an id. Where it serves several records, `subject` says of which this send is. */
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
