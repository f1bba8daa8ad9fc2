/** The questions of a service besides a title and a description. */
import * as z from "zod/mini";
import { lazily } from "../../lazily";

export const FIELD_KINDS = ["text", "long", "number", "choice", "yes_no"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export const FIELD_KIND_NAMES: Readonly<Record<FieldKind, string>> = {
  text: "Uma linha",
  long: "Várias linhas",
  number: "Número",
  choice: "Escolha",
  yes_no: "Sim ou não",
};

export interface ServiceField {
  label: string;
  kind: FieldKind;
  /** Of a choice. */
  options: string[];
  required: boolean;
}

/** An answer with its question, as it was asked. */
export interface Answer {
  label: string;
  value: string;
}

export const MAX_FIELDS = 12;
const MAX_OPTIONS = 30;

/** A service's fields in their stored form. */
export const serviceFields = lazily(() =>
  z
    .array(
      z.object({
        label: z
          .string()
          .check(z.trim(), z.minLength(1, "Dê um nome ao campo."), z.maxLength(80, "Use no máximo 80 caracteres.")),
        kind: z.enum(FIELD_KINDS, "Escolha o tipo do campo."),
        options: z._default(
          z
            .array(z.string().check(z.trim(), z.minLength(1, "Opção vazia."), z.maxLength(80, "Opção longa demais.")))
            .check(z.maxLength(MAX_OPTIONS, `Use no máximo ${MAX_OPTIONS} opções.`)),
          [],
        ),
        required: z._default(z.boolean(), false),
      }),
    )
    .check(
      z.maxLength(MAX_FIELDS, `Use no máximo ${MAX_FIELDS} campos.`),
      z.refine(
        (fields) => new Set(fields.map(({ label }) => label.toLowerCase())).size === fields.length,
        "Dois campos têm o mesmo nome.",
      ),
      z.refine(
        (fields) => fields.every(({ kind, options }) => kind !== "choice" || options.length > 1),
        "Uma escolha precisa de ao menos duas opções.",
      ),
    ),
);

/** The content of the column, where an earlier service has no fields. */
export function fieldsOf(value: unknown): ServiceField[] {
  const result = serviceFields().safeParse(value ?? []);
  return result.success ? result.data : [];
}

const LONGEST: Readonly<Record<FieldKind, number>> = { text: 200, long: 2000, number: 20, choice: 80, yes_no: 80 };

/** The problem of the answer to one field; "" without one. */
export function answerProblem(field: ServiceField, value: string): string {
  if (value === "") {
    return field.required ? `Responda “${field.label}”.` : "";
  }
  if (value.length > LONGEST[field.kind]) {
    return `Use no máximo ${LONGEST[field.kind]} caracteres.`;
  }
  switch (field.kind) {
    case "number":
      return /^-?\d+([.,]\d+)?$/.test(value) ? "" : "Informe um número.";
    case "choice":
      return field.options.includes(value) ? "" : "Escolha uma das opções.";
    case "yes_no":
      return value === "sim" || value === "não" ? "" : "Responda sim ou não.";
    default:
      return "";
  }
}

/** The questions that the team still has to ask, for a call without a form. */
export const unanswered = (fields: readonly ServiceField[]): Answer[] =>
  fields.filter(({ required }) => required).map(({ label }) => ({ label, value: "" }));

/** The given answers in the order of the fields; or their problems, by label. */
export function readAnswers(
  fields: readonly ServiceField[],
  values: Readonly<Record<string, string>>,
): { answers: Answer[]; problems: Readonly<Record<string, string>> } {
  const problems: Record<string, string> = {};
  const answers: Answer[] = [];
  for (const field of fields) {
    const value = (values[field.label] ?? "").trim();
    const problem = answerProblem(field, value);
    if (problem) {
      problems[field.label] = problem;
    } else if (value) {
      answers.push({ label: field.label, value });
    }
  }
  return { answers, problems };
}
