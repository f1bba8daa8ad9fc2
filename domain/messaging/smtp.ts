/** The meaning of the mail client's error for an attempt: the client only returns Go's words. */
import { NO_MAIL_SENDER, NO_MAIL_SERVER } from "../platform/mail-server";
import { mentionsInvalidAddress } from "./email/bounce";
import type { Outcome } from "./outbox";

/** Answers about this program or the server, not about the message: closing down, no sign-in, no encryption. */
const ABOUT_THE_SERVER = ["421", "432", "454", "530", "534", "535", "538"];
/**
 * Answers about all of the school's mails, whatever the number: a full quota, an account that may not send (RFC 3463, 5.4.5 and
 * 5.7.0).
 */
const ABOUT_THE_SENDER =
  /daily (?:user )?sending (?:limit|quota)|sending (?:limit|quota) (?:exceeded|reached)|(?:hourly|daily|monthly|message|sending|recipient) (?:limit|quota|rate) (?:has been |was )?(?:exceeded|reached)|exceeded (?:the |your |its )?(?:hourly|daily|maximum|max|sending|message)|too many (?:messages|emails|mails) (?:sent|today|per)|limite (?:di[aá]rio|de envio)|\b[45]\.4\.5\b|account (?:has been |is )?(?:suspended|disabled|blocked|locked)[^.\n]*send|not (?:allowed|authori[sz]ed|permitted) to send|maximum credits exceeded|out of credits/i;
/** Errors before any part of the message was sent. */
const NO_CONVERSATION = /^dial |^lookup |^tls:|x509:|unencrypted connection|doesn't support AUTH|wrong host name/i;

/** Go's words for an unreachable server, in Portuguese. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/connection refused/i, "nenhum servidor responde neste endereço e porta"],
  [/no such host/i, "o endereço não existe ou não há internet"],
  [/timeout|timed out/i, "o servidor não responde"],
  [/unreachable/i, "servidor inacessível pela rede"],
  [/^tls:|x509:|certificate/i, "a conexão segura falhou; confira o certificado e a porta"],
  [/unencrypted connection/i, "o servidor exige uma conexão segura"],
  [/doesn't support AUTH/i, "o servidor não aceita usuário e senha"],
  [/wrong host name/i, "o nome do servidor é outro"],
];

/** @param error as it was thrown, with or without "GoError: " before it. */
export function smtpOutcome(error: string): Exclude<Outcome, { kind: "accepted" }> {
  const words = error.replace(/^((GoError|Error): )+/, "").trim();
  const code = /^(\d{3})[ -]/.exec(words)?.[1] ?? "";
  if (ABOUT_THE_SERVER.includes(code)) {
    return { kind: "channel_down", error: `O servidor de e-mail não permitiu o envio: ${inWords(words)}` };
  }
  if (/^[45]\d\d$/.test(code) && ABOUT_THE_SENDER.test(words)) {
    return { kind: "channel_down", error: `O servidor de e-mail não permitiu o envio: ${inWords(words)}` };
  }
  if (code.startsWith("4")) {
    return { kind: "deferred", error: `O servidor de e-mail pediu para tentar mais tarde: ${inWords(words)}` };
  }
  if (code.startsWith("5")) {
    const error = `O servidor de e-mail recusou: ${inWords(words)}`;
    return { kind: "refused", error, dead: mentionsInvalidAddress(words) };
  }
  const missing = [NO_MAIL_SERVER, NO_MAIL_SENDER].find((problem) => words.startsWith(problem));
  if (missing) {
    return { kind: "channel_down", error: missing };
  }
  if (NO_CONVERSATION.test(words)) {
    const reason = FAULTS.find(([pattern]) => pattern.test(words))?.[1] ?? inWords(words);
    return { kind: "channel_down", error: `Não foi possível falar com o servidor de e-mail: ${reason}.` };
  }
  return { kind: "unknown", error: "A conexão caiu antes da resposta: o servidor pode ter entregado a mensagem ou não." };
}

/** The server's own words on one line, without the address that they may repeat; Go puts them in quotes. */
function inWords(words: string): string {
  return words
    .replace(
      /^(\d{3}) "([\s\S]*)"$/,
      (_, code: string, quotedText: string) => `${code} ${quotedText.replace(/\\[nrt]/g, " ").replace(/\\(.)/g, "$1")}`,
    )
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[e-mail]")
    .replace(/\s+/g, " ")
    .slice(0, 200);
}
