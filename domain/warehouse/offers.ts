/** Materials that most schools' stockrooms have, each with its unit and its element of expense (Portaria STN 448/2002). */
import type { Offer } from "../platform/first-steps";
import { elementName } from "./closing/elements";

interface MaterialOffer {
  name: string;
  unit: string;
  expense_element: string;
}

const ofElement = (element: string, materials: readonly (readonly [name: string, unit: string])[]): MaterialOffer[] =>
  materials.map(([name, unit]) => ({ name, unit, expense_element: `3.3.90.30.${element}` }));

export const MATERIAL_OFFERS: readonly MaterialOffer[] = [
  ...ofElement("16", [
    ["Papel A4 75 g", "resma"],
    ["Caneta esferográfica azul", "unidade"],
    ["Lápis preto", "unidade"],
    ["Borracha branca", "unidade"],
    ["Cola branca", "frasco"],
    ["Envelope A4", "unidade"],
    ["Grampo 26/6", "caixa"],
    ["Fita adesiva transparente", "rolo"],
  ]),
  ...ofElement("14", [
    ["Marcador para quadro branco", "unidade"],
    ["Giz branco", "caixa"],
    ["Cartolina", "folha"],
    ["Bola de futsal", "unidade"],
  ]),
  ...ofElement("17", [
    ["Toner para impressora", "unidade"],
    ["Mouse USB", "unidade"],
    ["Pendrive", "unidade"],
  ]),
  ...ofElement("22", [
    ["Papel higiênico", "pacote"],
    ["Papel-toalha", "pacote"],
    ["Sabonete líquido", "galão"],
    ["Desinfetante", "galão"],
    ["Água sanitária", "galão"],
    ["Saco para lixo 100 L", "pacote"],
    ["Vassoura", "unidade"],
  ]),
  ...ofElement("21", [
    ["Copo descartável 200 ml", "pacote"],
    ["Coador de café", "unidade"],
  ]),
  ...ofElement("07", [
    ["Café em pó", "pacote"],
    ["Açúcar", "quilo"],
  ]),
  ...ofElement("26", [
    ["Lâmpada LED", "unidade"],
    ["Extensão elétrica", "unidade"],
  ]),
];

export const materialOffers: readonly Offer[] = MATERIAL_OFFERS.map(({ name, unit, expense_element }) => ({
  name,
  note: `${unit} · ${expense_element} ${elementName(expense_element)}`,
}));
