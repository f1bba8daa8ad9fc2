/** The fields of a file of titles, and their names in spreadsheets. */

import { type CellShape, hasLetter, isCode, isCount, isPrice } from "../../imports/cell-shapes";
import type { EntityTerms } from "../../imports/entity";
import type { ImportFields } from "../../imports/fields";
import { importedFields } from "../../imports/record-fields";
import { COPY_FIELDS } from "../catalogue/copy-fields";
import { TITLE_FIELDS } from "../catalogue/title-fields";
import { isbnFromCode } from "../codes";
import { TITLE_LAYOUTS } from "./layouts";
import { isState } from "./state-cells";
import { isConsumable, isCycle, isGrade } from "./textbook-cells";

/** A whole ISBN, with its check digit. */
const isIsbn: CellShape = (cell) => isbnFromCode(cell.replace(/[-\s.]/g, "")) !== "";

const { title, subtitle, authors, publisher, program, grade, component, consumable, ...otherTitleFields } =
  importedFields(TITLE_FIELDS);
const { barcode, call_number, ...others } = importedFields(COPY_FIELDS);

export const TITLE_COLUMNS = {
  title,
  subtitle,
  authors,
  isbn: {
    label: "ISBN",
    names: ["isbn", "isbn 10", "isbn10", "isbn issn", "issn isbn", "codigo isbn", "numero isbn"],
    isIdentifyingCell: isIsbn,
  },
  isbn13: { label: "ISBN de 13 dígitos", names: ["isbn 13", "isbn13", "ean", "ean 13", "ean13"] },
  publisher,
  year: {
    label: "Ano",
    names: [
      "ano",
      "year",
      "ano de publicacao",
      "ano publicacao",
      "ano da edicao",
      "ano edicao",
      "publication year",
      "original publication year",
      "data de publicacao",
    ],
    matchesCell: (cell) => /\d/.test(cell),
  },
  ...otherTitleFields,
  tombo: {
    label: "Tombo",
    names: [
      "tombo",
      "numero de tombo",
      "numero do tombo",
      "n de tombo",
      "n tombo",
      "no tombo",
      "num tombo",
      "tombamento",
      "n de registro",
      "numero de registro",
      "registro",
      "patrimonio",
      "accession number",
      "registro do livro",
      "registro do exemplar",
      "numero do registro",
      "n registro",
      "numero registro",
      "numero de patrimonio",
      "numero do patrimonio",
      "n de patrimonio",
    ],
    exactNames: ["registro", "patrimonio"],
    matchesCell: isCode,
    list: true,
  },
  barcode,
  call_number,
  material_type: {
    label: "Tipo de material",
    names: [
      "material",
      "tipo de material",
      "tipo material",
      "material type",
      "tipo de obra",
      "tipo",
      "suporte",
      "tipo do material",
      "tipo da obra",
      "tipo obra",
      "tipo de item",
      "tipo do item",
      "tipo de documento",
      "tipo de publicacao",
      "tipo de acervo",
      "tipo de suporte",
    ],
    exactNames: ["material", "tipo"],
    allowsDefault: true,
    matchesCell: hasLetter,
  },
  program,
  grade: { ...grade, matchesCell: isGrade },
  component,
  cycle: {
    label: "Ciclo do programa",
    names: ["ciclo do programa", "ciclo pnld", "ciclo do pnld", "ciclo", "vigencia do pnld", "vigencia", "periodo do pnld"],
    exactNames: ["ciclo", "vigencia"],
    matchesCell: isCycle,
  },
  consumable: { ...consumable, matchesCell: isConsumable },
  ...others,
  state: {
    label: "Situação do exemplar",
    names: [
      "situacao do exemplar",
      "situacao do livro",
      "situacao",
      "status do exemplar",
      "status do livro",
      "status",
      "sit",
      "estado do exemplar",
      "disponibilidade",
    ],
    exactNames: ["situacao", "status", "sit"],
    matchesCell: isState,
  },
  not_for_loan: {
    label: "Marca de não emprestar",
    names: ["nao emprestar", "somente consulta", "so consulta", "consulta local", "notforloan"],
    onlyIfPresent: true,
  },
  lost: { label: "Marca de extraviado", names: ["itemlost"], onlyIfPresent: true },
  damaged: { label: "Marca de danificado", names: ["item damaged"], onlyIfPresent: true },
  withdrawn: { label: "Marca de baixado", names: ["wthdrawn"], onlyIfPresent: true },
  quantity: {
    label: "Quantidade de exemplares",
    names: [
      "quantidade",
      "qtd",
      "qtde",
      "quant",
      "exemplares",
      "quantidade de exemplares",
      "qtd de exemplares",
      "numero de exemplares",
      "n de exemplares",
      "n exemplares",
      "copies",
      "quantity",
      "quantidade total",
      "qtde total",
      "quantidade de livros",
      "qtde de livros",
      "qtd de livros",
      "quantidade de copias",
      "numero de copias",
      "n de copias",
      "qtde de exemplares",
      "quantidade exemplares",
      "qtde exemplares",
      "qtd exemplares",
      "total de exemplares",
      "total exemplares",
    ],
    exactNames: ["quantidade", "qtde", "quant", "exemplares"],
    matchesCell: isCount,
  },
  price: {
    label: "Preço",
    names: [
      "preco",
      "valor",
      "price",
      "valor unitario",
      "preco unitario",
      "valor do livro",
      "valor do exemplar",
      "valor de compra",
      "valor de aquisicao",
      "valor de capa",
    ],
    exactNames: ["valor"],
    matchesCell: isPrice,
    money: true,
  },
} as const satisfies ImportFields;

export type TitleField = keyof typeof TITLE_COLUMNS;

export const titleTerms: EntityTerms = {
  label: "Livros e exemplares",
  fields: TITLE_COLUMNS,
  layouts: TITLE_LAYOUTS,
  examples: [
    {
      title: "Dom Casmurro",
      authors: "Assis, Machado de",
      isbn: "9788535910663",
      publisher: "Record",
      year: "1999",
      edition: "2. ed.",
      cdd: "869.3",
      subjects: "Romance; Literatura brasileira",
      tombo: "1201; 1202",
      location: "Estante 3",
      origin: "Doação",
      state: "Disponível",
      quantity: "2",
      price: "39,90",
    },
    {
      title: "Geografia: espaço e vivência",
      volume: "6",
      program: "PNLD",
      grade: "6º ano",
      component: "Geografia",
      cycle: "2024 a 2027",
      quantity: "35",
    },
  ],
  createdNouns: { titles: ["título", "títulos"], copies: ["exemplar", "exemplares"] },
};
