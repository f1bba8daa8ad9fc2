/** No text that people see contains a word that docs/glossary.md avoids. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./paths";
import { filesOf } from "./sources";
import { avoidedWords } from "./words";

test("no screen, refusal, letter or print says a word that was set aside", () => {
  const paths = filesOf(["web/src", "web/public", "pb_hooks/src", "sample", "domain"], /\.(tsx?|html)$/);
  const sources = paths.filter((path) => !/\.test\.|\.gen\./.test(path));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((path) => avoidedWords(path, readFileSync(resolve(ROOT, path), "utf8")))).toEqual([]);
});

test.each([
  ['const a = "Limpar escolha";', ["Limpar escolha"]],
  ["const a = <p>Há {count} linhas escolhidas</p>;", ["linhas escolhidas"]],
  ["const a = <Button>Juntar…</Button>;", ["Juntar"]],
  ["const a = <p>\n  Voltar para a\n  entrada\n</p>;", ["Voltar para a entrada"]],
  ['const a = "Leia o crachá.";', ["crachá"]],
  ['const a = "Desfazer a junção";', ["junção"]],
  ['const a = "Só quem tem o perfil Admin pode fazer isto.";', ["Só quem tem o perfil"]],
  ['const a = "Este número ainda não chegou: confira.";', ["ainda não chegou:"]],
  ["const a = <Button>\n  Pegar\n</Button>;", ["Pegar"]],
  ['const a = "Já pegou este livro";', []],
  ['const a = "O uniforme ainda não chegou?";', []],
  ["// Juntar cadastros\nconst juntar = 1;", []],
  ['const nav = { searchWords: "juntar cadastros crachá" };', []],
  ['const a = "conjunto, disjuntor e adjunto";', []],
  ['const a = "Registro de entrada";', []],
])("%j", (source, results) => {
  expect(avoidedWords("a.tsx", source).map(({ word }) => word)).toEqual(results);
});
