import { expect, test } from "vitest";
import { DEFAULT_TEXTS, type NoticeBook, noticeLetter, textProblem } from "./notice-texts";
import { NOTICE_KINDS } from "./notices";

const TODAY = "2026-11-23";
const late: NoticeBook = { kind: "overdue", title: "Dom Casmurro", tombo: "000123", day: "2026-11-16" };
const soon: NoticeBook = { kind: "due_soon", title: "O Alienista", tombo: "000456", day: "2026-11-24" };
const ready: NoticeBook = { kind: "hold_ready", title: "Iracema", tombo: "000789", day: "2026-11-25" };

test("rule 50: one letter for all of a minor's books, to the guardian, the most pressing first", () => {
  const { subject, body } = noticeLetter(
    { school: "Escola Sineta", name: "Ana Souza", guardian: "Marta", books: [soon, late, ready] },
    DEFAULT_TEXTS,
    TODAY,
  );
  expect(subject).toBe("Livro da biblioteca em atraso");
  expect(body).toBe(`Olá, Marta.

Escrevemos sobre os livros da biblioteca de Ana Souza.

O prazo para devolver já passou:

- Dom Casmurro (tombo 000123): era para segunda, 16 de novembro, 7 dias de atraso

Por favor, devolva na biblioteca assim que puder: pode haver alguém esperando. Se o livro se perdeu ou estragou, conte para nós, e encontramos juntos uma solução.

O que foi reservado já está separado na biblioteca:

- Iracema (tombo 000789): espera na biblioteca até quarta, 25 de novembro

Depois desse dia, o livro passa para a próxima pessoa da fila.

O prazo para devolver está chegando:

- O Alienista (tombo 000456): devolver até terça, 24 de novembro

Se ainda precisar do livro, peça a renovação na biblioteca antes desse dia.

Biblioteca
Escola Sineta

Se não quiser receber estes avisos, é só dizer à biblioteca.`);
});

test("the school's own words, and names that look like placeholders stay names", () => {
  const texts = { ...DEFAULT_TEXTS, due_soon: { subject: "{{ nome }}, lembrete da {{escola}}", body: "Até já:\n{{livros}}" } };
  const books = [{ ...soon, title: "Um livro {{nome}} $& $1", day: TODAY }];
  const { subject, body } = noticeLetter({ school: "Sineta", name: "Ana", guardian: "", books }, texts, TODAY);
  expect(subject).toBe("Ana, lembrete da Sineta");
  expect(body).toContain("Olá, Ana.\n\nAté já:\n- Um livro {{nome}} $& $1 (tombo 000456): devolver hoje");
});

test.each<["subject" | "body", string, RegExp | null]>([
  ["body", "Devolva:\n{{livros}}", null],
  ["body", "{{ livros }} de {{nome}} da {{escola}}", null],
  ["body", "Devolva, {{nome}}", /Inclua \{\{livros\}\}/],
  ["body", "{{livros}} {{prazo}}", /Não conhecemos \{\{prazo\}\}/],
  ["body", "{{livros}} {{constructor}}", /Não conhecemos/],
  ["body", "{{livros}} {{nome}", /Feche as chaves/],
  ["body", "{{livros}} {{}}", /Não conhecemos/],
  ["subject", "Olá, {{nome}}", null],
  ["subject", "{{livros}}", /não cabe/],
  ["subject", "Sem nada", null],
])("%s %j", (field, text, expected) => {
  expect(textProblem(field, text) ?? "").toMatch(expected ?? /^$/);
});

test.each(NOTICE_KINDS)("our own words for %s can be used", (kind) => {
  expect(textProblem("subject", DEFAULT_TEXTS[kind].subject)).toBeNull();
  expect(textProblem("body", DEFAULT_TEXTS[kind].body)).toBeNull();
});
