import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { workbookSheets } from "./workbook";

const zipped = (files: Readonly<Record<string, string>>, name: string) =>
  new File([zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))) as BlobPart], name);

interface Book {
  sheets: readonly { name: string; xml: string; state?: string }[];
  strings?: string;
  styles?: string;
  date1904?: true;
}

const xlsx = ({ sheets, strings = "", styles = "", date1904 }: Book) =>
  zipped(
    {
      "_rels/.rels":
        '<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
      "xl/workbook.xml": `<workbook xmlns:r="r"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="s${index}"/>`,
        )
        .join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${sheets
        .map((_, index) => `<Relationship Id="s${index}" Type="http://x/worksheet" Target="worksheets/sheet${index}.xml"/>`)
        .join("")}</Relationships>`,
      "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
      "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
      ...Object.fromEntries(sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index}.xml`, `<worksheet>${xml}</worksheet>`])),
    },
    "a.xlsx",
  );
const sheetOf = (cells: string, extraXml = "") => [{ name: "Plan1", xml: `<sheetData>${cells}</sheetData>${extraXml}` }];
const rowsOf = async (file: File, mark: "point" | "comma" = "point") => {
  const [sheet] = await workbookSheets(file, mark);
  return sheet!.text.replace("\ufeff", "").split("\r\n").slice(0, -1);
};

describe("Excel's workbook", () => {
  it("has its texts, whichever way they are stored", async () => {
    const file = xlsx({
      strings:
        "<si><t>Título</t></si><si><r><t>O </t></r><r><rPr><b/></rPr><t>cortiço</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si>",
      sheets: sheetOf(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Autor &amp; outros</t></is></c></row>' +
          '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" t="str"><f>A1&amp;"x"</f><v>Fórmula</v></c><c r="D2" t="s"><v>2</v></c></row>',
      ),
    });
    expect(await rowsOf(file)).toEqual(["Título;Autor & outros", "O cortiço;;Fórmula;a b"]);
  });

  it("has its numbers as the cells show them", async () => {
    const file = xlsx({
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="166" formatCode="&quot;R$&quot; #,##0.00"/><numFmt numFmtId="167" formatCode="[h]:mm"/><numFmt numFmtId="168" formatCode="0.0%"/><numFmt numFmtId="169" formatCode="mmm/yy"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="14"/><xf numFmtId="169"/></cellXfs>',
      sheets: sheetOf(
        '<row r="1"><c r="A1" s="1"><v>412</v></c><c r="B1" s="2"><v>45351</v></c><c r="C1" s="3"><v>39.899999999999999</v></c><c r="D1" s="4"><v>0.3125</v></c><c r="E1" s="5"><v>0.125</v></c><c r="F1" s="6"><v>59</v></c><c r="G1" s="7"><v>46722</v></c><c r="H1" t="b"><v>1</v></c><c r="I1" t="e"><v>#N/A</v></c><c r="J1" t="d"><v>2024-02-29T00:00:00</v></c><c r="K1"><v>9788503007177</v></c></row>',
      ),
    });
    expect(await rowsOf(file)).toEqual([
      "000412;29/02/2024;39.9;07:30;12.5%;28/02/1900;01/12/2027;sim;#N/A;29/02/2024;9788503007177",
    ]);
  });

  it("counts its days from 1904 where it says so", async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const sheets = sheetOf('<row r="1"><c r="A1" s="0"><v>43889</v></c></row>');
    expect(await rowsOf(xlsx({ styles, sheets, date1904: true }))).toEqual(["29/02/2024"]);
    expect(await rowsOf(xlsx({ styles, sheets }))).toEqual(["28/02/2020"]);
  });

  it("has a text that is merged over rows in each of them, a figure and a letterhead once", async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="str"><v>${value}</v></c>`;
    const file = xlsx({
      sheets: sheetOf(
        `<row r="1">${text("A1", "Escola")}</row><row r="2">${text("A2", "6º A")}${text("B2", "Ana")}<c r="C2"><v>7</v></c></row><row r="3">${text("B3", "Bia")}</row>`,
        '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells>',
      ),
    });
    expect(await rowsOf(file)).toEqual(["Escola", "6º A;Ana;7", "6º A;Bia"]);
  });

  it("with a lone cell in its farthest corner costs a line for each row, not a million wide ones", async () => {
    const file = xlsx({
      sheets: sheetOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'),
    });
    const [sheet] = await workbookSheets(file);
    expect(sheet!.rows).toBe(2);
    expect(sheet!.text.length).toBeLessThan(3_000_000);
    expect(sheet!.text.endsWith(";2\r\n")).toBe(true);
  });

  it("says which of its sheets are hidden, and leaves out those that hold nothing", async () => {
    const cell = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>';
    const sheets = await workbookSheets(
      xlsx({
        sheets: [
          { name: "6º A", xml: cell },
          { name: "Vazia", xml: "<sheetData/>" },
          { name: "Apoio &amp; listas", xml: cell, state: "veryHidden" },
        ],
      }),
    );
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ["6º A", false],
      ["Apoio & listas", true],
    ]);
  });

  it.each([
    ["cells without places", '<row><c t="str"><v>a</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>', ["a;2", "3"]],
    ["rows that leave some out", '<row r="2"><c r="B2"><v>1</v></c></row>', ["", ";1"]],
    ["a greater-than in a value", '<row r="1" x="a>b"><c r="A1" t="str"><v>1 &gt; 0</v></c></row>', ["1 > 0"]],
    ["prefixes", '<x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row>', ["5"]],
    ["comments and CDATA", '<row r="1"><!-- <c> --><c r="A1" t="str"><v><![CDATA[a<b]]></v></c></row>', ["a<b"]],
  ])("%s", async (_, cells, lines) => {
    expect(await rowsOf(xlsx({ sheets: sheetOf(cells) }))).toEqual(lines);
  });

  it("can't make entities swell, and an unknown one stays as it is", async () => {
    const file = xlsx({
      sheets: sheetOf(
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><row r="1"><c r="A1" t="str"><v>&a;&#65;&#x42;&#0;&#x110000;</v></c></row>',
      ),
    });
    expect(await rowsOf(file)).toEqual(['"&a;AB&#0;&#x110000;"']);
  });

  it("cut off or wrong in itself is no workbook", async () => {
    await expect(workbookSheets(zipped({ "a.txt": "x" }, "a.xlsx"))).rejects.toThrow();
    await expect(workbookSheets(new File(["PK\u0003\u0004zzzz"], "a.xlsx"))).rejects.toThrow();
  });
});

const ods = (tables: string, styles = "", files: Readonly<Record<string, string>> = {}) =>
  zipped(
    {
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ...files,
    },
    "a.ods",
  );
const table = (rows: string) =>
  `<table:table table:name="6º A"><table:table-column table:number-columns-repeated="16384"/>${rows}</table:table>`;
const cell = (text: string, attributes = 'office:value-type="string"') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;

describe("LibreOffice's workbook", () => {
  it("has its values as they are shown, numbers with all their digits", async () => {
    const file = ods(
      table(
        row(
          cell("Título"),
          cell("39,90", 'office:value-type="currency" office:currency="BRL" office:value="39.9"'),
          cell("29/02/24", 'office:value-type="date" office:date-value="2024-02-29T00:00:00"'),
          cell("VERDADEIRO", 'office:value-type="boolean" office:boolean-value="true"'),
          cell("12,5%", 'office:value-type="percentage" office:value="0.125"'),
          cell("9,78850E+12", 'office:value-type="float" office:value="9788503007177"'),
          cell("000412", 'office:value-type="float" office:value="412"'),
          cell("#N/D", 'office:value-type="string" office:string-value="" calcext:value-type="error"'),
          cell("07:30", 'office:value-type="time" office:time-value="PT07H30M00S"'),
        ),
      ),
    );
    expect(await rowsOf(file)).toEqual(["Título;39.9;29/02/2024;sim;12,5%;9788503007177;000412;#N/D;07:30"]);
    expect((await rowsOf(file, "comma"))[0]).toContain(";39,9;");
  });

  it("has repeated cells and rows as often as they are there, and blank ones for nothing", async () => {
    const file = ods(
      table(
        row(
          cell("a", 'office:value-type="string" table:number-columns-repeated="3"'),
          '<table:table-cell table:number-columns-repeated="16381"/>',
        ) +
          '<table:table-row table:number-rows-repeated="2"><table:table-cell/><table:table-cell office:value-type="string"><text:p>b</text:p></table:table-cell></table:table-row>' +
          '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
          row(cell("fim")),
      ),
    );
    const [sheet] = await workbookSheets(file);
    expect(sheet!.rows).toBe(4);
    expect(sheet!.text.slice(1, 16)).toBe("a;a;a\r\n;b\r\n;b\r\n");
    expect(sheet!.text.endsWith("\r\nfim\r\n")).toBe(true);
  });

  it("has several paragraphs, blanks and links in one cell, and no comment or drawing", async () => {
    const file = ods(
      table(
        row(
          '<table:table-cell office:value-type="string"><office:annotation><dc:creator>x</dc:creator><text:p>nota</text:p></office:annotation><text:p>Dom<text:s text:c="2"/><text:a xlink:href="x">Casmurro</text:a></text:p><text:p>2. ed.</text:p><draw:frame><text:p>figura</text:p></draw:frame></table:table-cell>',
          cell("fica"),
        ),
      ),
    );
    expect(await rowsOf(file)).toEqual(["Dom  Casmurro 2. ed.;fica"]);
  });

  it("has a text that is merged over rows in each of them, and nothing of what is covered", async () => {
    const file = ods(
      table(
        row(cell("6º A", 'office:value-type="string" table:number-rows-spanned="2"'), cell("Ana")) +
          row(
            '<table:covered-table-cell office:value-type="string"><text:p>antes</text:p></table:covered-table-cell>',
            cell("Bia"),
          ),
      ),
    );
    expect(await rowsOf(file)).toEqual(["6º A;Ana", "6º A;Bia"]);
  });

  it("says which sheets are hidden, and that a password keeps it", async () => {
    const hidden =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const sheets = await workbookSheets(
      ods(table(row(cell("a"))) + table(row(cell("b"))).replace("table:name", 'table:style-name="ta2" table:name'), hidden),
    );
    expect(sheets.map((sheet) => sheet.hidden)).toEqual([false, true]);
    const lockedFile = ods("", "", { "META-INF/manifest.xml": "<manifest:encryption-data/>" });
    await expect(workbookSheets(lockedFile)).rejects.toThrow("protegida por senha");
  });

  it.each([
    [
      "a row a million times",
      `<table:table-row table:number-rows-repeated="1000000">${cell("a")}</table:table-row>`,
      "repete a mesma linha",
    ],
    [
      "a cell a million times",
      row(cell("a", 'office:value-type="string" table:number-columns-repeated="1000000"')),
      "colunas demais",
    ],
  ])("%s is refused in words", async (_, rows, sentence) => {
    await expect(workbookSheets(ods(table(rows)))).rejects.toThrow(sentence);
  });

  it("rows of many cells are refused in words @full", async () => {
    const wide = cell("a", 'office:value-type="string" table:number-columns-repeated="16384"');
    const rows = `<table:table-row table:number-rows-repeated="20000">${wide}</table:table-row>`;
    await expect(workbookSheets(ods(table(rows)))).rejects.toThrow("células demais");
  });
});
