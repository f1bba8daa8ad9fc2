/** The outbox's part of the home page. */
import { type AreaHome, type AreaLine, countedLine } from "../platform/home";
import { count } from "../text";

export interface MessagingFigures {
  /** The week's e-mails that should have left and did not. */
  failed: number;
  uncertain: number;
  /** The reason why no e-mail leaves, while some wait; otherwise empty. */
  stopped: string;
  /** The reason why the school's own WhatsApp sends nothing; otherwise empty. */
  whatsapp: string;
  /** Conversations in which a person waits for the school's answer. */
  waiting: number;
  /** Conversations that are not archived. */
  conversations: number;
  /** Notices for manual sending. */
  by_hand: number;
  /** Notices of absences without a message that arrived, one for each pupil and day, and a campaign with them. */
  absences: { notices: number; campaign: string };
}

/** The lines of the home page end without a full stop. */
const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, "");

export function messagingHome(figures: MessagingFigures): AreaHome {
  const { failed, uncertain, stopped, whatsapp, waiting, conversations, by_hand, absences } = figures;
  const stoppedEmail: AreaLine = {
    ...{ kind: "E-mail", tone: "bad", lead: "E-mail parado." },
    ...{ text: withoutFullStop(stopped), to: "/email", verb: "Ver" },
  };
  const stoppedWhatsApp: AreaLine = {
    ...{ kind: "WhatsApp", tone: "bad", lead: "O WhatsApp da escola parou.", text: withoutFullStop(whatsapp) },
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
      ...countedLine(absences.notices, "aviso de falta", "avisos de falta", {
        ...{ kind: "Faltas", tone: "bad", text: ["não chegou à família", "não chegaram às famílias"] },
        ...{ to: `/whatsapp/${absences.campaign}`, verb: "Ver" },
      }),
      ...countedLine(by_hand, "aviso", "avisos", {
        ...{ kind: "Avisos", tone: "warn", text: ["aguarda envio à mão", "aguardam envio à mão"] },
        ...{ to: "/avisos-a-mao", verb: "Enviar" },
      }),
      ...countedLine(failed, "mensagem", "mensagens", {
        ...{ kind: "E-mail", tone: "bad", to: "/email?situacao=failed&semana=true", verb: "Ver lista" },
        text: ["não pôde ser enviada nesta semana", "não puderam ser enviadas nesta semana"],
      }),
      ...countedLine(uncertain, "mensagem", "mensagens", {
        ...{ kind: "E-mail", tone: "warn", to: "/email?situacao=uncertain&semana=true", verb: "Decidir" },
        text: ["pode ter chegado ou não: decida se reenvia", "podem ter chegado ou não: decida se reenvia"],
      }),
    ],
    counts: waiting > 0 ? { zap: waiting } : {},
    now: conversations === 0 ? "" : count(conversations, "conversa aberta", "conversas abertas"),
  };
}
