/** A number that the help states is the program's; one that the school itself sets is stated nowhere. */
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { expect, test } from "vitest";
import { INVITATION_DAYS } from "../../domain/account/invitation";
import { UNDO_MILLISECONDS as LOAN_UNDO } from "../../domain/library/circulation/lending";
import { FAMILY_HOURS } from "../../domain/messaging/family-hours";
import { NOTICES_FROM } from "../../domain/messaging/notices/stages";
import { STEP_SECONDS } from "../../domain/people/cards/live";
import { NOTICE_FIELDS, RETENTION_FIELDS } from "../../domain/people/settings";
import { UNDO_MILLISECONDS as EXIT_UNDO } from "../../domain/warehouse/commands";
import { ROOT } from "../paths";
import { pagePaths } from "./files";
import { productTexts } from "./product-words";

const NUMBER_WORDS = ["um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"];
const inWords = (figure: number): string => NUMBER_WORDS[figure - 1] ?? String(figure);
const minutes = (milliseconds: number): string => `${inWords(milliseconds / 60_000)} minutos`;
const logoBytes = Number(
  /s\.file\("logo", \{[^}]*maxSize: (\d+)/.exec(readFileSync(resolve(ROOT, "pb_migrations/1800000010_platform.js"), "utf8"))?.[1],
);

/** The numbers that each page states in its own words. */
const STATED: Readonly<Record<string, readonly string[]>> = {
  "avisar-os-leitores": [`a partir das ${NOTICES_FROM}h`, FAMILY_HOURS],
  "carteira-no-celular": [`${STEP_SECONDS} segundos`],
  "contas-de-acesso": [`${INVITATION_DAYS} dias`],
  "dados-da-escola": [`${logoBytes / 1024 ** 2} MB`],
  "devolver-um-livro": [minutes(LOAN_UNDO)],
  "emprestar-um-livro": [minutes(LOAN_UNDO)],
  "lancar-uma-saida": [minutes(EXIT_UNDO)],
  "renovar-um-emprestimo": [minutes(LOAN_UNDO)],
  "reservar-um-livro": [minutes(LOAN_UNDO)],
};

const NUMBER = new RegExp(
  `(?:\\d+|${NUMBER_WORDS.slice(1).join("|")}) ?(?:segundos?|minutos?|horas|h(?![a-zà-ú])|dias?|semanas|meses|[KM]B)`,
  "gi",
);
/** Quoted sentences and names are the product's own words; "as duas horas" are two fields. */
const NOT_STATED = /“[^”]*”|\*\*[^*]+\*\*|as duas horas/g;

const ownWords = (path: string): string => {
  const [, , ...body] = readFileSync(resolve(ROOT, path), "utf8").split("---\n");
  return body.join("---\n").replaceAll(NOT_STATED, "");
};
/** The numbers of a text that are in none of these phrases. */
const numbersOutside = (text: string, phrases: readonly string[]): string[] =>
  phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ""), text).match(NUMBER) ?? [];

test.each(pagePaths().map((path) => ({ slug: basename(path, ".md"), path })))("$slug", ({ slug, path }) => {
  const text = ownWords(path);
  const stated = STATED[slug] ?? [];
  expect({ missing: stated.filter((phrase) => !text.includes(phrase)), others: numbersOutside(text, stated) }).toEqual({
    missing: [],
    others: [],
  });
});

test.each([
  ["Vale 7 dias.", ["7 dias"]],
  ["Até dois minutos depois, às 7h.", ["dois minutos", "7h"]],
  ["Duas vezes, em 3 salas.", []],
])("the numbers of %j", (text, numbers) => {
  expect(numbersOutside(text, [])).toEqual(numbers);
});

test("no text states a term that the school may change", () => {
  const terms = [...Object.values(RETENTION_FIELDS), NOTICE_FIELDS.request_days].map(
    ({ initial, facts }) => `${initial}${facts.suffix}`,
  );
  expect(terms).toContain("90 dias");
  const texts = [...productTexts(), ...pagePaths().map(ownWords)];
  expect(texts.filter((text) => terms.some((term) => new RegExp(`(^|\\D)${term}`).test(text)))).toEqual([]);
});
