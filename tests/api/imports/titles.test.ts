import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Copies, Titles } from "../../../domain/collections.gen";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";
import { BOOK, MAGAZINE } from "../../helpers/seed";

const CEFET = readFileSync("scripts/sample-data/acervo-cefetrj-amostra.csv");

const school = testSchool();
const newImport = () => new Import(school.as("Admin"));
const total = async (collection: string) => (await school.as("superuser").collection(collection).getList(1, 1)).totalItems;
const titleOf = (title: string) => school.as("superuser").collection("titles").getFirstListItem<Titles>(`title = "${title}"`);
const copiesOf = (title: string) =>
  school
    .as("superuser")
    .collection("copies")
    .getFullList<Copies>({ filter: `title.title = "${title}"`, sort: "tombo" });

describe("a school library's own export", () => {
  it("is understood as a librarian would", async () => {
    const fileImport = newImport();
    expect(await fileImport.run("titles", CEFET)).toMatchObject({ create: 13, update: 0, unchanged: 0, error: 0 });
    expect(await titleOf("Testes psicologicos")).toMatchObject({
      subtitle: "teoria e aplicação",
      authors: "Anastasi, Anne",
      publisher: "EPU",
      year: 1973,
      year_text: "",
      language: "Português",
      cdd: "153.93",
      subjects: "Testes psicológicos",
      active: true,
    });
    expect(await titleOf("Principios de telecomunicaçães")).toMatchObject({ year: 1976, year_text: "c1976" });
    expect(await titleOf("Planejamento bibliotecário no Brasil")).toMatchObject({
      year: 1977,
      year_text: "[1977]",
      isbn13: "9788570300492",
    });
    expect(await titleOf("Manual de direito constitucional")).toMatchObject({ edition: "2. ed." });
    expect(await copiesOf("Didatica fundamentada na teoria de Piaget")).toMatchObject([
      { material_type: BOOK, state: "normal", price: 0 },
    ]);
  });

  it("changes nothing when it is imported again, and says so", async () => {
    const before = [await total("titles"), await total("copies")];
    const again = newImport();
    expect(await again.run("titles", CEFET)).toMatchObject({ create: 0, update: 0, unchanged: 13, error: 0 });
    expect([await total("titles"), await total("copies")]).toEqual(before);
    expect((await again.analyse()).status).toBe(409);
    const third = newImport();
    await third.upload("titles", CEFET);
    const { body } = await third.analyse();
    expect(body.imported_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(body.remembered).toBe(true);
  });

  it("is found by the search that the catalogue has", async () => {
    const { body } = await school.as("Biblioteca").list("titles", { q: "lady chatterley lawrence" });
    expect(body.items).toMatchObject([{ title: "O amante de Lady Chatterley", copies: 1, available: 1 }]);
  });
});

describe("before it is written", () => {
  it("says what will be made: titles, copies, people, classes, cards", async () => {
    const fileImport = newImport();
    const file = "Título;Autor;Qtd\nConta um;Ana;3\nConta um;Ana;2\nConta dois;Bia;30\n";
    expect((await fileImport.prepare("titles", file)).body.counts).toMatchObject({ makes_titles: 2, makes_copies: 35 });
    const people = newImport();
    const { body } = await people.prepare("people", "Nome;Turma\nAna da Conta;Turma Conta\nBia da Conta;Turma Conta\n");
    expect(body.counts).toMatchObject({ makes_people: 2, makes_classes: 1, makes_readers: 2, makes_cards: 2 });
  });
});

describe("a programme's textbooks", () => {
  it("come in with program, grade, component, cycle and use, complete what is there, and are taken back", async () => {
    await newImport().run("titles", "Título;Autor;Qtd\nPorta Aberta;Bragança, Angiolina;2\n");
    const fileImport = newImport();
    const file = [
      "Título;Autor;Programa do livro;Ano/Série;Componente curricular;Ciclo;Consumível;Qtd",
      "Porta Aberta;Bragança, Angiolina;PNLD;1;Língua Portuguesa;2023 a 2026;Sim;2",
      "Porta Aberta;Bragança, Angiolina;PNLD;2º ano;Língua Portuguesa;2023 a 2026;Não;30",
    ].join("\n");
    expect(await fileImport.run("titles", file)).toMatchObject({ create: 1, update: 1, error: 0 });
    const titles = () =>
      school.as("superuser").collection("titles").getFullList<Titles>({ filter: 'title = "Porta Aberta"', sort: "grade" });
    const common = { program: "PNLD", component: "Língua Portuguesa", cycle_start: 2023, cycle_end: 2026 };
    expect(await titles()).toMatchObject([
      { ...common, grade: "1º ano", consumable: true },
      { ...common, grade: "2º ano", consumable: false },
    ]);
    await fileImport.undo();
    expect(await titles()).toMatchObject([{ program: "", grade: "", cycle_end: 0, consumable: false }]);
  });
});

describe("lines of a report that came along", () => {
  it("are named and left out: totals, page numbers and the header again", async () => {
    const fileImport = newImport();
    const file = [
      "Título;Autor;Preço;Qtd",
      "Livro contado;Ana;19.989999999999998;2",
      "Título;Autor;Preço;Qtd",
      "Total;;1.500,00;24",
      "Soma das partes;Bia;5;1",
      "Página 1 de 2",
      "TOTAL GERAL DE LIVROS: 24;;;",
    ].join("\n");
    expect(await fileImport.run("titles", file)).toMatchObject({ create: 2, error: 0, skipped: 4 });
    const skipped = await fileImport.rows('verdict = "skipped"');
    expect(skipped.map(({ line, label }) => [line, label])).toEqual([
      [3, "Título · Autor · Preço · Qtd"],
      [4, "Total · 1.500,00 · 24"],
      [6, "Página 1 de 2"],
      [7, "TOTAL GERAL DE LIVROS: 24"],
    ]);
    expect(skipped[1]?.messages).toMatchObject([{ level: "note", text: "Linha de total: não foi lida como registro." }]);
    expect(await copiesOf("Livro contado")).toMatchObject([{ price: 1999 }, { price: 1999 }]);
    const people = newImport();
    const list =
      "Nome;Turma\nJoana da Conta;6º A\nTOTAL;12\nTOTAL DA TURMA 6º A;32\nTotal 6º A;\n32 alunos;\nTotó da Conta;6º A\n";
    expect(await people.run("people", list)).toMatchObject({ create: 2, skipped: 4 });
  });
});

describe("prices", () => {
  it("of a workbook keep their three decimals, as classes do; a text of thousands stays one; Excel's sign for zero is no price", async () => {
    const file = [
      "Título;Preço;CDD",
      "Com desconto;35.955\ufeff;869.301\ufeff",
      "Exportado;17,991;869",
      "Caro;1.234;",
      "Sem preço;R$ -;",
    ].join("\n");
    expect(await newImport().run("titles", file)).toMatchObject({ create: 4, error: 0 });
    expect(await copiesOf("Com desconto")).toMatchObject([{ price: 3596 }]);
    expect((await titleOf("Com desconto")).cdd).toBe("869.301");
    expect(await copiesOf("Exportado")).toMatchObject([{ price: 1799 }]);
    expect(await copiesOf("Caro")).toMatchObject([{ price: 123400 }]);
    expect(await copiesOf("Sem preço")).toMatchObject([{ price: 0 }]);
  });
});

describe("the school's own list of titles", () => {
  it("comes back as it was exported, and changes nothing", async () => {
    await newImport().run("titles", "Título;Autor;Qtd\nExportado três vezes;Ana Souza;3\nExportado uma vez;Bia Lima;1\n");
    const [first] = await copiesOf("Exportado três vezes");
    const [only] = await copiesOf("Exportado uma vez");
    const file = [
      "Título;Subtítulo;Autores;ISBN;Editora;CDD;Ano;Faixa etária;Exemplares;Disponíveis;Primeiro tombo;Ativo",
      `Exportado três vezes;;Ana Souza;;;;;;3;3;="${first?.tombo}";sim`,
      `Exportado uma vez;;Bia Lima;;;;;;1;1;="${only?.tombo}";sim`,
    ].join("\r\n");
    expect(await newImport().run("titles", file)).toMatchObject({ create: 0, update: 0, unchanged: 2, error: 0 });
  });
});

describe("the age that a book is meant for", () => {
  it("is read as people write it; a text without an age gets a message and stays out; an import again fills only empty ages", async () => {
    const fileImport = newImport();
    const file =
      "Título;Classificação indicativa\nDoze anos;A partir de 12 anos\nPara todos;Livre\nDo infantil;Infantil\nSem nada;\n";
    expect(await fileImport.run("titles", file)).toMatchObject({ create: 4, error: 0 });
    expect((await titleOf("Doze anos")).minimum_age).toBe(12);
    expect((await titleOf("Para todos")).minimum_age).toBe(0);
    const [doubtful] = await fileImport.rows("doubtful = true");
    expect(doubtful?.messages.map(({ text }) => text)).toEqual([
      "Faixa etária: “Infantil” não é uma idade, como 12 ou livre. O campo ficou em branco.",
    ]);
    expect(await newImport().run("titles", "Título;Faixa etária\nDoze anos;16\nSem nada;10 anos\n")).toMatchObject({
      unchanged: 1,
      update: 1,
    });
    expect((await titleOf("Doze anos")).minimum_age).toBe(12);
    expect((await titleOf("Sem nada")).minimum_age).toBe(10);
  });
});

describe("copies", () => {
  it("take the tombos of the file, and the series goes on after them and never into them", async () => {
    await newImport().run("titles", "titulo;tombo\nSem tombo;\nCom tombo;700001\nCom zeros;0700005\n");
    const [first] = await copiesOf("Sem tombo");
    expect(Number(first?.tombo)).toBeGreaterThan(700_005);
    expect((await copiesOf("Com zeros"))[0]?.tombo).toBe("0700005");
    await newImport().run("titles", "titulo\nOutro sem tombo\n");
    expect(Number((await copiesOf("Outro sem tombo"))[0]?.tombo)).toBe(Number(first?.tombo) + 1);
  });

  it("are as many as the quantity says, with price, place and material", async () => {
    await newImport().run(
      "titles",
      "Título;Qtd;Preço;Localização;Tipo de material;Nº de chamada\nCiência Hoje;3;R$ 12,50;Estante 4;Revistas;050 C569\n",
    );
    expect(await copiesOf("Ciência Hoje")).toMatchObject(
      Array.from({ length: 3 }, () => ({ material_type: MAGAZINE, price: 1250, location: "Estante 4", call_number: "050 C569" })),
    );
  });

  it("are not made twice when the title comes again in the file", async () => {
    const file = "titulo;autor\nRepetido;Ana\nRepetido;Ana\nREPETIDO;ana\n";
    expect(await newImport().run("titles", file)).toMatchObject({ create: 3 });
    expect(await copiesOf("Repetido")).toHaveLength(3);
    expect(await newImport().run("titles", file)).toMatchObject({ unchanged: 3 });
    expect(await newImport().run("titles", `${file}Repetido;Ana\n`)).toMatchObject({ unchanged: 3, create: 1 });
    expect(await copiesOf("Repetido")).toHaveLength(4);
  });

  it("get what holds for every row when the file has no column for it", async () => {
    await newImport().run("titles", "titulo\nDoado\n", {
      origin: "Doação",
      location: "Sala 2",
      isbn: "9788503007177",
      material_type: "revista",
    });
    expect(await copiesOf("Doado")).toMatchObject([{ origin: "Doação", location: "Sala 2", material_type: MAGAZINE }]);
    expect((await titleOf("Doado")).isbn13).toBe("");
  });

  it("of another title are refused by name", async () => {
    await newImport().run("titles", "titulo;tombo\nDono do tombo;800001\n");
    const wrong = newImport();
    const { body } = await wrong.prepare("titles", "titulo;tombo\nOutro título;800001\nMais um;800002\nMais dois;800002\n");
    expect(body.counts).toMatchObject({ create: 1, error: 2 });
    expect((await wrong.rows()).map((row) => row.messages.map((message) => message.text).join())).toEqual([
      "O tombo 800001 já é de “Dono do tombo”. Se os tombos do arquivo são de outra biblioteca, importe-os como número antigo.",
      "",
      "O código 800002 já aparece na linha 3 deste arquivo.",
    ]);
  });
});

describe("a title that is there", () => {
  it("is completed, not overwritten", async () => {
    await school.seed.title({ title: "Vidas secas", authors: "Graciliano Ramos", publisher: "Record", year: 0, isbn13: "" });
    const fileImport = newImport();
    expect(
      await fileImport.run("titles", "titulo;autor;editora;ano;isbn\nVIDAS SECAS;Ramos, Graciliano;Outra;1938;9780306406157\n"),
    ).toMatchObject({ update: 1, create: 0 });
    expect(await titleOf("Vidas secas")).toMatchObject({ publisher: "Record", year: 1938, isbn13: "9780306406157" });
    expect((await fileImport.rows())[0]?.messages[0]?.text).toBe("Campos completados: ISBN e Ano.");
    const { body } = await school.as("Biblioteca").list("titles", { q: "9780306406157" });
    expect(body.items.map((title) => title.title)).toContain("Vidas secas");
  });

  it("is found after someone corrected its name", async () => {
    const { id } = await school.seed.title({ title: "Iracema, a virgem", authors: "Alencar" });
    await school.as("Biblioteca").collection("titles").update(id, { title: "Iracêma" });
    expect(await newImport().run("titles", "titulo;autor\niracema;alencar\n")).toMatchObject({ unchanged: 1 });
  });
});

describe("damage", () => {
  it("is mended where it can be proved; elsewhere the row gets a warning", async () => {
    const fileImport = newImport();
    const file =
      "isbn,isbn13,title,year\n439023483,9.78043902348e+12,Provado,2008.0\n,9.78044048762e+12,Incompleto,-720.0\n446612707,9.78055381395e+12,Contraditório,97\n";
    expect((await fileImport.prepare("titles", file)).body.counts).toMatchObject({ create: 3, error: 0, doubtful: 2 });
    const rows = await fileImport.rows();
    expect(rows.map((row) => row.messages.map(({ field, level }) => `${field} ${level}`))).toEqual([
      ["isbn note"],
      ["isbn warning"],
      ["year warning", "isbn warning"],
    ]);
    await fileImport.commit();
    expect(await titleOf("Provado")).toMatchObject({ isbn13: "9780439023481", year: 2008 });
    expect(await titleOf("Incompleto")).toMatchObject({ isbn13: "", year: -720 });
    expect(await titleOf("Contraditório")).toMatchObject({ isbn13: "", year: 0, year_text: "97" });
  });

  it("brings no formula back, neither in a cell nor in a column's name", async () => {
    const fileImport = newImport();
    await fileImport.prepare("titles", "Título;Tombo;=1+1\n=Soma;L00012;@x\n");
    const [head = "", row = ""] = (await fileImport.problems()).body.content.replace("\ufeff", "").split("\r\n");
    expect([head, row.split(";").slice(0, 3)]).toEqual(["Título;Tombo;'=1+1;Problema", ["'=Soma", "L00012", "'@x"]]);
  });

  it("comes back with the zeros and codes that Excel would alter, also from the school's own exported list", async () => {
    const fileImport = newImport();
    await fileImport.prepare(
      "titles",
      'Título;CDD;Número de chamada;Preço\n"=""0012""";869.301;3/4;doação\nZeros;="0027";01;doação\n',
    );
    const rows = (await fileImport.problems()).body.content.split("\r\n").map((row) => row.split(";").slice(0, 3));
    expect(rows.slice(1, 3)).toEqual([
      ['"=""0012"""', '"=""869.301"""', '"=""3/4"""'],
      ["Zeros", '"=""0027"""', '"=""01"""'],
    ]);
  });

  it("comes back as a file to mend, which is understood when it is sent again", async () => {
    const fileImport = newImport();
    await fileImport.prepare("titles", 'Título;Tombo;Preço;Obs\n=Soma;L00012;doação;"diz ""oi"";"\nCerto;900777;;x\n');
    const { body } = await fileImport.problems();
    expect(body.file_name).toBe("acervo-problemas.csv");
    expect(body.content).toBe(
      '\ufeffTítulo;Tombo;Preço;Obs;Problema\r\n\'=Soma;L00012;doação;"diz ""oi"";";“doação” não é um preço, como 12,50. Deixe em branco se não houver. Tombo “L00012”: Este é código de carteirinha, não de livro.\r\n',
    );
    await fileImport.commit();
    const mended = newImport();
    await mended.upload("titles", body.content.replace("L00012", "900778").replace("doação", "5"));
    const { body: analysis } = await mended.analyse();
    expect(analysis.remembered).toBe(true);
    // The step of the columns shows the content, not how the file keeps it from Excel.
    expect(analysis.sample).toEqual([["=Soma", "900778", "5", 'diz "oi";', expect.any(String)]]);
    expect(analysis.mapping).toEqual({ title: 0, tombo: 1, price: 2 });
    expect((await mended.check(analysis.mapping)).body.counts).toMatchObject({ create: 1, error: 0 });
    expect((await mended.rows())[0]?.label).toBe("=Soma");
  });
});
