/** The texts of the library's notices: the product's own, unless the school has written others. */
import { type Day, daysBetween, formatLongDay } from "../../dates";
import type { NoticeChannel, NoticeKindTerms, NoticeText } from "../../messaging/notices/kinds";
import { fillPlaceholders } from "../../messaging/placeholders";
import { count, listing } from "../../text";
import { NOTICE_KINDS, type NoticeKind } from "./notices";

export type NoticeTexts = Record<NoticeKind, NoticeText>;

/** The title of each kind where the school writes its own texts. */
const TITLES: Readonly<Record<NoticeKind, string>> = {
  due_soon: "Vence em breve",
  overdue: "Em atraso",
  hold_ready: "Reserva pronta",
};

const KIND_TIMES: Readonly<Record<NoticeKind, string>> = {
  due_soon: "Enviado alguns dias antes do vencimento, uma vez por livro.",
  overdue: "Enviado nos dias de atraso escolhidos em Configurações, até o livro ser devolvido.",
  hold_ready: "Enviado assim que o livro reservado é separado.",
};

const STANDARD_TEXTS: Readonly<Record<NoticeKind, Record<NoticeChannel, NoticeText>>> = {
  due_soon: {
    email: {
      subject: "Lembrete: devolução próxima",
      body: "O prazo para devolver está chegando:\n\n{{livros}}\n\nSe ainda precisar do livro, peça a renovação na biblioteca antes desse dia.",
    },
    whatsapp: {
      subject: "",
      body: "O prazo para devolver está chegando:\n{{livros}}\nSe ainda precisar, peça a renovação na biblioteca antes desse dia.",
    },
  },
  overdue: {
    email: {
      subject: "Livro da biblioteca em atraso",
      body: "O prazo para devolver já passou:\n\n{{livros}}\n\nPor favor, devolva na biblioteca assim que puder: pode haver outro leitor na fila. Em caso de perda ou dano, avise a biblioteca para combinar uma solução.",
    },
    whatsapp: {
      subject: "",
      body: "O prazo para devolver já passou:\n{{livros}}\nPor favor, devolva na biblioteca assim que puder. Em caso de perda ou dano, avise a biblioteca.",
    },
  },
  hold_ready: {
    email: {
      subject: "Seu livro reservado está disponível",
      body: "O livro reservado está disponível para retirada na biblioteca:\n\n{{livros}}\n\nDepois desse dia, o livro passa para a próxima pessoa da fila.",
    },
    whatsapp: {
      subject: "",
      body: "O livro reservado está disponível para retirada na biblioteca:\n{{livros}}\nDepois desse dia, o livro passa para a próxima pessoa da fila.",
    },
  },
};

const EXAMPLES: Readonly<Record<NoticeKind, string>> = {
  due_soon: "- Dom Casmurro (tombo 000123): devolver até sexta, 27 de novembro",
  overdue: "- Dom Casmurro (tombo 000123): prazo até segunda, 16 de novembro, 7 dias de atraso",
  hold_ready: "- Dom Casmurro (tombo 000123): retirada até quarta, 25 de novembro",
};

const PLACEHOLDERS = {
  nome: "o nome do leitor",
  livros: "a lista dos livros, com os prazos",
  escola: "o nome da escola",
} as const;

const EMAIL_END = "Biblioteca\n{{escola}}\n\nSe não quiser receber estes avisos, basta avisar a biblioteca.";
const WHATSAPP_END = "Biblioteca, {{escola}}. Para não receber mais, responda SAIR.";

/** The kind's name among those of all areas. */
export const kindName = (kind: NoticeKind): string => `library_${kind}`;

/** The library's kinds, the most pressing first. */
export const LIBRARY_NOTICES: readonly NoticeKindTerms[] = NOTICE_KINDS.map((kind) => ({
  name: kindName(kind),
  area: "library",
  title: TITLES[kind],
  when: KIND_TIMES[kind],
  placeholders: PLACEHOLDERS,
  essential: "livros",
  texts: STANDARD_TEXTS[kind],
  example: { nome: "Ana Souza", livros: EXAMPLES[kind] },
  frame: {
    email: { before: "Olá, Marta.\n\nEscrevemos sobre os livros da biblioteca de Ana Souza.", after: EMAIL_END },
    whatsapp: { before: "Olá, Marta. Mensagem sobre os livros da biblioteca de Ana Souza.", after: WHATSAPP_END },
  },
}));

/** A book of a notice. */
export interface NoticeBook {
  kind: NoticeKind;
  title: string;
  tombo: string;
  /** The due day, or the last day on the ready shelf. */
  day: Day;
  /** The pupil's name, where the notice is about siblings. */
  of?: string;
}

export interface NoticeInput {
  school: string;
  /** The readers' names. */
  names: readonly string[];
  /** The guardian who reads it; empty when the reader does. */
  guardian: string;
  books: readonly NoticeBook[];
  channel: NoticeChannel;
}

/** One message with all books of a reader, or of a family: a passage for each kind, the most pressing first. */
export function noticeMessage(notice: NoticeInput, texts: NoticeTexts, today: Day): NoticeText {
  const { school, names, guardian, books, channel } = notice;
  const name = listing(names);
  const kinds = NOTICE_KINDS.filter((kind) => books.some((book) => book.kind === kind));
  const fill = (text: string, kind: NoticeKind) =>
    fillPlaceholders(text, (placeholder) =>
      placeholder === "nome" ? name : placeholder === "escola" ? school : bookLines(books, kind, today),
    );
  const first = kinds[0];
  const end = fillPlaceholders(channel === "email" ? EMAIL_END : WHATSAPP_END, () => school);
  return {
    subject: first ? fill(channel === "email" ? texts[first].subject : STANDARD_TEXTS[first].email.subject, first) : "",
    body: [greeting(channel, name, guardian), ...kinds.map((kind) => fill(texts[kind].body, kind)), end].join("\n\n"),
  };
}

function greeting(channel: NoticeChannel, name: string, guardian: string): string {
  if (guardian === "") {
    return `Olá, ${name}.`;
  }
  return channel === "email"
    ? `Olá, ${guardian}.\n\nEscrevemos sobre os livros da biblioteca de ${name}.`
    : `Olá, ${guardian}. Mensagem sobre os livros da biblioteca de ${name}.`;
}

function bookLines(books: readonly NoticeBook[], kind: NoticeKind, today: Day): string {
  return books
    .filter((book) => book.kind === kind)
    .map((book) => `- ${book.title} (tombo ${book.tombo})${book.of ? `, com ${book.of}` : ""}: ${bookWords(book, today)}`)
    .join("\n");
}

function bookWords({ kind, day }: NoticeBook, today: Day): string {
  switch (kind) {
    case "due_soon":
      return day === today ? "devolver hoje" : `devolver até ${formatLongDay(day, today)}`;
    case "overdue":
      return `prazo até ${formatLongDay(day, today)}, ${count(daysBetween(day, today), "dia", "dias")} de atraso`;
    case "hold_ready":
      return day === today ? "retirada somente até hoje" : `retirada até ${formatLongDay(day, today)}`;
  }
}
