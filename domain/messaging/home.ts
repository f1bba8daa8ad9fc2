/** The outbox's part of the home page. */
import { type AreaHome, type AreaLine, countedLine } from "../platform/home";
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
  const stoppedEmail: AreaLine = {
    ...{ kind: "E-mail", tone: "bad", lead: "E-mail parado." },
    ...{ text: stopped, to: "/email", verb: "Ver" },
  };
  const stoppedWhatsApp: AreaLine = {
    ...{ kind: "WhatsApp", tone: "bad", lead: "O WhatsApp da escola parou.", text: whatsapp.replace(/\.$/, "") },
    ...{ to: "/configuracoes/whatsapp", verb: "Ver" },
  };
  return {
    lines: [
      ...(stopped ? [stoppedEmail] : []),
      ...(whatsapp ? [stoppedWhatsApp] : []),
      ...countedLine(waiting, "conversa", "conversas", {
        ...{ kind: "Conversas", tone: "warn", text: ["aguarda resposta", "aguardam resposta"] },
        ...{ to: "/zap?aguardam=true", verb: "Responder" },
      }),
      ...countedLine(absences.families, "família", "famílias", {
        ...{ kind: "Faltas", tone: "bad", text: ["não recebeu o aviso de falta", "não receberam o aviso de falta"] },
        ...{ to: `/whatsapp/${absences.campaign}`, verb: "Ver" },
      }),
      ...countedLine(by_hand, "aviso", "avisos", {
        ...{ kind: "Avisos", tone: "warn", text: ["aguarda envio à mão", "aguardam envio à mão"] },
        ...{ to: "/avisos-a-mao", verb: "Enviar" },
      }),
      ...countedLine(failed, "mensagem", "mensagens", {
        ...{ kind: "E-mail", tone: "bad", to: "/email?situacao=failed", verb: "Ver lista" },
        text: ["não pôde ser enviada nesta semana", "não puderam ser enviadas nesta semana"],
      }),
      ...countedLine(uncertain, "mensagem", "mensagens", {
        ...{ kind: "E-mail", tone: "warn", to: "/email?situacao=uncertain", verb: "Decidir" },
        text: ["pode ter chegado ou não: decida se reenvia", "podem ter chegado ou não: decida se reenvia"],
      }),
    ],
    counts: waiting > 0 ? { zap: waiting } : {},
    now: conversations === 0 ? "" : count(conversations, "conversa aberta", "conversas abertas"),
  };
}
