import { expect, test } from "vitest";
import { partsOf } from "./sample";

const SNAPSHOT = `- main:
  - heading "Livros em atraso" [level=1]
  - text: 23 livros
  - searchbox "Buscar na lista"
  - table:
    - rowgroup:
      - row "Leitor Livro":
        - columnheader "Leitor"
        - columnheader "Livro"
    - rowgroup:
      - row "Ana O alienista":
        - cell "Ana":
          - button "Renovar O alienista"
  - list:
    - listitem:
      - button "Remover Natal"
  - button "Fechar outubro de 2026"
  - button "Fechar outubro de 2026"
  - 'button "Ação: \\"imprimir\\""'
  - link "Próxima"`;

test("the parts of a screen are its controls and headings, without records and figures", () => {
  expect(partsOf(SNAPSHOT)).toEqual([
    "heading Livros em atraso",
    "searchbox Buscar na lista",
    "columnheader Leitor",
    "columnheader Livro",
    "button Fechar outubro de 0",
    'button Ação: \\"imprimir\\"',
  ]);
});

test("another control is another screen, another row or figure is not", () => {
  expect(partsOf(SNAPSHOT.replace("Buscar na lista", "Procurar"))).not.toEqual(partsOf(SNAPSHOT));
  expect(partsOf(SNAPSHOT.replaceAll("alienista", "cortiço").replace("2026", "1999"))).toEqual(partsOf(SNAPSHOT));
});
