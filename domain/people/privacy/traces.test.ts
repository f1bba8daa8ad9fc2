import { expect, test } from "vitest";
import { enrolmentMark } from "../enrolment";
import { isNamed, type TraceKind, traceOf, withoutTraces } from "./traces";

const CASES: readonly [TraceKind, string, string, string][] = [
  ["name", "João Ávila", "Ontem JOÃO ÁVILA faltou", "Ontem (apagado) faltou"],
  ["name", "João Ávila", "joao  avila, da 6A", "(apagado), da 6A"],
  ["name", "João Ávila", "joao avila joao avila", "(apagado) (apagado)"],
  ["name", "João Ávila", "O Joa\u0303o A\u0301vila chegou", "O (apagado) chegou"],
  ["name", "Ana D'Ávila", "Ana d’avila", "(apagado)"],
  ["name", "Stanisław Šosa", "stanisław ŠOSA", "(apagado)"],
  ["name", "Rita (Sousa)", "Rita Sousa veio", "(apagado) veio"],
  ["name", "Maria Sá", '{"pessoa":"MARIA SA","n":3}', '{"pessoa":"(apagado)","n":3}'],
  ["telephone", "11988887777", "ligar (11) 98888-7777 hoje", "ligar (apagado) hoje"],
  ["telephone", "11988887777", "campaign:abc:5511988887777", "campaign:abc:(apagado)"],
  ["telephone", "11988887777", "551188887777@c.us", "(apagado)@c.us"],
  ["telephone", "+55 11 98888-7777", "tel. 8888-7777", "tel. (apagado)"],
  ["telephone", "11988887777", '[{"fone":11988887777}]', '[{"fone":"(apagado)"}]'],
  ["email", "rita@example.com", "de RITA@example.com.", "de (apagado)."],
  ["document", "123.456.789-09", "CPF 12345678909", "CPF (apagado)"],
  ["document", "12345678909", "CPF 123.456.789-09", "CPF (apagado)"],
  ["enrolment", "20261234", "aluno 20261234", "aluno (apagado)"],
  ["enrolment", "1234", "a matrícula 1234 é dele", "a (apagado) é dele"],
  ["enrolment", "123-4", "a matrícula 1234 é dele", "a (apagado) é dele"],
  ["enrolment", "1234", "RA 123-4 da 6A", "(apagado) da 6A"],
  ["enrolment", "123.456.789-0", "aluno 1234567890", "aluno (apagado)"],
  ["enrolment", "1234567890", "RA 123.456.789-0/SP", "RA (apagado)/SP"],
  ["enrolment", "1234567890", '[{"ra":1234567890}]', '[{"ra":"(apagado)"}]'],
  ["enrolment", "PROF-77", "o crachá prof-77 e o PROF 77", "o crachá (apagado) e o PROF 77"],
  ["enrolment", "PROF-77", "matrícula PROF77", "(apagado)"],
];

/** As SQLite reads it. */
const like = (pattern: string): RegExp =>
  new RegExp(
    `^${[...pattern].map((sign) => (sign === "%" ? "[^]*" : sign === "_" ? "[^]" : sign.replace(/[.+]/, "\\$&"))).join("")}$`,
    "i",
  );

test.each(CASES)("a %s %s is taken out of: %s", (kind, value, text, rest) => {
  const trace = traceOf(kind, value)!;
  expect(trace.isPlain ? enrolmentMark(text) : text.normalize("NFC")).toMatch(like(trace.likePattern));
  expect(isNamed(text, [trace])).toBe(true);
  expect(withoutTraces(text, [trace])).toBe(rest);
});

test.each<[TraceKind, string, string]>([
  ["name", "João Ávila", "João Ávilando"],
  ["name", "Ana Lima", "Mariana Lima"],
  ["telephone", "11988887777", "1198888777712"],
  ["telephone", "11988887777", "tombo 88887778"],
  ["telephone", "11988887777", "(21) 98888-7777"],
  ["telephone", "11988887777", "5521988887777"],
  ["email", "rita@example.com", "marita@example.com"],
  ["email", "rita@example.com", "rita@example.com.br"],
  ["document", "123456", "tombo 1234567"],
  ["enrolment", "1234", "tombo 1234"],
  ["enrolment", "123-4", "tombo 123-4"],
  ["enrolment", "1234567890", "12345678901"],
  ["enrolment", "1234567890", "123.456.789-01"],
])("a %s %s is not seen in: %s", (kind, value, text) => {
  const trace = traceOf(kind, value)!;
  expect(isNamed(text, [trace])).toBe(false);
  expect(withoutTraces(text, [trace])).toBe(text);
});

test.each<[TraceKind, string]>([
  ["name", "João"],
  ["name", "Mãe"],
  ["telephone", "190"],
  ["document", "123"],
  ["enrolment", "7"],
])("a %s %s alone says nothing of anybody", (kind, value) => expect(traceOf(kind, value)).toBeNull());
