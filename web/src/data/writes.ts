/** Writes: calls after which the user expects something to be stored. */
import type { UseMutationResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { asCallError, type CallError } from "./errors";
import { withSession } from "./session";

type FailureListener = (failure: CallError, begunAt: URL) => void;

let listener: FailureListener | undefined;

/** Sets the listener for failed writes. It gets the address at which the user began the write. */
export function onFailedWrite(next: FailureListener): void {
  listener = next;
}

/**
 * Sends a write.
 * @throws CallError
 */
export async function write<T>(send: () => Promise<T>): Promise<T> {
  const begunAt = new URL(window.location.href);
  try {
    return await withSession(send);
  } catch (error) {
    listener?.(asCallError(error), begunAt);
    throw error;
  }
}

interface Callbacks<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (failure: CallError) => void;
}

type Mutation<Answer, Sent> = UseMutationResult<Answer, CallError, Sent>;

/**
 * Runs the callbacks of each `mutate`, which is the same function at each drawing. TanStack Query drops the callbacks of a screen
 * that the user has left, and of all calls but the last.
 */
export function useEveryCallback<Answer, Sent>(
  mutation: Mutation<Answer, Sent>,
): Omit<Mutation<Answer, Sent>, "mutate"> & { mutate: (sent: Sent, callbacks?: Callbacks<Answer>) => void } {
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (sent: Sent, { onSuccess, onError }: Callbacks<Answer> = {}) =>
      void mutateAsync(sent).then(onSuccess, onError ?? (() => undefined)),
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
