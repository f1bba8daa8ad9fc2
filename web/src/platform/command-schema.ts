import * as z from "zod/mini";

/** Replaces the command's id while the form is validated. */
const ANY_ID = "000000000000000";

/**
 * Adapts a contract's schema to a form: it accepts the form's values, and returns the input to send.
 * @param input converts the form's values to the command's input.
 * @returns a schema that reports each problem at the field of that name, also for a field within a line: `lines.0.quantity`.
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
