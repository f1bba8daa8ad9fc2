/**
 * The content of one unit of a note. It is stored by supplier, code and unit: a supplier may send one code in boxes today and by
 * the piece tomorrow. A value that the note's own figures contradict is asked..
 */
import { formatMoney, groupThousands, searchText } from "../../text";
import { farFrom, type Price } from "../prices";
import { formatQuantity, ONE } from "../quantity";
import { unitFor } from "../words";
import type { InvoiceItem } from "./invoice";
import { wordsOf } from "./suggest";

/**
 * The suppliers' spellings of the same unit; among them are those of the tables of commercial units (uCom) and of units of foreign
 * trade (uTrib) of the NF-e.
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

/** A unit as it is compared: "Cx.", "CXA" and "caixa" are one, "CX12" is another. */
export function unitKey(unit: string): string {
  const plain = searchText(unit).replace(/[^a-z0-9]/g, "");
  return KEYS.get(plain) ?? plain;
}

/** Units that say how many they are. */
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

/** The pack that a note's text names: "CX C/12", "PCT 500", "CAIXA COM 1.000", "(24 UN)". 0 without one. Only ever proposed. */
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

/** The factor to propose where nobody said one: what the tax unit counts, the unit, or the text. */
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
  /** The earlier note's figures, as {@link formatFactors} writes them. */
  said: string;
  /** The supplier's name for it then; "" where it was typed in the register. */
  called: string;
}

/** Figures as they are remembered beside the answer: the same figures with the same answer are not asked again. */
export const formatFactors = (factors: readonly number[]): string => factors.join(" ").slice(0, 60);

interface ProposalInput {
  item: Figures & Pick<InvoiceItem, "code">;
  material: { name: string; unit: string; last_price: Price | null };
  factor: number;
  /** Remembered for this unit; null where it is not. */
  known: KnownPack | null;
  /** Remembered of the same code in another unit. */
  elsewhere: KnownPack | null;
  by: "supplier" | "gtin" | "";
  /** Centavos, and what comes in for it. */
  cost: number;
  quantity: number | null;
}

const sharesWord = (first: string, second: string): boolean => {
  const words = new Set(wordsOf(second));
  return wordsOf(first).some((word) => words.has(word) || [...words].some((two) => two.startsWith(word) || word.startsWith(two)));
};

/** Whether what the supplier's code was is unlike what the item is called now: codes are given anew. */
export const isOtherProduct = (name: string, pack: Pick<KnownPack, "called"> | null, material: { name: string }): boolean =>
  pack !== null && pack.called !== "" && !sharesWord(name, pack.called) && !sharesWord(name, material.name);

/** Whether a barcode of the single thing stands on what the note counts in packs. */
const isPieceOnPack = (unit: string, pack: KnownPack): boolean =>
  unitKey(unit) !== unitKey(pack.unit) && (PACKED_UNITS.has(unitKey(unit)) || pack.factor !== ONE);

/** The whole text of what has to be confirmed before the item comes in; empty where nothing has. */
export function packQuestion({ item, material, factor, known, elsewhere, by, cost, quantity }: ProposalInput): string {
  const { code, unit } = item;
  const formatContent = (amount: number) => `${formatQuantity(amount)} ${unitFor(amount, material.unit)}`;
  const figures = statedFactors(item);
  const says = figures.map((figure) => groupThousands(figure / ONE)).join(" ou ");
  const isKnown = known !== null && formatFactors(figures) === known.said;
  const questions = [
    known && isOtherProduct(item.name, known, material)
      ? `Na última nota, o código ${code} era “${known.called}”; agora é outro produto?`
      : "",
    known === null && elsewhere
      ? by === "gtin"
        ? `O código de barras é de 1 ${elsewhere.unit} (${formatContent(elsewhere.factor)}), e a nota conta em ${unit}.`
        : `Este fornecedor vendia o código ${code} em ${elsewhere.unit} (${formatContent(elsewhere.factor)}); agora a nota conta em ${unit}.`
      : "",
    figures.length > 0 && !isKnown && (!figures.includes(factor) || (known === null && figures.length > 1))
      ? `A nota indica ${says} em 1 ${unit}, e ${known ? "a última entrada usou" : "foi informado"} ${formatQuantity(factor)}.`
      : "",
    quantity !== null && cost > 0 && material.last_price && farFrom({ quantity, value: cost }, material.last_price)
      ? `Assim o preço fica em ${formatPrice({ quantity, value: cost })} por ${material.unit}; na última compra foi ${formatPrice(material.last_price)}.`
      : "",
  ].filter(Boolean);
  return questions.length > 0 ? `${questions.join(" ")} Confira.` : "";
}

/** The pack of a barcode that may be remembered for another unit than the note's; null where it fits. */
export const barcodeElsewhere = (unit: string, pack: KnownPack): KnownPack | null => (isPieceOnPack(unit, pack) ? pack : null);

const formatPrice = ({ quantity, value }: Price): string => formatMoney(Math.round((value / quantity) * ONE));
