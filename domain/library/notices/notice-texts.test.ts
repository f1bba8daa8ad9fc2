import { describe, expect, test } from "vitest";
import { noticeTextProblems } from "../../messaging/notices/kinds";
import { kindName, LIBRARY_NOTICES, type NoticeBook, type NoticeTexts, noticeMessage } from "./notice-texts";
import { NOTICE_KINDS } from "./notices";

const TODAY = "2026-11-23";
const late: NoticeBook = { kind: "overdue", title: "Dom Casmurro", tombo: "000123", day: "2026-11-16" };
const soon: NoticeBook = { kind: "due_soon", title: "O Alienista", tombo: "000456", day: "2026-11-24" };
const ready: NoticeBook = { kind: "hold_ready", title: "Iracema", tombo: "000789", day: "2026-11-25" };

const ours = (channel: "email" | "whatsapp") =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [kind, LIBRARY_NOTICES.find(({ name }) => name === kindName(kind))!.texts[channel]]),
  ) as NoticeTexts;

test("L-50: one letter for all of a minor's books, to the guardian, the most pressing first", () => {
  const { subject, body } = noticeMessage(
    { school: "Escola Sineta", names: ["Ana Souza"], guardian: "Marta", books: [soon, late, ready], channel: "email" },
    ours("email"),
    TODAY,
  );
  expect(subject).toBe("Livro da biblioteca em atraso");
  expect(body).toBe(`Olá, Marta.

Escrevemos sobre os livros da biblioteca de Ana Souza.

O prazo para devolver já passou:

- Dom Casmurro (tombo 000123): prazo até segunda, 16 de novembro, 7 dias de atraso

Por favor, devolva na biblioteca assim que puder: pode haver outro leitor na fila. Em caso de perda ou dano, avise a biblioteca para combinar uma solução.

O livro reservado está disponível para retirada na biblioteca:

- Iracema (tombo 000789): retirada até quarta, 25 de novembro

Depois desse dia, o livro passa para a próxima pessoa da fila.

O prazo para devolver está chegando:

- O Alienista (tombo 000456): devolver até terça, 24 de novembro

Se ainda precisar do livro, peça a renovação na biblioteca antes desse dia.

Biblioteca
Escola Sineta

Se não quiser receber estes avisos, basta avisar a biblioteca.`);
});

test("one message for sisters and brothers says whose each book is, and by WhatsApp how to end it", () => {
  const books = [
    { ...late, of: "Ana" },
    { ...late, title: "Iracema", tombo: "000789", of: "Davi" },
  ];
  const { subject, body } = noticeMessage(
    { school: "Escola Sineta", names: ["Ana", "Davi"], guardian: "Marta", books, channel: "whatsapp" },
    ours("whatsapp"),
    TODAY,
  );
  expect(subject).toBe("Livro da biblioteca em atraso");
  expect(body).toBe(`Olá, Marta. Mensagem sobre os livros da biblioteca de Ana e Davi.

O prazo para devolver já passou:
- Dom Casmurro (tombo 000123), com Ana: prazo até segunda, 16 de novembro, 7 dias de atraso
- Iracema (tombo 000789), com Davi: prazo até segunda, 16 de novembro, 7 dias de atraso
Por favor, devolva na biblioteca assim que puder. Em caso de perda ou dano, avise a biblioteca.

Biblioteca, Escola Sineta. Para não receber mais, responda SAIR.`);
});

test("the school's own words, and names that look like placeholders stay names", () => {
  const texts = { ...ours("email"), due_soon: { subject: "{{ nome }}, lembrete da {{escola}}", body: "Até já:\n{{livros}}" } };
  const books = [{ ...soon, title: "Um livro {{nome}} $& $1", day: TODAY }];
  const { subject, body } = noticeMessage(
    { school: "Sineta", names: ["Ana"], guardian: "", books, channel: "email" },
    texts,
    TODAY,
  );
  expect(subject).toBe("Ana, lembrete da Sineta");
  expect(body).toContain("Olá, Ana.\n\nAté já:\n- Um livro {{nome}} $& $1 (tombo 000456): devolver hoje");
});

describe.each(LIBRARY_NOTICES)("$name", (kind) => {
  test.each(["email", "whatsapp"] as const)("our own words by %s can be used", (channel) => {
    expect(noticeTextProblems(kind, channel, kind.texts[channel])).toEqual({});
  });
});
