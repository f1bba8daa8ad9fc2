/** The Portuguese names of the stockroom's kinds, places and units. */
import type { Materials, StockDocuments, StockMovements } from "../collections.gen";
import { formatQuantity, ONE } from "./quantity";

export type DocumentKind = StockDocuments["kind"];
export type Place = StockMovements["place"];
export type MaterialKind = Materials["kind"];

export const DOCUMENT_WORDS: Readonly<Record<DocumentKind, string>> = {
  purchase: "compra",
  donation: "doação",
  return: "devolução ao estoque",
  opening: "saldo inicial",
  exit: "saída",
  write_off: "baixa",
  supplier_return: "devolução ao fornecedor",
  transfer: "transferência",
  loan: "empréstimo",
  loan_return: "devolução de empréstimo",
  count: "contagem",
  value_adjustment: "ajuste de valor",
  merge: "união de cadastros",
  reversal: "estorno",
};

export const PLACE_WORDS: Readonly<Record<Place, string>> = {
  stock: "estoque",
  on_loan: "emprestado",
  damaged: "avariado",
};

export const MATERIAL_KIND_WORDS: Readonly<Record<MaterialKind, string>> = {
  consumable: "consumo",
  permanent: "permanente",
};

/** The units of a form, with their plurals and usual decimals; any other word is a unit too. */
export const UNITS: Readonly<Record<string, { plural: string; decimals: number }>> = {
  unidade: { plural: "unidades", decimals: 0 },
  pacote: { plural: "pacotes", decimals: 0 },
  embalagem: { plural: "embalagens", decimals: 0 },
  caixa: { plural: "caixas", decimals: 0 },
  resma: { plural: "resmas", decimals: 0 },
  frasco: { plural: "frascos", decimals: 0 },
  ampola: { plural: "ampolas", decimals: 0 },
  cápsula: { plural: "cápsulas", decimals: 0 },
  vidro: { plural: "vidros", decimals: 0 },
  pote: { plural: "potes", decimals: 0 },
  tubo: { plural: "tubos", decimals: 0 },
  bisnaga: { plural: "bisnagas", decimals: 0 },
  garrafa: { plural: "garrafas", decimals: 0 },
  galão: { plural: "galões", decimals: 0 },
  balde: { plural: "baldes", decimals: 0 },
  bombona: { plural: "bombonas", decimals: 0 },
  tambor: { plural: "tambores", decimals: 0 },
  tanque: { plural: "tanques", decimals: 0 },
  vasilhame: { plural: "vasilhames", decimals: 0 },
  lata: { plural: "latas", decimals: 0 },
  rolo: { plural: "rolos", decimals: 0 },
  bobina: { plural: "bobinas", decimals: 0 },
  barra: { plural: "barras", decimals: 0 },
  cartela: { plural: "cartelas", decimals: 0 },
  maço: { plural: "maços", decimals: 0 },
  par: { plural: "pares", decimals: 0 },
  jogo: { plural: "jogos", decimals: 0 },
  bloco: { plural: "blocos", decimals: 0 },
  folha: { plural: "folhas", decimals: 0 },
  bandeja: { plural: "bandejas", decimals: 0 },
  display: { plural: "displays", decimals: 0 },
  dúzia: { plural: "dúzias", decimals: 0 },
  cento: { plural: "centos", decimals: 0 },
  milheiro: { plural: "milheiros", decimals: 0 },
  saco: { plural: "sacos", decimals: 0 },
  sacola: { plural: "sacolas", decimals: 0 },
  fardo: { plural: "fardos", decimals: 0 },
  palete: { plural: "paletes", decimals: 0 },
  quilo: { plural: "quilos", decimals: 3 },
  grama: { plural: "gramas", decimals: 0 },
  tonelada: { plural: "toneladas", decimals: 3 },
  litro: { plural: "litros", decimals: 3 },
  mililitro: { plural: "mililitros", decimals: 0 },
  metro: { plural: "metros", decimals: 2 },
  centímetro: { plural: "centímetros", decimals: 0 },
  "centímetro quadrado": { plural: "centímetros quadrados", decimals: 0 },
  "metro quadrado": { plural: "metros quadrados", decimals: 2 },
  "metro cúbico": { plural: "metros cúbicos", decimals: 3 },
};

/** "1 pacote", "7 pacotes", "0,250 quilo": a quantity with its unit. */
export function formatQuantityWithUnit(quantity: number, unit: string): string {
  return `${formatQuantity(quantity)} ${unitFor(quantity, unit)}`;
}

/** An average with its unit: to a tenth below ten and whole above, since nobody takes 1,0833 of a thing. */
export function formatAverage(quantity: number, unit: string): string {
  const step = quantity < 10 * ONE ? ONE / 10 : ONE;
  const roundedQuantity = Math.round(quantity / step) * step;
  return formatQuantityWithUnit(roundedQuantity === 0 ? quantity : roundedQuantity, unit);
}

/** A limit of stock in whole pieces: a limit of 38,5417 is reached at 38. */
export const countedLimit = (quantity: number, decimals: number): number => quantity - (quantity % (ONE / 10 ** decimals));

/** The matching form of the unit: one and less than two are singular in Portuguese, zero is plural. */
export function unitFor(quantity: number, unit: string): string {
  return isSingular(quantity) ? unit : (UNITS[unit]?.plural ?? unit);
}

const isSingular = (quantity: number): boolean => quantity !== 0 && Math.abs(quantity) < 2 * ONE;

/** The verb of the remainder: "resta 1", "restam 2". */
export const remainsVerb = (quantity: number): string => (isSingular(quantity) ? "resta" : "restam");

/** "Fica 1", "Ficam 2": the remainder after a movement. */
export const formatRemainder = (quantity: number): string =>
  `${isSingular(quantity) ? "Fica" : "Ficam"} ${formatQuantity(quantity)}`;
