import type * as z from "zod/mini";
import type { ContractPath } from "../../../domain/school";
import { type Input, type Output, useCommand } from "../data/call";
import type { CommandInput } from "../data/idempotent-send";
import { type ServerFormState, useServerForm } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";
import { commandSchema } from "./command-schema";

interface CommandFormTerms<Path extends ContractPath, Values> {
  initial: Values;
  /** What the command takes, of what was typed. The contract checks it, and says what stands for what is left out. */
  input: (values: Values) => { [Name in keyof CommandInput<Path>]?: unknown };
  /** As useCommand takes them. */
  touches?: readonly string[];
  /** Once the answer's sentence, where it has one, was said. */
  onDone: (answer: Output<Path>) => void;
  /** As useServerForm takes it; left out: no draft. */
  draftKey?: string;
}

/** The form of one command: its contract says what is wrong, and a lost answer asked for again does nothing twice. */
export function useCommandForm<Path extends ContractPath, Values extends Record<string, unknown>>(
  contract: { path: Path; input: z.ZodMiniType<Input<Path>> },
  { initial, input, touches = [], onDone, draftKey }: CommandFormTerms<Path, Values>,
): ServerFormState<Values> {
  const { mutateAsync } = useCommand(contract.path, touches);
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
