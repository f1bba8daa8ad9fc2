/** The IT desk's notices by preferred channel, and their texts: the product's own, unless the school has written others. */
import type { NoticeKindTerms, NoticeText } from "../messaging/notices/kinds";
import { fillPlaceholders } from "../messaging/placeholders";

/** Their purpose in the outbox. */
export const SUPPORT_NOTICE = "support_notice" as const;

export type SupportNoticeKind = "support_call_resolved" | "support_booking_late" | "support_loan_late";

const PLACEHOLDERS = {
  nome: "o nome da pessoa",
  assunto: "o chamado, a reserva ou o empréstimo",
  escola: "o nome da escola",
} as const;

const END = {
  email: "Equipe de TI\n{{escola}}\n\nSe não quiser receber estes avisos, avise a equipe de TI.",
  whatsapp: "Equipe de TI, {{escola}}. Para não receber mais, responda SAIR.",
} as const;
const GREETING = "Olá, {{nome}}.";

const kind = (
  name: SupportNoticeKind,
  words: Pick<NoticeKindTerms, "title" | "when"> & { subject: string; body: string; example: string },
): NoticeKindTerms & { name: SupportNoticeKind } => ({
  name,
  area: "support",
  title: words.title,
  when: words.when,
  placeholders: PLACEHOLDERS,
  essential: "assunto",
  texts: { email: { subject: words.subject, body: words.body }, whatsapp: { subject: "", body: words.body } },
  example: { nome: "Ana Souza", assunto: words.example },
  frame: {
    email: { before: GREETING, after: END.email },
    whatsapp: { before: GREETING, after: END.whatsapp },
  },
});

/** The IT desk's kinds. */
export const SUPPORT_NOTICES = [
  kind("support_call_resolved", {
    title: "Chamado resolvido",
    when: "Enviado quando o chamado é resolvido, às pessoas sem conta e às que preferem o WhatsApp.",
    subject: "Seu chamado foi resolvido",
    body: "O chamado foi resolvido:\n{{assunto}}\nSe o problema continuar, procure a equipe de TI.",
    example: "CH-2026/000123: Projetor não liga",
  }),
  kind("support_booking_late", {
    title: "Reserva com equipamento ainda emprestado",
    when: "Enviado na véspera da reserva, às pessoas que preferem o WhatsApp.",
    subject: "Equipamento da sua reserva ainda não foi devolvido",
    body: "Parte dos equipamentos ainda não foi devolvida:\n{{assunto}}\nA reserva está mantida. Confira com a equipe de TI quantos estão livres.",
    example: "Carrinho 1",
  }),
  kind("support_loan_late", {
    title: "Devolução de equipamento em atraso",
    when: "Enviado uma vez, passado o prazo de devolução, às pessoas sem conta e às que preferem o WhatsApp.",
    subject: "Devolução de equipamento em atraso",
    body: "O prazo de devolução passou:\n{{assunto}}\nO equipamento deve ser devolvido à equipe de TI.",
    example: "Notebook Positivo, tombo 000123, devolução até 27 de novembro às 10h40",
  }),
] as const;

interface SupportNotice {
  school: string;
  name: string;
  subject: string;
  channel: "email" | "whatsapp";
}

/** The whole of a notice. */
export function supportNotice({ school, name, subject: about, channel }: SupportNotice, text: NoticeText): NoticeText {
  const fill = (words: string) =>
    fillPlaceholders(words, (placeholder) => (placeholder === "nome" ? name : placeholder === "escola" ? school : about));
  return { subject: fill(text.subject), body: [GREETING, text.body, END[channel]].map(fill).join("\n\n") };
}
