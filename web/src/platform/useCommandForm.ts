import type * as z from "zod/mini";
import type { ContractPath } from "../../../domain/school";
import { type Input, type Output, useCommand } from "../data/call";
import type { CommandInput } from "../data/idempotent-send";
import { type ServerFormState, useServerForm } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";
import { commandSchema } from "./command-schema";

interface CommandFormTerms<Path extends ContractPath, Values> {
  initial: Values;
  /** Converts the form's values to the command's input. The contract validates it, with its defaults. */
  input: (values: Values) => { [Name in keyof CommandInput<Path>]?: unknown };
  /** As in useCommand. */
  staleQueries?: readonly string[];
  /** Called after the notice with the answer's sentence, if it has one. */
  onDone: (answer: Output<Path>) => void;
  /** As in useServerForm; left out: no draft. */
  draftKey?: string;
}

/** The form of one command: its contract reports the problems, and a repetition after a lost answer does nothing twice. */
export function useCommandForm<Path extends ContractPath, Values extends Record<string, unknown>>(
  contract: { path: Path; input: z.ZodMiniType<Input<Path>> },
  { initial, input, staleQueries = [], onDone, draftKey }: CommandFormTerms<Path, Values>,
): ServerFormState<Values> {
  const { mutateAsync } = useCommand(contract.path, staleQueries);
  return useServerForm<Values, Input<Path>, Output<Path>>({
    initial,
    schema: commandSchema(contract, input),
    draftKey: draftKey ?? null,
    save: (output, _, id) => mutateAsync({ ...output, id }),
    onSaved: (answer) => {
      const { sentence } = answer as { sentence?: string };
      if (sentence) {
        notify.ok(sentence);
      }
      onDone(answer);
    },
  });
}
