/**
 * Units by their abbreviations in spreadsheets and in the NF-e. The NF-e's come from the table of commercial units of its manual
 * (MOC, uCom and uTrib): AMPOLA, BALDE, BANDEJ … VIDRO. There K is a carat and MWH a megawatt hour, which no school counts: the
 * user must decide K, and MWH stays.
 */
import { searchText } from "../text";
import { UNITS } from "./words";

/** Other spellings of each unit, by the product's own word. */
const UNIT_NAMES: Readonly<Record<string, string>> = {
  unidade: "un und unid unds unids u pc pcs pca pcas peca pecas uni",
  pacote: "pct pcts pcte pac pacotes pte",
  embalagem: "embal emb",
  caixa: "cx cxs caixas cx2 cx3 cx5 cx10 cx15 cx20 cx25 cx50 cx100",
  resma: "rm rs resmas res",
  frasco: "fr fra frascos frs fco",
  ampola: "amp ampol",
  cápsula: "caps cap capsul",
  vidro: "vd vidr",
  pote: "pot",
  tubo: "tb tub",
  bisnaga: "bisn bisnag bis bsg",
  garrafa: "gf grf garraf",
  galão: "gl gal galoes galao gls",
  balde: "bal bld",
  bombona: "bomb",
  tambor: "tamb tbr",
  tanque: "tanq",
  vasilhame: "vasil",
  lata: "la lat latas lta",
  rolo: "rl rls rolos rol",
  bobina: "bob bb",
  barra: "br bar",
  cartela: "cart crt ctl cartel",
  maço: "mac mc",
  par: "pares pr",
  jogo: "jg jogos conjunto conj cj kit kits",
  bloco: "bl blocos bloc blc",
  folha: "fl folhas fls fol",
  bandeja: "bdj bandejas band bandej",
  display: "disp",
  dúzia: "dz duzia duzias dzs",
  cento: "cen cto",
  milheiro: "milhei mlh mil milh 1000un",
  saco: "sc sacos sac scs",
  sacola: "sacol",
  palete: "pal plt pallet",
  fardo: "fd fardos frd fds",
  quilo: "kg kgs kilo kilos quilos quilograma quilogramas k",
  grama: "g gr grs",
  tonelada: "ton tn",
  litro: "l lt litros ltr lts",
  mililitro: "ml mls",
  metro: "m mt mts metros",
  centímetro: "cm cms",
  "centímetro quadrado": "cm2",
  "metro quadrado": "m2 mq mt2",
  "metro cúbico": "m3 mt3",
};

const UNIT_OF = new Map(
  Object.entries(UNIT_NAMES).flatMap(([unit, names]) =>
    [searchText(unit), searchText(UNITS[unit]?.plural ?? unit), ...names.split(" ")].map((name) => [name, unit] as const),
  ),
);

/** Abbreviations of two units: the chosen one, and the other possible one. */
const AMBIGUOUS: Readonly<Record<string, { read: string; else: string }>> = {
  pc: { read: "unidade (peça), como na NF-e", else: "pacote" },
  pcs: { read: "unidade (peça), como na NF-e", else: "pacote" },
  lt: { read: "litro", else: "lata" },
  lts: { read: "litro", else: "lata" },
  k: { read: "quilo", else: "quilate" },
};

/** Units for which a pack has no countable pieces: an item of a note keeps them. */
const MEASURES: readonly string[] = [
  "quilo",
  "grama",
  "tonelada",
  "litro",
  "mililitro",
  "metro",
  "centímetro",
  "centímetro quadrado",
  "metro quadrado",
  "metro cúbico",
  "resma",
  "par",
  "rolo",
  "galão",
  "lata",
];

/** Letters without a vowel, or three at most: an abbreviation, and no readable word. */
const ABBREVIATION = /^(?:.{1,3}|[^aeiou]+)$/;

const keyOf = (cell: string): string => searchText(cell.replace(/\u00b2/g, "2").replace(/\u00b3/g, "3"));

/** A unit in the product's own words; another word stays as it is. Empty without one. */
export function readUnit(cell: string): string {
  const word = keyOf(cell);
  return word === "" ? "" : (UNIT_OF.get(word) ?? cell.toLowerCase());
}

/** The doubt about a unit's cell, since a unit cannot change once the material has moved; empty without one. */
export function unitWarning(cell: string): string {
  const word = keyOf(cell);
  // With its mark PÇ is a piece.
  const ambiguous = /\u00e7/i.test(cell.normalize("NFC")) ? undefined : AMBIGUOUS[word];
  if (ambiguous) {
    return `Unidade “${cell}” lida como ${ambiguous.read}: se for ${ambiguous.else}, escreva “${ambiguous.else}”.`;
  }
  return ABBREVIATION.test(word) && !UNIT_OF.has(word) ? `Unidade “${cell}” não reconhecida: mantida como no arquivo.` : "";
}

/** The unit of a new material from a note's item: a measure stays; boxes and packs are counted by their pieces. */
export function unitOfItem(unit: string): string {
  const word = readUnit(unit);
  return MEASURES.includes(word) ? word : "unidade";
}
