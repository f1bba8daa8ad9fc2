/** The fields of a material. */
import type { Materials } from "../collections.gen";
import { hasLetter } from "../imports/cell-shapes";
import { lazily } from "../lazily";
import { active, choice, type FieldsOf, flag, formSchema, NOT_IN_FORM, ownInput, text, wholeNumberField } from "../record-fields";
import { cleanStockCode, MATERIAL_CODES, REQUESTER_CODES } from "./codes";
import { readCellQuantity } from "./imports/cells";
import { decimalsSentence, fitsDecimals, MAX_OF_LINE } from "./quantity";
import { quantityField } from "./quantity-field";
import { MATERIAL_KIND_WORDS } from "./words";

/** A material's own code in its stored form: numbers as the series writes them. */
export function materialCode(text: string): string {
  const code = cleanStockCode(text);
  const number = MATERIAL_CODES.numberOf(code);
  return number ? MATERIAL_CODES.format(number) : code;
}

/** The sentence why a text cannot be a material's own code; "" when it can. */
export const materialCodeProblem = (text: string): string =>
  REQUESTER_CODES.numberOf(cleanStockCode(text)) === null ? "" : "Este é código de requisitante, não de material.";

/** 0 and the empty input: none. */
const LIMIT = {
  min: 0,
  max: MAX_OF_LINE,
  zeroIsEmpty: true,
  invalid: "Quantidade inválida.",
  outside: "Quantidade inválida.",
} as const;
const isFigure = (cell: string): boolean => readCellQuantity(cell).problem === "";

export const MATERIAL_FIELDS = {
  name: text("Nome", {
    part: "Identificação",
    max: 200,
    required: "Informe o nome do material.",
    placeholder: "Papel sulfite A4 75 g",
    listed: true,
    searched: true,
    imported: {
      label: "Material",
      names: [
        "material",
        "descricao do material",
        "nome do material",
        "descricao do item",
        "nome do item",
        "produto",
        "nome do produto",
        "descricao do produto",
        "item",
        "nome",
        "descricao",
        "especificacao",
        "discriminacao",
      ],
      required: true,
      matchesCell: hasLetter,
    },
  }),
  code: text("Código", {
    max: 20,
    code: true,
    help: "Em branco: número automático.",
    problem: materialCodeProblem,
    toStored: materialCode,
    listed: true,
    searched: true,
    imported: {
      names: ["codigo", "codigo do material", "codigo do item", "codigo do produto", "cod", "cod material", "cod item", "code"],
    },
  }),
  shelf: text("Prateleira", {
    max: 60,
    sameRow: true,
    placeholder: "A3",
    listed: true,
    searched: true,
    imported: { names: ["prateleira", "localizacao", "local", "endereco", "estante", "armario"], allowsDefault: true },
  }),
  unit: text("Unidade", {
    max: 20,
    required: "Informe a unidade, como resma ou quilo.",
    initial: "unidade",
    help: "A menor unidade retirada: resma, frasco, quilo.",
    listed: true,
    imported: {
      names: ["unidade", "unidade de medida", "unid", "und", "un", "um", "u m", "unidade de fornecimento", "unit"],
      exactNames: ["unidade"],
      allowsDefault: true,
    },
  }),
  decimals: wholeNumberField("Casas decimais", {
    min: 0,
    max: 4,
    sameRow: true,
    invalid: "Escolha as casas decimais.",
    outside: "De 0 a 4 casas.",
  }),
  description: text("Descrição", {
    max: 2000,
    lines: true,
    searched: true,
    imported: {
      label: "Descrição detalhada",
      names: ["descricao detalhada", "descricao complementar", "detalhamento", "observacao", "obs"],
    },
  }),
  photo: ownInput("Foto", {}),
  minimum: quantityField("Estoque mínimo", {
    ...LIMIT,
    part: "Controle do estoque",
    help: "Abaixo dele, o material aparece para comprar.",
    imported: {
      names: ["estoque minimo", "minimo", "quantidade minima", "qtde minima", "qtd minima", "est minimo"],
      matchesCell: isFigure,
    },
  }),
  maximum: quantityField("Estoque máximo", {
    ...LIMIT,
    sameRow: true,
    help: "Em branco: sem limite.",
    imported: {
      names: ["estoque maximo", "maximo", "quantidade maxima", "qtde maxima", "qtd maxima"],
      matchesCell: isFigure,
    },
  }),
  lead_time_days: wholeNumberField("Prazo de entrega (dias)", {
    min: 0,
    max: 3650,
    zeroIsEmpty: true,
    history: "prazo de entrega",
    help: "Do pedido até a entrega.",
    invalid: "Informe os dias, sem vírgula.",
    outside: "Informe os dias, de 0 a 3.650.",
    imported: {
      names: ["prazo de entrega", "prazo de aquisicao", "tempo de aquisicao", "tempo de reposicao", "prazo de entrega em dias"],
    },
  }),
  kind: choice("Tipo", MATERIAL_KIND_WORDS, {
    message: "Escolha consumo ou permanente.",
    initial: "consumable",
    sameRow: true,
    history: "consumo ou permanente",
    imported: {
      label: "Consumo ou permanente",
      names: ["tipo de material", "consumo ou permanente", "tipo", "categoria economica", "natureza"],
      exactNames: ["tipo"],
      allowsDefault: true,
    },
  }),
  batch_control: flag("Controle de lote e validade", {
    help: "Cada entrada pede lote e validade; sai primeiro o que vence primeiro.",
  }),
  expense_element: text("Elemento de despesa", {
    part: "Classificação",
    max: 30,
    help: "Digite o código ou o nome, como Limpeza.",
    placeholder: "3.3.90.30.16",
    listed: true,
    imported: {
      names: [
        "elemento de despesa",
        "elemento",
        "natureza de despesa",
        "natureza da despesa",
        "subelemento",
        "elemento despesa",
        "ed",
      ],
      allowsDefault: true,
    },
  }),
  account: text("Conta contábil", {
    max: 30,
    sameRow: true,
    imported: { names: ["conta contabil", "conta", "conta patrimonial"], allowsDefault: true },
  }),
  catmat_code: text("Código CATMAT", {
    max: 20,
    keyboard: "digits",
    problem: (text) => (/^\d{0,20}$/.test(text) ? "" : "O código CATMAT só tem algarismos."),
    searched: true,
    imported: { names: ["catmat", "codigo catmat", "cod catmat"] },
  }),
  legacy_code: text("Código no sistema anterior", {
    max: 40,
    sameRow: true,
    help: "Também é aceito na leitura do balcão.",
    searched: true,
    imported: {
      names: ["codigo anterior", "codigo antigo", "codigo no sistema anterior", "codigo legado", "id", "id origem"],
    },
  }),
  catmat_text: text("Descrição CATMAT", { max: 500 }),
  active: active("Material ativo", {}),
  merged_into: NOT_IN_FORM,
} as const satisfies FieldsOf<Materials>;

/** The form of a material; the series fills an empty code. */
export const materialForm = lazily(() =>
  formSchema(MATERIAL_FIELDS).check(({ value, issues }) => {
    const refuse = (field: "minimum" | "maximum", message: string) =>
      issues.push({ code: "custom", message, input: value[field], path: [field] });
    for (const field of ["minimum", "maximum"] as const) {
      if (!fitsDecimals(value[field], value.decimals)) {
        refuse(field, decimalsSentence(value.decimals));
      }
    }
    if (value.maximum > 0 && value.maximum < value.minimum) {
      refuse("maximum", "O máximo deve ser maior que o mínimo.");
    }
  }),
);
