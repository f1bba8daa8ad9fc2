/** Compares the pages of help with the product: each named thing exists, and each screen has a page. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { PICTURES } from "../../help/pictures";
import { WITHOUT_HELP } from "../../help/without-help";
import { SCREEN_RIGHTS } from "../../tests/api/role-table";
import { ROOT } from "../paths";
import { filesOf } from "../sources";
import { avoidedWords } from "../words";
import { pagePaths, pictureFile, pictureParts, readPages } from "./files";
import { readPage } from "./format";
import { menu } from "./menu";
import { listProblems, type Product, pageProblems, screenProblems } from "./problems";
import { ProductWords, productTexts, textsIn } from "./product-words";

/** A school loads a picture over a slow line, and the program contains it. */
const MAX_BYTES = 90_000;

const pages = readPages();
const slugs = new Set(pages.map(({ slug }) => slug));
const screens = new Set(Object.keys(SCREEN_RIGHTS).map((path) => `/${path}`));
const product: Product = {
  words: new ProductWords(productTexts()),
  menu: menu(),
  screens,
  pictures: PICTURES,
  isTaken: (name) => existsSync(pictureFile(name)) && existsSync(pictureParts(name)),
};

describe("the pages", () => {
  test.each(pages.map((page) => ({ slug: page.slug, page })))("$slug", ({ page }) => {
    expect(pageProblems(page, slugs, product)).toEqual([]);
  });

  test.each(pagePaths())("%s says no word that was set aside", (path) => {
    const [, , ...body] = readFileSync(resolve(ROOT, path), "utf8").split("---\n");
    expect(avoidedWords("body.html", body.join("---\n"))).toEqual([]);
  });

  test("have titles of their own, and show every picture", () => {
    expect(listProblems(pages, PICTURES)).toEqual([]);
  });

  test("show small pictures, and no file lies about", () => {
    const expected = PICTURES.flatMap(({ name }) => [`help/pictures/${name}.txt`, `help/pictures/${name}.webp`]);
    const files = filesOf(["help/pictures"]);
    expect(files.filter((path) => !expected.includes(path))).toEqual([]);
    expect(files.filter((path) => statSync(resolve(ROOT, path)).size > MAX_BYTES)).toEqual([]);
  });

  test("explain every screen, but for those that are listed", () => {
    expect(screens.size).toBeGreaterThan(100);
    expect(screenProblems(pages, screens, Object.keys(WITHOUT_HELP))).toEqual([]);
  });
});

const SMALL: Product = {
  words: new ProductWords(
    new Set(
      textsIn(
        "a.tsx",
        `const a = <Button>Emprestar</Button>; const b = "Leitor:"; const c = \`Excluir \${name}\`;
        const d = \`\${reader} está com \${loans(n)} em atraso. Devolva-os.\`;
        const e = { title: "Balcão" }; const f = "Biblioteca"; const g = <p>Há {count} linhas <b>novas</b></p>;`,
      ),
    ),
  ),
  menu: new Map([["Biblioteca", new Set(["Balcão"])]]),
  screens: new Set(["/emprestimos"]),
  pictures: [{ name: "desk", as: "Biblioteca", path: "/emprestimos" }],
  isTaken: (name) => name === "desk",
};

const written = (body: string, head = "area: library\nroles: [Biblioteca]\nscreens: [/emprestimos]\nwords: [pegar livro]") =>
  readPage("uma-pagina", `---\ntitle: Uma página\n${head}\n---\n${body}\n`);

describe("faults of a page are reported", () => {
  test.each([
    ["**Emprestar**", []],
    ["**Biblioteca › Balcão**", []],
    ["**Leitor**", []],
    ["**Excluir …**", []],
    ["**Devolver**", ['the product shows no "Devolver"']],
    ["**Biblioteca › Emprestar**", ['the menu has no "Emprestar" below "Biblioteca"']],
    ["**Biblioteca › Estante**", ['the product shows no "Estante"']],
    ["**Balcão › Emprestar**", ['a path begins with a heading of the menu, and "Balcão" is none']],
    ["“… está com … em atraso.” Faça isto.", []],
    ["“Devolva-os.”", []],
    ["“Há … linhas novas”", []],
    ["“Há 3 linhas novas”", ["the product never says “Há 3 linhas novas”"]],
    ["“Este livro sumiu.”", ["the product never says “Este livro sumiu.”"]],
    ["“…”", ["the product never says “…”"]],
    [
      "“está com **Leitor** em atraso”",
      [expect.stringContaining("curly quotes hold one whole sentence"), expect.stringContaining("curly quotes hold")],
    ],
    ['"Devolva-os."', [expect.stringContaining("nothing else is quoted")]],
    ["- [Outra](outra-pagina)", ["there is no page outra-pagina"]],
    ["- [Esta](uma-pagina)", []],
    [
      "[fora](https://example.org)",
      [expect.stringContaining("a link names another page"), expect.stringContaining("no page https")],
    ],
    ["![A tela](picture:desk)", []],
    ["![A tela](picture:other)", ['help/pictures.ts has no "other"']],
    ["![](picture:desk)", [expect.stringContaining("a picture is")]],
    ["![A tela](desk.png)", [expect.stringContaining("a picture is")]],
    ["um <b>texto</b>", [expect.stringContaining("html is not known"), expect.stringContaining("html is not known")]],
    ["<script>alert(1)</script>", [expect.stringContaining("html is not known")]],
    ["> citado", [expect.stringContaining("blockquote is not known")]],
    ["# Título", [expect.stringContaining("headings begin with ##")]],
    ["![A](picture:desk) ![B](picture:desk) ![C](picture:desk)", ["3 pictures, of at most 2"]],
  ])("%j", (body, problems) => {
    expect(pageProblems(written(body), new Set(["uma-pagina"]), SMALL)).toEqual(
      problems.map((problem) => (typeof problem === "string" ? `uma-pagina: ${problem}` : problem)),
    );
  });

  test.each([
    ["area: kitchen\nroles: [Biblioteca]\nscreens: []\nwords: []", 'the area "kitchen" is none of'],
    ["area: library\nroles: [Diretor]\nscreens: []\nwords: []", 'the role "Diretor" is none of'],
    ["area: library\nroles: []\nscreens: []\nwords: []", "nobody is named in roles"],
    ["area: library\nroles: [todos]\nwords: []", '"screens" is a list'],
    ["area: library\nroles: [todos]\nscreens: []\nwords: []\nauthor: eu", "the head's line"],
    ["area: library\nroles: [todos]\nscreens: [/estante]\nwords: []", "the router has no /estante"],
  ])("the head %j", (head, problem) => {
    expect(pageProblems(written("Texto.", head), new Set(), SMALL).join("\n")).toContain(problem);
  });

  test("more words than are read while somebody waits", () => {
    const length = (words: number) => pageProblems(written("palavra ".repeat(words)), new Set(), SMALL);
    expect(length(250)).toEqual([]);
    expect(length(251)).toEqual(["uma-pagina: 251 words, of at most 250"]);
  });

  test("a file without a head, or with a name that is no address", () => {
    expect(readPage("Página", "Texto.").problems.join("\n")).toMatch(/is no address[\s\S]*head/);
  });

  test("a picture that was not taken, one that no page shows, and two pages of one title", () => {
    const missing = { ...SMALL, isTaken: () => false };
    expect(pageProblems(written("![A tela](picture:desk)"), new Set(), missing)).toEqual([
      'uma-pagina: the picture "desk" was not taken: make help-pictures',
    ]);
    expect(listProblems([written("Texto."), written("Texto.")], SMALL.pictures)).toEqual([
      'two pages are called "Uma página"',
      'no page shows the picture "desk"',
    ]);
  });

  test("a screen without a page, a listed one that has one, and one that is none", () => {
    expect(screenProblems([written("Texto.")], ["/emprestimos", "/acervo"], ["/emprestimos", "/sala"])).toEqual([
      "/acervo has no page of help",
      "/emprestimos is listed as having no page, and has one",
      "/sala is listed as having no page, and is no screen",
    ]);
  });
});

test("a page becomes blocks, its pictures within their step", () => {
  const page = readPage(
    "uma-pagina",
    "---\ntitle: Uma página\narea: library\nroles: [todos]\nscreens: []\nwords: []\n---\nPara isto.\n" +
      "\n## Passos\n1. Abra **Biblioteca › Balcão** e tecle `E`.\n![A tela](picture:desk)\n2. Veja [outra](outra).\n",
    (name, alt) => ({ src: `/${name}`, width: 4, height: 3, alt }),
  );
  expect(page.problems).toEqual([]);
  expect(page.blocks).toEqual([
    { kind: "text", text: ["Para isto."] },
    { kind: "heading", text: "Passos" },
    {
      kind: "steps",
      items: [
        {
          text: ["Abra ", { names: ["Biblioteca", "Balcão"] }, " e tecle ", { typed: "E" }, "."],
          images: [{ src: "/desk", width: 4, height: 3, alt: "A tela" }],
        },
        { text: ["Veja ", { text: "outra", page: "outra" }, "."], images: [] },
      ],
    },
  ]);
});
