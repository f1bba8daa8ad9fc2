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
  /** Families without a message about an absence, and a campaign with them. */
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
