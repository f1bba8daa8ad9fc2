/** What the library's notices say: our words, unless the school has written its own. */
import { type Day, daysBetween, sayDay } from "../../dates";
import { fillPlaceholders, placeholderProblem, placeholdersIn } from "../../messaging/placeholders";
import { count } from "../../text";
import { NOTICE_KINDS, type NoticeKind } from "./notices";

export interface NoticeText {
  subject: string;
  body: string;
}
export type NoticeTexts = Record<NoticeKind, NoticeText>;

/** What each kind is called where the school writes its own words. */
export const NOTICE_TITLES: Readonly<Record<NoticeKind, string>> = {
  due_soon: "Vence em breve",
  overdue: "Em atraso",
  hold_ready: "Reserva pronta",
};

export const DEFAULT_TEXTS: NoticeTexts = {
  due_soon: {
    subject: "Lembrete: devolução próxima",
    body: "O prazo para devolver está chegando:\n\n{{livros}}\n\nSe ainda precisar do livro, peça a renovação na biblioteca antes desse dia.",
  },
  overdue: {
    subject: "Livro da biblioteca em atraso",
    body: "O prazo para devolver já passou:\n\n{{livros}}\n\nPor favor, devolva na biblioteca assim que puder: pode haver alguém esperando. Se o livro se perdeu ou estragou, conte para nós, e encontramos juntos uma solução.",
  },
  hold_ready: {
    subject: "Seu livro reservado está disponível",
    body: "O que foi reservado já está separado na biblioteca:\n\n{{livros}}\n\nDepois desse dia, o livro passa para a próxima pessoa da fila.",
  },
};

/** What may stand in double braces, and what it becomes. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  nome: "o nome do leitor",
  livros: "a lista dos livros, com os prazos",
  escola: "o nome da escola",
};

/** Why a text can't be used, as a sentence; null when it can. */
export function textProblem(field: keyof NoticeText, text: string): string | null {
  const problem = placeholderProblem(text, Object.keys(PLACEHOLDERS));
  if (problem) {
    return problem;
  }
  if (field === "subject" && placeholdersIn(text).includes("livros")) {
    return "No assunto não cabe a lista dos livros. Use {{nome}} ou {{escola}}.";
  }
  return field === "body" && !/\{\{\s*livros\s*\}\}/.test(text)
    ? "Inclua {{livros}}: sem a lista, o aviso não diz do que se trata."
    : null;
}

/** A book of a notice. */
export interface NoticeBook {
  kind: NoticeKind;
  title: string;
  tombo: string;
  /** The due day, or the last day on the ready shelf. */
  day: Day;
}

export interface NoticeLetter {
  school: string;
  /** The reader's name. */
  name: string;
  /** The guardian who reads it; empty when the reader does. */
  guardian: string;
  books: readonly NoticeBook[];
}

/** One letter with all books of a reader: a passage for each kind, the most pressing first. */
export function noticeLetter(letter: NoticeLetter, texts: NoticeTexts, today: Day): NoticeText {
  const { school, name, guardian, books } = letter;
  const kinds = NOTICE_KINDS.filter((kind) => books.some((book) => book.kind === kind));
  const filled = (text: string, kind: NoticeKind) =>
    fillPlaceholders(text, (placeholder) =>
      placeholder === "nome" ? name : placeholder === "escola" ? school : bookLines(books, kind, today),
    );
  const greeting =
    guardian === "" ? `Olá, ${name}.` : `Olá, ${guardian}.\n\nEscrevemos sobre os livros da biblioteca de ${name}.`;
  const first = kinds[0];
  return {
    subject: first ? filled(texts[first].subject, first) : "",
    body: [
      greeting,
      ...kinds.map((kind) => filled(texts[kind].body, kind)),
      `Biblioteca\n${school}`,
      "Se não quiser receber estes avisos, é só dizer à biblioteca.",
    ].join("\n\n"),
  };
}

function bookLines(books: readonly NoticeBook[], kind: NoticeKind, today: Day): string {
  return books
    .filter((book) => book.kind === kind)
    .map((book) => `- ${book.title} (tombo ${book.tombo}): ${bookWords(book, today)}`)
    .join("\n");
}

function bookWords({ kind, day }: NoticeBook, today: Day): string {
  switch (kind) {
    case "due_soon":
      return day === today ? "devolver hoje" : `devolver até ${sayDay(day, today)}`;
    case "overdue":
      return `era para ${sayDay(day, today)}, ${count(daysBetween(day, today), "dia", "dias")} de atraso`;
    case "hold_ready":
      return day === today ? "espera na biblioteca só até hoje" : `espera na biblioteca até ${sayDay(day, today)}`;
  }
}
