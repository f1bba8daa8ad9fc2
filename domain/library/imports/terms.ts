/** What a file of titles can bring, and how people call it. */
import type { EntityTerms } from "../../imports/entity";
import type { ImportFields } from "../../imports/fields";
import { hasLetter, isClass, isCode, isCount, isPrice, isWordy, type Look } from "../../imports/looks";
import { importedTexts } from "../catalogue/copy-texts";
import { isbnFromCode } from "../codes";

/** A whole ISBN, with its check digit. */
const isIsbn: Look = (cell) => isbnFromCode(cell.replace(/[-\s.]/g, "")) !== "";

const { barcode, call_number, ...others } = importedTexts;

export const TITLE_FIELDS = {
  title: {
    label: "Título",
    names: [
      "titulo",
      "title",
      "titulo da obra",
      "titulo do livro",
      "nome do livro",
      "titulo principal",
      "livro",
      "nome da obra",
      "obra",
    ],
    required: true,
    look: hasLetter,
  },
  subtitle: { label: "Subtítulo", names: ["subtitulo", "subtitle", "sub titulo", "complemento do titulo"] },
  authors: {
    label: "Autores",
    names: ["autores", "authors", "autor es", "autor", "author", "autoria", "autor principal", "nome do autor", "escritor"],
  },
  isbn: {
    label: "ISBN",
    names: ["isbn", "isbn 10", "isbn10", "isbn issn", "issn isbn", "codigo isbn", "numero isbn"],
    sure: isIsbn,
  },
  isbn13: { label: "ISBN de 13 dígitos", names: ["isbn 13", "isbn13", "ean", "ean 13", "ean13"] },
  publisher: {
    label: "Editora",
    names: ["editora", "publisher", "casa editora", "casa publicadora"],
    forAll: true,
    look: isWordy,
  },
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
    look: (cell) => /\d/.test(cell),
  },
  edition: { label: "Edição", names: ["edicao", "edition", "ed", "numero da edicao", "n edicao"] },
  volume: { label: "Volume", names: ["volume", "vol", "tomo", "v", "n volume"] },
  cdd: {
    label: "CDD",
    names: ["cdd", "classificacao cdd", "dewey", "classificacao", "classification", "codigo cdd"],
    look: isClass,
  },
  cdu: { label: "CDU", names: ["cdu", "classificacao cdu", "udc"] },
  cutter: { label: "Cutter", names: ["cutter", "pha", "cutter pha", "notacao de autor", "notacao do autor"] },
  subjects: {
    label: "Assuntos",
    names: ["assuntos", "assunto", "subjects", "subject", "palavras chave", "temas", "tema", "genero", "genero literario"],
  },
  language: { label: "Idioma", names: ["idioma", "language", "language code", "lingua"], forAll: true },
  minimum_age: {
    label: "Faixa etária",
    names: [
      "faixa etaria",
      "classificacao indicativa",
      "idade minima",
      "idade indicada",
      "idade recomendada",
      "indicacao de idade",
      "indicado a partir de",
      "minimum age",
      "idade",
    ],
  },
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
    ],
    look: isCode,
  },
  barcode,
  call_number,
  material_type: {
    label: "Tipo de material",
    names: ["material", "tipo de material", "tipo material", "material type", "tipo de obra", "tipo", "suporte"],
    forAll: true,
    look: hasLetter,
  },
  ...others,
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
    ],
    look: isCount,
  },
  price: { label: "Preço", names: ["preco", "valor", "price", "valor unitario", "preco unitario"], look: isPrice },
} as const satisfies ImportFields;

export type TitleField = keyof typeof TITLE_FIELDS;

export const titleTerms: EntityTerms = {
  label: "Livros e exemplares",
  fields: TITLE_FIELDS,
  makes: { titles: ["título", "títulos"], copies: ["exemplar", "exemplares"] },
};
