/** Spreadsheets of the stockroom: materials with their balances, suppliers, requesters.. */
import { describe, expect, it } from "vitest";
import type { Materials, Requesters, StockDocuments, Suppliers } from "../../../domain/collections.gen";
import { addMonths } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const school = testSchool();
const stockroom = new Stockroom(school);
const newImport = () => new Import(school.as("Admin"));
const material = (name: string) => school.as("superuser").collection("materials").getFirstListItem<Materials>(`name = "${name}"`);
const balance = async (name: string) => {
  const { id } = await material(name);
  const { body } = await stockroom.keeper.call("warehouse/material", { material: id });
  return { quantity: body.quantity / ONE, value: body.value };
};
const documents = (filter: string) =>
  school.as("superuser").collection("stock_documents").getFullList<StockDocuments>({ filter, sort: "number" });
const messagesOf = async (fileImport: Import) =>
  (await fileImport.rows()).map(({ messages }) => messages.map(({ text }) => text.replace(/\u00a0/g, " ")).join(" "));

/** As a school's own sheet looks: Windows-1252, a heading above, Brazilian figures, a total at the end. Made for this test. */
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

describe("a list of materials with what there is of them", () => {
  const FILE = [
    "ESCOLA MUNICIPAL DEMONSTRAÇÃO;;;;;;",
    "Código;Descrição do material;Unid;Saldo atual;Valor unitário;Elemento de despesa;Lote;Validade",
    "000901;Papel sulfite A4 reciclado;RESMA;120;R$ 24,90;33903016;;",
    "000902;Cloro em pó concentrado;KG;12,500;8,4;33903022;L77;31/12/2027",
    "000903;Cadeira giratória de teste;UN;1.002;310,00;449052;;",
    "000904;Caneta sem preço;UN;10;;33903016;;",
    "000905;Caneta com ponto;UN;1.5;2,00;33903016;;",
    "TOTAL;;;1.134,5;;;;",
  ].join("\r\n");

  it("says before anything is written what each row does to the balance", async () => {
    const fileImport = newImport();
    const { body } = await fileImport.prepare("materials", latin(FILE));
    expect(body.counts).toMatchObject({ create: 3, error: 2, skipped: 1, makes_materials: 3, makes_balances: 3 });
    expect(body.counts.makes_value).toBe(298_800 + 10_500 + 31_062_000);
    const sentences = await messagesOf(fileImport);
    expect(sentences[0]).toContain("Saldo: de 0 para 120 resmas (+120), R$ 2.988,00.");
    expect(sentences[2]).toContain("“1.002”: lido como 1.002.");
    expect(sentences[3]).toContain("Falta o valor");
    expect(sentences[4]).toContain("não é uma quantidade");
    expect(await documents("kind = 'opening'")).toHaveLength(0);
  });

  it("opens the balances at their value, before the month begins, and says who is what", async () => {
    const fileImport = newImport();
    expect(await fileImport.run("materials", latin(FILE))).toMatchObject({ create: 3, error: 2 });
    expect(await balance("Papel sulfite A4 reciclado")).toEqual({ quantity: 120, value: 298_800 });
    expect(await balance("Cloro em pó concentrado")).toEqual({ quantity: 12.5, value: 10_500 });
    expect(await material("Cloro em pó concentrado")).toMatchObject({
      code: "000902",
      unit: "quilo",
      decimals: 3,
      batch_control: true,
      expense_element: "3.3.90.30.22",
      kind: "consumable",
    });
    expect(await material("Cadeira giratória de teste")).toMatchObject({ kind: "permanent" });
    const [document, another] = await documents(`import_batch = "${fileImport.id}"`);
    expect(another).toBeUndefined();
    const { body: period } = await stockroom.keeper.call("warehouse/period", {});
    expect(document!.kind).toBe("opening");
    expect(document!.day < `${period.today.slice(0, 7)}-01`).toBe(true);
    expect(document!.note).toContain("Importado de");
    const { items } = (await stockroom.keeper.list("movements", { import: fileImport.id, sort: "posted" })).body;
    expect(items.map(({ quantity, value }) => [quantity / ONE, value])).toEqual([
      [120, 298_800],
      [12.5, 10_500],
      [1002, 31_062_000],
    ]);
  });

  it("changes nothing when it comes again, whatever has the file's codes", async () => {
    const again = newImport();
    expect(await again.run("materials", latin(FILE))).toMatchObject({ create: 0, update: 0, unchanged: 3, error: 2 });
    expect(await balance("Papel sulfite A4 reciclado")).toEqual({ quantity: 120, value: 298_800 });
  });

  it("sends the rows with a problem back, to be mended", async () => {
    const fileImport = newImport();
    await fileImport.prepare("materials", latin(FILE));
    const { body } = await fileImport.problems();
    expect(body.content).toContain("Caneta sem preço");
    expect(body.content).toContain("Falta o valor");
    expect(body.content).not.toContain("Papel sulfite");
  });
});

describe("the meaning of the quantity (R-44)", () => {
  const row = (name: string, quantity: string, price = "2,00") => `Material;Qtd;Valor unitário\n${name};${quantity};${price}\n`;

  it("sets the balance: a shortage leaves and a surplus comes, at the average", async () => {
    const { id, name } = await stockroom.stocked(100, 50_000);
    expect(await newImport().run("materials", row(name, "98"))).toMatchObject({ update: 1 });
    expect(await balance(name)).toEqual({ quantity: 98, value: 49_000 });
    expect(await newImport().run("materials", row(name, "100"))).toMatchObject({ update: 1 });
    expect(await balance(name)).toEqual({ quantity: 100, value: 50_000 });
    const kinds = await query(school, `SELECT kind FROM stock_movements WHERE material = '${id}' ORDER BY rowid`);
    expect(kinds.map(([kind]) => kind)).toEqual(["purchase", "count", "count"]);
  });

  it("adds to it, once", async () => {
    const { name } = await stockroom.stocked(10, 1_000);
    expect(await newImport().run("materials", row(name, "5"), { balance_mode: "add" })).toMatchObject({ update: 1 });
    expect(await balance(name)).toEqual({ quantity: 15, value: 2_000 });
    const again = newImport();
    await again.prepare("materials", row(name, "5"), { balance_mode: "add" });
    expect((await messagesOf(again))[0]).toContain("já tem saldo inicial");
  });

  it("refuses a row whose balance moved since it was checked", async () => {
    const { code, name } = await stockroom.stocked(10, 1_000);
    const fileImport = newImport();
    await fileImport.prepare("materials", row(name, "25"));
    await stockroom.enter([{ material: code, quantity: 3 * ONE, value: 300 }]);
    const { body } = await fileImport.commit();
    expect(body.counts).toMatchObject({ update: 0, error: 1 });
    expect((await messagesOf(fileImport))[0]).toContain(
      "O saldo mudou desde a conferência: eram 10 unidades e agora são 13 unidades",
    );
    expect(await balance(name)).toEqual({ quantity: 13, value: 1_300 });
  });

  it("takes each batch by itself, and a second row of the same one for a mistake", async () => {
    const file = [
      "Material;Qtd;Valor total;Lote;Validade",
      "Leite em pó importado;10;50,00;A;31/12/2027",
      "Leite em pó importado;5;25,00;B;30/06/2027",
      "Leite em pó importado;7;35,00;a;31/12/2027",
    ].join("\n");
    const fileImport = newImport();
    expect(await fileImport.run("materials", file)).toMatchObject({ create: 1, update: 1, error: 1 });
    expect((await messagesOf(fileImport))[2]).toContain("A linha 2 já informa a quantidade deste material");
    expect(await balance("Leite em pó importado")).toEqual({ quantity: 15, value: 7_500 });
    const batches = await query(
      school,
      "SELECT s.code, b.quantity FROM stock_balances b JOIN stock_batches s ON s.id = b.batch WHERE b.material = (SELECT id FROM materials WHERE name = 'Leite em pó importado') ORDER BY 1",
    );
    expect(batches.map(([code, quantity]) => [code, Number(quantity) / ONE])).toEqual([
      ["A", 10],
      ["B", 5],
    ]);
  });

  it("knows a material by its name without accents, and keeps the code of the system before", async () => {
    const { code } = await stockroom.material({ name: "Álcool em gel 70 importado" });
    const fileImport = newImport();
    const file = "Código;Material;Qtd;Valor unitário\nA-17;alcool em GEL  70 importado;4;9,00\n";
    expect(await fileImport.run("materials", file)).toMatchObject({ create: 0, update: 1 });
    expect(await material("Álcool em gel 70 importado")).toMatchObject({ code, legacy_code: "A-17" });
    expect((await stockroom.keeper.call("warehouse/scan", { code: "a-17" })).body).toMatchObject({ kind: "material" });
  });
});

describe("codes and days of a spreadsheet", () => {
  it("R-43 a code keeps its zeros, a rounded barcode and a guessed day are refused, a totals row is left out", async () => {
    const file = [
      "Código;Material;Qtd;Valor unitário;Código de barras;Lote;Validade",
      "000951;Régua de código com zeros;3;1,00;;;",
      "000952;Régua de código arredondado;3;1,00;7,89E+12;;",
      "000953;Leite de dia adivinhado;3;1,00;;L1;12/31/2027",
      "000954;Leite de dia dito;3;1,00;;L1;31/12/2027",
      "TOTAL;;12;;;;",
    ].join("\n");
    const fileImport = newImport();
    expect(await fileImport.run("materials", file)).toMatchObject({ create: 2, error: 2, skipped: 1 });
    expect(await material("Régua de código com zeros")).toMatchObject({ code: "000951" });
    const sentences = await messagesOf(fileImport);
    expect(sentences[1]).toContain("perdeu dígitos na planilha");
    expect(sentences[2]).toContain("12/31/2027");
    const [milk] = await query(
      school,
      "SELECT b.valid_until FROM stock_batches b JOIN materials m ON m.id = b.material WHERE m.name = 'Leite de dia dito'",
    );
    expect(milk).toEqual(["2027-12-31"]);
  });
});

describe("taking it back (R-45)", () => {
  it("reverses what it posted while nothing came after, and can be sent again", async () => {
    const fileImport = newImport();
    const file = "Material;Qtd;Valor unitário;Código de barras\nGiz desfeito;30;1,00;7891000000007\nApagador sem saldo;;;\n";
    await fileImport.run("materials", file.replace("7891000000007", ""));
    expect((await fileImport.undo()).body).toMatchObject({ status: "undone" });
    expect(await balance("Giz desfeito")).toEqual({ quantity: 0, value: 0 });
    expect(await material("Giz desfeito")).toMatchObject({ active: false });
    await expect(material("Apagador sem saldo")).rejects.toThrow();
    const [opening, reversal] = await documents(`import_batch = "${fileImport.id}"`);
    expect(reversal).toMatchObject({ kind: "reversal", reversal_of: opening!.id });
    expect(await newImport().run("materials", file.replace("7891000000007", ""))).toMatchObject({ create: 1, update: 1 });
    expect(await balance("Giz desfeito")).toEqual({ quantity: 30, value: 3_000 });
    expect(await material("Giz desfeito")).toMatchObject({ active: true });
  });

  it("does not once something moved", async () => {
    const fileImport = newImport();
    await fileImport.run("materials", "Código;Material;Qtd;Valor unitário\nZZ9;Fita que saiu;30;1,00\n");
    const { code } = await stockroom.requester();
    await stockroom.exit(code, [{ material: "ZZ9", quantity: ONE }]);
    expect(await fileImport.undo()).toMatchObject({ status: 409, body: { code: "import_undo_blocked" } });
    expect(await balance("Fita que saiu")).toEqual({ quantity: 29, value: 2_900 });
  });

  it("does once what moved was reversed; in its own month while that is open, from when all of it was there", async () => {
    const file = (name: string) => `Código;Material;Qtd;Valor unitário\n${name};Régua ${name};30;1,00\n`;
    const [one, other] = [newImport(), newImport()];
    await one.run("materials", file("ZZ10"));
    await other.run("materials", file("ZZ11"));
    const { code } = await stockroom.requester();
    const exit = await stockroom.exit(code, [{ material: "ZZ10", quantity: ONE }]);
    await stockroom.reverse(exit.body.id);
    expect((await one.undo()).body).toMatchObject({ status: "undone" });
    expect(await balance("Régua ZZ10")).toEqual({ quantity: 0, value: 0 });
    expect((await other.undo()).body).toMatchObject({ status: "undone" });
    const [opening, reversal] = await documents(`import_batch = "${other.id}"`);
    expect([opening!.month, reversal!.day]).toEqual([addMonths(today().slice(0, 7), -1), opening!.day]);
    const [, late] = await documents(`import_batch = "${one.id}"`);
    // It was out and came back today: the day's end has all of it.
    expect([opening!.day, today()]).toContain(late!.day);
  });

  it("leaves a month that is closed alone", async () => {
    await stockroom.material({ name: "Régua do mês fechado" });
    const before = Number(today().slice(0, 4)) - 1;
    const early = newImport();
    await early.prepare("materials", "Material;Qtd;Valor unitário\nRégua do mês fechado;3;1,00\n", { balance_day: "1926-01-31" });
    expect((await messagesOf(early))[0]).toContain(`use uma data a partir de 01/01/${before}`);
    const fileImport = newImport();
    await fileImport.prepare("materials", "Material;Qtd;Valor unitário\nRégua do mês fechado;3;1,00\n", {
      balance_day: `${before}-01-31`,
    });
    await query(
      school,
      `INSERT INTO stock_months (id, month, closed_at, created, updated) VALUES ('closedlongago00', '${before}-02', '${before}-03-01 12:00:00.000Z', '', '')`,
    );
    const { body } = await fileImport.commit();
    expect(body.counts).toMatchObject({ error: 1 });
    expect((await messagesOf(fileImport))[0]).toContain(`fevereiro de ${before} já está fechado`);
  });
});

describe("suppliers and requesters", () => {
  it("finds a supplier by the CNPJ, zeros of a spreadsheet lost or not, and refuses one that is none", async () => {
    const file = [
      "CNPJ;Razão social;Cidade;UF;CEP;Telefone",
      "11.222.333/0001-81;Papelaria Importada;Recife;PE;50030-230;(81) 3333-4444",
      "12.ABC.345/01DE-35;Limpeza com letras;Natal;rn;;",
      "191;Banco sem zeros;;;;",
      "11.222.333/0001-82;Não existe;;;;",
    ].join("\n");
    const fileImport = newImport();
    expect(await fileImport.run("suppliers", file)).toMatchObject({ create: 2, error: 2 });
    const found = await school
      .as("superuser")
      .collection("suppliers")
      .getFullList<Suppliers>({ filter: "name ~ 'Importada' || name ~ 'letras'", sort: "document" });
    expect(found.map(({ document, state, city }) => [document, state, city])).toEqual([
      ["11222333000181", "PE", "Recife"],
      ["12ABC34501DE35", "RN", "Natal"],
    ]);
    expect(await newImport().run("suppliers", file)).toMatchObject({ unchanged: 2, error: 2 });
    expect((await fileImport.undo()).status).toBe(200);
  });

  it("makes people and sectors that fetch, and knows those that are there", async () => {
    const person = await school.seed.person({ name: "Rosa Requisita", kind: "teacher" });
    const file = [
      "Nome;Matrícula;Setor;Tipo;Código;Válido de;Válido até",
      "Rosa Requisita;;;;;01/02/2027;18/12/2027",
      "João Novo da Cantina;F771;Cantina importada;pessoa;;;",
      "Secretaria importada;;;setor;R0777;;",
    ].join("\n");
    const fileImport = newImport();
    expect(await fileImport.run("requesters", file)).toMatchObject({ create: 3, error: 0 });
    const made = await school
      .as("superuser")
      .collection("requesters")
      .getFullList<Requesters>({ filter: `person = "${person.id}" || code = "R0777"`, sort: "code" });
    expect(made).toHaveLength(2);
    expect(made.find((one) => one.person === person.id)).toMatchObject({ valid_from: "2027-02-01", valid_until: "2027-12-18" });
    const back = newImport();
    expect(await back.run("requesters", "Nome;Válido de;Válido até\nRosa Requisita;19/12/2027;18/12/2027")).toMatchObject({
      error: 1,
    });
    expect(await messagesOf(back)).toEqual(["A data final é anterior à inicial."]);
    expect((await stockroom.keeper.call("warehouse/scan", { code: "R0777" })).body).toMatchObject({
      kind: "requester",
      requester: { name: "Secretaria importada" },
    });
    expect((await stockroom.keeper.list("requesters", { q: "joao novo cantina" })).body.items).toHaveLength(1);
    expect(await newImport().run("requesters", file)).toMatchObject({ unchanged: 3 });
    expect((await fileImport.undo()).body).toMatchObject({ status: "undone" });
    expect(await query(school, "SELECT id FROM sectors WHERE name LIKE '%importada'")).toHaveLength(0);
  });

  it("knows a person by the social name, and the remaining one of two who were merged", async () => {
    const social = await school.seed.person({ name: "Caio Retirante", social_name: "Cora Retirante", kind: "staff" });
    const [kept, merged] = [
      await school.seed.person({ name: "Bento Repetido", kind: "staff", enrolment: "" }),
      await school.seed.person({ name: "Bento Repetido", kind: "staff", enrolment: "" }),
    ];
    await school.as("Admin").call("people/merge-people", { id: newId(), reason: "Repetido", kept: kept.id, gone: merged.id });
    expect(await newImport().run("requesters", "Nome\nCora Retirante\nBento Repetido")).toMatchObject({ create: 2, error: 0 });
    const made = await query(
      school,
      `SELECT person FROM requesters WHERE person IN ('${social.id}', '${kept.id}', '${merged.id}')`,
    );
    expect(made.flat().sort()).toEqual([social.id, kept.id].sort());
    expect((await stockroom.keeper.list("requesters", { q: "cora retirante" })).body.items).toHaveLength(1);
  });
});

describe("five thousand rows @full", () => {
  it("are written in documents of at most 990, and the books agree", async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `Item de lista longa ${n};${(n % 90) + 1},5;${(n % 7) + 1},25;KG`);
    const fileImport = newImport();
    const counts = await fileImport.run("materials", ["Material;Quantidade;Valor unitário;Unidade", ...lines].join("\n"));
    expect(counts).toMatchObject({ create: 5_000, error: 0, makes_balances: 5_000 });
    expect(await documents(`import_batch = "${fileImport.id}"`)).toHaveLength(6);
    const [sum] = await query(
      school,
      `SELECT SUM(e.value) AS value FROM stock_movements e JOIN stock_documents d ON d.id = e.document WHERE d.import_batch = '${fileImport.id}'`,
    );
    expect(Number(sum![0])).toBe(counts.makes_value);
    expect(await stockDisagreements(school)).toEqual([]);
  });
});
