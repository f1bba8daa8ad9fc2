import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./paths";

/** What people read somewhere, and shall not read again; docs/glossary.md has the words in their place. */
const NOT_SAID = [
  /Escolher todos|Linhas escolhidas|Limpar escolha/,
  /de novo sozinh[oa]s|chegam sozinhas/,
  /para a entrada["<]|página de entrada/,
  /[Ss]enha (atual )?não confere/,
  /Esta tela (parou|não carregou)|não entregou a tela/,
  /Muitos pedidos em pouco tempo|Há valores demais|formato não está certo|O pedido foi cancelado/,
  /De funcionamento; 0|Para que serve|"Para quê"/,
  /se conta por inteiro|a linha pede|Escolha de onde sai|validade está errada|pedir mais do que há/,
  /pessoas? de fora|não volt(ou|aram) atrás/,
  /\b[Jj]untar…|\b[Jj]unção\b|\b[Jj]untad[oa]s? a\b/,
  /Vence desde|desde há|até n[ao] (segunda|terça|quarta|quinta|sexta|sábado|domingo)/,
  /Clique para ativar/,
];

const COMMENT = /^\s*(\/\/|\/?\*)/;

test("the words of the glossary stand where others stood before", () => {
  const paths = execFileSync("git", ["ls-files", "web/src", "pb_hooks/src", "domain"], { cwd: ROOT, encoding: "utf8" }).split(
    "\n",
  );
  const found = paths
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(resolve(ROOT, path), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          !COMMENT.test(line) && NOT_SAID.some((words) => words.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});
