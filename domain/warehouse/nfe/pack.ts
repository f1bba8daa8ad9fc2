/**
 * The content of one unit of a note. It is stored by supplier, code and unit: a supplier may send one code in boxes today and by
 * the piece tomorrow. Where the note's own figures contradict the stored value, the user must confirm it..
 */
import { formatMoney, groupThousands, searchText } from "../../text";
import { differsWidely, type Price } from "../prices";
import { formatQuantity, ONE } from "../quantity";
import { unitFor } from "../words";
import type { InvoiceItem } from "./invoice";
import { wordsOf } from "./suggest";

/**
 * The suppliers' spellings of the same unit, with those of the NF-e's tables of commercial units (uCom) and of units of foreign
 * trade (uTrib).
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  un: "un und uni unid unids unidade unidades u uns",
  pc: "pc pca pcs peca pecas",
  cx: "cx cxa cxs caixa caixas",
  pct: "pct pcts pac pcte pte pt pacote pacotes",
  fd: "fd fds fdo fardo fardos",
  dz: "dz dzs duzia duzias",
  mil: "mil mlh milhei milheiro milheiros 1000un",
  sc: "sc scs sac saco sacos",
  bl: "bl bls blc bloc bloco blocos",
  emb: "emb embs embal embalagem embalagens",
  disp: "disp dp display displays",
  kit: "kit kits cj cjs conj conjunto conjuntos",
  pal: "pal plt palete paletes pallet",
  cento: "cento centos cto cen",
  rm: "rm rms rs res resma resmas",
  rl: "rl rls rol rolo rolos",
  fr: "fr frs fra frasco frascos",
  gl: "gl gls gal galao galoes",
  kg: "kg kgs quilo quilos kilo quilograma",
  g: "g gr grs grama gramas",
  ton: "t tn ton tonelada toneladas",
  l: "l lts litro litros",
  ml: "ml mls mililitro mililitros",
  m: "m mt mts metro metros",
  cm: "cm cms centimetro centimetros",
  jg: "jg jgs jogo jogos",
  par: "par pares pr",
};
const KEYS = new Map(
  Object.entries(SPELLINGS).flatMap(([key, spellings]) => spellings.split(" ").map((spelling) => [spelling, key])),
);

/** The key of a unit: "Cx.", "CXA" and "caixa" are equal, "CX12" is different. */
export function unitKey(unit: string): string {
  const plain = searchText(unit).replace(/[^a-z0-9]/g, "");
  return KEYS.get(plain) ?? plain;
}

/** Units whose name contains their number. */
const COUNTS: Readonly<Record<string, number>> = { dz: 12, cento: 100, grosa: 144, mil: 1000 };
const SINGLE: ReadonlySet<string> = new Set(["un", "pc", "kg", "l", "lt", "m", "rm", "fr", "gl", "rl", "par"]);
const MEASURES: ReadonlySet<string> = new Set(["kg", "g", "mg", "ton", "l", "lt", "ml", "m", "cm", "mm", "cm2", "m2", "m3"]);
const PACKED_UNITS: ReadonlySet<string> = new Set([
  "cx",
  "pct",
  "fd",
  "dz",
  "emb",
  "disp",
  "bl",
  "kit",
  "sc",
  "pal",
  "cento",
  "mil",
]);

/** Where a word begins and ends: \\b takes an accented letter for a sign between words in a browser, and for a letter on the server. */
const BEGIN = "(?:^|[^0-9A-Za-zÀ-ÿ])";
const END = "(?![0-9A-Za-zÀ-ÿ])";
const NUMBER = "(\\d{1,3}(?:\\.\\d{3})+|\\d{1,4})";
const NO_MEASURE = `(?!\\d)(?![\\d,.]*\\s?(?:ML|LTS?|L|GRS?|G|KGS?|MG|MM|CM|MTS?|M|W|V|GB|POL|FLS?|FOLHAS?|PAG\\w*|PGS?|CORES)${END})(?![\\d,.]*\\s?%)(?!\\s?X\\s?[\\d,.]+\\s?(?:CM|MM|M)${END})`;
const PACK = new RegExp(
  `${BEGIN}(?:C\\/\\s?|COM\\s|(?:CX|CXA|CAIXA|PCT|PACOTE|PAC|PC|FD|FARDO|DZ|EMB|EMBALAGEM|DISPLAY|DP|KIT)\\.?\\s?(?:COM\\s?|C\\/\\s?|\\/|DE\\s)?\\s?)${NUMBER}${NO_MEASURE}`,
  "i",
);
const PIECES = new RegExp(`(?:^|[\\s(])${NUMBER}\\s?(?:UN|UND|UNID|UNIDADES|PCS|PÇS|PECAS|PEÇAS)${END}`, "i");

/** The pack in a note's text: "CX C/12", "PCT 500", "CAIXA COM 1.000", "(24 UN)". 0 without one. Only ever proposed. */
export function packIn(name: string): number {
  const pieces = Number((PACK.exec(name)?.[1] ?? PIECES.exec(name)?.[1] ?? "0").replace(/\./g, ""));
  return pieces > 1 ? pieces : 0;
}

type Figures = Pick<InvoiceItem, "name" | "unit" | "quantity" | "piece_unit" | "piece_quantity">;

/** The number of tax units in one sold unit, in ten-thousandths; 0 without one. */
function piecesInTaxUnit({ quantity, piece_quantity, unit, piece_unit }: Figures): number {
  const isOther = piece_unit !== "" && unitKey(piece_unit) !== unitKey(unit);
  return isOther && quantity > 0 && piece_quantity > quantity && piece_quantity % quantity === 0
    ? (piece_quantity / quantity) * ONE
    : 0;
}

/** The note's figures about one sold unit, in ten-thousandths, each once: the tax unit, the unit itself, the name. */
export function statedFactors(item: Figures): number[] {
  const taxed = MEASURES.has(unitKey(item.piece_unit)) ? 0 : piecesInTaxUnit(item);
  const countInUnit = COUNTS[unitKey(item.unit)] ?? packIn(item.unit);
  return [...new Set([taxed, countInUnit * ONE, packIn(item.name) * ONE])].filter((factor) => factor > 0);
}

/** The proposed factor where none is stored: from the tax unit, the unit, or the text. */
export function proposedFactor(item: Figures): number {
  const key = unitKey(item.unit);
  const countInUnit = COUNTS[key] ?? packIn(item.unit);
  return piecesInTaxUnit(item) || countInUnit * ONE || (SINGLE.has(key) ? 1 : packIn(item.name) || 1) * ONE;
}

/** The pack that was stored when a user identified a supplier's code. */
export interface KnownPack {
  unit: string;
  /** Ten-thousandths of the base unit. */
  factor: number;
  /** The earlier note's figures, in the form of {@link formatFactors}. */
  said: string;
  /** The supplier's name for it then; "" where a user typed it in the register. */
  called: string;
}

/** Figures as they are stored beside the answer: equal figures with an equal answer need no second confirmation. */
export const formatFactors = (factors: readonly number[]): string => factors.join(" ").slice(0, 60);

interface ProposalInput {
  item: Figures & Pick<InvoiceItem, "code">;
  material: { name: string; unit: string; last_price: Price | null };
  factor: number;
  /** Stored for this unit; null without one. */
  storedPack: KnownPack | null;
  /** Stored for the same code in another unit. */
  otherUnitPack: KnownPack | null;
  by: "supplier" | "gtin" | "";
  /** Centavos, and the quantity that enters for it. */
  cost: number;
  quantity: number | null;
}

const sharesWord = (first: string, second: string): boolean => {
  const words = new Set(wordsOf(second));
  return wordsOf(first).some((word) => words.has(word) || [...words].some((two) => two.startsWith(word) || word.startsWith(two)));
};

/** Whether the stored name of the supplier's code differs much from the item's present name: suppliers assign codes again. */
export const isOtherProduct = (name: string, pack: Pick<KnownPack, "called"> | null, material: { name: string }): boolean =>
  pack !== null && pack.called !== "" && !sharesWord(name, pack.called) && !sharesWord(name, material.name);

/** Whether the note has a single piece's barcode on an item that it counts in packs. */
const isPieceOnPack = (unit: string, pack: KnownPack): boolean =>
  unitKey(unit) !== unitKey(pack.unit) && (PACKED_UNITS.has(unitKey(unit)) || pack.factor !== ONE);

/** The whole text that a user must confirm before the item enters; empty where there is nothing to confirm. */
export function packQuestion({ item, material, factor, storedPack, otherUnitPack, by, cost, quantity }: ProposalInput): string {
  const { code, unit } = item;
  const formatContent = (amount: number) => `${formatQuantity(amount)} ${unitFor(amount, material.unit)}`;
  const figures = statedFactors(item);
  const says = figures.map((figure) => groupThousands(figure / ONE)).join(" ou ");
  const isKnown = storedPack !== null && formatFactors(figures) === storedPack.said;
  const questions = [
    storedPack && isOtherProduct(item.name, storedPack, material)
      ? `Na última nota, o código ${code} era “${storedPack.called}”; agora é outro produto?`
      : "",
    storedPack === null && otherUnitPack
      ? by === "gtin"
        ? `O código de barras é de 1 ${otherUnitPack.unit} (${formatContent(otherUnitPack.factor)}), e a nota conta em ${unit}.`
        : `Este fornecedor vendia o código ${code} em ${otherUnitPack.unit} (${formatContent(otherUnitPack.factor)}); agora a nota conta em ${unit}.`
      : "",
    figures.length > 0 && !isKnown && (!figures.includes(factor) || (storedPack === null && figures.length > 1))
      ? `A nota indica ${says} em 1 ${unit}, e ${storedPack ? "a última entrada usou" : "foi informado"} ${formatQuantity(factor)}.`
      : "",
    quantity !== null && cost > 0 && material.last_price && differsWidely({ quantity, value: cost }, material.last_price)
      ? `Assim o preço fica em ${formatPrice({ quantity, value: cost })} por ${material.unit}; na última compra foi ${formatPrice(material.last_price)}.`
      : "",
  ].filter(Boolean);
  return questions.length > 0 ? `${questions.join(" ")} Confira.` : "";
}

/** The pack of a barcode that may be stored for another unit than the note's; null where it fits. */
export const packOfOtherUnit = (unit: string, pack: KnownPack): KnownPack | null => (isPieceOnPack(unit, pack) ? pack : null);

const formatPrice = ({ quantity, value }: Price): string => formatMoney(Math.round((value / quantity) * ONE));
