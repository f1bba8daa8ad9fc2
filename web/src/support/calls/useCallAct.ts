/** Acts on calls: sent once under an id of their own, with a notice of their sentence. */
import { useState } from "react";
import type { ContractPath } from "../../../../domain/school";
import type { CallAnswer } from "../../../../domain/support/calls/commands";
import { type Input, type Output, useCommand } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { type CommandInput, useIdempotentCommand } from "../../data/idempotent-send";
import { notify } from "../../ui/notify";
import { CALL_QUERIES } from "./call-words";

/** The commands whose answer is an act's. */
type ActPath = { [Path in ContractPath]: Output<Path> extends CallAnswer ? Path : never }[ContractPath];

/** A list's button serves each call of it. */
const callOf = (input: object): string => ("call" in input ? String(input.call) : "");

/** @returns a function that sends the act. Its refusal is thrown. */
export function useCallAct<Path extends ActPath>(path: Path): (input: CommandInput<Path>) => Promise<CallAnswer> {
  return useIdempotentCommand(path, CALL_QUERIES, callOf).send as (input: CommandInput<Path>) => Promise<CallAnswer>;
}

/** The same for a button: shows the effect or the refusal. */
export function useCallButton<Path extends ActPath>(path: Path) {
  const act = useCallAct(path);
  const [busy, setBusy] = useState(false);
  const press = async (input: CommandInput<Path>): Promise<boolean> => {
    setBusy(true);
    try {
      notify.ok((await act(input)).sentence);
      return true;
    } catch (error) {
      notify.bad(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, press };
}

/** Opens a call: its id is the new record's, equal in every attempt. */
export function useOpening() {
  const { mutateAsync } = useCommand("support/open-call", CALL_QUERIES);
  return (input: Input<"support/open-call">): Promise<CallAnswer> => mutateAsync(input);
}
