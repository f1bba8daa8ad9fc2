/** The next state of a WhatsApp message: the outbox's rules, and those for a provider's further answers. */
import { MAX_ATTEMPTS, type MessageState, type Settlement, stateAfterAttempt } from "./outbox";
import type { FailureClass, LateRefusal, ReportedState, SendResult } from "./providers/provider";

/** A message that the provider withholds is repeated a day later; nothing waits longer. */
export const LONGEST_DELAY = 25 * 60 * 60_000;

export interface SettledSend extends Settlement {
  error_class: FailureClass;
}

/**
 * A message's state after a provider's answer; null when nothing changes any more.
 * @param message as it is now: `sending`, or `uncertain` when its lease ran out before the answer came.
 */
export function stateAfterSending(
  message: { state: MessageState; attempts: number },
  result: SendResult,
  now: number,
  random: number,
): SettledSend | null {
  const open = message.state === "sending";
  if (result.kind === "throttled") {
    // A user has read that it is uncertain; now it surely never left.
    return open || message.state === "uncertain"
      ? {
          state: open ? "queued" : "failed",
          attempts: message.attempts - 1,
          next_at: open ? now + result.retryAfter : null,
          error: result.error,
          provider_id: "",
          error_class: "",
        }
      : null;
  }
  if (result.kind === "deferred" && result.once && message.attempts > 1) {
    return stateAfterSending(message, { kind: "refused", error: result.error, error_class: "withheld" }, now, random);
  }
  const settlement = stateAfterAttempt(message, result, now, random);
  if (!settlement) {
    return null;
  }
  const delayed = result.kind === "deferred" && result.retryAfter > 0 && settlement.state === "queued";
  return {
    ...settlement,
    ...(delayed ? { next_at: now + Math.min(result.retryAfter, LONGEST_DELAY) } : {}),
    error_class: result.kind === "refused" ? result.error_class : "",
  };
}

const RANK: Readonly<Partial<Record<MessageState, number>>> = { sending: 0, uncertain: 0, sent: 1, delivered: 2, read: 3 };

/**
 * The state after a report; null where it brings nothing new. Reports come twice and in any order. A message only advances: a
 * delivered one never becomes failed, even when it was delivered late.
 * @param isBehind the report names an attempt that another has followed: then it counts only if it says that the message arrived.
 */
export function stateAfterReport(state: MessageState, report: ReportedState, isBehind = false): MessageState | null {
  const hasArrived = report === "delivered" || report === "read";
  if (isBehind && !hasArrived) {
    return null;
  }
  // A message that had failed, or was queued again, has arrived.
  const rank = RANK[state] ?? (hasArrived ? 0 : undefined);
  if (rank === undefined) {
    return null;
  }
  if (report === "failed") {
    return rank <= 1 ? "failed" : null;
  }
  return RANK[report]! > rank ? report : null;
}

/**
 * The time of the next attempt after a message was accepted and then refused; null: never automatically. A withheld message is
 * repeated once.
 * @param attempts the number so far.
 */
export function againAt(attempts: number, { retryAfter, error_class }: LateRefusal, now: number): number | null {
  const max = error_class === "withheld" ? 2 : MAX_ATTEMPTS;
  return retryAfter > 0 && attempts < max ? now + Math.min(retryAfter, LONGEST_DELAY) : null;
}

/** Words that ask for no more messages, whatever the school wrote before. */
const LEAVES = new Set(
  (
    "sair|quero sair|queria sair|gostaria de sair|desejo sair|sair da lista|quero sair da lista|sair desta lista|sair dessa lista|sair do grupo|" +
    "quero sair do grupo|quero sair daqui|stop|unsubscribe|descadastrar|descadastro|descadastre|me descadastre|quero descadastrar|" +
    "quero me descadastrar|cancelar inscricao|quero cancelar inscricao|cancelar a inscricao|cancelar mensagens|cancelar as mensagens|" +
    "cancelar recebimento|nao quero mais|nao quero mais receber|nao quero receber|nao quero receber mais|nao quero mais nada|" +
    "nao desejo receber|nao desejo mais receber|nao me mande mais|nao mande mais|nao mandem mais|nao envie mais|nao enviem mais|" +
    "nao mande mais nada|nao mandem mais nada|me tira da lista|me tire da lista|me tirem da lista|me remova|me remove|me removam"
  ).split("|"),
);

/** Words that ask for it unless they answer the school's question. */
const MAY_ANSWER = new Set("parar pare parem cancelar cancela cancelem remover remova chega".split(" "));

const MESSAGE_NOUNS =
  "(?:mensage(?:m|ns)|msgs?|avisos?|recados?|comunicados?|propagandas?|notificac(?:ao|oes)|whats(?:app)?|zaps?)";
const DETERMINERS = "(?:as |os |essas |esses |estas |estes |suas |seus |tantas |tantos |mais |nenhuma |nenhum |uma )*";
const PLACE_WORDS =
  "(?: (?:aqui|mais|ja|agora|nunca|(?:para|pra|p) (?:mim|ca|este numero|esse numero|este celular)|no meu (?:celular|whats(?:app)?|zap|numero)|neste numero|nesse numero|da escola|de voces|pelo whats(?:app)?))*";
const SEND = "(?:mandar|mandando|enviar|enviando|me mandar|me enviar|me mandando|me enviando|receber)";
const SENTENCES = [
  `(?:pode |podem |favor )?(?:pare|parem|para|parar) (?:de |com )(?:${SEND} )?${DETERMINERS}${MESSAGE_NOUNS}${PLACE_WORDS}`,
  `(?:eu )?(?:nao|n) (?:quero|queremos|desejo|gostaria de|queria)(?: mais)? receber ${DETERMINERS}${MESSAGE_NOUNS}${PLACE_WORDS}`,
  `(?:eu )?(?:quero|queria|gostaria de|desejo) (?:parar|deixar) de receber ${DETERMINERS}${MESSAGE_NOUNS}${PLACE_WORDS}`,
  `(?:nao|n) (?:me )?(?:mande|mandem|manda|envie|enviem|envia)(?: mais)? ${DETERMINERS}${MESSAGE_NOUNS}${PLACE_WORDS}`,
  "(?:me )?(?:tira|tire|tirem|retira|retire|retirem|remove|remova|removam|exclua|excluam|apaga|apague|apaguem) (?:o |este |esse )?(?:meu )?(?:numero|contato|telefone)(?: (?:da|desta|dessa|de sua|do|deste) (?:lista|listas|cadastro|grupo|sistema))?",
].map((sentence) => new RegExp(`^${sentence}$`));

const PROMOTIONS =
  /^(?:parar|pare|parem|cancelar|stop|sem|nao quero(?: mais)?(?: receber)?) (?:com |de receber |as |os )*(?:promoc(?:ao|oes)|ofertas|marketing|divulgac(?:ao|oes)|promotions)$/;

const RETURN = new Set([
  ..."voltar|quero voltar|voltar a receber|quero voltar a receber|quero receber|quero receber de novo|quero receber novamente".split(
    "|",
  ),
]);

/** Polite words around them. */
const POLITE_WORDS =
  /^(?:(?:oi|ola|bom dia|boa tarde|boa noite|por favor|por gentileza|pfv|pf|favor|escola) )+|(?: (?:por favor|por gentileza|pfv|pf|favor|obrigad[oa]|obg|grat[oa]|ok))+$/g;

/** A longer text is more than that one request. */
const LONGEST_STOP = 120;

/** The confirmation for a person who asked for no more messages. */
export const OPT_OUT_ANSWER =
  "Certo. A escola não enviará mais mensagens a este número pelo WhatsApp. Para voltar a receber, responda VOLTAR.";

/**
 * Whether these words, however polite, only ask for no more messages.
 * @param question the school's last message, whose answer "cancelar" may be; empty: none recently.
 */
export function asksToStop(text: string, question = ""): boolean {
  if (text.length > LONGEST_STOP || text.includes("?")) {
    return false;
  }
  const answer = aloneIn(text).replace(POLITE_WORDS, "").trim();
  if (MAY_ANSWER.has(answer)) {
    return !expectsAnswer(question);
  }
  if (
    answer === "sair" &&
    expectsAnswer(question) &&
    /\bsair\b/.test(aloneIn(question)) &&
    !OFFERS_OPT_OUT.test(aloneIn(question))
  ) {
    return false;
  }
  return LEAVES.has(answer) || SENTENCES.some((sentence) => sentence.test(answer));
}

/** "Para não receber mais, responda SAIR." */
const OFFERS_OPT_OUT = /(?:nao|deixar de|parar de) (?:quer |quiser |queira |desejar |deseja |mais )?receber|descadastr/;

/** A question, or a word that the school wants as an answer: "Para desmarcar, responda CANCELAR." */
const expectsAnswer = (words: string): boolean =>
  words.includes("?") ||
  (/\b(?:responda|responder|digite|escreva|envie)\b/.test(aloneIn(words)) && !OFFERS_OPT_OUT.test(aloneIn(words)));

/** Whether a person wants no more promotions, by WhatsApp's own button below them: notices continue. */
export const asksToStopPromotions = (text: string): boolean => PROMOTIONS.test(aloneIn(text).replace(POLITE_WORDS, "").trim());

/** Whether a person who asked for no more messages wants messages again. */
export const asksToReturn = (text: string): boolean => RETURN.has(aloneIn(text).replace(POLITE_WORDS, "").trim());

function aloneIn(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z ]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
