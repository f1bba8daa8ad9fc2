/** The common part of every provider's answers: an HTTP status, or none at all. */
import type { Health, HttpAnswer, LateRefusal, SendResult } from "./provider";

/** The request never left: the provider cannot be reached. */
export const UNREACHED: SendResult = {
  kind: "deferred",
  error: "Não foi possível falar com o servidor do WhatsApp.",
  retryAfter: 0,
};

/** The connection broke after the request had left. */
export const NO_ANSWER: Extract<SendResult, { kind: "unknown" }> = {
  kind: "unknown",
  error: "A rede caiu antes da resposta do WhatsApp: a mensagem pode ter chegado ou não.",
};

/** The meaning of our own error for a failed request: only a message that surely never arrived may be tried again. */
export function failureOf(error: string): SendResult {
  return /connection refused|no such host|network is unreachable|no route to host|lookup .*: |certificate|tls: |unsupported protocol/i.test(
    error,
  )
    ? UNREACHED
    : NO_ANSWER;
}

const SECOND = 1000;

/**
 * By the status alone, where the provider gives no better reason.
 * @param words the provider's text.
 */
export function byStatus({ status, retry_after }: HttpAnswer, words: string): SendResult {
  const because = words ? `: ${words}` : "";
  if (status === 401 || status === 403) {
    return { kind: "channel_down", error: "A chave de acesso expirou ou foi revogada. Confira-a em Configurações, WhatsApp." };
  }
  if (status === 429) {
    return {
      kind: "throttled",
      error: "O WhatsApp pediu para reduzir o ritmo de envio.",
      retryAfter: retry_after * SECOND,
      scope: "channel",
    };
  }
  // A server that broke off may have sent it before: only "busy" is a definite refusal.
  if (status === 408 || (status >= 500 && status !== 503)) {
    return { ...NO_ANSWER, error: `O servidor do WhatsApp falhou (${status})${because}. A mensagem pode ter chegado ou não.` };
  }
  if (status === 503) {
    return { kind: "deferred", error: `O servidor do WhatsApp falhou (${status})${because}`, retryAfter: retry_after * SECOND };
  }
  return {
    kind: "refused",
    error: `O servidor do WhatsApp recusou (${status})${because}`,
    error_class: status === 404 ? "configuration" : "",
    ...(status === 404 ? { stops: "channel" as const } : {}),
  };
}

/** The same for a gateway: an error within it may have happened after the message was sent. Only "busy" is a definite refusal. */
export function byGatewayStatus(answer: HttpAnswer, words: string): SendResult {
  return answer.status === 408 || (answer.status >= 500 && answer.status !== 503)
    ? {
        kind: "unknown",
        error: `O gateway falhou (${answer.status})${words ? `: ${words}` : ""}. A mensagem pode ter chegado ou não.`,
      }
    : byStatus(answer, words);
}

export const PHONE_DISCONNECTED = "O telefone não está conectado ao gateway. Leia o código de novo.";

/**
 * A gateway's health.
 * @param missing the sentence where it does not know the session.
 * @param reported the content of its body; undefined: unknown.
 */
export function gatewayHealth({ status }: HttpAnswer, missing: string, reported: Health | undefined): Health {
  if (status === 404) {
    return { state: "new", detail: missing, number: "" };
  }
  if (status === 401 || status === 403) {
    return { state: "down", detail: "O gateway não aceitou a chave.", number: "" };
  }
  return reported ?? { state: "down", detail: `O gateway deu uma resposta inesperada (${status}).`, number: "" };
}

/** The report without a refusal. */
export const NOT_REFUSED: LateRefusal = { error: "", error_class: "", stops: "", retryAfter: 0 };

/** Refused after it was accepted, without a reason. */
export const NOT_DELIVERED: LateRefusal = { ...NOT_REFUSED, error: "O WhatsApp não entregou a mensagem." };

/** The pause before the next attempt where the provider names none. */
const USUAL_WAIT = 60 * SECOND;

/** A provider's reason has the same meaning at once and in a report. */
export function lateRefusal(result: SendResult): LateRefusal {
  switch (result.kind) {
    case "refused":
      return { error: result.error, error_class: result.error_class, stops: result.stops ?? "", retryAfter: 0 };
    case "channel_down":
      return { error: result.error, error_class: "configuration", stops: "channel", retryAfter: USUAL_WAIT };
    case "throttled":
      return { ...NOT_REFUSED, error: result.error, retryAfter: result.retryAfter || USUAL_WAIT };
    case "deferred":
      return {
        ...NOT_REFUSED,
        error: result.error,
        error_class: result.once ? "withheld" : "",
        retryAfter: result.retryAfter || USUAL_WAIT,
      };
    case "accepted":
    case "unknown":
      return NOT_DELIVERED;
  }
}

/** A positive answer without a message's id. */
export const NO_MESSAGE_ID: SendResult = {
  kind: "unknown",
  error: "O servidor do WhatsApp respondeu sem indicar a mensagem enviada: ela pode ter chegado ou não.",
};
