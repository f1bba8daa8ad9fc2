/** What a file can bring: the fields of each entity, how people call them, and which column is likely which. */
import { searchText } from "../text";

export const ENTITIES = ["titles", "people"] as const;
export type Entity = (typeof ENTITIES)[number];

interface FieldTerms {
  /** How the screens and messages call it. */
  label: string;
  /** Column names that mean it, as `searchText` writes them, the surest first. */
  names: readonly string[];
  required?: true;
  /** May be said once for all rows when the file has no such column. */
  forAll?: true;
}

const TITLE_FIELDS = {
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
  },
  subtitle: { label: "Subtítulo", names: ["subtitulo", "subtitle", "sub titulo", "complemento do titulo"] },
  authors: {
    label: "Autores",
    names: ["autores", "authors", "autor es", "autor", "author", "autoria", "autor principal", "nome do autor", "escritor"],
  },
  isbn: { label: "ISBN", names: ["isbn", "isbn 10", "isbn10", "isbn issn", "issn isbn", "codigo isbn", "numero isbn"] },
  isbn13: { label: "ISBN de 13 dígitos", names: ["isbn 13", "isbn13", "ean", "ean 13", "ean13"] },
  publisher: { label: "Editora", names: ["editora", "publisher", "casa editora", "casa publicadora"], forAll: true },
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
  },
  edition: { label: "Edição", names: ["edicao", "edition", "ed", "numero da edicao", "n edicao"] },
  volume: { label: "Volume", names: ["volume", "vol", "tomo", "v", "n volume"] },
  cdd: { label: "CDD", names: ["cdd", "classificacao cdd", "dewey", "classificacao", "classification", "codigo cdd"] },
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
  },
  barcode: { label: "Código de barras", names: ["codigo de barras", "cod barras", "cod de barras", "barcode", "etiqueta"] },
  call_number: {
    label: "Número de chamada",
    names: ["numero de chamada", "n de chamada", "n chamada", "no de chamada", "chamada", "call number", "lombada"],
  },
  material_type: {
    label: "Tipo de material",
    names: ["material", "tipo de material", "tipo material", "material type", "tipo de obra", "tipo", "suporte"],
    forAll: true,
  },
  location: {
    label: "Localização",
    names: ["localizacao", "estante", "prateleira", "location", "local", "armario"],
    forAll: true,
  },
  origin: {
    label: "Origem",
    names: ["origem", "aquisicao", "forma de aquisicao", "modo de aquisicao", "procedencia"],
    forAll: true,
  },
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
  },
  price: { label: "Preço", names: ["preco", "valor", "price", "valor unitario", "preco unitario"] },
} as const satisfies Record<string, FieldTerms>;

const PEOPLE_FIELDS = {
  name: {
    label: "Nome",
    names: [
      "nome",
      "nome completo",
      "name",
      "nome do aluno",
      "nome aluno",
      "aluno",
      "aluna",
      "estudante",
      "nome do estudante",
      "nome do leitor",
      "leitor",
      "nome do professor",
      "professor",
      "nome do servidor",
      "servidor",
      "nome do funcionario",
      "funcionario",
    ],
    required: true,
  },
  social_name: { label: "Nome social", names: ["nome social", "social name"] },
  kind: { label: "Quem é", names: ["tipo", "vinculo", "kind", "perfil", "tipo de pessoa", "funcao"], forAll: true },
  enrolment: {
    label: "Matrícula",
    names: [
      "matricula",
      "numero de matricula",
      "n de matricula",
      "n matricula",
      "no matricula",
      "enrolment",
      "ra",
      "rm",
      "registro academico",
      "registro do aluno",
      "codigo do aluno",
      "siape",
    ],
  },
  class: {
    label: "Turma",
    names: ["turma", "class", "classe", "nome da turma", "turma atual", "serie turma", "serie", "ano serie"],
    forAll: true,
  },
  class_year: { label: "Ano letivo", names: ["ano letivo", "ano da turma", "class year"], forAll: true },
  sector: { label: "Setor", names: ["setor", "departamento", "sector", "lotacao", "unidade"], forAll: true },
  category: {
    label: "Categoria de leitor",
    names: ["categoria de leitor", "categoria do leitor", "categoria", "tipo de leitor", "category"],
    forAll: true,
  },
  card: {
    label: "Carteirinha",
    names: ["carteirinha", "numero da carteirinha", "n da carteirinha", "n carteirinha", "carteira", "cartao", "card"],
  },
  email: { label: "E-mail", names: ["e mail", "email", "correio eletronico", "e mail do aluno", "email do aluno"] },
  phone: {
    label: "Telefone",
    names: [
      "telefone",
      "celular",
      "phone",
      "fone",
      "tel",
      "whatsapp",
      "telefone do aluno",
      "celular do aluno",
      "telefone celular",
    ],
  },
  guardian_name: {
    label: "Responsável",
    names: [
      "responsavel",
      "nome do responsavel",
      "responsavel legal",
      "guardian",
      "mae",
      "nome da mae",
      "pai",
      "nome do pai",
      "filiacao",
    ],
  },
  guardian_phone: {
    label: "Telefone do responsável",
    names: [
      "telefone do responsavel",
      "celular do responsavel",
      "fone do responsavel",
      "telefone responsavel",
      "celular responsavel",
      "contato do responsavel",
      "whatsapp do responsavel",
      "telefone da mae",
      "guardian phone",
    ],
  },
  guardian_email: {
    label: "E-mail do responsável",
    names: ["e mail do responsavel", "email do responsavel", "e mail responsavel", "email responsavel", "guardian email"],
  },
  birth_date: {
    label: "Data de nascimento",
    names: [
      "data de nascimento",
      "data nascimento",
      "nascimento",
      "dt nascimento",
      "dt de nascimento",
      "data nasc",
      "dt nasc",
      "nasc",
      "birth date",
      "birthdate",
    ],
  },
  document: { label: "Documento", names: ["cpf", "documento", "rg", "cpf do aluno", "document", "n do documento"] },
} as const satisfies Record<string, FieldTerms>;

export type TitleField = keyof typeof TITLE_FIELDS;
export type PersonField = keyof typeof PEOPLE_FIELDS;

const FIELDS: Record<Entity, Record<string, FieldTerms>> = { titles: TITLE_FIELDS, people: PEOPLE_FIELDS };

export interface ImportField extends FieldTerms {
  name: string;
}

/** The fields of an entity, in the order in which people map them. */
export function fieldsOf(entity: Entity): ImportField[] {
  return Object.entries(FIELDS[entity]).map(([name, terms]) => ({ name, ...terms }));
}

/** A field's name for people. */
export function fieldLabel(entity: Entity, field: string): string {
  return FIELDS[entity][field]?.label ?? field;
}

/** Field -> index of the column in the file. */
export type Mapping = Record<string, number>;

/** The column that our own file of problems adds; it brings nothing back. */
export const PROBLEM_COLUMN = "Problema";
const PROBLEM_NAME = searchText(PROBLEM_COLUMN);

/** Column names in comparable form, without the one that our file of problems adds: files with the same ones are mapped alike. */
export function headerSignature(columns: readonly string[]): string {
  return columns
    .map((column) => searchText(column))
    .filter((name) => name !== PROBLEM_NAME)
    .join("|");
}

/** How many of these cells name a field: the more, the surer the row is a header. */
export function knownNames(entity: Entity, cells: readonly string[]): number {
  return Object.keys(proposeMapping(entity, cells, "exact")).length;
}

/**
 * Which column is likely which field: first by a name that means just that, the surest name first, then by a name within a
 * longer one ("Título do exemplar"). A column serves one field.
 */
export function proposeMapping(entity: Entity, columns: readonly string[], how: "exact" | "loose" = "loose"): Mapping {
  const names = columns.map((column) => searchText(column.slice(0, 200)));
  const taken = new Set<number>(names.flatMap((name, index) => (name === "" || name === PROBLEM_NAME ? [index] : [])));
  const places = new Map<string, number>();
  names.forEach((name, index) => {
    if (!taken.has(index) && !places.has(name)) {
      places.set(name, index);
    }
  });
  const mapping: Mapping = {};
  const fields = fieldsOf(entity);
  for (const field of fields) {
    const column = field.names.map((name) => places.get(name)).find((index) => index !== undefined && !taken.has(index));
    if (column !== undefined) {
      mapping[field.name] = column;
      taken.add(column);
    }
  }
  if (how === "exact") {
    return mapping;
  }
  const wide = names.slice(0, WIDEST_LOOSE).map((name) => ` ${name} `);
  const loose = fields
    .filter((field) => mapping[field.name] === undefined)
    .flatMap((field) => field.names.filter((name) => name.length >= SHORTEST_LOOSE).map((name) => ({ field: field.name, name })))
    .sort((a, b) => b.name.length - a.name.length);
  for (const { field, name } of loose) {
    const about = (candidate: string) =>
      candidate.includes(` ${name} `) && (field.startsWith("guardian") || !OF_OTHERS.test(candidate));
    const column = wide.findIndex((candidate, index) => !taken.has(index) && about(candidate));
    if (column >= 0 && mapping[field] === undefined) {
      mapping[field] = column;
      taken.add(column);
    }
  }
  return mapping;
}

/** "Celular da mãe" is not the pupil's. */
const OF_OTHERS = / (mae|pai|pais|responsavel|responsaveis) /;
/** A shorter name inside a longer one says nothing ("ed" in "ed física"). */
const SHORTEST_LOOSE = 4;
/** Columns beyond are not looked at twice: a file with thousands is a mistake more often than not. */
const WIDEST_LOOSE = 300;

/** The required field that the mapping leaves out, if any. */
export function missingField(entity: Entity, mapping: Mapping): ImportField | undefined {
  return fieldsOf(entity).find((field) => field.required && mapping[field.name] === undefined);
}
