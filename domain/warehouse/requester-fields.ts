/** The fields of a requester: a person or a sector that may fetch material. */
import * as z from "zod/mini";
import type { Requesters } from "../collections.gen";
import { optionalId } from "../contract";
import { mayBeDay } from "../imports/cell-shapes";
import { lazily } from "../lazily";
import { active, dayField, type FieldsOf, formSchema, NOT_IN_FORM, text } from "../record-fields";
import { cleanStockCode, REQUESTER_CODES } from "./codes";

export const REQUESTER_CODE = "O código é a letra R seguida do número, como R0012.";

/** The code in the form of the series, from a typed one: "r12" and "12" are R0012. Empty when it cannot be one. */
export function readRequesterCode(text: string): string {
  const code = cleanStockCode(text);
  const number = REQUESTER_CODES.numberOf(/^\d/.test(code) ? `R${code}` : code);
  return number ? REQUESTER_CODES.format(number) : "";
}

export const REQUESTER_FIELDS = {
  code: text("Código", {
    max: 20,
    code: true,
    help: "Em branco: número automático, como R0012.",
    problem: (text) => (text === "" || readRequesterCode(text) ? "" : REQUESTER_CODE),
    toStored: readRequesterCode,
    searched: true,
    imported: { names: ["codigo", "codigo do requisitante", "cod", "code"] },
  }),
  valid_from: dayField("Pode retirar a partir de", {
    history: "início da validade",
    help: "O primeiro dia. Em branco: desde já.",
    imported: {
      names: ["valido de", "valido a partir de", "pode retirar a partir de", "desde", "inicio"],
      matchesCell: mayBeDay,
    },
  }),
  valid_until: dayField("Pode retirar até", {
    history: "fim da validade",
    help: "O último dia. Em branco: sem prazo.",
    imported: {
      names: ["validade", "valido ate", "pode retirar ate", "ate", "termino", "fim"],
      matchesCell: mayBeDay,
    },
  }),
  notes: text("Observações", {
    max: 1000,
    lines: true,
    imported: { names: ["observacoes", "observacao", "obs", "notas"] },
  }),
  active: active("Requisitante ativo", { help: "Inativo não retira material; o histórico é mantido." }),
  // A new requester names its person or sector, and keeps it.
  kind: NOT_IN_FORM,
  person: NOT_IN_FORM,
  sector: NOT_IN_FORM,
} as const satisfies FieldsOf<Requesters>;

/** The sentence why a requester's days are impossible: the last lies before the first; "" otherwise. Either may be empty. */
export const validityProblem = ({ valid_from, valid_until }: { valid_from: string; valid_until: string }): string =>
  valid_from !== "" && valid_until !== "" && valid_from > valid_until ? "A data final é anterior à inicial." : "";

const inOrder = () =>
  z.check<{ valid_from: string; valid_until: string }>(({ value, issues }) => {
    const message = validityProblem(value);
    if (message) {
      issues.push({ code: "custom", message, input: value.valid_until, path: ["valid_until"] });
    }
  });

export const requesterForm = lazily(() => formSchema(REQUESTER_FIELDS).check(inOrder()));

/**
 * A person or a sector that becomes a requester; an empty code gets the next number. Only the chosen one of the two is stored.
 */
export const newRequesterForm = lazily(() =>
  z.pipe(
    z
      .extend(formSchema(REQUESTER_FIELDS), {
        kind: z.enum(["person", "sector"], "Escolha pessoa ou setor."),
        person: optionalId("Escolha a pessoa."),
        sector: optionalId("Escolha o setor."),
      })
      .check(inOrder(), ({ value, issues }) => {
        if (value[value.kind] === "") {
          const message = value.kind === "person" ? "Escolha a pessoa." : "Escolha o setor.";
          issues.push({ code: "custom", message, input: "", path: [value.kind] });
        }
      }),
    z.transform(({ person, sector, ...values }) => ({
      ...values,
      person: values.kind === "person" ? person : "",
      sector: values.kind === "sector" ? sector : "",
    })),
  ),
);
