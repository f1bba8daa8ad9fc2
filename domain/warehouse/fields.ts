/** The fields of the stockroom's contracts. Quantities are ten-thousandths of the base unit, money is centavos. */
import * as z from "zod/mini";
import { optionalDay, optionalLine } from "../contract";
import { lazily } from "../lazily";
import { MAX_OF_LINE } from "./quantity";

export const REASON_MAX = 300;
/** The limit of an NF-e's items. */
export const MAX_LINES = 990;

/** A code as scanned or typed, or a record's id. */
export const code = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(200, "Código longo demais."));

export const quantity = lazily(() =>
  z
    .int("Informe a quantidade.")
    .check(z.gte(1, "A quantidade deve ser maior que zero."), z.lte(MAX_OF_LINE, "Quantidade grande demais.")),
);

/** A quantity, or zero. */
export const quantityOrZero = lazily(() =>
  z
    .int("Informe a quantidade.")
    .check(z.gte(0, "A quantidade não pode ser negativa."), z.lte(MAX_OF_LINE, "Quantidade grande demais.")),
);

export const value = lazily(() =>
  z.int("Informe o valor.").check(z.gte(0, "O valor não pode ser negativo."), z.lte(MAX_OF_LINE, "Valor grande demais.")),
);

/** Empty: today. */
export const day = lazily(() => optionalDay());

/** The user has chosen a requester. */
export const receiver = lazily(() =>
  z._default(z.enum(["true", "false"], "Informe se o requisitante já está definido."), "false"),
);

/** The lines of a document. */
export const several = <T>(type: z.ZodMiniType<T>) =>
  z
    .array(type, "Informe os materiais.")
    .check(z.minLength(1, "Informe ao menos um material."), z.maxLength(MAX_LINES, `No máximo ${MAX_LINES} linhas de uma vez.`));

/** The batch of a return, by its code or id; left out: any batch that left, the earliest exit first. */
export const batchNamed = lazily(() => z.optional(code("Informe o lote que volta.")));

export const note = lazily(() => optionalLine(1000));
