/**
 * The purpose of a note: by the tax code of its items (CFOP), the nature of the operation, and the notes that it names. A
 * purchase and its billing, a loan of equipment, a return from repair all arrive as NF-e; only some of them bring goods that the
 * school owns.
 */
import { searchText } from "../../text";
import type { DocumentKind } from "../words";
import type { Invoice } from "./invoice";

/** The possible kinds of a received note's entry. */
export const INVOICE_KINDS = ["purchase", "donation"] as const satisfies readonly DocumentKind[];
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The meaning of a code for the school. */
type Meaning =
  | "purchase"
  /** Goods of a purchase that another note billed before. */
  | "delivery"
  /** A purchase whose goods another note brings, or brought. */
  | "billing"
  | "donation"
  /** Goods that are not, or do not become, the school's; each case with its own words. */
  | "other";

interface Reading {
  meaning: Meaning;
  /** The name for users: "simples faturamento". */
  words: string;
}

const PURCHASE: Reading = { meaning: "purchase", words: "venda" };
const other = (words: string): Reading => ({ meaning: "other", words });

/** The last three digits of a code, in order; a code between two limits has their meaning. */
const READINGS: readonly [from: number, to: number, reading: Reading][] = [
  [101, 110, PURCHASE],
  [111, 114, { meaning: "billing", words: "venda de mercadoria que já veio em consignação" }],
  [115, 115, PURCHASE],
  [116, 117, { meaning: "delivery", words: "entrega de compra já faturada em outra nota" }],
  [118, 120, { meaning: "billing", words: "venda à ordem, cuja mercadoria costuma vir com outra nota" }],
  [122, 123, PURCHASE],
  [124, 125, other("industrialização por encomenda")],
  [129, 129, PURCHASE],
  [131, 132, { meaning: "billing", words: "fixação de preço de mercadoria já remetida" }],
  [151, 156, other("transferência entre estabelecimentos")],
  [159, 160, PURCHASE],
  [201, 216, other("devolução")],
  [251, 258, PURCHASE],
  [351, 363, other("serviço de transporte")],
  [401, 405, PURCHASE],
  [408, 409, other("transferência entre estabelecimentos")],
  [410, 413, other("devolução")],
  [414, 415, other("remessa para venda fora do estabelecimento")],
  [451, 452, other("remessa de animais ou insumos")],
  [501, 505, other("remessa para exportação")],
  [551, 551, PURCHASE],
  [552, 552, other("transferência de bem do ativo")],
  [553, 553, other("devolução")],
  [554, 555, other("remessa ou retorno de bem do ativo para uso fora")],
  [556, 556, other("devolução")],
  [557, 557, other("transferência de material de uso ou consumo")],
  [651, 656, PURCHASE],
  [657, 659, other("remessa ou transferência de combustível")],
  [660, 662, other("devolução")],
  [663, 666, other("remessa ou retorno de armazenagem")],
  [667, 667, PURCHASE],
  [901, 903, other("remessa ou retorno de industrialização")],
  [904, 904, other("remessa para venda fora do estabelecimento")],
  [905, 907, other("remessa ou retorno de depósito")],
  [908, 908, other("remessa em comodato: o bem continua do fornecedor")],
  [909, 909, other("retorno de comodato")],
  [910, 910, { meaning: "donation", words: "bonificação, doação ou brinde" }],
  [911, 911, { meaning: "donation", words: "amostra grátis" }],
  [912, 912, other("remessa para demonstração: o bem continua do fornecedor")],
  [913, 913, other("retorno de demonstração")],
  [914, 914, other("remessa para exposição ou feira")],
  [915, 915, other("remessa para conserto")],
  [916, 916, other("retorno de conserto: o bem já é da escola")],
  [917, 917, other("remessa em consignação: o material continua do fornecedor")],
  [918, 919, other("devolução de consignação")],
  [920, 920, other("remessa de vasilhame ou botijão, que volta ao fornecedor")],
  [921, 921, other("devolução de vasilhame ou botijão")],
  [922, 922, { meaning: "billing", words: "simples faturamento de compra para entrega futura" }],
  [923, 923, { meaning: "delivery", words: "entrega por conta e ordem de outro fornecedor" }],
  [924, 925, other("remessa ou retorno de industrialização")],
  [926, 928, other("acerto de estoque do fornecedor")],
  [929, 929, { meaning: "delivery", words: "compra que já teve cupom fiscal" }],
  [931, 932, other("serviço de transporte")],
  [933, 933, PURCHASE],
  [934, 934, other("remessa simbólica de depósito")],
  [949, 949, other("outra saída não especificada")],
];

/** The meanings of the issuer's own words, where the code has no other. */
const NATURES: readonly [RegExp, Reading][] = [
  [/\bdevol/, other("devolução")],
  [/\bcomodato/, other("remessa em comodato: o bem continua do fornecedor")],
  [/\bemprestimo/, other("empréstimo: o bem continua do fornecedor")],
  [/\bloca(cao|r)/, other("locação: o bem continua do fornecedor")],
  [/\bconsert|\breparo\b|\bassistencia tecnica/, other("conserto")],
  [/\bdemonstra/, other("remessa para demonstração: o bem continua do fornecedor")],
  [/\bconsigna/, other("consignação")],
  [/\bvasilhame|\bbotij/, other("remessa de vasilhame ou botijão, que volta ao fornecedor")],
  [/\btransferencia/, other("transferência entre estabelecimentos")],
  [
    /\bsimples faturamento|\bsimp\w* fat|\bfaturamento antecipado/,
    { meaning: "billing", words: "simples faturamento de compra para entrega futura" },
  ],
  [/\bdoac|\bbonifica|\bbrinde|\bamostra/, { meaning: "donation", words: "bonificação, doação ou brinde" }],
  [/^(?!(?:.* )?venda)(?:.* )?(remessa|retorno)/, other("remessa ou retorno")],
];

/** The meaning of a code; null for none, or an unknown one. */
export function readCfop(cfop: string): Reading | null {
  if (!/^[123567]\d{3}$/.test(cfop)) {
    return null;
  }
  const figures = Number(cfop.slice(1));
  // The closest limits decide.
  const readings = READINGS.filter(([from, to]) => from <= figures && figures <= to).sort(
    (reading, two) => reading[1] - reading[0] - (two[1] - two[0]),
  );
  return readings[0]?.[2] ?? null;
}

const natureOf = (nature: string): Reading | null => {
  const text = searchText(nature);
  return NATURES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
};

/** A code's meaning, beside an item: "CFOP 5910: bonificação, doação ou brinde"; empty for a plain sale. */
export function formatCfop(cfop: string): string {
  const reading = readCfop(cfop);
  return cfop === "" || reading === PURCHASE ? "" : `CFOP ${cfop}: ${reading?.words ?? "código que não consta na tabela"}`;
}

export interface Purpose {
  /** The proposed kind of its entry; empty where only a user knows. */
  kind: InvoiceKind | "";
  /** The reason for the question, in a sentence; empty where the note leaves no doubt. */
  question: string;
}

const wordsOf = (readings: readonly Reading[]): string => [...new Set(readings.map(({ words }) => words))].join("; ");

/**
 * The kind of a note's entry. A delivery enters as its purchase. A billing brings no goods, and goods of another note must not
 * enter twice: the user must decide both, and also codes that differ among the items.
 */
export function purposeOf({ items, nature }: Pick<Invoice, "nature"> & { items: readonly { cfop: string }[] }): Purpose {
  const readings = items.map(({ cfop }) =>
    cfop === "" ? PURCHASE : (readCfop(cfop) ?? other("código que não consta na tabela")),
  );
  const meanings = new Set(readings.map(({ meaning }) => (meaning === "delivery" ? "purchase" : meaning)));
  const purpose = natureOf(nature);
  const odd = readings.filter(({ meaning }) => meaning !== "purchase" && meaning !== "delivery");
  if (meanings.size > 1) {
    return {
      kind: "",
      question: `Nem todos os itens são venda (${wordsOf(odd)}). Deixe de fora os que não são da escola e escolha como os demais entram.`,
    };
  }
  const [reading = PURCHASE] = readings;
  if (reading.meaning === "donation") {
    return { kind: "donation", question: "" };
  }
  if (reading.meaning === "billing") {
    return {
      kind: "",
      question: `O fornecedor emitiu como ${reading.words}. Lance uma só das notas: se a mercadoria vem ou já veio com outra, descarte esta.`,
    };
  }
  if (reading.meaning === "other") {
    const donation = purpose?.meaning === "donation" ? `A natureza da operação é “${nature}”. ` : "";
    return {
      kind: "",
      question: `O fornecedor emitiu como ${reading.words}. ${donation}Não é compra: descarte a nota, ou escolha como ela entra.`,
    };
  }
  if (purpose && !(purpose.meaning === "other" && reading.meaning === "delivery" && /remessa/.test(purpose.words))) {
    return {
      kind: "",
      question: `Os itens estão como ${reading.words}, mas a natureza da operação é “${nature}”. Escolha como a nota entra.`,
    };
  }
  return { kind: "purchase", question: "" };
}

/**
 * The final kind of its entry, whatever was proposed.
 * @param kind the user's choice; "" without one.
 */
export const kindOf = (purpose: Purpose, kind: InvoiceKind | ""): InvoiceKind | "" => kind || purpose.kind;

/** Whether another note bills the goods, before or after. */
export const hasCounterpart = (items: readonly { cfop: string }[], meaning: "billing" | "delivery"): boolean =>
  items.some(({ cfop }) => readCfop(cfop)?.meaning === meaning);
