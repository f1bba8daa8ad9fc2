/** The reminders to a borrower, and their texts: the product's own, unless the school has written others. */
import { type Day, daysBetween, formatLongDay } from "../../dates";
import type { NoticeChannel, NoticeKindTerms, NoticeText } from "../../messaging/notices/kinds";
import { isOverdueStage } from "../../messaging/notices/stages";
import { fillPlaceholders } from "../../messaging/placeholders";
import { count } from "../../text";
import { formatQuantityWithUnit } from "../words";

/** The reminders' purpose in the outbox. */
export const STOCK_REMINDER = "stock_reminder" as const;

export const REMINDER_KINDS = ["overdue", "due_soon"] as const;
/** The most pressing first: it gives a message its subject. */
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export type ReminderTexts = Record<ReminderKind, NoticeText>;

export const reminderKind = (stage: string): ReminderKind => (isOverdueStage(stage) ? "overdue" : "due_soon");

/** The kind's name among those of all areas. */
export const reminderName = (kind: ReminderKind): string => `warehouse_loan_${kind}`;

const TITLES: Readonly<Record<ReminderKind, string>> = {
  overdue: "Empréstimo de material em atraso",
  due_soon: "Empréstimo de material a vencer",
};

const KIND_TIMES: Readonly<Record<ReminderKind, string>> = {
  overdue: "Enviado nos dias de atraso escolhidos em Configurações, até o material ser devolvido.",
  due_soon: "Enviado alguns dias antes do prazo, uma vez por empréstimo.",
};

const STANDARD_TEXTS: Readonly<Record<ReminderKind, Record<NoticeChannel, NoticeText>>> = {
  overdue: {
    email: {
      subject: "Material do almoxarifado em atraso",
      body: "O prazo para devolver ao almoxarifado já passou:\n\n{{materiais}}\n\nPor favor, devolva assim que puder. Em caso de perda ou dano, avise o almoxarifado.",
    },
    whatsapp: {
      subject: "",
      body: "O prazo para devolver ao almoxarifado já passou:\n{{materiais}}\nPor favor, devolva assim que puder. Em caso de perda ou dano, avise o almoxarifado.",
    },
  },
  due_soon: {
    email: {
      subject: "Lembrete: devolução de material",
      body: "O prazo para devolver ao almoxarifado está chegando:\n\n{{materiais}}\n\nSe ainda precisar do material, peça a renovação antes desse dia.",
    },
    whatsapp: {
      subject: "",
      body: "O prazo para devolver ao almoxarifado está chegando:\n{{materiais}}\nSe ainda precisar, peça a renovação antes desse dia.",
    },
  },
};

const EXAMPLES: Readonly<Record<ReminderKind, string>> = {
  overdue: "- 30 unidades de Cadeira plástica (empréstimo 2026/000123): prazo até segunda, 16 de novembro, 7 dias de atraso",
  due_soon: "- 30 unidades de Cadeira plástica (empréstimo 2026/000123): devolver até sexta, 27 de novembro",
};

const PLACEHOLDERS = {
  nome: "o nome do responsável pelo empréstimo",
  materiais: "a lista dos materiais, com os prazos",
  escola: "o nome da escola",
} as const;

const EMAIL_END = "Almoxarifado\n{{escola}}\n\nSe não quiser receber estes avisos, basta avisar o almoxarifado.";
const WHATSAPP_END = "Almoxarifado, {{escola}}. Para não receber mais, responda SAIR.";

/** The stockroom's kinds, the most pressing first. */
export const STOCK_NOTICES: readonly NoticeKindTerms[] = REMINDER_KINDS.map((kind) => ({
  name: reminderName(kind),
  area: "warehouse",
  title: TITLES[kind],
  when: KIND_TIMES[kind],
  placeholders: PLACEHOLDERS,
  essential: "materiais",
  texts: STANDARD_TEXTS[kind],
  example: { nome: "Ana Souza", materiais: EXAMPLES[kind] },
  frame: {
    email: { before: "Olá, Ana Souza.", after: EMAIL_END },
    whatsapp: { before: "Olá, Ana Souza.", after: WHATSAPP_END },
  },
}));

/** The part of a loan that is not returned. */
export interface ReminderLoan {
  stage: string;
  number: string;
  due: Day;
  lines: readonly { name: string; unit: string; quantity: number }[];
}

export interface ReminderInput {
  school: string;
  /** The borrower: a person, or a sector. */
  name: string;
  /** The recipient, when that is another person: a guardian, or the head of the sector. */
  reader: string;
  loans: readonly ReminderLoan[];
  channel: NoticeChannel;
}

/** One message with all open loans: a passage for each kind, the most pressing first. */
export function reminderMessage(reminder: ReminderInput, texts: ReminderTexts, today: Day): NoticeText {
  const { school, name, reader, loans, channel } = reminder;
  const kinds = REMINDER_KINDS.filter((kind) => loans.some(({ stage }) => reminderKind(stage) === kind));
  const fill = (text: string, kind: ReminderKind) =>
    fillPlaceholders(text, (placeholder) =>
      placeholder === "nome" ? name : placeholder === "escola" ? school : loanLines(loans, kind, today),
    );
  const first = kinds[0];
  const end = fillPlaceholders(channel === "email" ? EMAIL_END : WHATSAPP_END, () => school);
  const greeting = reader ? `Olá, ${reader}. Escrevemos sobre o material emprestado a ${name}.` : `Olá, ${name}.`;
  return {
    subject: first ? fill(channel === "email" ? texts[first].subject : STANDARD_TEXTS[first].email.subject, first) : "",
    body: [greeting, ...kinds.map((kind) => fill(texts[kind].body, kind)), end].join("\n\n"),
  };
}

function loanLines(loans: readonly ReminderLoan[], kind: ReminderKind, today: Day): string {
  return loans
    .filter(({ stage }) => reminderKind(stage) === kind)
    .flatMap((loan) =>
      loan.lines.map(
        ({ name, unit, quantity }) =>
          `- ${formatQuantityWithUnit(quantity, unit)} de ${name} (empréstimo ${loan.number}): ${dueWords(kind, loan.due, today)}`,
      ),
    )
    .join("\n");
}

function dueWords(kind: ReminderKind, due: Day, today: Day): string {
  if (kind === "overdue") {
    return `prazo até ${formatLongDay(due, today)}, ${count(daysBetween(due, today), "dia", "dias")} de atraso`;
  }
  return due === today ? "devolver hoje" : `devolver até ${formatLongDay(due, today)}`;
}
