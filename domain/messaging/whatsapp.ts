/** What becomes of a message that leaves by WhatsApp: the outbox's rules, and what a provider may say beyond a mail server's words. */
import { MAX_ATTEMPTS, type MessageState, type Settled, settle } from "./outbox";
import type { FailureClass, LateRefusal, ReportedState, SendResult } from "./providers/provider";

/** What the provider withholds comes again a day later; nothing waits longer. */
export const LONGEST_DELAY = 25 * 60 * 60_000;

export interface SettledSend extends Settled {
  error_class: FailureClass;
}

/**
 * What a provider's answer makes of a message; null when it changes nothing any more.
 * @param message as it stands now: `sending`, or `uncertain` when its lease ran out before the answer came.
 */
export function settleSend(
  message: { state: MessageState; attempts: number },
  result: SendResult,
  now: number,
  random: number,
): SettledSend | null {
  const open = message.state === "sending";
  if (result.kind === "throttled") {
    // A person was told already that it is uncertain; now it surely never went.
    return open || message.state === "uncertain"
      ? {
          state: open ? "queued" : "failed",
          attempts: message.attempts - 1,
          next_at: open ? now + result.after : null,
          error: result.error,
          provider_id: "",
          error_class: "",
        }
      : null;
  }
  if (result.kind === "deferred" && result.once && message.attempts > 1) {
    return settleSend(message, { kind: "refused", error: result.error, error_class: "withheld" }, now, random);
  }
  const settled = settle(message, result, now, random);
  if (!settled) {
    return null;
  }
  const delayed = result.kind === "deferred" && result.after > 0 && settled.state === "queued";
  return {
    ...settled,
    ...(delayed ? { next_at: now + Math.min(result.after, LONGEST_DELAY) } : {}),
    error_class: result.kind === "refused" ? result.error_class : "",
  };
}

const RANK: Readonly<Partial<Record<MessageState, number>>> = { sending: 0, uncertain: 0, sent: 1, delivered: 2, read: 3 };

/**
 * The state that a report leads to; null where it says nothing new. Reports come twice and in disorder: a message only gets further,
 * what was delivered never failed, and what was delivered after all has not failed either.
 * @param isBehind it names an attempt that has another behind it: only that it arrived says something of the message then.
 */
export function reported(state: MessageState, said: ReportedState, isBehind = false): MessageState | null {
  const arrived = said === "delivered" || said === "read";
  if (isBehind && !arrived) {
    return null;
  }
  // What did not go, or was to go again, has arrived.
  const rank = RANK[state] ?? (arrived ? 0 : undefined);
  if (rank === undefined) {
    return null;
  }
  if (said === "failed") {
    return rank <= 1 ? "failed" : null;
  }
  return RANK[said]! > rank ? said : null;
}

/**
 * When a message may go again that was refused after it was taken; null: never by itself. What is withheld comes once more.
 * @param attempts those that it has had.
 */
export function againAt(attempts: number, { again, error_class }: LateRefusal, now: number): number | null {
  const most = error_class === "withheld" ? 2 : MAX_ATTEMPTS;
  return again > 0 && attempts < most ? now + Math.min(again, LONGEST_DELAY) : null;
}

const OPT_OUT = new Set([
  "sair",
  "parar",
  "pare",
  "cancelar",
  "cancelar inscricao",
  "descadastrar",
  "remover",
  "stop",
  "unsubscribe",
]);

const RETURN = new Set(["voltar", "quero voltar"]);

/** The one thing that is written to who asked to be left alone. */
export const OPT_OUT_ANSWER =
  "Certo. A escola não enviará mais mensagens a este número pelo WhatsApp. Para voltar a receber, responda VOLTAR.";

/** Whether somebody says by these words that nobody shall write to them any more: the word alone, whatever stands around it. */
export const asksToStop = (text: string): boolean => OPT_OUT.has(aloneIn(text));

/** Whether somebody who asked to be left alone wants to be written to again. */
export const asksToReturn = (text: string): boolean => RETURN.has(aloneIn(text));

function aloneIn(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
