import { describe, expect, it } from "vitest";
import {
  authorOf,
  authorStyle,
  readAuthors,
  readEdition,
  readLanguage,
  readPublicationYear,
  readSubjects,
  readTitleStatement,
  readVolume,
} from "./bibliographic";

describe("titles", () => {
  it.each([
    [
      "Educação e tecnologia / Imideo Giuseppe Nerici. -",
      "Nerici, Imideo Giuseppe",
      "Educação e tecnologia",
      "",
      "Imideo Giuseppe Nerici",
    ],
    [
      "Testes psicologicos : teoria e aplicação / Anne Anastasi ; trad. de Dante Moreira Leite. -",
      "",
      "Testes psicologicos",
      "teoria e aplicação",
      "Anne Anastasi ; trad. de Dante Moreira Leite",
    ],
    ["Educação e reflexão / Pierre Furter.-", "Furter, Pierre", "Educação e reflexão", "", "Pierre Furter"],
    ["Dom Casmurro / Machado de Assis", "Assis, Machado de", "Dom Casmurro", "", "Machado de Assis"],
    ["Marked / Betrayed (House of Night, #1-4)", "P.C. Cast, Kristin Cast", "Marked / Betrayed (House of Night, #1-4)", "", ""],
    ["Contos / Poemas de Machado", "Machado de Assis", "Contos / Poemas de Machado", "", ""],
    ["Contos / Poemas de Machado de Assis", "Assis, Machado de", "Contos / Poemas de Machado de Assis", "", ""],
    ["Ética / Direito em Kant", "Kant, Immanuel", "Ética / Direito em Kant", "", ""],
    ["O alienista / M. de Assis", "Assis, Machado de", "O alienista", "", "M. de Assis"],
    ["Didática / Imideo Nerici", "Nerici, I. G.", "Didática", "", "Imideo Nerici"],
    ["Lendas / org. por Maria Souza", "Souza, Maria", "Lendas", "", "org. por Maria Souza"],
    ["Lendas / Ilustrações de Maria Souza", "Souza, Maria", "Lendas", "", "Ilustrações de Maria Souza"],
    ["Dicionário inglês / português", "", "Dicionário inglês / português", "", ""],
    ["Educação e vida : uma contribuição", "", "Educação e vida", "uma contribuição", ""],
    ["2001: uma odisseia no espaço", "Clarke", "2001: uma odisseia no espaço", "", ""],
    ["O cortiço /", "", "O cortiço", "", ""],
    ["O cortiço :", "", "O cortiço", "", ""],
    ["Título com hífen-fim", "", "Título com hífen-fim", "", ""],
    ["E.T.", "", "E.T.", "", ""],
    ["/", "", "/", "", ""],
    ["-", "", "-", "", ""],
  ])("%s", (cell, authors, title, subtitle, responsibility) => {
    expect(readTitleStatement(cell, authors)).toEqual({ title, subtitle, responsibility });
  });

  it("finds the main author in a statement", () => {
    expect(authorOf("Anne Anastasi ; tradução de Irene Hirschberg")).toBe("Anne Anastasi");
    expect(authorOf("João Silva [et al.]")).toBe("João Silva");
  });
});

describe("authors", () => {
  it.each<[string, string[], "several" | "inverted"]>([
    ["full names", ["J.K. Rowling, Mary GrandPré", "Suzanne Collins", "Platão, Carlos Nunes", "Ana Sá, Rui Dias"], "several"],
    ["surnames first", ["Anastasi, Anne", "Cunha, Maria Auxiliadora Versiani", "García Márquez, Gabriel"], "inverted"],
    ["surnames with a particle", ["da Silva, Ana Maria", "Souza Filho, José de"], "inverted"],
    ["no commas", ["Machado de Assis"], "inverted"],
  ])("%s are %s", (_, cells, style) => {
    expect(authorStyle(cells)).toBe(style);
  });

  it.each([
    ["J.K. Rowling, Mary GrandPré", "several", "J.K. Rowling; Mary GrandPré"],
    ["Louis Sachar, Louis  Sachar", "several", "Louis Sachar"],
    ["Anastasi, Anne", "inverted", "Anastasi, Anne"],
    ["Assis, Machado de; Alencar, José de", "several", "Assis, Machado de; Alencar, José de"],
    ["Ziraldo|Ruth Rocha", "inverted", "Ziraldo; Ruth Rocha"],
    ["Furter, Pierre.-", "inverted", "Furter, Pierre"],
  ] as const)("%s as %s", (cell, style, expected) => {
    expect(readAuthors(cell, style)).toBe(expected);
  });
});

it.each([
  ["Psicologia diferencial, Psicofisiologia", "Psicologia diferencial; Psicofisiologia"],
  ["Piaget, Jean, 1896-1980., Psicologia educacional, Didática", "Piaget, Jean, 1896-1980; Psicologia educacional; Didática"],
  ["Brasil. [Constituição (1988)]., Direito constitucional", "Brasil. [Constituição (1988)]; Direito constitucional"],
  ["Ficção; Aventura, humor", "Ficção; Aventura, humor"],
  ["Ficção inglesa", "Ficção inglesa"],
])("subjects %s", (cell, expected) => {
  expect(readSubjects(cell)).toBe(expected);
});

it.each([
  ["2. ed. -", "2. ed."],
  ["2", "2. ed."],
  ["2.0", "2. ed."],
  ["2ª", "2. ed."],
  ["2ª ed.", "2. ed."],
  ["2a edição", "2. ed."],
  ["02", "2. ed."],
  ["3. ed. rev. e ampl. -", "3. ed. rev. e ampl."],
  ["3ª edição, revista", "3. ed. revista"],
  ["Edição especial", "Edição especial"],
  ["10 anos", "10 anos"],
  ["0", "0"],
  ["", ""],
])("edition %j is %j", (cell, expected) => {
  expect(readEdition(cell)).toBe(expected);
});

it.each([
  ["1.0", "1"],
  ["v. 2", "2"],
  ["Vol.3", "3"],
  ["Tomo II", "Tomo II"],
])("volume %j is %j", (cell, expected) => {
  expect(readVolume(cell)).toBe(expected);
});

it.each<[string, number, string, boolean]>([
  ["1997.0", 1997, "", false],
  ["1997", 1997, "", false],
  ["1997,0", 1997, "", false],
  ["1.997", 1997, "", false],
  ["-720.0", -720, "", false],
  ["720 a.C.", -720, "720 a.C.", false],
  ["c1976", 1976, "c1976", false],
  ["[1977]", 1977, "[1977]", false],
  ["[197-]", 0, "[197-]", false],
  ["[19--?]", 0, "[19--?]", false],
  ["1977?", 1977, "1977?", false],
  ["1998-2001", 1998, "1998-2001", false],
  ["s.d.", 0, "s.d.", false],
  ["15/03/1998", 1998, "", false],
  ["1998-03-15", 1998, "", false],
  ["180.0", 180, "", true],
  ["97", 0, "97", true],
  ["8.0", 0, "8", true],
  ["20015", 0, "20015", true],
  ["2107", 0, "2107", true],
  ["2027", 2027, "", false],
  ["", 0, "", false],
])("year %j is %j, %j", (cell, year, yearText, doubted) => {
  const reading = readPublicationYear(cell, 2026);
  expect([reading.year, reading.year_text, reading.warning !== ""]).toEqual([year, yearText, doubted]);
});

it.each([
  ["eng", "Inglês"],
  ["en-US", "Inglês"],
  ["Português", "Português"],
  ["pt-br", "Português"],
  ["Guarani", "Guarani"],
])("language %s is %s", (cell, expected) => {
  expect(readLanguage(cell)).toBe(expected);
});
