/** Counts of the stock: the counted quantity against the book's, and the difference with its value.. */
import { count } from "../../text";
import { formatQuantity } from "../quantity";
import { type Stock, valueArriving, valueLeaving } from "../value";
import { formatQuantityWithUnit, unitFor } from "../words";

/** A line of a count, in the book's units. */
export interface CountedLine {
  material: string;
  name: string;
  /** The book quantity when its count began, and the counted quantity. */
  book: number;
  counted: number;
  /** The value of a surplus of which the book has no stock. */
  found_value: number;
}

export interface Difference<L extends CountedLine> {
  line: L;
  /** Signed, like the value. */
  quantity: number;
  value: number;
}

/**
 * The documents to post: nothing for a line that equals the book, then each surplus, then each shortage at the average. A
 * surplus has the average value or, where the book has none of the material, the line's stated value.
 * @param stocks the quantity of each material in all places.
 * @returns the first line without a value instead, where the book has no average for its surplus.
 */
export function differencesOf<L extends CountedLine>(
  lines: readonly L[],
  stocks: ReadonlyMap<string, Stock>,
): { differences: Difference<L>[]; unvalued?: L } {
  const now = new Map(stocks);
  const isNew = ({ material }: L) => (stocks.get(material)?.quantity ?? 0) === 0;
  const differing = lines.filter(({ book, counted }) => book !== counted);
  const surplus = differing.filter(({ book, counted }) => counted > book);
  const missingLines = differing.filter(({ book, counted }) => counted < book);
  const differences: Difference<L>[] = [];
  for (const line of [...surplus, ...missingLines]) {
    const stock = now.get(line.material) ?? { quantity: 0, value: 0 };
    const quantity = line.counted - line.book;
    if (quantity > 0 && stock.quantity === 0 && line.found_value === 0) {
      return { differences: [], unvalued: line };
    }
    const value =
      quantity < 0
        ? 0 - valueLeaving(-quantity, stock)
        : isNew(line) && line.found_value > 0
          ? line.found_value
          : valueArriving(quantity, stock);
    now.set(line.material, { quantity: stock.quantity + quantity, value: stock.value + value });
    differences.push({ line, quantity, value });
  }
  return { differences };
}

export type CountOutcome = "counted" | "moved" | "cleared";

/** One sentence for the user at the shelf. */
export function countSentence(
  outcome: CountOutcome,
  { book, counted, before, unit }: { book: number; counted: number; before: number; unit: string },
): string {
  if (outcome === "cleared") {
    return "Voltou à lista de itens a contar";
  }
  if (outcome === "moved") {
    const restart =
      counted > 0
        ? `. A contagem deste material recomeçou em ${formatQuantity(counted)}: conte tudo novamente`
        : ". Conte novamente";
    return `Movimentado durante a contagem: havia ${formatQuantityWithUnit(before, unit)}, agora constam ${formatQuantity(book)}${restart}`;
  }
  const difference = counted - book;
  return difference === 0
    ? `${formatQuantityWithUnit(counted, unit)}: confere`
    : `${formatQuantityWithUnit(counted, unit)}: ${difference > 0 ? "a mais" : "a menos"} ${formatQuantity(Math.abs(difference))} ${unitFor(Math.abs(difference), unit)}`;
}

/** A colleague counted the line after the user saw it. */
export const changedSentence = (line: { is_counted: boolean; counted: number; counted_by_name: string; unit: string }): string =>
  line.is_counted
    ? `Contado por ${line.counted_by_name || "outra pessoa"} neste meio-tempo: ${formatQuantityWithUnit(line.counted, line.unit)}. Confira e registre novamente.`
    : "A contagem deste material foi retirada neste meio-tempo. Confira e registre novamente.";

export function postedCountSentence(differing: number, number: string): string {
  return differing === 0
    ? "Contagem encerrada: o saldo confere"
    : `Contagem encerrada: ${count(differing, "diferença lançada", "diferenças lançadas")} no documento ${number}`;
}
