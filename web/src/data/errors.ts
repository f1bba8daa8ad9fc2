/** Turns every failed call into one kind of error, and every error into one Portuguese sentence. */
import { ClientResponseError } from "pocketbase";
import type { FieldError, Obstacle } from "../../../domain/refusal";
import { DEFAULT_ERROR_MESSAGE } from "./constants";

/** The error of a call: url, status, response and whether it was aborted (specification, section 8). */
export class CallError extends Error {
  readonly url: string;
  /** 0 without an answer. */
  readonly status: number;
  readonly response: ErrorBody;
  readonly isAbort: boolean;
  /** The stable code of a refusal of ours; empty for PocketBase's own errors. */
  readonly code: string;

  constructor(url: string, status: number, response: ErrorBody, isAbort: boolean) {
    super(response.message || (isAbort ? "The request was aborted." : DEFAULT_ERROR_MESSAGE));
    this.name = "CallError";
    this.url = url;
    this.status = status;
    this.response = response;
    this.isAbort = isAbort;
    this.code = response.code ?? "";
  }
}

export interface ErrorBody {
  /** The request's id, by which the technician finds the failure in the server's log. */
  request?: string;
  status?: number;
  code?: string;
  message?: string;
  params?: Record<string, unknown>;
  obstacles?: Obstacle[];
  data?: Record<string, Partial<FieldError> & { params?: Record<string, unknown> }>;
}

/**
 * The server's log has an id for each request. The error of a failed one keeps that id, for the sentence that the user reads out.
 */
export function withRequestName({ status, headers }: Pick<Response, "status" | "headers">, answer: unknown): unknown {
  const request = headers.get("X-Request-Id");
  return status >= 500 && request && typeof answer === "object" && answer !== null ? { ...answer, request } : answer;
}

/** Any thrown value as a CallError. */
export function asCallError(error: unknown): CallError {
  if (error instanceof CallError) {
    return error;
  }
  if (error instanceof ClientResponseError) {
    const body = error.response as ErrorBody & { code?: unknown };
    return new CallError(
      error.url,
      error.status,
      { ...body, code: typeof body.code === "string" ? body.code : "" },
      error.isAbort,
    );
  }
  return new CallError("", 0, { message: error instanceof Error ? error.message : String(error) }, false);
}

/** Whether the server has another command under a command's id: an earlier input, or another user's. */
export const isTaken = (error: unknown): boolean => asCallError(error).code === "id_taken";

/** PocketBase's validation codes as sentences below a field. */
const FIELD_SENTENCES: Record<string, (params: Record<string, unknown>) => string> = {
  validation_required: () => "Preencha este campo.",
  validation_not_unique: () => "Já existe um registro com este valor.",
  validation_pk: () => "Já existe um registro com este identificador.",
  validation_is_email: () => "Informe um e-mail válido, como nome@escola.br.",
  validation_invalid_email: () => "Informe um e-mail válido, como nome@escola.br.",
  validation_min_text_constraint: ({ min }) => `Use pelo menos ${min} caracteres.`,
  validation_max_text_constraint: ({ max }) => `Use no máximo ${max} caracteres.`,
  validation_length_out_of_range: ({ min, max }) => `Use de ${min} a ${max} caracteres.`,
  validation_min_number_constraint: ({ min }) => `O menor valor é ${min}.`,
  validation_max_number_constraint: ({ max }) => `O maior valor é ${max}.`,
  validation_not_a_number: () => "Informe um número.",
  validation_only_int_constraint: () => "Informe um número inteiro.",
  validation_missing_rel_records: () => "O registro selecionado não existe mais.",
  validation_invalid_mime_type: () => "Este tipo de arquivo não é aceito.",
  validation_file_size_limit: () => "O arquivo é grande demais.",
  validation_too_many_values: () => "Valores em excesso.",
  validation_invalid_format: () => "Formato inválido.",
  validation_values_mismatch: () => "As senhas não são iguais.",
  validation_in_invalid: () => "Escolha uma das opções.",
  validation_invalid_value: () => "Confira este valor.",
  validation_invalid_token: () => "Este link não é mais válido. Peça outro.",
  validation_invalid_password: () => "Senha incorreta.",
  validation_invalid_old_password: () => "Senha atual incorreta.",
};

/** One sentence for the user: the event and the next step. Never the server's English. */
export function sentenceOf(error: unknown): string {
  if (error instanceof DOMException && /^Not(Readable|Found)Error$/.test(error.name)) {
    return "O arquivo não pôde ser lido. Confira se ele ainda está na pasta e escolha-o de novo.";
  }
  const { status, response, code, isAbort, url } = asCallError(error);
  if (isAbort) {
    return "A operação foi cancelada.";
  }
  if (code && response.message && !namesOnlyFields(error)) {
    return response.message;
  }
  if (status === 0) {
    return "Sem conexão com o servidor. Confira a rede e tente de novo.";
  }
  if (/auth-with-password$/.test(url)) {
    return status === 403 ? "Esta conta está desativada. Fale com a administração da escola." : "E-mail ou senha incorretos.";
  }
  const [fieldSentence] = namesOnlyFields(error) ? Object.values(fieldErrorsOf(error)) : [];
  if (fieldSentence) {
    return fieldSentence;
  }
  const byStatus: Record<number, string> = {
    400: "Não foi possível salvar: confira os dados ou fale com a administração sobre o seu perfil.",
    401: "Sua sessão terminou. Entre de novo para continuar.",
    403: "Você não tem permissão para esta ação.",
    404: "Este registro não existe mais ou não está disponível para o seu perfil.",
    413: "O arquivo é grande demais.",
    429: "Muitas tentativas em pouco tempo. Aguarde um minuto e tente de novo.",
    503: "O servidor está ocupado. Tente de novo em instantes.",
  };
  const name = response.request ? ` (código ${response.request})` : "";
  return (
    byStatus[status] ??
    `O servidor não conseguiu concluir a operação. Tente de novo; se continuar, avise a equipe técnica${name}.`
  );
}

/** The sentence above a form that shows the {@link fieldErrorsOf} below its fields. */
export function formSentenceOf(error: unknown): string {
  return namesOnlyFields(error) ? "Confira os campos destacados." : sentenceOf(error);
}

/** Whether the answer names faulty fields, and no further reason. */
function namesOnlyFields(error: unknown): boolean {
  const { status, response, code } = asCallError(error);
  return status === 400 && ["", "invalid_input"].includes(code) && Object.keys(response.data ?? {}).length > 0;
}

/** Field name -> sentence, for a form. Empty when no field is wrong. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { response, code } = asCallError(error);
  const sentences: Record<string, string> = {};
  for (const [field, problem] of Object.entries(response.data ?? {})) {
    const sentence = FIELD_SENTENCES[problem.code ?? ""];
    sentences[field] =
      code && problem.message ? problem.message : sentence ? sentence(problem.params ?? {}) : ownSentence(problem.message);
  }
  return sentences;
}

/** Our hooks answer field errors in Portuguese under codes of their own; PocketBase's unknown ones are English. */
function ownSentence(message = ""): string {
  return /[áéíóúâêôãõç]| não | de | um /i.test(message) ? message : "Confira este valor.";
}
