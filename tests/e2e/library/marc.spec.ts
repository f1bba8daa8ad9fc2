/** The import and export of library records, merged duplicates, and the data of an ISBN from the internet. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type { Titles } from "../../../domain/collections.gen";
import { readIso2709 } from "../../../domain/library/catalogue/marc/iso2709";
import { fieldsUnder, subfieldOf } from "../../../domain/library/catalogue/marc/record";
import { RecordSplitter } from "../../../domain/library/catalogue/marc/split";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { tokens } from "../../helpers/template";
import { TestSchool } from "../../helpers/test-school";
import { chooseFile, expect, expectAccessible, type Page, test } from "../fixtures";

const MARC = resolve(import.meta.dirname, "../../data/marc/marc-marc.dat");

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.goto("/migration");
  await chooseFile(page.getByRole("button", { name: "Escolher arquivo: Livros e exemplares" }), file);
}

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent("download");
  await start();
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

function recordsIn(content: Buffer) {
  const splitter = new RecordSplitter();
  return [...splitter.push(content.toString("latin1")), ...splitter.finish()].map((part) => readIso2709(part.bytes, "marc-8"));
}

test("a file of records comes in, is looked through, and goes out again as it was", async ({ signedIn }) => {
  const page = await signedIn("Admin", "");
  await choose(page, MARC);
  await expect(page.getByRole("list", { name: "Primeiros registros do arquivo" })).toContainText("The pragmatic programmer");
  await expect(page.getByRole("combobox", { name: "Regras de catalogação" })).toHaveValue("MARC21");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Conferir 20 registros" }).click();
  await expect(page.getByText("Conferência: nada foi gravado ainda")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Gravar 20 registros" }).click();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();

  await page.goto("/acervo?busca=pragmatic programmer");
  await page.getByRole("link", { name: "The pragmatic programmer" }).click();
  // The list has such a button too.
  await expect(page.getByRole("heading", { level: 1, name: "The pragmatic programmer" })).toBeVisible();
  await page.getByRole("button", { name: "Exportar MARC" }).click();
  await expectAccessible(page);
  const one = await downloaded(page, () => page.getByRole("button", { name: "MARC21 (.mrc)" }).click());
  expect(one.name).toMatch(/^the-pragmatic-programmer-.*\.mrc$/);
  expect(recordsIn(one.content)[0]!.record.fields).toEqual(recordsIn(readFileSync(MARC))[0]!.record.fields);

  await page.getByRole("button", { name: "Exportar MARC" }).click();
  await page.getByRole("radio", { name: "Com exemplares, como no Koha (952)" }).check();
  const withCopies = await downloaded(page, () => page.getByRole("button", { name: "MARC21 (.mrc)" }).click());
  const copies = fieldsUnder(recordsIn(withCopies.content)[0]!.record, "952");
  expect(copies.map((field) => subfieldOf(field, "p"))).toEqual([expect.stringMatching(/^\d{6}$/)]);

  await page.goto("/acervo?busca=programming");
  await page.getByRole("button", { name: "Exportar MARC" }).click();
  const many = await downloaded(page, () => page.getByRole("button", { name: "MARC21 em XML" }).click());
  expect(many.content.toString()).toContain('<datafield tag="245"');
  await choose(page, { name: many.name, mimeType: "text/xml", buffer: many.content });
  await page.getByRole("button", { name: /^Conferir \d+ registros/ }).click();
  await expect(page.getByRole("button", { name: "Nada a gravar" })).toBeDisabled();
});

test("MARCXML with one broken record: that one is named, the others come in @full", async ({ signedIn, school }) => {
  const record = (title: string) =>
    `<marc:record><marc:leader>00000nam a2200000 a 4500</marc:leader><marc:datafield tag="245" ind1="1" ind2="0"><marc:subfield code="a">${title}</marc:subfield></marc:datafield></marc:record>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><marc:collection xmlns:marc="http://www.loc.gov/MARC21/slim">${record("Coração de tinta XML")}${record("Sal & pimenta")}${record("Sangue de tinta XML")}<marc:record><marc:leader>000`;
  const page = await signedIn("Admin", "");
  await choose(page, { name: "acervo.xml", mimeType: "text/xml", buffer: Buffer.from(xml) });
  await page.getByRole("button", { name: "Conferir 4 registros" }).click();
  await expect(page.getByRole("row", { name: /Registro 2/ })).toContainText("o XML do registro está errado");
  await expect(page.getByRole("row", { name: /Registro 4/ })).toContainText("o registro não tem fim");
  await page.getByRole("button", { name: "Gravar 2 registros" }).click();
  await expect(page.getByText("Gravada", { exact: true })).toBeVisible();
  const titles = await school
    .as("superuser")
    .collection("titles")
    .getFullList<Titles>({ filter: 'title ~ "tinta XML"', sort: "title" });
  expect(titles.map(({ title }) => title)).toEqual(["Coração de tinta XML", "Sangue de tinta XML"]);

  await choose(page, { name: "pagina.xml", mimeType: "text/xml", buffer: Buffer.from("<html><body/></html>") });
  await expect(page.getByRole("alert")).toContainText("Este XML não tem registros MARC");
  const invoice = '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe/></nfeProc>';
  await choose(page, { name: "nota.xml", mimeType: "text/xml", buffer: Buffer.from(invoice) });
  await expect(page.getByRole("alert")).toContainText("Este XML é de uma nota fiscal (NF-e)");
  await choose(page, {
    name: "capa.mrc",
    mimeType: "application/marc",
    buffer: Buffer.from("\xff\xd8\xff\xe0\u0000\u0010JFIF", "latin1"),
  });
  await expect(page.getByRole("alert")).toContainText("imagem");
});

test("doubles are proposed, looked at side by side, and made one @full", async ({ signedIn, school }) => {
  const isbn13 = "9788535911664";
  const keep = await school.seed.title(
    { title: "Quarto de despejo duplo", authors: "Jesus, Carolina Maria de", isbn13 },
    { copies: 1 },
  );
  const other = await school.seed.title(
    { title: "Quarto de Despejo duplo", isbn13, publisher: "Ática", year: 2014 },
    { copies: 2 },
  );
  const page = await signedIn("Biblioteca", "/acervo");
  await page.getByRole("link", { name: "Possíveis duplicados" }).click();
  const row = page.getByRole("row", { name: /Quarto de despejo duplo/ });
  await expect(row).toContainText("Mesmo ISBN");
  await expectAccessible(page);
  await row.getByRole("link", { name: "Unir…" }).click();
  await page
    .getByRole("radio", { name: /^Quarto de despejo duplo/ })
    .first()
    .check();
  await expect(page.getByRole("radio", { name: "Ática" })).toBeChecked();
  await expect(page.getByText("2 exemplares de “Quarto de Despejo duplo”")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unir em um só" }).click();
  await expect(page).toHaveURL(new RegExp(`/acervo/${keep.id}$`));
  await expect(page.getByText("Recebeu “Quarto de Despejo duplo”: 2 exemplares")).toBeVisible();

  await expectAccessible(page);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("União desfeita: os títulos foram restaurados.")).toBeVisible();
  await expect(page.getByText("União desfeita: “Quarto de Despejo duplo” voltou a ser um título")).toBeVisible();
  await page.goto(`/acervo/${other.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Quarto de Despejo duplo" })).toBeVisible();
  const fields = { publisher: other.id, year: other.id };
  await school.as("Biblioteca").call("library/merge-titles", { keep: keep.id, merge: [other.id], fields });
  await page.goto(`/acervo/${other.id}`);
  await expect(page).toHaveURL(new RegExp(`/acervo/${keep.id}$`));
  expect(await school.as("superuser").collection("titles").getOne<Titles>(keep.id)).toMatchObject({
    publisher: "Ática",
    year: 2014,
  });
});

test("a librarian marks a pair that is no double as different @full", async ({ signedIn, school }) => {
  for (let times = 0; times < 2; times++) {
    await school.seed.title({ title: "Gramática que é outra", authors: "Bechara, Evanildo" });
  }
  const page = await signedIn("Biblioteca", "/acervo/duplicados");
  const row = page.getByRole("row", { name: /Gramática que é outra/ });
  await row.getByRole("button", { name: "São diferentes" }).click();
  await expect(row).toHaveCount(0);
});

test("an ISBN brings suggestions, field by field; without an answer the form goes on @full", async ({ guest }) => {
  const isbn = "9788535902778";
  const provider = createServer((request, response) => {
    const isFound = request.url?.includes(isbn) === true;
    response.writeHead(isFound ? 200 : 404, { "Content-Type": "application/json" });
    response.end(
      JSON.stringify(isFound ? { title: "DOM CASMURRO", authors: ["MACHADO DE ASSIS"], publisher: "Ática", year: 2008 } : {}),
    );
  });
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const own = new TestSchool({ ISBN_BRASILAPI_URL: base, ISBN_OPENLIBRARY_URL: base });
  try {
    await own.start();
    await own.as("Admin").collection("library_settings").update("library00000000", { isbn_lookup: true });
    const record = await own.as("superuser").collection("users").getOne(ACCOUNT_TERMS.Biblioteca.id);
    const value = JSON.stringify({ token: tokens().Biblioteca, record });
    const storageState = { cookies: [], origins: [{ origin: own.url, localStorage: [{ name: "pocketbase_auth", value }] }] };
    const page = await guest("/acervo/novo", { baseURL: own.url, storageState });
    await page.getByRole("textbox", { name: "Editora" }).fill("Minha editora");
    await page.getByRole("textbox", { name: "ISBN" }).fill(isbn);
    await expect(page.getByText("ISBN encontrado em BrasilAPI")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Usar nos campos vazios" }).click();
    await expect(page.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("Dom casmurro");
    await expect(page.getByRole("textbox", { name: "Editora" })).toHaveValue("Minha editora");
    await page.getByRole("button", { name: "Usar editora sugerido" }).click();
    await expect(page.getByRole("textbox", { name: "Editora" })).toHaveValue("Ática");
    await page.getByRole("button", { name: "Usar A87d como Cutter" }).click();
    await page.getByRole("textbox", { name: "CDD" }).fill("869.3");
    await expect(page.getByText("Número de chamada: 869.3 A87d")).toBeVisible();
    await page.getByRole("textbox", { name: "ISBN" }).fill("9788576574613");
    await expect(page.getByText("ISBN não encontrado: preencha manualmente.")).toBeVisible();
  } finally {
    await own.end();
    provider.closeAllConnections();
    await new Promise((closed) => provider.close(closed));
  }
});

test("a cover is dropped onto the form, and a file that is no picture is refused @full", async ({ signedIn, school }) => {
  const { id } = await school.seed.title({ title: "Livro com capa solta" });
  const page = await signedIn("Biblioteca", `/acervo/${id}/editar`);
  const drop = async (name: string, type: string, base64: string) => {
    const transfer = await page.evaluateHandle(
      ([fileName, fileType, content]) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(content!), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], fileName!, { type: fileType! }));
        return data;
      },
      [name, type, base64],
    );
    await page.getByRole("group", { name: "Imagem da capa" }).dispatchEvent("drop", { dataTransfer: transfer });
  };
  await drop("contrato.pdf", "application/pdf", btoa("%PDF-1.4"));
  await expect(page.getByRole("alert")).toContainText("Escolha uma imagem PNG, JPG ou WebP.");
  await drop(
    "capa.png",
    "image/png",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  );
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Título alterado: capa")).toBeVisible();
  const { cover } = await school.as("superuser").collection("titles").getOne<Titles>(id);
  expect(cover).toMatch(/\.png$/);
});
