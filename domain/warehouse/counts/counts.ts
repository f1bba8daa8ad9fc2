/** Counting the stock: what was counted against what the book says, and the difference with its value.. */
import { count } from "../../text";
import { formatQuantity } from "../quantity";
import { type Stock, valueArriving, valueLeaving } from "../value";
import { formatQuantityWithUnit, unitFor } from "../words";

/** What of a count's line was put into words of the book. */
export interface CountedLine {
  material: string;
  name: string;
  /** What the book said when the count of it began, and what was counted. */
  book: number;
  counted: number;
  /** What was found is worth so much, where the book has none of it at all. */
  found_value: number;
}

export interface Difference<L extends CountedLine> {
  line: L;
  /** Signed, as is the value. */
  quantity: number;
  value: number;
}

/**
 * What is to be posted: nothing of a line that is as the book says, then what was found, at the average or, where the book has none
 * of the material, at the value that was stated for the line; then what is missing, at the average.
 * @param stocks what there is of each material in all places.
 * @returns the first line without a value instead, where the book has no average for what was found.
 */
export function differencesOf<L extends CountedLine>(
  lines: readonly L[],
  stocks: ReadonlyMap<string, Stock>,
): { differences: Difference<L>[]; unvalued?: L } {
  const now = new Map(stocks);
  const isNew = ({ material }: L) => (stocks.get(material)?.quantity ?? 0) === 0;
  const differing = lines.filter(({ book, counted }) => book !== counted);
  const found = differing.filter(({ book, counted }) => counted > book);
  const missing = differing.filter(({ book, counted }) => counted < book);
  const differences: Difference<L>[] = [];
  for (const line of [...found, ...missing]) {
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

/** One sentence for who stands at the shelf. */
export function countSentence(
  outcome: CountOutcome,
  { book, counted, before, unit }: { book: number; counted: number; before: number; unit: string },
): string {
  if (outcome === "cleared") {
    return "Voltou à lista de itens a contar";
  }
  if (outcome === "moved") {
    const begun =
      counted > 0
        ? `. A contagem deste material recomeçou em ${formatQuantity(counted)}: conte tudo novamente`
        : ". Conte novamente";
    return `Movimentado durante a contagem: havia ${formatQuantityWithUnit(before, unit)}, agora constam ${formatQuantity(book)}${begun}`;
  }
  const difference = counted - book;
  return difference === 0
    ? `${formatQuantityWithUnit(counted, unit)}: confere`
    : `${formatQuantityWithUnit(counted, unit)}: ${difference > 0 ? "a mais" : "a menos"} ${formatQuantity(Math.abs(difference))} ${unitFor(Math.abs(difference), unit)}`;
}

export function postedCountSentence(differing: number, number: string): string {
  return differing === 0
    ? "Contagem encerrada: o saldo confere"
    : `Contagem encerrada: ${count(differing, "diferença lançada", "diferenças lançadas")} no documento ${number}`;
}
