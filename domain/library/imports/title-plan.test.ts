import { describe, expect, it } from "vitest";
import { ITEMS_CELL } from "../catalogue/marc/item-cells";
import { titleKey } from "../catalogue/title-key";
import { Catalogue, codeKey, type KnownCopy, type KnownTitle } from "./catalogue";
import { planTitle, type TitlePlan } from "./title-plan";
import { FORMER_CELL, readTitleRow, type TitleValues } from "./title-row";

const READING = { thisYear: 2026, authorStyle: "inverted" } as const;
const read = (cells: Record<string, string>) => readTitleRow(cells, READING);

interface StoredCopy extends KnownCopy {
  material_type: string;
}

const CHECKED_AT_ONCE = 2;

/** A school's catalogue in memory, which imports a file as the server does: a dry run, then chunks that look again. */
class School {
  titles: KnownTitle[] = [];
  copies: StoredCopy[] = [];
  private ids = 0;
  private series = 0;
  private newId() {
    return `id${++this.ids}`;
  }

  check(file: readonly Record<string, string>[]): (TitlePlan & { values: TitleValues; line: number })[] {
    const rows = file.map((cells, index) => ({ ...read(cells), line: index + 2 }));
    const catalogue = this.load(rows.map((row) => row.values));
    return rows.map((row, index) => {
      if (index % CHECKED_AT_ONCE === 0) {
        catalogue.pack();
      }
      return {
        ...planTitle(catalogue, row.values, row.messages, { line: row.line, newId: () => this.newId(), materialType }),
        values: row.values,
        line: row.line,
      };
    });
  }

  import(file: readonly Record<string, string>[], chunk = 3): string[] {
    const checked = this.check(file);
    const good = checked.filter((row) => row.verdict === "create" || row.verdict === "update");
    const all = checked.map((row) => row.values);
    for (let start = 0; start < good.length; start += chunk) {
      const rows = good.slice(start, start + chunk);
      const catalogue = this.load(all);
      for (const { values, line, position, fixed } of rows) {
        this.apply(
          planTitle(catalogue, values, [], { line, found: { position, fixed }, newId: () => this.newId(), materialType }),
        );
      }
    }
    return checked.map((row) => row.verdict);
  }

  private load(values: readonly TitleValues[]): Catalogue {
    const catalogue = new Catalogue();
    const named = new Set(values.flatMap((row) => [...row.tombos, row.copy.barcode].filter(Boolean).map(codeKey)));
    this.titles.forEach((title, order) => {
      const copies = this.copies.filter(
        (copy) => copy.title === title.id && !named.has(codeKey(copy.tombo)) && !named.has(codeKey(copy.fields.barcode)),
      ).length;
      catalogue.addTitle({
        ...title,
        key: titleKey(title.fields),
        fields: { ...title.fields },
        copies,
        line: 0,
        fixed: false,
        order,
      });
    });
    for (const copy of this.copies) {
      catalogue.addCopy({ ...copy, fields: { ...copy.fields } });
    }
    return catalogue;
  }

  private apply(plan: TitlePlan): void {
    if (plan.newFields) {
      this.titles.push({
        id: plan.title,
        fields: { ...plan.newFields },
        key: titleKey(plan.newFields),
        copies: 0,
        line: 0,
        fixed: false,
        order: this.titles.length,
      });
    }
    const title = this.titles.find((candidate) => candidate.id === plan.title)!;
    Object.assign(title.fields, plan.filledFields);
    for (const copy of plan.copies) {
      const tombo = copy.tombo || this.nextTombo();
      expect(this.copies.some((other) => codeKey(other.tombo) === codeKey(tombo))).toBe(false);
      this.copies.push({ ...copy, tombo, fields: { ...copy.fields }, title: title.id, title_name: title.fields.title });
    }
    for (const { id, fields } of plan.copyFills) {
      Object.assign(this.copies.find((copy) => copy.id === id)!.fields, fields);
    }
  }

  private nextTombo(): string {
    do {
      this.series++;
    } while (this.copies.some((copy) => codeKey(copy.tombo) === String(this.series)));
    return String(this.series + 900_000);
  }
}

function materialType(text: string): string {
  return text === "DVD" ? "" : "book";
}

const CASMURRO = { title: "Dom Casmurro", authors: "Assis, Machado de", year: "1899" };

describe("one row", () => {
  it("makes a title with its copies", () => {
    const school = new School();
    expect(school.import([{ ...CASMURRO, quantity: "3" }])).toEqual(["create"]);
    expect(school.copies).toHaveLength(3);
  });

  it("makes a title without copies when the quantity is 0", () => {
    const school = new School();
    school.import([{ ...CASMURRO, quantity: "0" }]);
    expect([school.titles.length, school.copies.length]).toEqual([1, 0]);
  });

  it.each<[string, Record<string, string>, string]>([
    ["no title", { authors: "Assis" }, "Falta o título."],
    ["an unknown material", { ...CASMURRO, material_type: "DVD" }, "tipo de material “DVD”"],
    ["a card as tombo", { ...CASMURRO, tombo: "L00012" }, "carteirinha"],
    ["a rounded tombo", { ...CASMURRO, tombo: "1,23E+11" }, "perdeu dígitos"],
    ["one tombo for three copies", { ...CASMURRO, tombo: "5", quantity: "3" }, "A linha tem 3 exemplares e 1 tombo"],
    ["two tombos for one copy", { ...CASMURRO, tombo: "5; 6", quantity: "1" }, "A linha tem 1 exemplar e 2 tombos"],
    ["a tombo twice in the cell", { ...CASMURRO, tombo: "5; 5" }, "repetido"],
    ["no price", { ...CASMURRO, price: "doação" }, "não é um preço"],
    ["a barcode for two copies", { ...CASMURRO, barcode: "ABC1", quantity: "2" }, "não pode ser usado em 2"],
    ["a title without end", { title: "a".repeat(501) }, "mais de 500"],
  ])("is an error with %s", (_, cells, sentence) => {
    const [plan] = new School().check([cells]);
    expect(plan?.verdict).toBe("error");
    expect(plan?.messages.map((message) => message.text).join(" ")).toContain(sentence);
  });

  it("has one message about a tombo that the spreadsheet rounded", () => {
    const [plan] = new School().check([{ ...CASMURRO, tombo: "5,01E+03", quantity: "1" }]);
    expect(plan?.messages).toMatchObject([{ field: "tombo", text: expect.stringContaining("perdeu dígitos") }]);
  });

  it("keeps what fits of a class that is a sentence, and says so", () => {
    const [plan] = new School().check([{ ...CASMURRO, cdd: "869.3 literatura brasileira do século dezenove, romance" }]);
    expect(plan).toMatchObject({ verdict: "create", messages: [{ field: "cdd", level: "warning" }] });
  });

  it("gives its copies the numbers that they had elsewhere as former numbers, and makes them once", () => {
    const school = new School();
    const row = { ...CASMURRO, quantity: "2", [FORMER_CELL]: "542; 543" };
    expect(school.import([row])).toEqual(["create"]);
    expect(school.copies.map(({ fields }) => fields.former_number)).toEqual(["542", "543"]);
    expect(school.import([row])).toEqual(["unchanged"]);
  });

  it.each([
    [6, "E mais 1 observação sobre os exemplares deste registro."],
    [7, "E mais 2 observações sobre os exemplares deste registro."],
  ])("counts the remarks about copies beyond the first five, of %i", (total, last) => {
    const copy = { barcode: "", call_number: "", location: "", origin: "", price: 0, state: "normal" };
    const items = Array.from({ length: total }, (_, place) => ({
      ...copy,
      tombo: `00${place}`,
      remarks: [`Observação ${place}`],
    }));
    const remarks = read({ title: "X", [ITEMS_CELL]: JSON.stringify(items) }).messages.filter(({ field }) => field === "tombo");
    expect(remarks.map(({ text }) => text).at(-1)).toBe(last);
  });

  it("takes an ISBN in the barcode column for an ISBN", () => {
    const [plan] = new School().check([{ ...CASMURRO, barcode: "9788503007177" }]);
    expect(plan?.newFields?.isbn13).toBe("9788503007177");
    expect(plan?.copies[0]?.fields.barcode).toBe("");
  });
});

describe("a title that is there", () => {
  it("is found by an edition, volume and school year as a user typed them in the form", () => {
    const school = new School();
    const row = { ...CASMURRO, edition: "1ª edição revista", volume: "v. 2", grade: "6 ANO", quantity: "2" };
    school.import([row]);
    Object.assign(school.titles[0]!.fields, { edition: "1ª edição revista", volume: "v. 2", grade: "6 ANO" });
    expect(school.import([row])).toEqual(["unchanged"]);
    expect([school.titles.length, school.copies.length]).toEqual([1, 2]);
  });

  it("has a copy whose own number has marks, beside one with that number alone", () => {
    const school = new School();
    school.import([{ ...CASMURRO, tombo: "7; 8" }]);
    school.copies[1]!.tombo = "REG.7";
    const again = school.check([
      { ...CASMURRO, tombo: "REG.7" },
      { ...CASMURRO, tombo: "7" },
    ]);
    expect(again.map(({ verdict, messages }) => [verdict, messages])).toEqual([
      ["unchanged", []],
      ["unchanged", []],
    ]);
  });

  it("is, of two that only their school years distinguish, the one whose copy the row names", () => {
    const school = new School();
    const textbook = { title: "Geografia", authors: "Ana Lima", program: "PNLD" };
    school.import([
      { ...textbook, grade: "6º ano", tombo: "61; 62" },
      { ...textbook, grade: "7º ano", tombo: "71; 72" },
    ]);
    const again = school.check([
      { ...textbook, tombo: "61; 62" },
      { ...textbook, tombo: "71; 72" },
    ]);
    expect(again.map(({ verdict, messages }) => [verdict, messages])).toEqual([
      ["unchanged", []],
      ["unchanged", []],
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ["without accents, in other case", { title: "DOM CASMURRO", authors: "Machado de Assis", year: "1899" }],
    ["with its subtitle in the same cell", { title: "Dom Casmurro", authors: "ASSIS, MACHADO DE" }],
  ])("is known %s", (_, cells) => {
    const school = new School();
    school.import([CASMURRO]);
    expect(school.check([cells])[0]?.verdict).toBe("unchanged");
  });

  it("is known by its ISBN under a corrected title, not under a foreign one", () => {
    const school = new School();
    school.import([{ title: "Didática", isbn: "8570300492" }]);
    school.titles[0]!.fields.title = "Didática geral";
    const [own, foreign] = school.check([
      { title: "Didática", isbn: "8570300492" },
      { title: "Química orgânica", isbn: "8570300492" },
    ]);
    expect(own?.verdict).toBe("unchanged");
    expect(foreign).toMatchObject({ verdict: "error", messages: [{ field: "isbn", level: "error" }] });
  });

  it("keeps volumes of a set apart that share one ISBN", () => {
    const school = new School();
    school.import([
      { title: "História", volume: "1", isbn: "8570300492" },
      { title: "História", volume: "2", isbn: "8570300492" },
    ]);
    expect(school.titles).toHaveLength(2);
  });

  it.each([
    ["a number", "Matemática 6º ano", "Matemática 7º ano"],
    ["a volume's name", "Harry Potter e a pedra filosofal", "Harry Potter e a câmara secreta"],
    ["the order of its numbers", "Apostila 1º ano 2º bimestre", "Apostila 2º ano 1º bimestre"],
  ])("is not taken for another that has its ISBN and differs by %s: both come in, and the second says so", (_, first, second) => {
    const school = new School();
    const file = [
      { title: first, isbn: "8570300492", tombo: "11" },
      { title: second, isbn: "8570300492", tombo: "12" },
    ];
    expect(school.check(file)[1]).toMatchObject({
      verdict: "create",
      messages: [{ field: "isbn", level: "warning", text: expect.stringContaining(`também está em “${first}” (linha 2`) }],
    });
    expect(school.import(file)).toEqual(["create", "create"]);
    expect(school.titles.map(({ fields }) => fields.title)).toEqual([first, second]);
    expect(new Set(school.copies.map(({ title }) => title)).size).toBe(2);
    expect(school.import(file)).toEqual(["unchanged", "unchanged"]);
  });

  it("gets a warning where it was taken for one of the same ISBN with other words", () => {
    const school = new School();
    const banana = { title: "Diário de um banana", isbn: "8570300492", tombo: "11" };
    const [, plan] = school.check([banana, { ...banana, title: "Diário de um banana: dias de cão", tombo: "12" }]);
    expect(plan!.messages[0]).toEqual({
      field: "isbn",
      level: "warning",
      text: "O ISBN 9788570300492 é de “Diário de um banana” (linha 2 deste arquivo); esta linha foi considerada o mesmo título. Confira.",
    });
    expect(school.check([banana, { ...banana, tombo: "12" }])[1]!.messages).toEqual([]);
  });

  it("gets only the fields that it lacks, and a note names them", () => {
    const school = new School();
    school.import([{ ...CASMURRO, year: "", publisher: "Garnier", tombo: "7" }]);
    const [plan] = school.check([{ ...CASMURRO, publisher: "Ática", isbn: "8570300492", tombo: "7", location: "A1" }]);
    expect(plan).toMatchObject({
      verdict: "update",
      filledFields: { year: 1899, isbn13: "9788570300492" },
      copyFills: [{ fields: { location: "A1" } }],
      messages: [{ level: "note", text: "Campos completados: ISBN, Ano e Localização." }],
    });
    expect(Object.keys(plan!.filledFields)).toEqual(["isbn13", "year"]);
  });

  it("is doubted aloud when only one of the two has an author", () => {
    const school = new School();
    school.import([CASMURRO]);
    expect(school.check([{ title: "Dom Casmurro" }])[0]).toMatchObject({
      verdict: "create",
      messages: [{ level: "warning", field: "authors" }],
    });
  });
});

describe("codes", () => {
  it("refuses a tombo twice in the file, naming the line", () => {
    const plans = new School().check([
      { title: "A", tombo: "000123" },
      { title: "B", tombo: "123" },
    ]);
    expect(plans[1]).toMatchObject({
      verdict: "error",
      messages: [{ text: "O código 123 já aparece na linha 2 deste arquivo." }],
    });
  });

  it("refuses a tombo of another title", () => {
    const school = new School();
    school.import([{ title: "A", tombo: "000123" }]);
    expect(school.check([{ title: "B", tombo: "123" }])[0]?.messages[0]?.text).toContain("O tombo 123 já é de “A”. Se os tombos");
    expect(school.check([{ title: "A", tombo: "123" }])[0]?.verdict).toBe("unchanged");
  });

  it("refuses a barcode of another copy", () => {
    const school = new School();
    school.import([{ title: "A", tombo: "1", barcode: "AB1" }]);
    expect(school.check([{ title: "A", tombo: "2", barcode: "ab1" }])[0]?.verdict).toBe("error");
    expect(school.check([{ title: "B", barcode: "AB1" }])[0]?.verdict).toBe("error");
    expect(school.check([{ title: "A", barcode: "AB1" }])[0]?.verdict).toBe("unchanged");
    expect(school.check([{ title: "A", barcode: "AB2" }])[0]?.verdict).toBe("create");
  });

  it("counts a title's repetitions as its copies, beside those with a tombo", () => {
    const school = new School();
    const file = [CASMURRO, { ...CASMURRO, tombo: "50" }, CASMURRO, { ...CASMURRO, quantity: "2" }];
    expect(school.import(file)).toEqual(["create", "create", "create", "create"]);
    expect(school.titles).toHaveLength(1);
    expect(school.copies).toHaveLength(5);
    expect(school.check(file).map((plan) => plan.verdict)).toEqual(["unchanged", "unchanged", "unchanged", "unchanged"]);
    expect(school.check([...file, CASMURRO]).at(-1)?.verdict).toBe("create");
  });
});

describe("a programme's textbooks", () => {
  const BOOK = { title: "Buriti Mais Matemática", authors: "Toledo, Carolina", component: "Matemática", cycle: "2024 a 2027" };

  it("come in with grade, component and cycle, each grade a title of its own, and complete one that is there", () => {
    const school = new School();
    school.import([{ title: BOOK.title, authors: BOOK.authors }]);
    expect(
      school.import([
        { ...BOOK, grade: "4" },
        { ...BOOK, grade: "5º ANO", consumable: "Sim" },
      ]),
    ).toEqual(["update", "create"]);
    const of = { program: "PNLD", component: "Matemática", cycle_start: 2024, cycle_end: 2027 };
    expect(school.titles.map(({ fields }) => fields)).toMatchObject([
      { ...of, grade: "4º ano", consumable: false },
      { ...of, grade: "5º ano", consumable: true },
    ]);
    expect(school.import([{ ...BOOK, grade: "5º ano" }])).toEqual(["unchanged"]);
  });

  it("are doubted aloud where the cycle or the use is not understood", () => {
    const messagesOf = (cells: Record<string, string>) =>
      read({ title: "X", ...cells }).messages.map(({ field, level }) => `${field} ${level}`);
    expect(messagesOf({ program: "PNLD", cycle: "2024" })).toEqual(["cycle warning"]);
    expect(messagesOf({ program: "PNLD", cycle: "quatro anos", consumable: "talvez" })).toEqual([
      "cycle warning",
      "consumable warning",
    ]);
    expect(messagesOf({ cycle: "2024 a 2027" })).toEqual(["program note"]);
    expect(messagesOf({ grade: "6º ano", component: "Arte" })).toEqual([]);
  });
});

it("takes a copy's state as the sheet says it, and a word that it does not know as none", () => {
  const of = (state: string) => {
    const [plan] = new School().check([{ ...CASMURRO, state }]);
    return { copies: plan!.copies.map((copy) => [copy.state, copy.state_reason]), said: plan!.messages.map(({ text }) => text) };
  };
  expect(of("Disponível")).toEqual({ copies: [["normal", ""]], said: [] });
  expect(of("BAIXADO em 2019")).toEqual({
    copies: [["withdrawn", "BAIXADO em 2019"]],
    said: ["Entra no acervo como baixado."],
  });
  expect(of("3")).toEqual({
    copies: [["normal", ""]],
    said: ["Situação “3” não reconhecida: o exemplar entra em circulação."],
  });
});

it("changes nothing when any file is imported again, whatever it holds and however it is cut into chunks", () => {
  let seed = 11;
  const random = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  const pick = (values: readonly string[]) => values[random(values.length)]!;
  for (let round = 0; round < 80; round++) {
    const school = new School();
    const file = Array.from({ length: 1 + random(14) }, () => ({
      title: pick(["A", "Á", "A : b", "B", "A b", "C"]),
      authors: pick(["", "X, Y", "Y X"]),
      isbn: pick(["", "", "8570300492", "9788503007177", "0439023483"]),
      volume: pick(["", "", "1", "2"]),
      tombo: pick(["", "", "", "1", "2", "003", "4; 5"]),
      barcode: pick(["", "", "", "B1", "B2"]),
      publisher: pick(["", "P", "Q"]),
      quantity: pick(["", "", "2", "0"]),
    }));
    const before = random(2) === 0 ? file.slice(0, random(file.length)) : [];
    school.import(before, 1 + random(4));
    const first = school.import(file, 1 + random(4));
    const again = school.check(file);
    again.forEach((plan, index) => {
      expect(["unchanged", "error"], JSON.stringify({ round, before, file, index, first })).toContain(plan.verdict);
    });
    expect(new Set(school.titles.map((title) => `${titleKey(title.fields)} ${JSON.stringify(title.fields)}`)).size).toBe(
      school.titles.length,
    );
  }
});
