/** The outbox's part of the home page. */
import type { AreaHome } from "../platform/home";
import { count } from "../text";

export interface MessagingFigures {
  /** The messages of a week that should have been sent and were not. */
  failed: number;
  uncertain: number;
  /** Why no e-mail goes out, while some wait; else empty. */
  stopped: string;
  /** Why nothing goes out by the school's own WhatsApp; else empty. */
  whatsapp: string;
  /** Conversations in which somebody waits for a word of the school. */
  waiting: number;
  /** Conversations that nobody has ended. */
  conversations: number;
  /** Notices that wait to be sent by hand. */
  by_hand: number;
  /** Families whom no word of an absence reached, and a campaign that has them. */
  absences: { families: number; campaign: string };
}

export function messagingHome(figures: MessagingFigures): AreaHome {
  const { failed, uncertain, stopped, whatsapp, waiting, conversations, by_hand, absences } = figures;
  const lines: AreaHome["lines"][number][] = [];
  if (stopped) {
    lines.push({ kind: "E-mail", tone: "bad", lead: "E-mail parado.", text: stopped, to: "/email", verb: "Ver" });
  }
  if (whatsapp) {
    lines.push({
      ...{ kind: "WhatsApp", tone: "bad", lead: "O WhatsApp da escola parou.", text: whatsapp.replace(/\.$/, "") },
      to: "/configuracoes/whatsapp",
      verb: "Ver",
    });
  }
  if (waiting > 0) {
    lines.push({
      ...{ kind: "Conversas", tone: "warn", lead: count(waiting, "conversa", "conversas") },
      text: waiting === 1 ? "aguarda resposta" : "aguardam resposta",
      to: "/zap?aguardam=true",
      verb: "Responder",
    });
  }
  if (absences.families > 0) {
    lines.push({
      ...{ kind: "Faltas", tone: "bad", lead: count(absences.families, "família", "famílias") },
      text: absences.families === 1 ? "não recebeu o aviso de falta" : "não receberam o aviso de falta",
      to: `/whatsapp/${absences.campaign}`,
      verb: "Ver",
    });
  }
  if (by_hand > 0) {
    lines.push({
      ...{ kind: "Avisos", tone: "warn", lead: count(by_hand, "aviso", "avisos") },
      text: by_hand === 1 ? "aguarda envio à mão" : "aguardam envio à mão",
      to: "/avisos-a-mao",
      verb: "Enviar",
    });
  }
  if (failed > 0) {
    lines.push({
      kind: "E-mail",
      tone: "bad",
      lead: count(failed, "mensagem", "mensagens"),
      text: failed === 1 ? "não pôde ser enviada nesta semana" : "não puderam ser enviadas nesta semana",
      to: "/email?situacao=failed",
      verb: "Ver lista",
    });
  }
  if (uncertain > 0) {
    lines.push({
      kind: "E-mail",
      tone: "warn",
      lead: count(uncertain, "mensagem", "mensagens"),
      text: `${uncertain === 1 ? "pode" : "podem"} ter chegado ou não: decida se reenvia`,
      to: "/email?situacao=uncertain",
      verb: "Decidir",
    });
  }
  return {
    lines,
    counts: waiting > 0 ? { zap: waiting } : {},
    now: conversations === 0 ? "" : count(conversations, "conversa aberta", "conversas abertas"),
  };
}
