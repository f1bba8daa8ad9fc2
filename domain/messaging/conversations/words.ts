/** The descriptions of a conversation's contents and states. */
import { calledBy } from "../../people/guardian-name";
import { NO_NAME } from "../campaigns/audience";
import type { MessageState } from "../outbox";
import { type CampaignPlaceholder, fillPlaceholders } from "../placeholders";

/** The names of contents that came beside or instead of text. */
const MEDIA: Readonly<Record<string, string>> = {
  image: "uma imagem",
  video: "um vídeo",
  audio: "um áudio",
  document: "um documento",
  sticker: "uma figurinha",
  once_image: "uma imagem de visualização única",
  once_video: "um vídeo de visualização única",
  once_audio: "um áudio de visualização única",
};

/**
 * "Enviou uma imagem: veja no telefone da escola."
 * @param hasTelephone whether there is a telephone that shows it.
 */
export function mediaSentence(media: string, hasTelephone = true): string {
  const mediaText = MEDIA[media] ?? "um conteúdo que não é texto";
  const placeText = hasTelephone ? ": veja no telefone da escola." : ". Não pode ser exibido: peça o envio de outra forma.";
  return media === "" ? "" : `Enviou ${mediaText}${placeText}`;
}

const HOUR = 60 * 60_000;

/**
 * The end of the time for free text, in milliseconds; null: no end, and 0: it is over.
 * @param heardAt their last message, in milliseconds; 0: never.
 */
export function replyWindowEnd(windowHours: number, heardAt: number, now: number): number | null {
  if (windowHours === 0) {
    return null;
  }
  const windowEnd = heardAt + windowHours * HOUR;
  return heardAt > 0 && windowEnd > now ? windowEnd : 0;
}

/** The state of a reply, as the word below it. */
export const BUBBLE_WORDS: Record<MessageState, string> = {
  queued: "na fila",
  held: "em espera",
  sending: "enviando",
  sent: "enviada",
  delivered: "entregue",
  read: "lida",
  failed: "falhou",
  skipped: "não enviada",
  expired: "venceu",
  uncertain: "envio não confirmado",
};

/** A template's value in a conversation, with its placeholders filled in. */
export function filledForConversation(
  value: string,
  { name, regarding, regarding_class }: { name: string; regarding: string; regarding_class: string },
  school: string,
): string {
  const values: Record<CampaignPlaceholder, string> = {
    responsavel: name === "" ? "" : calledBy(name) || NO_NAME,
    aluno: regarding,
    turma: regarding_class,
    escola: school,
  };
  return fillPlaceholders(value, (placeholder) => values[placeholder as CampaignPlaceholder] ?? "");
}
