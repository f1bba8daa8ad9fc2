import { expect, test } from "vitest";
import * as z from "zod/mini";
import { line, newId, wholeNumber } from "../../../domain/contract";
import { commandSchema } from "./command-schema";

const contract = {
  input: z.object({
    id: newId,
    of: line("Escolha o empréstimo."),
    reason: line("Informe o motivo."),
    lines: z.array(z.object({ quantity: wholeNumber(1, 9) })),
  }),
};
const schema = commandSchema(contract, ({ quantity, ...values }: { reason: string; quantity: number | string }) => ({
  ...values,
  of: "12",
  lines: [{ quantity }],
}));
const faultsOf = (values: unknown) =>
  z.safeParse(schema, values).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("the contract tidies the typed values before they are sent", () => {
  const { data } = z.safeParse(schema, { reason: " quebrou ", quantity: 2 });
  expect(data).toMatchObject({ of: "12", reason: "quebrou", lines: [{ quantity: 2 }] });
});

test("the contract's sentences appear at the form's fields, those of a line too", () => {
  expect(faultsOf({ reason: "", quantity: "" })).toEqual([
    ["reason", "Informe o motivo."],
    ["quantity", "Informe um número inteiro."],
  ]);
});

test("a fault of no field of the form keeps the contract's name", () => {
  const otherFault = commandSchema(contract, () => ({ reason: "x", of: "", lines: [{ quantity: 1 }] }));
  expect(z.safeParse(otherFault, {}).error?.issues.map(({ path }) => path)).toEqual([["of"]]);
});
