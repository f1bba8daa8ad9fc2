/** The movement that brings the balance to the quantity of a row of materials.. */
import { type Day, formatDay } from "../../dates";
import type { Remarks } from "../../imports/messages";
import { formatMoney } from "../../text";
import { formatMonth, type Month, openFrom } from "../months";
import { decimalsSentence, fitsDecimals, formatQuantity, MAX_QUANTITY, ONE } from "../quantity";
import { valueLeaving } from "../value";
import { formatQuantityWithUnit } from "../words";
import { valueAt } from "./cells";
import type { KnownMaterial, MaterialFields } from "./material-index";
import type { MaterialValues } from "./material-row";

export interface Move {
  /** An opening balance for a material without movements, a count for a correction. */
  kind: "opening" | "count";
  day: Day;
  /** Signed. */
  quantity: number;
  value: number;
}

/** The data for the writing of a balance, with the finding of the dry run. */
export interface BalanceContext {
  /** The finding of the dry run; undefined in the dry run. */
  found?: { before: number; kind: Move["kind"] | "" };
  today: Day;
  /** The last closed month; empty: none. */
  closed: Month | "";
}

interface Balancing extends BalanceContext {
  /** Of this batch, in the stock. */
  before: number;
  batch: string;
}

/**
 * Whether a row without a batch has the material's quantity in all batches and places, as the list of materials shows it: a loan
 * still belongs to the school, and only a row of a batch means the stock alone.
 */
export const isWholeQuantity = (material: KnownMaterial, { quantity, mode }: MaterialValues, batch: string): boolean =>
  batch === "" && mode === "set" && quantity > 0 && quantity === material.quantity;

/** The movement that brings the balance to the row's quantity; null: none is needed. */
export function moveOf(
  material: KnownMaterial,
  newFields: MaterialFields,
  values: MaterialValues,
  { before, batch, found, today, closed }: Balancing,
  remarks: Remarks,
): Move | null {
  const { quantity, mode, day } = values;
  if (quantity < 0) {
    return null;
  }
  const isWhole = isWholeQuantity(material, values, batch);
  const line = material.lines.get(batch);
  if (line !== undefined) {
    remarks.error("quantity", `A linha ${line} já informa a quantidade deste material: some as quantidades em uma linha só.`);
    return null;
  }
  if (found && found.before !== before) {
    const [was, is] = [found.before, before].map((quantity) => formatQuantityWithUnit(quantity, newFields.unit));
    remarks.error("quantity", `O saldo mudou desde a conferência: eram ${was} e agora são ${is}. Confira o arquivo de novo.`);
    return null;
  }
  if (isWhole && before !== quantity) {
    const total = formatQuantityWithUnit(quantity, newFields.unit);
    remarks.note("quantity", `Saldo: já é de ${total}, somando os lotes e o que está emprestado.`);
    return null;
  }
  if (!fitsDecimals(quantity, newFields.decimals)) {
    remarks.error("quantity", decimalsSentence(newFields.decimals));
    return null;
  }
  const difference = mode === "add" ? quantity : quantity - before;
  if (difference === 0) {
    if (quantity > 0) {
      remarks.note("quantity", `Saldo: já é de ${formatQuantityWithUnit(before, newFields.unit)}.`);
    }
    return null;
  }
  if (found?.kind === "") {
    // The dry run compared the row with the whole quantity, of which something was lost or came back since.
    const [was, is] = [quantity, material.quantity].map((total) => formatQuantityWithUnit(total, newFields.unit));
    remarks.error("quantity", `O saldo mudou desde a conferência: eram ${was} e agora são ${is}. Confira o arquivo de novo.`);
    return null;
  }
  if (mode === "add" && material.opening && !found) {
    remarks.error(
      "quantity",
      `Este material já tem saldo inicial, no documento ${material.opening}. Para corrigir, escolha “Saldo final”.`,
    );
    return null;
  }
  const opens = mode === "add" || !material.moved || material.opens || (material.quantity === 0 && !material.opening);
  const kind = found?.kind || (opens && difference > 0 ? "opening" : "count");
  const at = kind === "opening" ? day : today;
  const from = openFrom(closed, today);
  if (at > today || at < from) {
    remarks.error(
      "quantity",
      at > today
        ? `A data dos saldos, ${formatDay(at)}, é futura.`
        : closed === ""
          ? `A data dos saldos é ${formatDay(at)}: use uma data a partir de ${formatDay(from)}.`
          : `A data dos saldos é ${formatDay(at)}, e ${formatMonth(closed)} já está fechado.`,
    );
    return null;
  }
  const value =
    kind === "opening" ? openingValue(difference, values, remarks) : countedValue(difference, material, values, remarks);
  if (value === null) {
    return null;
  }
  if (material.quantity + difference > MAX_QUANTITY || material.value + value > MAX_QUANTITY) {
    remarks.error("quantity", "O estoque deste material ultrapassaria o máximo aceito pelo sistema.");
    return null;
  }
  const sign = difference > 0 ? "+" : "";
  remarks.note(
    "quantity",
    `Saldo: de ${formatQuantity(before)} para ${formatQuantityWithUnit(before + difference, newFields.unit)} (${sign}${formatQuantity(difference)}), ${formatMoney(value)}.`,
  );
  return { kind, day: at, quantity: difference, value };
}

/** The row's value of this quantity; null with an error where the row has none. R-20. */
function openingValue(quantity: number, values: MaterialValues, remarks: Remarks): number | null {
  const { unit_price, total } = values;
  const byUnit = unit_price < 0 ? -1 : valueAt(values.quantity, unit_price);
  if (unit_price >= 0 && byUnit < 0) {
    remarks.error("unit_value", "O valor é grande demais.");
    return null;
  }
  if (total < 0 && unit_price < 0) {
    remarks.error("unit_value", "Falta o valor: informe o unitário ou o total; 0,00 quando for desconhecido.");
    return null;
  }
  // The rounding of prices may cause half a centavo for each unit.
  if (total >= 0 && byUnit >= 0 && Math.abs(total - byUnit) > Math.max(1, values.quantity / ONE)) {
    remarks.warning(
      "total_value",
      `Quantidade × valor unitário dá ${formatMoney(byUnit)}; foi usado o total da linha, ${formatMoney(total)}.`,
    );
  }
  const totalValue = total >= 0 ? total : byUnit;
  if (totalValue === 0) {
    remarks.warning("unit_value", "Entrada sem valor: o custo médio do material diminui.");
  }
  return quantity === values.quantity ? totalValue : valueLeaving(quantity, { quantity: values.quantity, value: totalValue });
}

/** A shortage leaves, and a surplus enters, at the average. R-14. */
function countedValue(
  difference: number,
  { quantity, value }: KnownMaterial,
  values: MaterialValues,
  remarks: Remarks,
): number | null {
  if (difference < 0) {
    return 0 - valueLeaving(-difference, { quantity, value });
  }
  if (quantity === 0) {
    return openingValue(difference, values, remarks);
  }
  const times = Math.floor(difference / quantity);
  const remainder = difference % quantity;
  const valueOfCount = times * value + (remainder > 0 ? valueLeaving(remainder, { quantity, value }) : 0);
  if (!Number.isSafeInteger(valueOfCount)) {
    remarks.error("quantity", "O estoque deste material ultrapassaria o máximo aceito pelo sistema.");
    return null;
  }
  return valueOfCount;
}
