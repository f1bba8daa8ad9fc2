import * as z from "zod/mini";

/** Stands for the id that the command is sent under, while the form is checked. */
const ANY_ID = "000000000000000";

/**
 * A contract's schema as a form's: it takes what was typed, and gives what is sent.
 * @param input what the command takes, of the form's values.
 * @returns says each fault at the field of that name, also where the contract has it inside a line: `lines.0.quantity`.
 */
export function commandSchema<Values extends Record<string, unknown>, Input>(
  contract: { input: z.ZodMiniType<Input> },
  input: (values: Values) => Record<string, unknown>,
): z.ZodMiniType<Input> {
  return z.transform((values: Values, payload): Input => {
    const parsed = z.safeParse(contract.input, { ...input(values), id: ANY_ID });
    if (parsed.success) {
      return parsed.data;
    }
    for (const { path, message } of parsed.error.issues) {
      const field = path
        .map(String)
        .reverse()
        .find((name) => name in values);
      payload.issues.push({ code: "custom", message, input: values, path: [field ?? path.join(".")] });
    }
    return z.NEVER;
  });
}
