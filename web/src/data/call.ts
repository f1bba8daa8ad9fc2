/** Commands and reads of the product's own routes, typed by their contracts. */
import { type UseMutationOptions, type UseQueryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { InputOf, OutputOf } from "../../../domain/contract";
import type { ContractPath, contracts } from "../../../domain/school";
import { pb } from "./client";
import type { CallError } from "./errors";
import { withSession } from "./session";
import { useEveryCallback, write } from "./writes";

type Contracts = typeof contracts;
export type Input<P extends ContractPath> = InputOf<Contracts[P]>;
export type Output<P extends ContractPath> = OutputOf<Contracts[P]>;

/**
 * Sends a command. A repetition is safe when its input has an id from newId().
 * @throws CallError
 */
export function command<P extends ContractPath>(path: P, input: Input<P> | FormData, signal?: AbortSignal): Promise<Output<P>> {
  return write(() => pb.send<Output<P>>(`/api/school/${path}`, { method: "POST", body: input, signal }));
}

/**
 * Sends a read.
 * @throws CallError
 */
export function read<P extends ContractPath>(path: P, input: Input<P>, signal?: AbortSignal): Promise<Output<P>> {
  const send = () =>
    pb.send<Output<P>>(`/api/school/${path}`, { method: "GET", query: input as Record<string, unknown>, signal });
  return path === "platform/school" ? send() : withSession(send);
}

/** A read as a query; its key begins with the path. */
export function useRead<P extends ContractPath>(
  path: P,
  input: Input<P>,
  options: Omit<UseQueryOptions<Output<P>, CallError>, "queryKey" | "queryFn"> = {},
) {
  return useQuery<Output<P>, CallError>({
    queryKey: [path, input],
    queryFn: ({ signal }) => read(path, input, signal),
    ...options,
  });
}

/**
 * The same, for a screen whose contents must survive a change of the input: until the new answer is there, `data` is the last
 * one, also where the new one failed. `failed` is true then.
 */
export function useSteadyRead<P extends ContractPath>(path: P, input: Input<P>, isEnabled = true) {
  const query = useRead(path, input, { enabled: isEnabled, placeholderData: (previous) => previous });
  const last = useRef<Output<P>>(undefined);
  if (query.data !== undefined) {
    last.current = query.data;
  }
  return { ...query, data: last.current, failed: query.isError && query.data === undefined };
}

/**
 * A command as a mutation.
 * @param touches the first parts of the query keys that it makes stale: list and collection names, read paths.
 */
export function useCommand<P extends ContractPath>(
  path: P,
  touches: readonly string[] = [],
  options: Omit<UseMutationOptions<Output<P>, CallError, Input<P>>, "mutationFn"> = {},
) {
  const queryClient = useQueryClient();
  const mutation = useMutation<Output<P>, CallError, Input<P>>({
    ...options,
    mutationFn: (input) => command(path, input),
    onSettled: (...args) => {
      for (const key of touches) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
      return options.onSettled?.(...args);
    },
  });
  return useEveryCallback(mutation);
}
